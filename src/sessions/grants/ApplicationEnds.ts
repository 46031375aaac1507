import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import { ApplicationEndsStore } from "./ApplicationEndsStore.ts"
import { GrantEnds } from "./GrantEnds.ts"

/** Ends of the applications that belong to an organization: they go with it. */
export class ApplicationEnds extends Context.Service<ApplicationEnds>()(
  "gatehouse/sessions/grants/ApplicationEnds",
  {
    make: Effect.gen(function* () {
      const store = yield* ApplicationEndsStore
      const grantEnds = yield* GrantEnds
      const audit = yield* Audit

      /**
       * Removes the applications of an organization that is deleted, with all that they were given, in
       * the transaction that holds it: nobody could see or remove them any more, and they would count
       * towards the limit of the environment for good.
       */
      const ofOrganization = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        organizationId: OrganizationId
      ) {
        const removed = yield* store.removeOf(environmentId, organizationId)
        yield* Effect.forEach(removed, (id) => grantEnds.forgetApplication(environmentId, id), {
          discard: true
        })
        yield* audit.recordAll(
          environmentId,
          removed.map((id) => ({
            action: "application.deleted" as const,
            targets: [{ type: "application" as const, id }, ...organizationTarget(organizationId)],
            metadata: { reason: "organization_deleted" }
          }))
        )
      })

      return { ofOrganization }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ApplicationEndsStore.layer, GrantEnds.layer])
  )
}
