import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { OrganizationsServerApi, UserOrganizationsServerApi } from "./OrganizationsServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
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
      listOrganizations: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        return yield* organizations.list(environment, { limit: defaultLimit, ...query })
      }),
      createOrganization: Effect.fnUntraced(function* ({ payload }) {
        return yield* managed.create(yield* CurrentEnvironment, payload)
      }),
      updateOrganization: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* organizations.rename(environment, params.organizationId, payload.name)
      }),
      deleteOrganization: Effect.fnUntraced(function* ({ params }) {
        yield* managed.remove(yield* CurrentEnvironment, params.organizationId)
      }),
      addMember: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* managed.addMember(environment, params.organizationId, payload)
      }),
      updateMember: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const { memberUserId, organizationId } = params
        return yield* members
          .changeRole(environment, organizationId, "backend", memberUserId, payload.role)
          .pipe(Effect.catchTags({ forbidden: Effect.die, unauthenticated: Effect.die }))
      }),
      removeMember: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const { memberUserId, organizationId } = params
        yield* members
          .remove(environment, organizationId, "backend", memberUserId)
          .pipe(Effect.catchTags({ forbidden: Effect.die, unauthenticated: Effect.die }))
      }),
      getOrganization: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const found = yield* memberships.organization(environment, params.organizationId)
        return found.organization
      }),
      updateOrganizationMetadata: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* organizations.updateMetadata(environment, params.organizationId, payload)
      }),
      listMembers: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        return yield* members.list(environment, params.organizationId, {
          limit: defaultLimit,
          ...query
        })
      }),
      updateMemberMetadata: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const { memberUserId, organizationId } = params
        return yield* members.updateMetadata(environment, organizationId, memberUserId, payload)
      })
    })
  })
)

export const UserOrganizationsServerHttp = group(
  onServerPlane(UserOrganizationsServerApi),
  "server.userOrganizations",
  Effect.fn(function* (handlers) {
    const organizations = yield* Organizations
    return handlers.handleAll({
      listUserOrganizations: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        return yield* organizations.listOfUser(environment, params.userId, {
          limit: defaultLimit,
          ...query
        })
      })
    })
  })
)
