import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { Grants } from "./Grants.ts"
import { GrantsServerApi } from "./GrantsServerApi.ts"

export const GrantsServerHttp = group(
  onServerPlane(GrantsServerApi),
  "server.grants",
  Effect.fn(function* (handlers) {
    const grants = yield* Grants
    return handlers.handleAll({
      listUserGrants: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        return yield* grants.list(environment, params.userId, { limit: defaultLimit, ...query })
      }),
      endUserGrants: Effect.fnUntraced(function* ({ params }) {
        yield* grants.endAll(yield* CurrentEnvironment, params.userId)
      }),
      endUserGrant: Effect.fnUntraced(function* ({ params }) {
        yield* grants.end(yield* CurrentEnvironment, params.userId, params.grantId)
      }),
      endApplicationGrants: Effect.fnUntraced(function* ({ params }) {
        yield* grants.endOfApplication(yield* CurrentEnvironment, params.applicationId)
      })
    })
  })
)
