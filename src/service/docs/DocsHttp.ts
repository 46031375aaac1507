import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { OpenApi, type HttpApi, type HttpApiGroup } from "effect/http-api"
import { ClientApi } from "../../api/ClientApi.ts"
import { ConsolePlane } from "../../api/ConsoleApi.ts"
import { ServerApi } from "../../api/ServerApi.ts"
import { hooksSchema } from "../../delivery/hooks/hooksSchema.ts"
import { configurationSchema } from "../../operators/declared/configurationSchema.ts"
import { readTextIfThere } from "../../platform/Files.ts"
import { type DocumentPage, documentScript, documentStyle } from "./documentPage.ts"
import { ReferenceHttp, referenceRoutes } from "./ReferenceHttp.ts"

const folder = new URL("../../../docs/", import.meta.url)

const headers = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin"
}

const openApi = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  path: `/${string}`,
  api: HttpApi.HttpApi<Id, Groups>
) =>
  HttpRouter.add(
    "GET",
    path,
    Effect.sync(() => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(api)))
  )

/** Loaded with the first page that somebody opens. */
const renderer = Effect.all(
  [
    Effect.promise(() => import("./documents.ts")),
    Effect.promise(() => import("./documentPage.ts"))
  ],
  { concurrency: 2 }
).pipe(Effect.map(([documents, pages]) => ({ ...documents, ...pages })))

const textOf = (file: string) => readTextIfThere(new URL(file, folder))

const index = Effect.map(textOf("index.md"), (text) => text ?? "# Gatehouse\n")

const page = Effect.fnUntraced(function* (found: DocumentPage) {
  const { chaptersOf, documentPage, served } = yield* renderer
  const text = documentPage(chaptersOf(yield* index), found, served)
  return HttpServerResponse.text(text, { contentType: "text/html; charset=utf-8", headers })
})

const notFound = HttpServerResponse.empty({ status: 404 })

const document = Effect.fnUntraced(function* (name: string) {
  const { documentMain, fileOf, served } = yield* renderer
  const text = /^([\w-]+\/)?[\w-]+$/.test(name) ? yield* textOf(fileOf(name)) : undefined
  return text === undefined ? notFound : yield* page(documentMain(text, name, served))
})

const picture = Effect.fnUntraced(function* (name: string) {
  const text = /^[\w-]+\.svg$/.test(name) ? yield* textOf(name) : undefined
  return text === undefined
    ? notFound
    : HttpServerResponse.text(text, {
        contentType: "image/svg+xml",
        headers: {
          ...headers,
          "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"
        }
      })
})

const parameters = Effect.map(HttpRouter.params, ({ folder: above, name = "" }) =>
  above === undefined ? name : `${above}/${name}`
)

const longestQuery = 200

const pages = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const search = yield* Effect.cached(
      Effect.gen(function* () {
        const { addressOf, chaptersOf, fileOf, nameOf, sectionsOf } = yield* renderer
        const { searchIn } = yield* Effect.promise(() => import("./documentSearch.ts"))
        const documents = chaptersOf(yield* index).flatMap(({ entries }) => entries)
        const sections = yield* Effect.forEach(documents, ({ document }) => {
          const name = nameOf(addressOf(document, "index.md") ?? "")
          return Effect.map(textOf(fileOf(name)), (text) => sectionsOf(text ?? "", name))
        })
        return searchIn([...new Map(sections.flat().map((it) => [it.id, it])).values()])
      })
    )

    yield* router.add("GET", "/docs", document("index"))
    yield* router.add(
      "GET",
      "/docs/style.css",
      Effect.map(documentStyle, (text) =>
        HttpServerResponse.text(text, { contentType: "text/css", headers })
      )
    )
    yield* router.add(
      "GET",
      "/docs/docs.js",
      Effect.map(documentScript, (text) =>
        HttpServerResponse.text(text, { contentType: "text/javascript; charset=utf-8", headers })
      )
    )
    yield* router.add(
      "GET",
      "/docs/search",
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const { searchParams } = new URL(request.url, "http://localhost")
        const query = (searchParams.get("q") ?? "").trim().slice(0, longestQuery)
        const hits = query === "" ? [] : (yield* search)(query)
        if (request.headers["accept"] === "application/json") {
          return HttpServerResponse.jsonUnsafe(hits, { headers })
        }
        const { resultsOf } = yield* renderer
        const main = resultsOf(query, hits)
        return yield* page({ title: "Search", here: "/docs/search", query, main })
      })
    )
    yield* router.add(
      "GET",
      "/docs/:name",
      Effect.flatMap(parameters, (name) => (name.endsWith(".svg") ? picture(name) : document(name)))
    )
    yield* router.add("GET", "/docs/:folder/:name", Effect.flatMap(parameters, document))
  })
)

/**
 * The documentation, the references that try the operations, and the OpenAPI documents; for
 * development.
 */
export const DocsHttp = Layer.mergeAll(
  pages,
  ReferenceHttp,
  openApi("/openapi/server.json", ServerApi),
  openApi("/openapi/client.json", ClientApi),
  openApi("/openapi/console.json", ConsolePlane),
  HttpRouter.add(
    "GET",
    "/openapi/hooks.json",
    Effect.sync(() => HttpServerResponse.jsonUnsafe(hooksSchema))
  ),
  HttpRouter.add(
    "GET",
    "/openapi/configuration.json",
    Effect.sync(() => HttpServerResponse.jsonUnsafe(configurationSchema))
  )
)

/** The routes of `DocsHttp`. */
export const docsRoutes = [
  { method: "GET", path: "/docs" },
  { method: "GET", path: "/docs/style.css" },
  { method: "GET", path: "/docs/docs.js" },
  { method: "GET", path: "/docs/search" },
  { method: "GET", path: "/docs/:name" },
  { method: "GET", path: "/docs/:folder/:name" },
  ...referenceRoutes,
  { method: "GET", path: "/openapi/server.json" },
  { method: "GET", path: "/openapi/client.json" },
  { method: "GET", path: "/openapi/console.json" },
  { method: "GET", path: "/openapi/hooks.json" },
  { method: "GET", path: "/openapi/configuration.json" }
]
