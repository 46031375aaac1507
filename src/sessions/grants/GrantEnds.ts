import { Context, DateTime, Effect, Layer } from "effect"
import type {
  ApiKeyId,
  ApplicationId,
  EnvironmentId,
  OrganizationId,
  TokenFamilyId,
  UserId
} from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import type { AuditActor, AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import {
  GrantEndsStore,
  type EndedGrant,
  type EndingApiKeys,
  type EndingGrants,
  type EndingPortalLinks,
  type RevokedApiKey
} from "./GrantEndsStore.ts"

/** The reason why what an account has given away ends as somebody else's work. */
export type IntruderReason = "disavowed" | "address_was_unproven"

/** The reason of an end, as the trail tells it. */
type GrantEndReason = "ended" | "left_organization" | "user_deleted" | IntruderReason

/** The reason of an API key's end, as the trail tells it. */
type ApiKeyEndReason =
  | "revoked"
  | "user_deleted"
  | "left_organization"
  | "organization_deleted"
  | IntruderReason

/** Targets of an event about a key: the key, then its person and its organization. */
export const apiKeyTargets = ({
  id,
  organizationId,
  userId
}: RevokedApiKey): ReadonlyArray<AuditTarget> => [
  { type: "api_key", id },
  ...(userId === null ? [] : [{ type: "user" as const, id: userId }]),
  ...organizationTarget(organizationId)
]

/**
 * The one way in which grants end, with what applications got by them, API keys, and links to the
 * set-up. It belongs to the transaction of its caller: who bans somebody or removes a member ends
 * with it what others do for them.
 */
export class GrantEnds extends Context.Service<GrantEnds>()("gatehouse/sessions/grants/GrantEnds", {
  make: Effect.gen(function* () {
    const store = yield* GrantEndsStore
    const audit = yield* Audit

    const recorded = (
      environmentId: EnvironmentId,
      ended: ReadonlyArray<EndedGrant>,
      reason: GrantEndReason,
      actor: AuditActor | undefined
    ) =>
      audit.recordAll(
        environmentId,
        ended.map(({ applicationId, id, organizationId, userId }) => ({
          action: "grant.ended" as const,
          ...(actor === undefined ? {} : { actor }),
          targets: [
            { type: "grant" as const, id },
            { type: "user" as const, id: userId },
            { type: "application" as const, id: applicationId },
            ...organizationTarget(organizationId)
          ],
          metadata: { reason }
        }))
      )

    /** Ends grants of a person for a reason that the trail tells; answers those that were open. */
    const grants = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      which: EndingGrants,
      reason: GrantEndReason,
      actor?: AuditActor
    ) {
      const ended = yield* store.endGrants(environmentId, which, yield* DateTime.now)
      yield* recorded(environmentId, ended, reason, actor)
      return ended
    })

    /** Ends the tokens that came of one code or install. */
    const family = (environmentId: EnvironmentId, id: TokenFamilyId) =>
      Effect.flatMap(DateTime.now, (now) => store.endFamily(environmentId, id, now))

    /** Ends all tokens of a person; what they have consented to stays. */
    const families = (environmentId: EnvironmentId, userId: UserId) =>
      Effect.flatMap(DateTime.now, (now) => store.endFamilies(environmentId, userId, now))

    const apiKeys = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      which: EndingApiKeys,
      reason: ApiKeyEndReason,
      actor?: AuditActor
    ) {
      const revoked = yield* store.revokeApiKeys(environmentId, which, yield* DateTime.now)
      yield* audit.recordAll(
        environmentId,
        revoked.map((key) => ({
          action: "api_key.revoked" as const,
          ...(actor === undefined ? {} : { actor }),
          targets: apiKeyTargets(key),
          metadata: { reason }
        }))
      )
      return revoked.length > 0
    })

    /** Revokes a key, if it is of the owner that is named; answers whether it did. */
    const apiKey = (
      environmentId: EnvironmentId,
      id: ApiKeyId,
      owner: { readonly userId?: UserId; readonly organizationId?: OrganizationId } = {}
    ) => apiKeys(environmentId, { of: "one", id, ...owner }, "revoked")

    const portalLinks = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      which: EndingPortalLinks,
      reason: IntruderReason | "maker_lost_right" = "maker_lost_right",
      actor?: AuditActor
    ) {
      const links = yield* store.endPortalLinks(environmentId, which)
      yield* audit.recordAll(
        environmentId,
        links.map(({ id, organizationId }) => ({
          action: "portal.link_revoked" as const,
          ...(actor === undefined ? {} : { actor }),
          targets: [{ type: "portal_link" as const, id }, ...organizationTarget(organizationId)],
          metadata: { reason }
        }))
      )
    })

    /**
     * Ends links to the set-up that somebody made who may not any more, in all organizations or one,
     * and the pages that they opened; whoever gets the right back makes new ones.
     */
    const portalLinksOf = (
      environmentId: EnvironmentId,
      createdBy: UserId,
      organizationId?: OrganizationId
    ) =>
      portalLinks(
        environmentId,
        organizationId === undefined ? { createdBy } : { createdBy, organizationId }
      )

    /** Ends what a person has in an organization that they leave. */
    const ofMember = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      userId: UserId,
      organizationId: OrganizationId
    ) {
      const userIds = [userId]
      yield* grants(environmentId, { userIds, organizationId }, "left_organization")
      yield* apiKeys(environmentId, { of: "members", userIds, organizationId }, "left_organization")
      yield* portalLinksOf(environmentId, userId, organizationId)
    })

    /** Ends grants and API keys of somebody who is deleted. */
    const ofDeleted = Effect.fnUntraced(function* (environmentId: EnvironmentId, userId: UserId) {
      yield* grants(environmentId, { userIds: [userId] }, "user_deleted")
      yield* apiKeys(environmentId, { of: "user", userId }, "user_deleted")
    })

    /** Ends what an intruder may have made or extended, secrets of service accounts among it. */
    const madeSince = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      userId: UserId,
      since: DateTime.Utc,
      reason: IntruderReason
    ) {
      const actor = userActor(userId)
      yield* grants(environmentId, { userIds: [userId], since }, reason, actor)
      yield* apiKeys(environmentId, { of: "made", userId, since }, reason, actor)
      const secrets = yield* store.endSecretsSince(environmentId, userId, since)
      yield* audit.recordAll(
        environmentId,
        secrets.map(({ applicationId, id, organizationId }) => ({
          action: "application.secret_revoked" as const,
          actor,
          targets: [
            { type: "application" as const, id: applicationId },
            ...organizationTarget(organizationId)
          ],
          metadata: { secretId: id, reason }
        }))
      )
      yield* portalLinks(environmentId, { createdBy: userId, since }, reason, actor)
    })

    /**
     * Ends what members have in an organization that is deleted, and removes its applications, in
     * the transaction that holds it: nobody could see or remove them any more, and they would count
     * towards the limit of the environment for good.
     */
    const ofOrganization = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      userIds: ReadonlyArray<UserId>,
      organizationId: OrganizationId
    ) {
      if (userIds.length > 0) {
        yield* grants(environmentId, { userIds, organizationId }, "left_organization")
      }
      yield* apiKeys(environmentId, { of: "organization", organizationId }, "organization_deleted")
      const removed = yield* store.removeApplicationsOf(environmentId, organizationId)
      yield* Effect.forEach(removed, (id) => forgetApplication(environmentId, id), {
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

    /** Ends all grants of an application, of which one event tells. */
    const ofApplication = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      applicationId: ApplicationId
    ) {
      const count = yield* store.endOfApplication(environmentId, applicationId, yield* DateTime.now)
      if (count === 0) return
      yield* audit.record({
        environmentId,
        action: "grant.ended",
        targets: [{ type: "application", id: applicationId }],
        metadata: { reason: "ended", count }
      })
    })

    const forgetApplication = (environmentId: EnvironmentId, id: ApplicationId) =>
      store.forgetApplication(environmentId, id)

    return {
      grants,
      family,
      families,
      apiKey,
      portalLinksOf,
      ofMember,
      ofDeleted,
      ofApplication,
      ofOrganization,
      madeSince,
      forgetApplication
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(GrantEndsStore.layer))
}
