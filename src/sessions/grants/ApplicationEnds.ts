import { Context, type DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { GrantEndsStore } from "./GrantEndsStore.ts"
import { GrantEnds, type IntruderReason } from "./GrantEnds.ts"

/**
 * Ends of the applications that belong to an organization, which go with it, and of secrets of its
 * service accounts.
 */
export class ApplicationEnds extends Context.Service<ApplicationEnds>()(
  "gatehouse/sessions/grants/ApplicationEnds",
  {
    make: Effect.gen(function* () {
      const store = yield* GrantEndsStore
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
        const removed = yield* store.removeApplicationsOf(environmentId, organizationId)
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

      /** Ends secrets of service accounts that an intruder may have made. */
      const secretsMadeSince = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        createdBy: UserId,
        since: DateTime.Utc,
        reason: IntruderReason
      ) {
        const ended = yield* store.endSecretsSince(environmentId, createdBy, since)
        yield* audit.recordAll(
          environmentId,
          ended.map(({ applicationId, id, organizationId }) => ({
            action: "application.secret_revoked" as const,
            actor: userActor(createdBy),
            targets: [
              { type: "application" as const, id: applicationId },
              ...organizationTarget(organizationId)
            ],
            metadata: { secretId: id, reason }
          }))
        )
      })

      return { ofOrganization, secretsMadeSince }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([GrantEndsStore.layer, GrantEnds.layer])
  )
}
