import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Crypto } from "./Crypto.ts"
import { takesNoWrites, leaveStandby } from "./DatabaseAway.ts"

/** The row that is taken: one instance does all that is done once. */
const name = "upkeep"

/** For how long it is taken, in seconds; that of an instance that died is free after so long. */
const heldSeconds = 6

/** Interval of renewal: a third of the lease, so that two attempts may fail. */
const renewInterval = "2 seconds"

/**
 * Lease of the work that one instance does for all. It saves work and decides nothing: two
 * instances may hold it for a moment after one was held up, so the work must tolerate being done
 * twice.
 */
export class Lease extends Context.Service<
  Lease,
  {
    /** True if this instance holds the lease; takes it if it is free, and renews it. */
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
        // Every instance comes by here again and again, whether or not anybody asks it for something.
        Effect.tapError((error) =>
          takesNoWrites(error) ? Effect.ignore(sql.unsafe(leaveStandby)) : Effect.void
        ),
        Effect.orDie
      )
      const giveBack = sql`
        UPDATE leases SET held_until = now() WHERE name = ${name} AND holder = ${holder}`

      const isHeld = yield* Effect.cachedWithTTL(hold, renewInterval)
      yield* Effect.addFinalizer(() => Effect.ignoreCause(giveBack))
      return Lease.of({ isHeld })
    })
  )

  /** Lease of a process that lives for a command only, and leaves upkeep to the service. */
  static readonly layerNever = Layer.succeed(Lease, { isHeld: Effect.succeed(false) })
}
