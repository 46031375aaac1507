import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { logoPath, providerMarkPath } from "../../contract/pagesPlane.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { kindOfName, logoTypes } from "../../tenancy/branding/Logo.ts"
import { Logos } from "../../tenancy/branding/Logos.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"
import { marks } from "./marks.ts"

const path = logoPath(":name")

const logoHeaders = {
  // The name changes with the content.
  "cache-control": "public, max-age=31536000, immutable",
  // Sign-in pages of other hosts and mails show it too.
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "x-content-type-options": "nosniff"
}

const missing = HttpServerResponse.empty({ status: 404 })

/** The logo of the environment that the host names. */
export const LogoHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const hosts = yield* EnvironmentHosts
    const logos = yield* Logos
    yield* router.add(
      "GET",
      path,
      Effect.gen(function* () {
        const context = yield* RequestContext
        context.route = path
        const request = yield* HttpServerRequest.HttpServerRequest
        const { name = "" } = yield* HttpRouter.params
        const hosted = yield* hosts.find(request.headers["host"] ?? "")
        if (hosted === undefined) return missing
        const content = yield* logos.find(hosted.environment, name)
        return content === undefined
          ? missing
          : HttpServerResponse.uint8Array(content, {
              contentType: logoTypes[kindOfName(name)],
              headers: logoHeaders
            })
      })
    )
  })
)

/** The route of `LogoHttp`. */
export const logoRoutes = [{ method: "GET", path }]

/** A mark without a color of its own is black, or white where the page around it is dark. */
const svgOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><style>@media(prefers-color-scheme:dark){:root{fill:#fff}}</style>${content}</svg>`

const markHeaders = {
  "cache-control": "public, max-age=86400",
  // Sign-in pages of other hosts show them too.
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"
}

/** The marks of the providers that need only be named. */
export const ProviderMarksHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    for (const [name, content] of Object.entries(marks)) {
      const mark = HttpServerResponse.text(svgOf(content), {
        contentType: "image/svg+xml",
        headers: markHeaders
      })
      yield* router.add("GET", providerMarkPath(name), Effect.succeed(mark))
    }
  })
)

/** The routes of `ProviderMarksHttp`. */
export const providerMarkRoutes = Object.keys(marks).map((name) => ({
  method: "GET",
  path: providerMarkPath(name)
}))
