import { ByteSize, type Context, Effect, Layer, type Scope } from "effect"
import {
  HttpIncomingMessage,
  HttpRouter,
  HttpServer,
  type HttpServerRequest,
  type HttpServerResponse
} from "effect/http"
import { maximumBodyBytes } from "../contract/Conventions.ts"
import { Crypto } from "../platform/Crypto.ts"
import * as NodeServer from "../platform/NodeServer.ts"
import { Settings } from "../platform/Settings.ts"
import { withoutOwnServices } from "../http/ApiGroup.ts"

// One spelling for each route: what a proxy in front lets through or not must mean the same here.
const routerConfig = {
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  // Over-long ids are refused by their schemas; no head of a request is longer.
  maxParamLength: 16_384
}

/** Reading of requests by every router. */
const layerRouting = Layer.mergeAll(
  Layer.succeed(HttpRouter.RouterConfig, routerConfig),
  Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maximumBodyBytes))
)

/** Services that serving requires: nothing of our own but `Crypto`. */
type ServedWith = HttpServer.HttpServer | Scope.Scope | Crypto

/** The context that requests are served in. */
const servedWith = (context: Context.Context<ServedWith>) =>
  withoutOwnServices(context, new Set([Crypto.key]))

/**
 * Serves routes, as `HttpRouter.toHttpEffect` makes them, on the server that the caller listens
 * with.
 */
export const serving = <AnswerError, E, R>(
  routes: Effect.Effect<
    Effect.Effect<
      HttpServerResponse.HttpServerResponse,
      AnswerError,
      Crypto | Scope.Scope | HttpServerRequest.HttpServerRequest
    >,
    E,
    R
  >
) =>
  Layer.effectDiscard(
    Effect.flatMap(routes, (answer) =>
      HttpServer.serveEffect(answer).pipe(Effect.updateContext(servedWith))
    )
  ).pipe(Layer.provide(layerRouting))

/** A server of its own, beside the one of the planes; uploads may take longer than other requests. */
export const listeningOn = (host: string, port: number, isUpload?: NodeServer.IsUpload) =>
  Layer.fresh(isUpload === undefined ? NodeServer.layer : NodeServer.layerWith(isUpload)).pipe(
    Layer.provide(
      Layer.effect(
        Settings,
        Effect.map(Settings, (settings) => ({ ...settings, host, port }))
      )
    )
  )
