import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { ClientSecrets } from "../secrets/ClientSecrets.ts"
import { ApplicationsStore } from "./ApplicationsStore.ts"

const interval = "1 hour"
const unusedDays = 30

/** Erases applications that describe themselves once nobody has allowed them anything for a month. */
export class UnusedApplications extends Context.Service<UnusedApplications>()(
  "gatehouse/provider/applications/UnusedApplications",
  {
    make: Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const store = yield* ApplicationsStore
      const secrets = yield* ClientSecrets
      const ends = yield* GrantEnds
      const audit = yield* Audit
      const transaction = yield* Transaction

      const erase = Effect.fnUntraced(function* (environmentId: EnvironmentId, now: DateTime.Utc) {
        const before = DateTime.subtract(now, { days: unusedDays })
        const ids = yield* store.unusedSince(environmentId, before)
        yield* Effect.forEach(
          ids,
          (id) =>
            transaction.run(
              Effect.gen(function* () {
                if (!(yield* store.removeUnused(environmentId, id, before))) return
                yield* secrets.removeAll(environmentId, id)
                yield* ends.forgetApplication(environmentId, id)
                yield* audit.record({
                  environmentId,
                  action: "application.deleted",
                  actor: systemActor,
                  targets: [{ type: "application", id }],
                  metadata: { reason: "unused" }
                })
              })
            ),
          { discard: true }
        )
      })

      const { sweep } = yield* sweeps.start(
        interval,
        "Unused applications were not erased",
        ({ id }, now) => erase(id, now)
      )
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ApplicationsStore.layer, ClientSecrets.layer])
  )
}
