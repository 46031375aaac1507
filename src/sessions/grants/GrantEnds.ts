import { Context, DateTime, Effect, Layer } from "effect"
import type {
  ApplicationId,
  EnvironmentId,
  OrganizationId,
  TokenFamilyId,
  UserId
} from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { GrantEndsStore, type EndedGrant, type EndingGrants } from "./GrantEndsStore.ts"

/** The reason why what an account has given away ends as somebody else's work. */
export type IntruderReason = "disavowed" | "address_was_unproven"

/** The reason of an end, as the trail tells it. */
type GrantEndReason = "ended" | "left_organization" | "user_deleted" | IntruderReason

/**
 * The one way in which grants end, and what applications got by them. It belongs to the transaction
 * of its caller: who bans somebody or removes a member ends with it what applications do for them.
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

    /** Ends grants in an organization that people leave. */
    const ofMembers = (
      environmentId: EnvironmentId,
      userIds: ReadonlyArray<UserId>,
      organizationId: OrganizationId
    ) => grants(environmentId, { userIds, organizationId }, "left_organization")

    const ofDeleted = (environmentId: EnvironmentId, userId: UserId) =>
      grants(environmentId, { userIds: [userId] }, "user_deleted")

    /** Ends grants that an intruder may have made or extended. */
    const madeSince = (
      environmentId: EnvironmentId,
      userId: UserId,
      since: DateTime.Utc,
      reason: IntruderReason
    ) => grants(environmentId, { userIds: [userId], since }, reason, userActor(userId))

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
      ofMembers,
      ofDeleted,
      ofApplication,
      madeSince,
      forgetApplication
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(GrantEndsStore.layer))
}
