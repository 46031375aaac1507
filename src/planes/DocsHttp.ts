import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi, type HttpApi, type HttpApiGroup } from "effect/http-api"
import { ClientApi } from "../api/ClientApi.ts"
import { ConsolePlane } from "../api/ConsoleApi.ts"
import { ServerApi } from "../api/ServerApi.ts"

const document = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  path: `/${string}`,
  api: HttpApi.HttpApi<Id, Groups>
) =>
  HttpRouter.add(
    "GET",
    path,
    Effect.sync(() => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(api)))
  )

/** The reference loads nothing from elsewhere. */
const scalar = { withDefaultFonts: false }

/** The API reference and the OpenAPI documents; for development. */
export const DocsHttp = Layer.mergeAll(
  HttpApiScalar.layer(ServerApi, { path: "/docs", scalar }),
  HttpApiScalar.layer(ClientApi, { path: "/docs/client", scalar }),
  document("/openapi/server.json", ServerApi),
  HttpApiScalar.layer(ConsolePlane, { path: "/docs/console", scalar }),
  document("/openapi/client.json", ClientApi),
  document("/openapi/console.json", ConsolePlane)
)

/** The routes of `DocsHttp`. */
export const docsRoutes = [
  { method: "GET", path: "/docs" },
  { method: "GET", path: "/docs/client" },
  { method: "GET", path: "/docs/console" },
  { method: "GET", path: "/openapi/server.json" },
  { method: "GET", path: "/openapi/client.json" },
  { method: "GET", path: "/openapi/console.json" }
]
