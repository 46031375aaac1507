import { Effect, Layer, Option } from "effect"
import { HttpRouter } from "effect/http"
import { ProblemPagesHttp } from "../pages/kernel/ProblemPagesHttp.ts"
import { Assets } from "../pages/kernel/AssetsHttp.ts"
import { RootHttp, rootRoutes } from "../pages/kernel/RootHttp.ts"
import { pagesPlane, pagesRoutes } from "./PagesPlane.ts"
import { ClientApi } from "../api/ClientApi.ts"
import { ServerApi } from "../api/ServerApi.ts"
import * as Boundary from "../http/Boundary.ts"
import { DocsHttp, docsRoutes } from "./docs/DocsHttp.ts"
import { HealthHttp, healthRoutes } from "./HealthHttp.ts"
import { serving } from "./Listener.ts"
import { MetricsHttp, metricsRoutes } from "./MetricsHttp.ts"
import { mailPreviewRoutes, MailPreviewHttp } from "../delivery/mail/MailPreviewHttp.ts"
import { ProtocolErrorsHttp } from "../provider/tokens/ProtocolAnswersHttp.ts"
import { clientPlane, serverPlane } from "./Planes.ts"
import { scimRoutes } from "../users/directories/ScimHttp.ts"
import { routesOf } from "../http/Routes.ts"
import { VisitorLanguageHttp } from "../access/sessions/VisitorLanguageHttp.ts"
import * as ClientCors from "../tenancy/origins/ClientCorsHttp.ts"
import { PasswordHasher } from "../platform/PasswordHasher.ts"
import { layerRandomness } from "../platform/Crypto.ts"
import { previewsMail, Settings } from "../platform/Settings.ts"

/** All routes that the settings ask for, inside of the boundary. */
export const routes = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const { metricsPort, planes, production } = settings
    const servesServer = planes === "server" || planes === "both"
    const servesClient = planes === "client" || planes === "both"
    const servesMetrics = Option.isNone(metricsPort)
    const served = [
      ...(servesServer ? routesOf(ServerApi) : []),
      ...(servesClient
        ? [...routesOf(ClientApi), ...scimRoutes, ...pagesRoutes, ...rootRoutes]
        : []),
      ...healthRoutes,
      ...(servesMetrics ? metricsRoutes : []),
      ...(production ? [] : docsRoutes),
      ...(previewsMail(settings) ? mailPreviewRoutes : [])
    ]
    return Layer.mergeAll(
      servesServer ? serverPlane : Layer.empty,
      servesClient
        ? Layer.mergeAll(clientPlane, pagesPlane, RootHttp).pipe(Layer.provide(Assets.layer))
        : Layer.empty,
      HealthHttp,
      servesMetrics ? MetricsHttp : Layer.empty,
      production ? Layer.empty : DocsHttp,
      previewsMail(settings) ? MailPreviewHttp : Layer.empty,
      servesClient
        ? Boundary.heads(served).pipe(Layer.provide(ClientCors.layer))
        : Boundary.heads(served)
    ).pipe(
      Layer.provide(
        planes === "server"
          ? Boundary.layer(served)
          : Boundary.layer(served).pipe(
              Layer.provide(ProblemPagesHttp.pipe(Layer.provide(VisitorLanguageHttp))),
              Layer.provide(ProtocolErrorsHttp),
              Layer.provide(Assets.layer)
            )
      )
    )
  })
)

/**
 * Serves both planes, once `settle` is through; needs a database, crypto, a hasher and a server to
 * listen with.
 */
export const layerAfter = (settle: Effect.Effect<void>) =>
  serving(HttpRouter.toHttpEffect(routes).pipe(Effect.tap(() => settle)))

export const layer = layerAfter(Effect.void)

/** The hasher and the source of randomness of a running service. */
export const platform = Layer.mergeAll(PasswordHasher.layer, layerRandomness)
