import { Context, DateTime, Effect, Layer } from "effect"
import { AuditWalk } from "../../tenancy/audit/AuditWalk.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { SessionErasure } from "../sessions/SessionErasure.ts"

const eventsInterval = "10 minutes"
const sessionsInterval = "1 hour"

/** Forgets what an environment keeps no longer (`retention`), for as long as the service runs. */
export class Retention extends Context.Service<Retention>()(
  "gatehouse/sessions/retention/Retention",
  {
    make: Effect.gen(function* () {
      const erasure = yield* SessionErasure
      const pruning = yield* AuditWalk
      const sweeps = yield* EnvironmentSweeps

      /** Forgets events that are older than `retention.auditDays`, where that is set. */
      const events = yield* sweeps.start(
        eventsInterval,
        "Old events were not forgotten",
        ({ id, settings }, now) => {
          const { auditDays } = settings.retention
          if (auditDays === null) return Effect.void
          return pruning.forgetBefore(id, DateTime.subtract(now, { days: auditDays }))
        }
      )

      /** Erases sessions that ended more than `retention.endedSessionDays` ago, where that is set. */
      const sessions = yield* sweeps.start(
        sessionsInterval,
        "Ended sessions were not erased",
        (environment, now) => {
          const { endedSessionDays } = environment.settings.retention
          if (endedSessionDays === null) return Effect.void
          return erasure.eraseEnded(environment, DateTime.subtract(now, { days: endedSessionDays }))
        }
      )

      return { sweepEvents: events.sweep, sweepSessions: sessions.sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
