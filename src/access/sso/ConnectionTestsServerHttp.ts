import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { ConnectionTests } from "./ConnectionTests.ts"
import { ConnectionTestsServerApi } from "./ConnectionTestsServerApi.ts"

export const ConnectionTestsServerHttp = group(
  onServerPlane(ConnectionTestsServerApi),
  "server.connectionTests",
  Effect.fn(function* (handlers) {
    const tests = yield* ConnectionTests
    return handlers.handleAll({
      createConnectionTestLink: inEnvironment((environment, { params }) =>
        tests.link(environment, params.connectionId)
      )
    })
  })
)
