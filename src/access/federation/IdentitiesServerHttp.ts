import { Effect } from "effect"
import { IdentitiesServerApi } from "./IdentitiesServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Identities } from "../../directory/identities/Identities.ts"

export const IdentitiesServerHttp = group(
  onServerPlane(IdentitiesServerApi),
  "server.identities",
  Effect.fn(function* (handlers) {
    const identities = yield* Identities
    return handlers.handleAll({
      listUserIdentities: inEnvironment((environment, { params }) =>
        identities.listActive(environment.id, params.userId)
      )
    })
  })
)
