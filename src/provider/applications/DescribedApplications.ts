import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import type { StoredApplication } from "./Application.ts"
import { ApplicationsStore } from "./ApplicationsStore.ts"
import { describedAnew, type Described } from "./describedApplication.ts"

/**
 * The rows of applications, among them those that documents describe: each begins with its first
 * grant.
 */
export class DescribedApplications extends Context.Service<DescribedApplications>()(
  "gatehouse/provider/applications/DescribedApplications",
  {
    make: Effect.gen(function* () {
      const store = yield* ApplicationsStore
      const audit = yield* Audit
      const transaction = yield* Transaction

      const saved = Effect.fnUntraced(function* (known: StoredApplication, described: Described) {
        const before = yield* store.lock(known.environmentId, known.id)
        if (before === undefined) return undefined
        const after = { ...describedAnew(before, described), updatedAt: yield* DateTime.now }
        yield* store.save(after)
        return after
      })

      /**
       * Finds an application as it is kept and holds it to the end of the caller's transaction. The row
       * of one that a document describes begins here, with its first grant.
       */
      const held = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        application: StoredApplication,
        actor: AuditActor
      ) {
        const { clientId, configuration, documentFreshUntil: freshUntil, kind, name } = application
        if (application.source !== "document" || freshUntil === null) {
          return yield* store.hold(environmentId, application.id)
        }
        if (yield* store.insert(application)) {
          yield* audit.record({
            environmentId,
            action: "application.registered",
            actor,
            targets: [{ type: "application", id: application.id }],
            metadata: { source: "document" }
          })
          return application
        }
        const known = yield* store.findByClientId(environmentId, clientId)
        const described = { name, kind, configuration }
        const isOlder =
          known?.source === "document" &&
          DateTime.isLessThan(known.documentFreshUntil ?? known.createdAt, freshUntil)
        return isOlder
          ? yield* saved(known, { described, freshUntil })
          : yield* store.hold(environmentId, application.id)
      })

      return {
        byClientId: store.findByClientId,
        held,
        /** Keeps a newer description; undefined if the application is gone. */
        save: (application: StoredApplication, described: Described) =>
          transaction.run(saved(application, described))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ApplicationsStore.layer))
}
