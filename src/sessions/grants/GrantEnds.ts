import { Context, DateTime, Effect, Layer } from "effect"
import type {
  ApplicationId,
  EnvironmentId,
  OrganizationId,
  TokenFamilyId,
  UserId
} from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { GrantEndsStore, type EndedGrant, type EndingGrants } from "./GrantEndsStore.ts"

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
      reason: string
    ) =>
      audit.recordAll(
        environmentId,
        ended.map(({ applicationId, id, userId }) => ({
          action: "grant.ended" as const,
          targets: [
            { type: "grant" as const, id },
            { type: "user" as const, id: userId },
            { type: "application" as const, id: applicationId }
          ],
          metadata: { reason }
        }))
      )

    /** Ends grants of a person for a reason that the trail tells; answers those that were open. */
    const grants = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      which: EndingGrants,
      reason: string
    ) {
      const ended = yield* store.endGrants(environmentId, which, yield* DateTime.now)
      yield* recorded(environmentId, ended, reason)
      return ended
    })

    /** Ends what one code or install came to. */
    const family = (environmentId: EnvironmentId, id: TokenFamilyId) =>
      Effect.flatMap(DateTime.now, (now) => store.endFamily(environmentId, id, now))

    /** Ends all tokens of a person; what they have consented to stays. */
    const families = (environmentId: EnvironmentId, userId: UserId) =>
      Effect.flatMap(DateTime.now, (now) => store.endFamilies(environmentId, userId, now))

    const silently = (environmentId: EnvironmentId, which: EndingGrants) =>
      Effect.flatMap(DateTime.now, (now) =>
        Effect.asVoid(store.endGrants(environmentId, which, now))
      )

    /** Ends grants in an organization that a person leaves, of which its own event tells. */
    const ofMember = (
      environmentId: EnvironmentId,
      userId: UserId,
      organizationId: OrganizationId
    ) => silently(environmentId, { userId, organizationId })

    /** Ends grants that an intruder may have made, as part of a disavowal. */
    const madeSince = (environmentId: EnvironmentId, userId: UserId, since: DateTime.Utc) =>
      silently(environmentId, { userId, since })

    const forgetApplication = (environmentId: EnvironmentId, id: ApplicationId) =>
      store.forgetApplication(environmentId, id)

    return { grants, family, families, ofMember, madeSince, forgetApplication }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(GrantEndsStore.layer))
}
