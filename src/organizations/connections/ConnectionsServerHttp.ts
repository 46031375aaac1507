import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { ConnectionAttempts } from "./ConnectionAttempts.ts"
import { Connections } from "./Connections.ts"
import { ConnectionStates } from "./ConnectionStates.ts"
import { ConnectionsServerApi } from "./ConnectionsServerApi.ts"

export const ConnectionsServerHttp = group(
  onServerPlane(ConnectionsServerApi),
  "server.connections",
  Effect.fn(function* (handlers) {
    const attempts = yield* ConnectionAttempts
    const connections = yield* Connections
    const states = yield* ConnectionStates
    return handlers.handleAll({
      listConnections: Effect.fnUntraced(function* ({ query }) {
        const request = { ...query, limit: query.limit ?? defaultLimit }
        return yield* connections.list(yield* CurrentEnvironment, request)
      }),
      createConnection: Effect.fnUntraced(function* ({ payload }) {
        return yield* connections.create(yield* CurrentEnvironment, payload)
      }),
      getConnection: Effect.fnUntraced(function* ({ params }) {
        return yield* connections.get(yield* CurrentEnvironment, params.connectionId)
      }),
      updateConnection: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* connections.update(yield* CurrentEnvironment, params.connectionId, payload)
      }),
      deleteConnection: Effect.fnUntraced(function* ({ params }) {
        yield* states.remove(yield* CurrentEnvironment, params.connectionId)
      }),
      activateConnection: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* states.activate(environment, params.connectionId, payload?.skipTest === true)
      }),
      disableConnection: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* states.disable(
          environment,
          params.connectionId,
          payload?.endSessions === true
        )
      }),
      listConnectionAttempts: Effect.fnUntraced(function* ({ params, query }) {
        const request = { ...query, limit: query.limit ?? defaultLimit }
        return yield* attempts.list(yield* CurrentEnvironment, params.connectionId, request)
      })
    })
  })
)
