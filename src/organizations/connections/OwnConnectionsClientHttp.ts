import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { group } from "../../http/ApiGroup.ts"
import { inSession } from "../../sessions/clients/ClientAuth.ts"
import { Connections } from "./Connections.ts"
import { OwnConnectionsClientApi } from "./OwnConnectionsClientApi.ts"

export const OwnConnectionsClientHttp = group(
  onClientPlane(OwnConnectionsClientApi),
  "client.connections",
  Effect.fn(function* (handlers) {
    const connections = yield* Connections
    return handlers.handleAll({
      listOwnConnections: inSession((environment, { user }, { params }) =>
        connections.ofOrganization(environment, params.organizationId, user.id)
      )
    })
  })
)
