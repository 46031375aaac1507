import { Effect } from "effect"
import { ServerApi } from "../../api/ServerApi.ts"
import { CurrentKey } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { Identities } from "./Identities.ts"

export const IdentitiesServerHttp = group(
  ServerApi,
  "server.identities",
  Effect.fn(function* (handlers) {
    const identities = yield* Identities
    return handlers.handleAll({
      listUserIdentities: Effect.fnUntraced(function* ({ params }) {
        const { environment } = yield* CurrentKey
        return yield* identities.listActive(environment.id, params.userId)
      })
    })
  })
)
