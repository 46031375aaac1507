import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, SessionId, UserId } from "../../contract/Ids.ts"

/** How well a device was known before it was remembered. */
export interface Acquaintance {
  readonly known: boolean
  /** The user has signed in from some device before. */
  readonly signedInBefore: boolean
}

/** Whose device it is, by the SHA-256 of its secret. */
export interface DeviceKey {
  readonly environmentId: EnvironmentId
  readonly userId: UserId
  readonly deviceHash: Uint8Array
}

/** The devices that users have signed in from, and what was added since, in PostgreSQL. */
export class KnownDevicesStore extends Context.Service<
  KnownDevicesStore,
  {
    readonly remember: (device: DeviceKey, now: DateTime.Utc) => Effect.Effect<Acquaintance>
    /** When the user first signed in from it; undefined for a device that is not known. */
    readonly firstSeen: (device: DeviceKey) => Effect.Effect<DateTime.Utc | undefined>
    /** Since when the user has been signing in, themselves, at the client of one of their sessions. */
    readonly sessionSince: (
      environmentId: EnvironmentId,
      userId: UserId,
      sessionId: SessionId
    ) => Effect.Effect<DateTime.Utc | undefined>
    readonly forget: (device: DeviceKey) => Effect.Effect<void>
    /** Addresses, provider accounts and authenticators that the user got after a time, as their owner knows them. */
    readonly addedSince: (
      environmentId: EnvironmentId,
      userId: UserId,
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<string>>
  }
>()("gatehouse/access/disavowal/KnownDevicesStore") {
  static readonly layer = Layer.effect(
    KnownDevicesStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      // A data-modifying part of a statement does not change what the rest of it sees.
      const remember = ({ deviceHash, environmentId, userId }: DeviceKey, now: DateTime.Utc) => {
        const at = DateTime.toDateUtc(now)
        return sql<Acquaintance>`
          WITH remembered AS (
            INSERT INTO known_devices
              (environment_id, user_id, device_hash, first_seen_at, last_seen_at)
            VALUES (${environmentId}, ${userId}, ${deviceHash}, ${at}, ${at})
            ON CONFLICT (environment_id, user_id, device_hash)
              DO UPDATE SET last_seen_at = excluded.last_seen_at
          )
          SELECT coalesce(bool_or(device_hash = ${deviceHash}), false) AS known,
            count(*) > 0 AS "signedInBefore"
          FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`.pipe(
          Effect.map((rows) => rows[0] ?? { known: false, signedInBefore: false }),
          Effect.orDie
        )
      }

      const instant = Effect.map((rows: ReadonlyArray<{ readonly at: Date | null }>) => {
        const at = rows[0]?.at ?? null
        return at === null ? undefined : DateTime.fromDateUnsafe(at)
      })

      const firstSeen = ({ deviceHash, environmentId, userId }: DeviceKey) =>
        sql<{ at: Date }>`
          SELECT first_seen_at AS at FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND device_hash = ${deviceHash}`.pipe(instant, Effect.orDie)

      const sessionSince = (environmentId: EnvironmentId, userId: UserId, sessionId: SessionId) =>
        sql<{ at: Date | null }>`
          SELECT min(e.created_at) AS at FROM sessions s
          JOIN sessions e ON e.environment_id = s.environment_id AND e.user_id = s.user_id
            AND (e.id = s.id OR e.client_id = s.client_id) AND e.impersonator_id IS NULL
          WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
            AND s.id = ${sessionId}`.pipe(instant, Effect.orDie)

      const forget = ({ deviceHash, environmentId, userId }: DeviceKey) =>
        sql`
          DELETE FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND device_hash = ${deviceHash}`.pipe(Effect.asVoid, Effect.orDie)

      const addedSince = (environmentId: EnvironmentId, userId: UserId, since: DateTime.Utc) => {
        const from = DateTime.toDateUtc(since)
        return sql<{ readonly name: string }>`
          SELECT email AS name, created_at FROM email_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND created_at > ${from}
          UNION ALL
          SELECT coalesce(label, issuer), created_at FROM identities
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND status = 'active'
            AND created_at > ${from}
          UNION ALL
          SELECT 'TOTP', enrolled_at FROM totp_credentials
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND enrolled_at > ${from}
          ORDER BY created_at`.pipe(
          Effect.map((rows) => rows.map(({ name }) => name)),
          Effect.orDie
        )
      }

      return KnownDevicesStore.of({ remember, firstSeen, sessionSince, forget, addedSince })
    })
  )
}
