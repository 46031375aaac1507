import { Context, Duration, Effect, Layer, Schedule, Schema } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import { EnvironmentId, type SessionId } from "../../contract/Ids.ts"
import * as Jobs from "../../platform/Jobs.ts"
import { GrantEndsStore, SignOnParties } from "./GrantEndsStore.ts"

/**
 * A sign-on whose application is to be told of its end, with all that it is told: a purge may erase
 * the sign-on before the last try.
 */
export const LogoutJob = Schema.Struct({
  environmentId: EnvironmentId,
  signOnId: Schema.String,
  /** Left away in jobs of older versions. */
  parties: Schema.optionalKey(SignOnParties)
})
export type LogoutJob = typeof LogoutJob.Type

/** Minutes before the second and each further try: five within two hours. */
const waits = [1, 5, 30, 84]
export const logoutAttempts = waits.length + 1

const schedule = Schedule.forever.pipe(
  Schedule.modifyDelay(({ output }) => Effect.succeed(Duration.minutes(waits[output] ?? 0)))
)

/** The applications that are still to be told of ended sessions. */
export class LogoutQueue extends Context.Service<LogoutQueue>()(
  "gatehouse/sessions/grants/LogoutQueue",
  {
    make: Effect.gen(function* () {
      const store = yield* GrantEndsStore
      const queue = yield* PersistedQueue.make({
        name: "back_channel_logout",
        schema: LogoutJob,
        maxAttempts: logoutAttempts,
        retrySchedule: schedule
      })

      /** Queues what is to be told of sessions, in the transaction that ends them. */
      const offerEnded = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        sessionIds: ReadonlyArray<SessionId>
      ) {
        for (const { id, ...parties } of yield* store.awaited(environmentId, sessionIds)) {
          yield* Effect.orDie(queue.offer({ environmentId, signOnId: id, parties }))
        }
      })

      return { ...queue, offerEnded }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([GrantEndsStore.layer, Jobs.layer])
  )
}
