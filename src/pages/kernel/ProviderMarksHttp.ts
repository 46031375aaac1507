import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { providerMarkPath } from "../../contract/pagesPlane.ts"
import { initials } from "./marks.ts"

/** In a gray that stands out on white and on black alike. */
const svgOf = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#767676" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`

const headers = {
  "cache-control": "public, max-age=86400",
  // Sign-in pages of other hosts show them too.
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; sandbox"
}

/** The marks of the providers that need only be named. */
export const ProviderMarksHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    for (const [name, path] of Object.entries(initials)) {
      const mark = HttpServerResponse.text(svgOf(path), { contentType: "image/svg+xml", headers })
      yield* router.add("GET", providerMarkPath(name), Effect.succeed(mark))
    }
  })
)

/** The routes of `ProviderMarksHttp`. */
export const providerMarkRoutes = Object.keys(initials).map((name) => ({
  method: "GET",
  path: providerMarkPath(name)
}))
