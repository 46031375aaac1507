import { Effect } from "effect"
import { IdentitiesServerApi } from "./IdentitiesServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Identities } from "../../directory/identities/Identities.ts"

export const IdentitiesServerHttp = group(
  onServerPlane(IdentitiesServerApi),
  "server.identities",
  Effect.fn(function* (handlers) {
    const identities = yield* Identities
    return handlers.handleAll({
      listUserIdentities: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return yield* identities.listActive(environment.id, params.userId)
      })
    })
  })
)
