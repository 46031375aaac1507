import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { OrganizationsServerApi, UserOrganizationsServerApi } from "./OrganizationsServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Members } from "./Members.ts"
import { Memberships } from "./Memberships.ts"
import { ServerOrganizations } from "./ServerOrganizations.ts"
import { Organizations } from "./Organizations.ts"
import { OrganizationsClientApi } from "./OrganizationsClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
import { accessTokenFor } from "../../sessions/tokens/SessionAnswerHttp.ts"
import { limitWrites } from "../../sessions/clients/ClientAuthHttp.ts"
import { toClientSession } from "../../sessions/clients/Client.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { sessionSubject, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { ActiveOrganizations } from "./ActiveOrganizations.ts"
import { toOrganization } from "./Organization.ts"
import { assignable } from "../../contract/Role.ts"

export const OrganizationsServerHttp = group(
  onServerPlane(OrganizationsServerApi),
  "server.organizations",
  Effect.fn(function* (handlers) {
    const organizations = yield* Organizations
    const memberships = yield* Memberships
    const members = yield* Members
    const managed = yield* ServerOrganizations
    return handlers.handleAll({
      listOrganizations: inEnvironment((environment, { query }) =>
        organizations.list(environment, { limit: defaultLimit, ...query })
      ),
      createOrganization: inEnvironment((environment, { payload }) =>
        managed.create(environment, payload)
      ),
      updateOrganization: inEnvironment((environment, { params, payload }) =>
        organizations.rename(environment, params.organizationId, payload.name)
      ),
      deleteOrganization: inEnvironment((environment, { params }) =>
        managed.remove(environment, params.organizationId)
      ),
      addMember: inEnvironment((environment, { params, payload }) =>
        managed.addMember(environment, params.organizationId, payload)
      ),
      updateMember: inEnvironment(
        (environment, { params: { memberUserId, organizationId }, payload }) =>
          members
            .changeRole(environment, organizationId, "backend", memberUserId, payload.role)
            .pipe(Effect.catchTags({ forbidden: Effect.die, unauthenticated: Effect.die }))
      ),
      removeMember: inEnvironment((environment, { params: { memberUserId, organizationId } }) =>
        members
          .remove(environment, organizationId, "backend", memberUserId)
          .pipe(Effect.catchTags({ forbidden: Effect.die, unauthenticated: Effect.die }))
      ),
      getOrganization: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const found = yield* memberships.organization(environment, params.organizationId)
        return found.organization
      }),
      updateOrganizationMetadata: inEnvironment((environment, { params, payload }) =>
        organizations.updateMetadata(environment, params.organizationId, payload)
      ),
      listMembers: inEnvironment((environment, { params, query }) =>
        members.list(environment, params.organizationId, {
          limit: defaultLimit,
          ...query
        })
      ),
      updateMemberMetadata: inEnvironment(
        (environment, { params: { memberUserId, organizationId }, payload }) =>
          members.updateMetadata(environment, organizationId, memberUserId, payload)
      )
    })
  })
)

export const UserOrganizationsServerHttp = group(
  onServerPlane(UserOrganizationsServerApi),
  "server.userOrganizations",
  Effect.fn(function* (handlers) {
    const organizations = yield* Organizations
    return handlers.handleAll({
      listUserOrganizations: inEnvironment((environment, { params, query }) =>
        organizations.listOfUser(environment, params.userId, {
          limit: defaultLimit,
          ...query
        })
      )
    })
  })
)

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
