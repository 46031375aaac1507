import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { ConnectionAttempts } from "./ConnectionAttempts.ts"
import { Connections } from "./Connections.ts"
import { ConnectionStates } from "./ConnectionStates.ts"
import { ConnectionsServerApi } from "./ConnectionsServerApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { inSession } from "../../sessions/clients/ClientAuth.ts"
import { OwnConnectionsClientApi } from "./OwnConnectionsClientApi.ts"

export const ConnectionsServerHttp = group(
  onServerPlane(ConnectionsServerApi),
  "server.connections",
  Effect.fn(function* (handlers) {
    const attempts = yield* ConnectionAttempts
    const connections = yield* Connections
    const states = yield* ConnectionStates
    return handlers.handleAll({
      listConnections: inEnvironment((environment, { query }) =>
        connections.list(environment, { limit: defaultLimit, ...query })
      ),
      createConnection: inEnvironment((environment, { payload }) =>
        connections.create(environment, payload)
      ),
      getConnection: inEnvironment((environment, { params }) =>
        connections.get(environment, params.connectionId)
      ),
      updateConnection: inEnvironment((environment, { params, payload }) =>
        connections.update(environment, params.connectionId, payload)
      ),
      deleteConnection: inEnvironment((environment, { params }) =>
        states.remove(environment, params.connectionId)
      ),
      activateConnection: inEnvironment((environment, { params, payload }) =>
        states.activate(environment, params.connectionId, payload?.skipTest === true)
      ),
      disableConnection: inEnvironment((environment, { params, payload }) =>
        states.disable(environment, params.connectionId, payload?.endSessions === true)
      ),
      listConnectionAttempts: inEnvironment((environment, { params, query }) =>
        attempts.list(environment, params.connectionId, {
          limit: defaultLimit,
          ...query
        })
      )
    })
  })
)

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
