import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Grants } from "./Grants.ts"
import { GrantsServerApi } from "./GrantsServerApi.ts"

export const GrantsServerHttp = group(
  onServerPlane(GrantsServerApi),
  "server.grants",
  Effect.fn(function* (handlers) {
    const grants = yield* Grants
    return handlers.handleAll({
      listUserGrants: inEnvironment((environment, { params, query }) =>
        grants.list(environment, params.userId, { limit: defaultLimit, ...query })
      ),
      endUserGrants: inEnvironment((environment, { params }) =>
        grants.endAll(environment, params.userId)
      ),
      endUserGrant: inEnvironment((environment, { params }) =>
        grants.end(environment, params.userId, params.grantId)
      ),
      endApplicationGrants: inEnvironment((environment, { params }) =>
        grants.endOfApplication(environment, params.applicationId)
      )
    })
  })
)
