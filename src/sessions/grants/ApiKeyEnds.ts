import { Context, DateTime, Effect, Layer } from "effect"
import type { ApiKeyId, EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor, AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { IntruderReason } from "./GrantEnds.ts"
import { GrantEndsStore, type EndingApiKeys, type RevokedApiKey } from "./GrantEndsStore.ts"

/** The reason of an end, as the trail tells it. */
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
  ...(organizationId === null ? [] : [{ type: "organization" as const, id: organizationId }])
]

/**
 * The one way in which API keys end. It belongs to the transaction of its caller: a deletion or a
 * departure ends the keys with the person or the membership.
 */
export class ApiKeyEnds extends Context.Service<ApiKeyEnds>()(
  "gatehouse/sessions/grants/ApiKeyEnds",
  {
    make: Effect.gen(function* () {
      const store = yield* GrantEndsStore
      const audit = yield* Audit

      const ended = Effect.fnUntraced(function* (
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
      const one = (
        environmentId: EnvironmentId,
        id: ApiKeyId,
        owner: { readonly userId?: UserId; readonly organizationId?: OrganizationId } = {}
      ) => ended(environmentId, { of: "one", id, ...owner }, "revoked")

      const ofUser = (environmentId: EnvironmentId, userId: UserId) =>
        ended(environmentId, { of: "user", userId }, "user_deleted")

      /** Revokes what people have in an organization that they leave. */
      const ofMembers = (
        environmentId: EnvironmentId,
        userIds: ReadonlyArray<UserId>,
        organizationId: OrganizationId
      ) => ended(environmentId, { of: "members", userIds, organizationId }, "left_organization")

      /** Revokes the keys of an organization, and those of people in it. */
      const ofOrganization = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        ended(environmentId, { of: "organization", organizationId }, "organization_deleted")

      /** Revokes keys that an intruder may have made. */
      const madeSince = (
        environmentId: EnvironmentId,
        userId: UserId,
        since: DateTime.Utc,
        reason: IntruderReason
      ) => ended(environmentId, { of: "made", userId, since }, reason, userActor(userId))

      return { one, ofUser, ofMembers, ofOrganization, madeSince }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(GrantEndsStore.layer))
}
