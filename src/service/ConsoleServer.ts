import { Context, Data, Effect, Layer, Option } from "effect"
import { HttpEffect, HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { ClientApi } from "../api/ClientApi.ts"
import { ConsolePlane } from "../api/ConsoleApi.ts"
import { ConsoleFilesHttp, consoleFileRoutes } from "./ConsoleFilesHttp.ts"
import { UnknownHost } from "../contract/ClientHost.ts"
import { mailPreviewRoutes, MailPreviewHttp } from "../delivery/mail/MailPreviewHttp.ts"
import * as Boundary from "../http/Boundary.ts"
import { routesOf } from "../http/Routes.ts"
import { Assets } from "../pages/kernel/AssetsHttp.ts"
import { ProblemPagesHttp } from "../pages/kernel/ProblemPagesHttp.ts"
import { consolePrefix } from "../contract/ConsoleAuth.ts"
import { VisitorLanguageHttp } from "../access/sessions/VisitorLanguageHttp.ts"
import type { IsUpload } from "../platform/NodeServer.ts"
import { takesConsolePort, usualConsolePort } from "../platform/sharedPorts.ts"
import { LocalOwnerHttp, localOwnerRoutes } from "../operators/staff/LocalOwnerHttp.ts"
import {
  previewsMail,
  servesThisMachineOnly,
  Settings,
  type SettingsShape
} from "../platform/Settings.ts"
import * as ClientCors from "../tenancy/origins/ClientCorsHttp.ts"
import { EnvironmentHosts } from "../tenancy/environments/EnvironmentHosts.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { clientPlane, consolePlane } from "./Planes.ts"
import { pagesPlane, pagesRoutes } from "./PagesPlane.ts"
import { listeningOn, serving } from "./Listener.ts"

/** In production the console is off until it is said where it is. */
const isOn = ({ consoleUrl, planes, production }: SettingsShape): boolean =>
  (planes === "both" || planes === "console") && (!production || Option.isSome(consoleUrl))

/** Address of the console of this process; none if it serves none. */
export class ConsoleAddress extends Context.Service<ConsoleAddress, Option.Option<URL>>()(
  "gatehouse/service/ConsoleServer/ConsoleAddress"
) {}

const headers = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin"
}

/** The rules of the hosted pages, of which an answer that is no page loads nothing. */
const policy = [
  "default-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")

const isCall = ({ url }: { readonly url: string }): boolean => url.startsWith(`${consolePrefix}/`)

const alone = HttpRouter.middleware(
  (httpEffect) =>
    Effect.andThen(
      HttpEffect.appendPreResponseHandler((request, response) =>
        Effect.succeed(
          HttpServerResponse.setHeaders(response, {
            ...headers,
            ...(isCall(request) ? { "content-security-policy": policy } : {})
          })
        )
      ),
      httpEffect
    ),
  { global: true }
)

/** The routes of the console's listener: its plane, its application, and where operators sign in. */
const routes = Layer.unwrap(
  Effect.map(Settings, (settings) => {
    const isLocal = servesThisMachineOnly({ ...settings, host: settings.consoleHost })
    const served = [
      ...routesOf(ConsolePlane),
      ...routesOf(ClientApi),
      ...pagesRoutes,
      ...consoleFileRoutes,
      ...(isLocal ? localOwnerRoutes : []),
      ...(previewsMail(settings) ? mailPreviewRoutes : [])
    ]
    return Layer.mergeAll(
      consolePlane,
      ConsoleFilesHttp,
      Layer.merge(clientPlane, pagesPlane).pipe(Layer.provide(Assets.layer)),
      isLocal ? LocalOwnerHttp : Layer.empty,
      previewsMail(settings) ? MailPreviewHttp : Layer.empty,
      alone,
      Boundary.heads(served).pipe(Layer.provide([ClientCors.layer, alone]))
    ).pipe(
      Layer.provide(
        Boundary.layer(served).pipe(
          Layer.provide(ProblemPagesHttp.pipe(Layer.provide(VisitorLanguageHttp))),
          Layer.provide(Assets.layer)
        )
      )
    )
  })
)

/** The console cannot be where it is to be. */
export class MisplacedConsole extends Data.TaggedError("MisplacedConsole")<{
  readonly message: string
}> {}

const misplaced = (url: URL, reason: string) =>
  new MisplacedConsole({
    message: `The console cannot be at ${url.origin}: ${reason}. Choose another CONSOLE_URL (in development CONSOLE_PORT will do), or other hosts for the environment (see the command environment update --help)`
  })

/** Says where the console is, once it is known where it listens; no environment may have its host. */
const placed = Layer.effect(
  ConsoleAddress,
  Effect.gen(function* () {
    const { consoleUrl } = yield* Settings
    const environments = yield* Environments
    const { address } = yield* HttpServer.HttpServer
    const port = address._tag === "UnixPathAddress" ? usualConsolePort : address.port
    const url = Option.getOrElse(consoleUrl, () => new URL(`http://localhost:${port}`))
    yield* Effect.catchTag(environments.placeConsole(url), "EnvironmentTaken", ({ message }) =>
      Effect.fail(misplaced(url, message))
    )
    return Option.some(url)
  })
)

/**
 * Serves the platform environment under the console's own host and no other, which stops DNS
 * rebinding.
 */
const layerHosts = Layer.effect(
  EnvironmentHosts,
  Effect.gen(function* () {
    const environments = yield* Environments
    const url = Option.getOrThrow(yield* ConsoleAddress)
    const { production } = yield* Settings
    // A foreign host is only told the address on a developer's own machine.
    const refusal = () =>
      new UnknownHost(
        production ? {} : { detail: `The console is at ${url.origin} and nowhere else` }
      )
    const find = Effect.fnUntraced(function* (host: string) {
      if (host.toLowerCase() !== url.host) return undefined
      return {
        environment: yield* environments.platformAt(url),
        allowedOrigins: [],
        allowsLoopback: false
      }
    })
    return EnvironmentHosts.of({ find, refusal })
  })
)

/** Somebody sends a file to import. */
const isImport: IsUpload = ({ method, path }) =>
  method === "POST" && path.startsWith(consolePrefix) && path.endsWith("/imports")

/** Several services may be tried on one machine, so only a port that was named has to be free. */
const listening = Layer.unwrap(
  Effect.map(Settings, (settings) => {
    const at = (port: number) => listeningOn(settings.consoleHost, port, isImport)
    const { consolePort, production } = settings
    if (production || Option.isSome(consolePort)) {
      return at(Option.getOrElse(consolePort, () => usualConsolePort))
    }
    return takesConsolePort(settings)
      ? at(0)
      : Layer.catchTag(at(usualConsolePort), "ServeError", () => at(0))
  })
)

const served = serving(HttpRouter.toHttpEffect(routes)).pipe(
  Layer.provide(layerHosts),
  Layer.provideMerge(placed),
  Layer.provide(listening)
)

/** Serves the console on a listener of its own, where it is on. */
export const layer = Layer.unwrap(
  Effect.map(Settings, (settings) =>
    isOn(settings) ? served : Layer.succeed(ConsoleAddress, Option.none())
  )
)
