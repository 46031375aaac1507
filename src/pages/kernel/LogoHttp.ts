import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { logoPath } from "../../contract/pagesPlane.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { kindOfName, logoTypes } from "../../tenancy/branding/Logo.ts"
import { Logos } from "../../tenancy/branding/Logos.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"

const path = logoPath(":name")

const headers = {
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
              headers
            })
      })
    )
  })
)

/** The route of `LogoHttp`. */
export const logoRoutes = [{ method: "GET", path }]
