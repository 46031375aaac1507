import { Effect } from "effect"
import { OrganizationsClientApi } from "./OrganizationsClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { group } from "../../http/ApiGroup.ts"
import { accessTokenFor } from "../../sessions/tokens/SessionAnswerHttp.ts"
import { limitWrites } from "../../sessions/clients/ClientAuthHttp.ts"
import { toClientSession } from "../../sessions/clients/Client.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { sessionSubject, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { ActiveOrganizations } from "./ActiveOrganizations.ts"
import { Members } from "./Members.ts"
import { Memberships } from "./Memberships.ts"
import { toOrganization } from "./Organization.ts"
import { Organizations } from "./Organizations.ts"
import { assignable } from "../../contract/Role.ts"

/** The signed-in caller with their environment. */
const caller = Effect.gen(function* () {
  const environment = yield* CurrentEnvironment
  return { environment, userId: (yield* CurrentSession).user.id }
})

export const OrganizationsClientHttp = group(
  onClientPlane(OrganizationsClientApi),
  "client.organizations",
  Effect.fn(function* (handlers) {
    const organizations = yield* Organizations
    const throttle = yield* Throttle
    const memberships = yield* Memberships
    const members = yield* Members
    const active = yield* ActiveOrganizations
    const accessTokens = yield* AccessTokens
    return handlers.handleAll({
      createOrganization: Effect.fnUntraced(function* ({ payload }) {
        const { environment, userId } = yield* caller
        return yield* organizations.create(environment, userId, payload)
      }),
      listOwnOrganizations: Effect.fnUntraced(function* ({ query }) {
        const { environment, userId } = yield* caller
        return yield* organizations.listOwn(environment, userId, { limit: defaultLimit, ...query })
      }),
      setActiveOrganization: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const { organizationId } = payload
        const { session } = signedIn
        // Each change is told to the trail.
        if (session.organizationId !== organizationId) {
          yield* limitWrites(throttle, environment, "choice", sessionSubject(session.id))
        }
        const organizationRole = yield* active.activate(
          environment,
          { ...session, userId: signedIn.user.id },
          organizationId
        )
        const changed = { ...signedIn, session: { ...session, organizationId, organizationRole } }
        return {
          session: yield* toClientSession(environment, changed),
          ...(yield* accessTokenFor(accessTokens, environment, changed))
        }
      }),
      getOwnOrganization: Effect.fnUntraced(function* ({ params }) {
        const { environment, userId } = yield* caller
        const { membership, organization } = yield* memberships.require(
          environment,
          params.organizationId,
          userId
        )
        const { memberCount } = organization
        return { ...toOrganization(organization, membership), memberCount }
      }),
      updateOrganization: inSession((environment, signedIn, { params, payload }) =>
        organizations.update(environment, params.organizationId, signedIn, payload)
      ),
      listRoles: Effect.fnUntraced(function* ({ params }) {
        const { environment, userId } = yield* caller
        const { role, roleSet } = yield* memberships.require(
          environment,
          params.organizationId,
          userId
        )
        return { items: assignable(roleSet, role) }
      }),
      listOrganizationMembers: Effect.fnUntraced(function* ({ params, query }) {
        const { environment, userId } = yield* caller
        return yield* members.listFor(environment, params.organizationId, userId, {
          limit: defaultLimit,
          ...query
        })
      }),
      updateMemberRole: inSession(
        (environment, signedIn, { params: { memberUserId, organizationId }, payload }) =>
          members.changeRoleFor(environment, organizationId, signedIn, memberUserId, payload.role)
      ),
      removeMember: inSession(
        (environment, signedIn, { params: { memberUserId, organizationId } }) =>
          members.remove(environment, organizationId, signedIn, memberUserId)
      )
    })
  })
)
