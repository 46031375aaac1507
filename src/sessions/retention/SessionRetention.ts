import { Context, DateTime, Effect, Layer } from "effect"
import { SessionErasure } from "../sessions/SessionErasure.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"

const interval = "1 hour"

/**
 * Erases sessions that ended more than `retention.endedSessionDays` ago, unless the environment keeps
 * them, for as long as the service runs.
 */
export class SessionRetention extends Context.Service<SessionRetention>()(
  "gatehouse/sessions/retention/SessionRetention",
  {
    make: Effect.gen(function* () {
      const erasure = yield* SessionErasure
      const sweeps = yield* EnvironmentSweeps
      const { sweep } = yield* sweeps.start(
        interval,
        "Ended sessions were not erased",
        (environment, now) => {
          const { endedSessionDays } = environment.settings.retention
          if (endedSessionDays === null) return Effect.void
          return erasure.eraseEnded(environment, DateTime.subtract(now, { days: endedSessionDays }))
        }
      )
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
