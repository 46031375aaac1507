import { Effect } from "effect"
import { ConnectionStates } from "../../organizations/connections/ConnectionStates.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Connections } from "../../organizations/connections/Connections.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"
import { ConnectionReachConsoleApi } from "./ConnectionReachConsoleApi.ts"

export const ConnectionReachConsoleHttp = group(
  onConsolePlane(ConnectionReachConsoleApi),
  "console.connectionReach",
  Effect.fn(function* (handlers) {
    const connections = yield* Connections
    const states = yield* ConnectionStates
    return handlers.handleAll({
      getConnectionReach: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const connection = yield* connections.get(environment, params.connectionId)
        const { domains, outside } = yield* states
          .reach(environment, connection.organizationId, connection.domains)
          // The organization went in the meantime, and its connections with it.
          .pipe(Effect.mapError(() => new ConnectionNotFound()))
        return { domains, membersOutside: outside }
      })
    })
  })
)
