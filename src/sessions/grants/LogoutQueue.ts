import { Context, Duration, Effect, Layer, Schedule, Schema } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import { EnvironmentId } from "../../contract/Ids.ts"
import * as Jobs from "../../platform/Jobs.ts"

/** A sign-on whose application is to be told of its end. */
export const LogoutJob = Schema.Struct({ environmentId: EnvironmentId, signOnId: Schema.String })
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
