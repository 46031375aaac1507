import { Context, DateTime, Effect, Layer } from "effect"
import { AuditPruning } from "../../tenancy/audit/AuditPruning.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"

const interval = "10 minutes"

/**
 * Forgets events that are older than `retention.auditDays`, where the environment sets that, for as
 * long as the service runs.
 */
export class AuditRetention extends Context.Service<AuditRetention>()(
  "gatehouse/sessions/retention/AuditRetention",
  {
    make: Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const pruning = yield* AuditPruning
      const { sweep } = yield* sweeps.start(
        interval,
        "Old events were not forgotten",
        ({ id, settings }, now) => {
          const { auditDays } = settings.retention
          if (auditDays === null) return Effect.void
          return pruning.forgetBefore(id, DateTime.subtract(now, { days: auditDays }))
        }
      )
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
