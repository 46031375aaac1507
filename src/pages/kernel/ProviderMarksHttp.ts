import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { providerMarkPath } from "../../contract/pagesPlane.ts"
import { marks } from "./marks.ts"

/** A mark without a color of its own is black, or white where the page around it is dark. */
const svgOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><style>@media(prefers-color-scheme:dark){:root{fill:#fff}}</style>${content}</svg>`

const headers = {
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
        headers
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
