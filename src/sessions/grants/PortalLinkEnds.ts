import { Context, type DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { IntruderReason } from "./GrantEnds.ts"
import { GrantEndsStore, type EndingPortalLinks } from "./GrantEndsStore.ts"

/**
 * Ends of the links to the set-up that members made, and of the pages that they opened, in the
 * caller's transaction: whoever gets the right back makes new ones.
 */
export class PortalLinkEnds extends Context.Service<PortalLinkEnds>()(
  "gatehouse/sessions/grants/PortalLinkEnds",
  {
    make: Effect.gen(function* () {
      const store = yield* GrantEndsStore
      const audit = yield* Audit

      const ended = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        which: EndingPortalLinks,
        reason: IntruderReason | "maker_lost_right",
        actor?: AuditActor
      ) {
        const links = yield* store.endPortalLinks(environmentId, which)
        yield* audit.recordAll(
          environmentId,
          links.map(({ id, organizationId }) => ({
            action: "portal.link_revoked" as const,
            ...(actor === undefined ? {} : { actor }),
            targets: [
              { type: "portal_link" as const, id },
              { type: "organization" as const, id: organizationId }
            ],
            metadata: { reason }
          }))
        )
      })

      /** Ends the links of a user who is banned. */
      const ofUser = (environmentId: EnvironmentId, createdBy: UserId) =>
        ended(environmentId, { createdBy }, "maker_lost_right")

      /** Ends the links of a member who leaves. */
      const ofMember = (
        environmentId: EnvironmentId,
        createdBy: UserId,
        organizationId: OrganizationId
      ) => ended(environmentId, { createdBy, organizationId }, "maker_lost_right")

      /** Ends links that an intruder may have made. */
      const madeSince = (
        environmentId: EnvironmentId,
        createdBy: UserId,
        since: DateTime.Utc,
        reason: IntruderReason
      ) => ended(environmentId, { createdBy, since }, reason, userActor(createdBy))

      return { ofUser, ofMember, madeSince }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(GrantEndsStore.layer))
}
