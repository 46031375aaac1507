import { Effect } from "effect"
import {
  HttpRouter,
  HttpServerRequest,
  HttpServerRespondable,
  HttpServerResponse
} from "effect/http"
import { UnknownHost } from "../contract/ClientHost.ts"
import { cachedPublicly } from "../http/PublicCache.ts"
import { readText } from "../platform/TextFile.ts"
import type { Environment } from "../contract/Environment.ts"
import { EnvironmentHosts } from "../tenancy/environments/EnvironmentHosts.ts"
import { assetPaths, pageNames, pagePaths, type PageName } from "./Page.ts"
import { pageHeaders } from "./pageHeaders.ts"
import { pageLocale } from "./pageLocale.ts"
import { renderPage } from "./renderPage.ts"

const assetHeaders = { "cross-origin-resource-policy": "same-origin" }

const assetSeconds = 60

const unknownHost = Effect.orDie(HttpServerRespondable.toResponse(new UnknownHost()))

/**
 * The plain pages that mailed links lead to (contract: "Satellites, impersonation, pages"). To ask
 * for one changes nothing, whatever token it is asked with: its script acts, and only on a click.
 */
export const PagesClientHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const hosts = yield* EnvironmentHosts
    const script = yield* readText(new URL("./assets/pages.js", import.meta.url))
    const style = yield* readText(new URL("./assets/pages.css", import.meta.url))

    const answer = (
      respond: (
        environment: Environment,
        request: HttpServerRequest.HttpServerRequest
      ) => Effect.Effect<
        HttpServerResponse.HttpServerResponse,
        never,
        HttpServerRequest.HttpServerRequest
      >
    ) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const hosted = yield* hosts.find(request.headers["host"] ?? "")
        return yield* hosted === undefined ? unknownHost : respond(hosted.environment, request)
      })

    const page = (name: PageName) =>
      answer((environment, request) => {
        const locale = pageLocale(environment.settings, request.headers["accept-language"])
        return Effect.succeed(
          HttpServerResponse.text(renderPage(name, environment, locale), {
            contentType: "text/html; charset=utf-8",
            headers: { ...pageHeaders(), "content-language": locale }
          })
        )
      })

    const asset = (text: string, contentType: string) => {
      const response = HttpServerResponse.text(text, { contentType, headers: assetHeaders })
      return answer(() => Effect.as(cachedPublicly(assetSeconds), response))
    }

    for (const name of pageNames) yield* router.add("GET", pagePaths[name], page(name))
    yield* router.add("GET", assetPaths.script, asset(script, "text/javascript; charset=utf-8"))
    yield* router.add("GET", assetPaths.style, asset(style, "text/css; charset=utf-8"))
  })
)

/** The routes of `PagesClientHttp`. */
export const pagesRoutes = [...Object.values(pagePaths), ...Object.values(assetPaths)].map(
  (path) => ({ method: "GET", path })
)
