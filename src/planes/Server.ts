import { ByteSize, type Context, Effect, Layer, Option, type Scope } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServer } from "effect/http"
import { ProblemPagesHttp } from "../pages/kernel/ProblemPagesHttp.ts"
import { Assets } from "../pages/kernel/AssetsHttp.ts"
import { pagesPlane, pagesRoutes } from "./PagesPlane.ts"
import { maximumBodyBytes } from "../contract/Conventions.ts"
import { ClientApi } from "../api/ClientApi.ts"
import { ServerApi } from "../api/ServerApi.ts"
import * as Boundary from "../http/Boundary.ts"
import { DocsHttp, docsRoutes } from "./DocsHttp.ts"
import { HealthHttp, healthRoutes } from "./HealthHttp.ts"
import { mailPreviewRoutes, MailPreviewHttp } from "../delivery/mail/MailPreviewHttp.ts"
import { withoutOwnServices } from "../http/OwnServices.ts"
import { clientPlane, serverPlane } from "./Planes.ts"
import { routesOf } from "../http/Routes.ts"
import { Crypto } from "../platform/Crypto.ts"
import { DatabaseHealth } from "../platform/DatabaseHealth.ts"
import { PasswordHasher } from "../platform/PasswordHasher.ts"
import * as Randomness from "../platform/Randomness.ts"
import { Settings } from "../platform/Settings.ts"

/** All routes that the settings ask for, inside of the boundary. */
export const routes = Layer.unwrap(
  Effect.gen(function* () {
    const { planes, production, smtpUrl } = yield* Settings
    const servesServer = planes === "server" || planes === "both"
    const servesClient = planes === "client" || planes === "both"
    const previewsMail = !production && Option.isNone(smtpUrl)
    const served = [
      ...(servesServer ? routesOf(ServerApi) : []),
      ...(servesClient ? [...routesOf(ClientApi), ...pagesRoutes] : []),
      ...healthRoutes,
      ...(production ? [] : docsRoutes),
      ...(previewsMail ? mailPreviewRoutes : [])
    ]
    return Layer.mergeAll(
      servesServer ? serverPlane : Layer.empty,
      servesClient
        ? Layer.merge(clientPlane, pagesPlane).pipe(Layer.provide(Assets.layer))
        : Layer.empty,
      HealthHttp.pipe(Layer.provide(DatabaseHealth.layer)),
      production ? Layer.empty : DocsHttp,
      previewsMail ? MailPreviewHttp : Layer.empty
    ).pipe(
      Layer.provide(
        planes === "server"
          ? Boundary.layer(served)
          : Boundary.layer(served).pipe(
              Layer.provide(ProblemPagesHttp),
              Layer.provide(Assets.layer)
            )
      )
    )
  })
)

// One spelling for each route: what a proxy in front lets through or not must mean the same here.
const routerConfig = {
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  // Over-long ids are refused by their schemas; no head of a request is longer.
  maxParamLength: 16_384
}

/** What the answers to requests ask for: nothing of our own but `Crypto`. */
type ServedWith = HttpServer.HttpServer | Scope.Scope | Crypto

/** The context that requests are served in. */
export const servedWith = (context: Context.Context<ServedWith>) =>
  withoutOwnServices(context, new Set([Crypto.key]))

/** How any of our routers reads requests. */
export const layerRouting = Layer.mergeAll(
  Layer.succeed(HttpRouter.RouterConfig, routerConfig),
  Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maximumBodyBytes))
)

/** Serves both planes; needs a database, crypto, a hasher and a server to listen with. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(HttpRouter.toHttpEffect(routes), (answer) =>
    HttpServer.serveEffect(answer).pipe(Effect.updateContext(servedWith))
  )
).pipe(Layer.provide(layerRouting))

/** The hasher and the source of randomness of a running service. */
export const platform = Layer.mergeAll(PasswordHasher.layer, Randomness.layer)
