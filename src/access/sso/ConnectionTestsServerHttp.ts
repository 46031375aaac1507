import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { ConnectionTests } from "./ConnectionTests.ts"
import { ConnectionTestsServerApi } from "./ConnectionTestsServerApi.ts"

export const ConnectionTestsServerHttp = group(
  onServerPlane(ConnectionTestsServerApi),
  "server.connectionTests",
  Effect.fn(function* (handlers) {
    const tests = yield* ConnectionTests
    return handlers.handleAll({
      createConnectionTestLink: Effect.fnUntraced(function* ({ params }) {
        return yield* tests.link(yield* CurrentEnvironment, params.connectionId)
      })
    })
  })
)
