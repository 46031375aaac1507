import { Effect } from "effect"
import * as Base64 from "effect/encoding/Base64"
import {
  HttpRouter,
  HttpServerRequest,
  HttpServerRespondable,
  HttpServerResponse
} from "effect/http"
import { staticFile } from "../http/PublicCache.ts"
import { pageHeaders } from "../pages/kernel/pageHeaders.ts"
import { loadBundle, type AppBundle } from "../platform/AppBundle.ts"
import { compressed } from "../platform/Compression.ts"
import { sha256 } from "../platform/Crypto.ts"
import { html } from "../platform/Html.ts"
import { EnvironmentHosts } from "../tenancy/environments/EnvironmentHosts.ts"
import { consoleBuilt, consoleSource } from "../console/consoleSource.ts"

const prefix = "/assets"

/** The pages of the application: it tells them apart itself. */
const pagePaths = ["/", "/confirmed", "/e/*", "/installation/*"] as const

const shell = ({ script, style }: AppBundle): string =>
  html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Gatehouse</title>
        <link rel="stylesheet" href="${prefix}/${style}" />
        <script type="module" src="${prefix}/${script}"></script>
      </head>
      <body>
        <div id="app">
          <noscript><p>The console needs JavaScript.</p></noscript>
        </div>
      </body>
    </html> `.toString()

const framePath = "/mail-frame"

/** Shows what the page around it says, where nothing of it can reach the console or lead away. */
const frameScript = `addEventListener("click", (event) => event.preventDefault())
addEventListener("message", ({ data, source }) => {
  if (source !== parent || typeof data !== "string") return
  const shown = new DOMParser().parseFromString(data, "text/html")
  document.replaceChild(document.adoptNode(shown.documentElement), document.documentElement)
})`

const frame = HttpServerResponse.text(
  `<!DOCTYPE html><html lang="en"><title>Mail</title><script>${frameScript}</script></html>`,
  {
    contentType: "text/html; charset=utf-8",
    headers: {
      // An origin of its own: a mail has styles in its markup, which no page of the console may have.
      "content-security-policy": [
        "sandbox allow-scripts",
        "default-src 'none'",
        `script-src 'sha256-${Base64.encode(sha256(frameScript))}'`,
        "style-src 'unsafe-inline'",
        "img-src http: https: data:",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'"
      ].join("; ")
    }
  }
)

const headersOf = (origin: string): Readonly<Record<string, string>> => {
  const headers = pageHeaders(origin, "en", prefix)
  const policy = `${headers["content-security-policy"]}; frame-src ${origin}${framePath}`
  return { ...headers, "content-security-policy": policy }
}

const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8"
}

const packed = (bundle: AppBundle) => {
  const files = new Map(
    Object.entries(bundle.files).map(([name, text]) => {
      const contentType = contentTypes[name.split(".").at(-1) ?? ""] ?? "text/plain"
      return [name, { contentType, content: compressed(text) }]
    })
  )
  return { page: shell(bundle), files }
}

const unbuilt = HttpServerResponse.text(
  "The console is not built, and what builds it is not installed. Run: npm run build\n",
  { status: 503 }
)

/** Serves the console's application, which nobody pays for before somebody asks for it. */
export const ConsoleFilesHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const hosts = yield* EnvironmentHosts
    const load = yield* Effect.cached(Effect.map(loadBundle(consoleBuilt, consoleSource), packed))

    const environment = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      return (yield* hosts.find(request.headers["host"] ?? ""))?.environment
    })

    const unknownHost = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const refusal = hosts.refusal(request.headers["host"] ?? "")
      return yield* Effect.orDie(HttpServerRespondable.toResponse(refusal))
    })

    const page = Effect.gen(function* () {
      const platform = yield* environment
      if (platform === undefined) return yield* unknownHost
      const { page } = yield* load
      const headers = headersOf(platform.appUrl)
      return HttpServerResponse.text(page, { contentType: "text/html; charset=utf-8", headers })
    }).pipe(Effect.catchTag("BundlerMissing", () => Effect.succeed(unbuilt)))

    const mailFrame = Effect.gen(function* () {
      return (yield* environment) === undefined ? yield* unknownHost : frame
    })

    const asset = Effect.gen(function* () {
      if ((yield* environment) === undefined) return yield* unknownHost
      const { name = "" } = yield* HttpRouter.params
      const { files } = yield* load
      const file = files.get(name)
      return file === undefined
        ? HttpServerResponse.empty({ status: 404 })
        : yield* staticFile(file.content, file.contentType)
    }).pipe(Effect.catchTag("BundlerMissing", () => Effect.succeed(unbuilt)))

    for (const path of pagePaths) yield* router.add("GET", path, page)
    yield* router.add("GET", framePath, mailFrame)
    yield* router.add("GET", `${prefix}/:name`, asset)
  })
)

/** The routes of `ConsoleFilesHttp`. */
export const consoleFileRoutes = [
  ...pagePaths.map((path) => ({ method: "GET", path: path.replace("*", ":page") })),
  { method: "GET", path: framePath },
  { method: "GET", path: `${prefix}/:name` }
]
