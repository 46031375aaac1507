import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { Connections } from "./Connections.ts"
import { OwnConnectionsClientApi } from "./OwnConnectionsClientApi.ts"

export const OwnConnectionsClientHttp = group(
  onClientPlane(OwnConnectionsClientApi),
  "client.connections",
  Effect.fn(function* (handlers) {
    const connections = yield* Connections
    return handlers.handleAll({
      listOwnConnections: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const { user } = yield* CurrentSession
        return yield* connections.ofOrganization(environment, params.organizationId, user.id)
      })
    })
  })
)
