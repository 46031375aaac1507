import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpApi, HttpApiGroup } from "effect/http-api"
import { globSync, readFileSync } from "node:fs"
import { dirname, relative } from "node:path/posix"
import { ClientApi } from "../../src/api/ClientApi.ts"
import { ConsolePlane } from "../../src/api/ConsoleApi.ts"
import { ServerApi } from "../../src/api/ServerApi.ts"
import { bundleOf } from "../../src/platform/AppBundle.ts"
import {
  documentMain,
  documentPage,
  documentScript,
  documentStyle,
  type Edition
} from "../../src/service/docs/documentPage.ts"
import { chaptersOf, fileOf, sectionsOf } from "../../src/service/docs/documents.ts"
import { policyOf, referenceMarkup } from "../../src/service/docs/referencePage.ts"
import { documents as openApi, schemas } from "../openapi.ts"

const source = new URL("../../docs/", import.meta.url)

const read = (file: string): string => readFileSync(new URL(file, source), "utf8")

/** Policy that each page states: `file:` is where a copy in a folder has its script and style. */
const policy = [
  "default-src 'none'",
  "script-src 'self' file:",
  "style-src 'self' file:",
  "img-src 'self' file:",
  "base-uri 'none'",
  "form-action 'none'"
].join("; ")

/** File of the site that an address of the running service's site leads to. */
const fileAt = (address: string): string => {
  if (address === "/docs") return "index.html"
  const path = address.replace(/^\/(?:docs\/)?/, "")
  return /\.\w+$/.test(path) || path === "" ? path : `${path}.html`
}

const linkFrom =
  (page: string) =>
  (address: string): string => {
    if (!address.startsWith("/")) return address
    const [path = "", hash] = address.split("#")
    const folder = dirname(page)
    const to = path === "/docs/" ? `${relative(folder, ".")}/` : relative(folder, fileAt(path))
    return `${to === "/" ? "" : to}${hash === undefined ? "" : `#${hash}`}`
  }

const toRoot = linkFrom("index.html")

const editionOf = (page: string): Edition => {
  const linkTo = linkFrom(page)
  return { linkTo, policy, searchScript: linkTo("/docs/search.js") }
}

const names = (): ReadonlyArray<string> => [
  ...globSync("**/*.md", { cwd: source })
    .map((file) => file.replaceAll("\\", "/").replace(/\.md$/, ""))
    // Pictures are for those who work on the pages.
    .filter((name) => !name.startsWith("pages/"))
    .toSorted(),
  "changelog"
]

/** Reference of a plane, as the service shows it in development, but without a key. */
const reference = async <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  name: string
): Promise<string> => {
  const path = `/docs/${name}` as const
  const request = HttpServerRequest.fromWeb(new Request(`http://localhost${path}`))
  const markup = await Effect.runPromise(
    referenceMarkup(api, path, Option.none()).pipe(
      Effect.provideService(HttpServerRequest.HttpServerRequest, request)
    )
  )
  const stated = policyOf(markup).replace(/; frame-ancestors [^;]+/, "")
  return markup.replace(
    "<head>",
    () => `<head><meta http-equiv="Content-Security-Policy" content="${stated}">`
  )
}

const searchScript = async (sections: ReadonlyArray<object>): Promise<string> => {
  const entry = new URL("../../src/service/docs/searchScript.ts", import.meta.url)
  const { files, script } = await bundleOf({ entry, styles: [], modules: {} })
  return `var documentSections = ${JSON.stringify(sections)};\n${files[script]}`
}

/** Files of the documentation as a site that needs no server, each by its path. */
export const staticSite = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>()
  const chapters = chaptersOf(read("index.md"))
  const sections = new Map<string, object>()
  for (const name of names()) {
    const text = read(fileOf(name))
    const page = `${name}.html`
    const edition = editionOf(page)
    files.set(page, documentPage(chapters, documentMain(text, name, edition), edition))
    for (const section of sectionsOf(text, name)) {
      const id = toRoot(section.id)
      sections.set(id, { ...section, id })
    }
  }
  files.set("server.html", await reference(ServerApi, "server"))
  files.set("client.html", await reference(ClientApi, "client"))
  files.set("console-api.html", await reference(ConsolePlane, "console-api"))
  for (const [name, document] of Object.entries({ ...openApi, ...schemas })) {
    files.set(`openapi/${name}`, `${JSON.stringify(document, null, 2)}\n`)
  }
  for (const picture of globSync("*.svg", { cwd: source })) files.set(picture, read(picture))
  files.set("style.css", await Effect.runPromise(documentStyle))
  files.set("docs.js", await Effect.runPromise(documentScript))
  files.set("search.js", await searchScript([...sections.values()]))
  return files
}
