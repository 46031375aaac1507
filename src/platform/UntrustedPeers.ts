import { Clock, Context, DateTime, Effect, Layer, Schema, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import * as Background from "./Background.ts"
import { Lease } from "./Lease.ts"
import { valuesBy } from "./Rows.ts"

/** The most that are kept: proxies in front have few addresses, and hostile callers have many. */
const mostPeers = 8

const memory = { days: 1 }
const sweepInterval = "1 hour"

const addressesBy = valuesBy("address", Schema.String)

const failure = "The peers that send forwarded headers were not noted"

/**
 * Peers that send forwarded headers without being trusted: most likely a proxy that
 * `TRUSTED_PROXIES` leaves out. They are kept in the database, since `doctor` runs in a process of
 * its own.
 */
export class UntrustedPeers extends Context.Service<UntrustedPeers>()(
  "gatehouse/platform/UntrustedPeers",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const clock = yield* Clock.Clock
      const scope = yield* Effect.scope
      // Side by side, writes would not see each other's rows, and leave more than those kept.
      const turns = yield* Semaphore.make(1)
      /** Time of each peer's last write, in milliseconds. */
      const written = new Map<string, number>()

      const isDue = (address: string): boolean => {
        const now = clock.currentTimeMillisUnsafe()
        for (const [known, at] of written) if (now - at >= 60_000) written.delete(known)
        if (written.has(address) || written.size >= mostPeers) return false
        written.set(address, now)
        return true
      }

      const oldest = Effect.map(DateTime.now, (now) =>
        DateTime.toDateUtc(DateTime.subtract(now, memory))
      )

      const write = Effect.fnUntraced(function* (address: string) {
        const now = DateTime.toDateUtc(yield* DateTime.now)
        yield* sql`
          INSERT INTO untrusted_peers (address, seen_at) VALUES (${address}, ${now})
          ON CONFLICT (address) DO UPDATE SET seen_at = excluded.seen_at`
        yield* sql`
          DELETE FROM untrusted_peers WHERE address NOT IN (
            SELECT address FROM untrusted_peers ORDER BY seen_at DESC, address LIMIT ${mostPeers})`
      }, Effect.orDie)

      return {
        /**
         * Notes a peer by its address, beside the request. Each is written once a minute at most, and
         * only a few of them in a minute, however many there are.
         */
        note: (address: string) =>
          Effect.suspend(() =>
            isDue(address)
              ? Effect.asVoid(
                  Effect.forkIn(
                    Background.attempt(failure, turns.withPermit(write(address))),
                    scope
                  )
                )
              : Effect.void
          ),
        /** Addresses of the last day, the latest first. */
        recent: Effect.flatMap(oldest, (since) =>
          addressesBy(sql`
            SELECT address FROM untrusted_peers WHERE seen_at > ${since}
            ORDER BY seen_at DESC, address`)
        ),
        /** Erases those that were last seen over a day ago. */
        forget: oldest.pipe(
          Effect.flatMap((since) => sql`DELETE FROM untrusted_peers WHERE seen_at <= ${since}`),
          Effect.asVoid,
          Effect.orDie
        )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)

  /** Forgets them on time, on one instance. */
  static readonly layerSweep = Layer.effectDiscard(
    Effect.gen(function* () {
      const { forget } = yield* UntrustedPeers
      const { isHeld } = yield* Lease
      yield* Background.every(
        sweepInterval,
        "The peers that send forwarded headers were not forgotten",
        Effect.flatMap(isHeld, (held) => (held ? forget : Effect.void))
      )
    })
  )
}
