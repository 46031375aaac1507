import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ApiKeyId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { empty } from "../../contract/Metadata.ts"
import { allows, type Role } from "../../contract/Role.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { access } from "../../organizations/organizations/Permissions.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import {
  listedAfterExpiry,
  shownToPeople,
  type NewOrganizationApiKey,
  type NewOwnApiKey,
  ApiKeyNotFound,
  ApiKeysDisabled
} from "./ApiKey.ts"
import { ApiKeys, type IssuedApiKey } from "./ApiKeys.ts"
import { ApiKeysStore, type ApiKeyFilter } from "./ApiKeysStore.ts"

/** The most keys that people are shown, the expired ones among them. */
const maximumShown = 2000

/** Refuses permissions that the one who gives them does not hold: nobody gives more than they have. */
const requireHeld = Effect.fnUntraced(function* (
  role: Role | null,
  permissions: ReadonlyArray<string>
) {
  const beyond = permissions.filter((one) => role === null || !allows(role, one))
  if (beyond.length === 0) return
  return yield* new Forbidden({
    detail:
      role === null
        ? "A key holds permissions only in an organization"
        : `Your role does not hold ${beyond.join(", ")}`
  })
})

/** API keys as people make them for themselves, and members for their organization. */
export class ClientApiKeys extends Context.Service<ClientApiKeys>()(
  "gatehouse/provider/apiKeys/ClientApiKeys",
  {
    make: Effect.gen(function* () {
      const store = yield* ApiKeysStore
      const apiKeys = yield* ApiKeys
      const enforcement = yield* Enforcement
      const memberships = yield* Memberships
      const ends = yield* GrantEnds
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction
      const directory = yield* UserDirectory

      const listed = Effect.fnUntraced(function* ({ id }: Environment, filter: ApiKeyFilter) {
        const since = DateTime.subtract(yield* DateTime.now, listedAfterExpiry)
        const rows = yield* Effect.orDie(store.list(id, filter, since, null, maximumShown))
        return rows.map(shownToPeople)
      })

      const revoke = Effect.fnUntraced(function* (
        { id: environmentId }: Environment,
        id: ApiKeyId,
        owner: { readonly userId?: UserId; readonly organizationId?: OrganizationId }
      ) {
        const done = yield* ends.apiKey(environmentId, id, owner)
        if (!done) return yield* new ApiKeyNotFound()
      }, transaction.run)

      /** Holds the person who acts, and their role where they act in an organization. */
      const holdMaker = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        if (!(yield* directory.lockActive(environment.id, userId))) return yield* new Forbidden()
      })

      /** Makes the key of somebody who may have it, which is shown in this answer and nowhere else. */
      const issued = Effect.fnUntraced(function* (
        environment: Environment,
        signedIn: SignedIn,
        subject: Pick<IssuedApiKey, "userId" | "organizationId">,
        asked: Pick<IssuedApiKey, "name" | "permissions" | "expiresInDays">
      ) {
        // A key would outlive the disavowal that the session ended in.
        yield* tokens.requireLive(environment, signedIn)
        const { key, secret } = yield* apiKeys.issue(environment, {
          ...asked,
          ...subject,
          createdBy: signedIn.user.id,
          metadata: empty
        })
        return { ...shownToPeople(key), apiKey: secret }
      })

      const listOwn = (environment: Environment, userId: UserId) => listed(environment, { userId })

      const createOwn = Effect.fn("ClientApiKeys.createOwn")(function* (
        environment: Environment,
        signedIn: SignedIn,
        { expiresInDays, name, organizationId = null, permissions = [] }: NewOwnApiKey
      ) {
        if (!environment.settings.apiKeys.people) return yield* new ApiKeysDisabled()
        const userId = signedIn.user.id
        if (organizationId !== null) {
          const session = { ...signedIn.session, userId }
          yield* enforcement.requireOpenTo(environment, organizationId, session)
        }
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* holdMaker(environment, userId)
            if (organizationId !== null) {
              yield* memberships.hold(environment, organizationId, userId)
            }
            const place =
              organizationId === null
                ? null
                : yield* memberships.require(environment, organizationId, userId)
            yield* requireHeld(place?.role ?? null, permissions)
            const subject = { userId, organizationId }
            return yield* issued(environment, signedIn, subject, {
              name,
              permissions,
              expiresInDays
            })
          })
        )
      })

      const revokeOwn = (environment: Environment, userId: UserId, id: ApiKeyId) =>
        revoke(environment, id, { userId })

      const listOfOrganization = Effect.fn("ClientApiKeys.listOfOrganization")(function* (
        environment: Environment,
        userId: UserId,
        organizationId: OrganizationId
      ) {
        yield* memberships.authorize(environment, organizationId, userId, access.listApiKeys.needs)
        return yield* listed(environment, { organizationId })
      })

      const createOfOrganization = Effect.fn("ClientApiKeys.createOfOrganization")(function* (
        environment: Environment,
        signedIn: SignedIn,
        organizationId: OrganizationId,
        { expiresInDays, name, permissions }: NewOrganizationApiKey
      ) {
        const userId = signedIn.user.id
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* holdMaker(environment, userId)
            const { role } = yield* memberships.authorizeHeld(
              environment,
              organizationId,
              userId,
              access.createApiKey.needs
            )
            if (!environment.settings.apiKeys.organizations) return yield* new ApiKeysDisabled()
            yield* requireHeld(role, permissions)
            const subject = { userId: null, organizationId }
            return yield* issued(environment, signedIn, subject, {
              name,
              permissions,
              expiresInDays
            })
          })
        )
      })

      const revokeOfOrganization = Effect.fn("ClientApiKeys.revokeOfOrganization")(function* (
        environment: Environment,
        userId: UserId,
        organizationId: OrganizationId,
        id: ApiKeyId
      ) {
        const { needs } = access.revokeApiKey
        yield* memberships.authorizeHeld(environment, organizationId, userId, needs)
        yield* revoke(environment, id, { organizationId })
      }, transaction.run)

      return {
        listOwn,
        createOwn,
        revokeOwn,
        listOfOrganization,
        createOfOrganization,
        revokeOfOrganization
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ApiKeysStore.layer, ApiKeys.layer])
  )
}
