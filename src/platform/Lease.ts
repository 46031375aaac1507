import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Crypto } from "./Crypto.ts"

/** The row that is taken: one instance does all that is done once. */
const name = "upkeep"

/** For how long it is taken, in seconds; that of an instance that died is free after so long. */
const heldSeconds = 6

/** How long an answer holds: a third, so that two attempts at renewing it may fail. */
const renewInterval = "2 seconds"

/**
 * Whose turn it is to do what one instance does for all. It saves work and decides nothing: whatever
 * is done under it must bear to be done by two at once, as for a moment after one was held up.
 */
export class Lease extends Context.Service<
  Lease,
  {
    /** Whether it is this instance; takes the lease where it is free, and renews it. */
    readonly isHeld: Effect.Effect<boolean>
  }
>()("gatehouse/platform/Lease") {
  static readonly layer = Layer.effect(
    Lease,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const holder = yield* (yield* Crypto).uuidV7

      // The times are the database's: instances whose clocks differ wait no longer for one another.
      const hold = sql`
        UPDATE leases
        SET holder = ${holder}, held_until = now() + ${heldSeconds} * interval '1 second'
        WHERE name = ${name} AND (holder = ${holder} OR held_until <= now())
        RETURNING 1`.pipe(
        Effect.map((rows) => rows.length > 0),
        Effect.orDie
      )
      const giveBack = sql`
        UPDATE leases SET held_until = now() WHERE name = ${name} AND holder = ${holder}`

      const isHeld = yield* Effect.cachedWithTTL(hold, renewInterval)
      yield* Effect.addFinalizer(() => Effect.ignoreCause(giveBack))
      return Lease.of({ isHeld })
    })
  )

  /** Of a process that lives for a command only, and leaves upkeep to the service. */
  static readonly layerNever = Layer.succeed(Lease, { isHeld: Effect.succeed(false) })
}
