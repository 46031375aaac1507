import { Context, DateTime, Effect, Layer } from "effect"
import * as Background from "../../platform/Background.ts"
import { AuditPruning } from "../audit/AuditPruning.ts"
import { Environments } from "../environments/Environments.ts"

const interval = "10 minutes"

/**
 * Forgets events that are older than `retention.auditDays`, where the environment sets that, for as
 * long as the service runs.
 */
export class AuditRetention extends Context.Service<
  AuditRetention,
  { readonly sweep: Effect.Effect<void> }
>()("gatehouse/auditRetention/AuditRetention") {
  static readonly layerNoDeps = Layer.effect(
    AuditRetention,
    Effect.gen(function* () {
      const pruning = yield* AuditPruning
      const environments = yield* Environments

      const sweep = Effect.gen(function* () {
        const now = yield* DateTime.now
        for (const { id, settings } of yield* environments.list) {
          const { auditDays } = settings.retention
          if (auditDays === null) continue
          yield* pruning.forgetBefore(id, DateTime.subtract(now, { days: auditDays }))
        }
      })

      yield* Background.every(interval, "Old events were not forgotten", sweep)
      return AuditRetention.of({ sweep })
    })
  )
  static readonly layer = this.layerNoDeps
}
