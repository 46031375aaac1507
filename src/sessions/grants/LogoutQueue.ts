import { Context, Duration, Effect, Layer, Schedule, Schema } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import { ApplicationId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import * as Jobs from "../../platform/Jobs.ts"

/** The application and the person of a sign-on. */
export const SignOnParties = Schema.Struct({ applicationId: ApplicationId, userId: UserId })

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
    make: PersistedQueue.make({
      name: "back_channel_logout",
      schema: LogoutJob,
      maxAttempts: logoutAttempts,
      retrySchedule: schedule
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Jobs.layer))
}
