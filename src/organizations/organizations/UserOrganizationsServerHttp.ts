import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { UserOrganizationsServerApi } from "./UserOrganizationsServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Organizations } from "./Organizations.ts"

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
