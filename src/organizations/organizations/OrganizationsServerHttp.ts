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
