import { Effect } from "effect"
import { readText } from "../../platform/Files.ts"
import { attributes, html, Html } from "../../platform/Html.ts"
import { addressOf, fileOf, type Chapter } from "./documents.ts"
import type { Hit } from "./documentSearch.ts"
import { renderedDocument, type OutlineEntry } from "./renderedDocument.ts"

/** Style of every page of the documentation. */
export const documentStyle = Effect.all([
  readText(new URL("../../pages/assets/tokens.css", import.meta.url)),
  readText(new URL("docs.css", import.meta.url))
]).pipe(Effect.map((parts) => parts.join("")))

/** Script of every page of the documentation. */
export const documentScript = readText(new URL("docs.js", import.meta.url))

const references: ReadonlyArray<{ readonly title: string; readonly address: string }> = [
  { title: "Server API", address: "/docs/server" },
  { title: "Client API", address: "/docs/client" },
  { title: "Console API", address: "/docs/console-api" }
]

/** Form in which the documentation is published. */
export interface Edition {
  /** Link to an address of the site, from the page that is written. */
  readonly linkTo: (address: string) => string
  /** Policy that the page states itself, where no server states one. */
  readonly policy?: string
  /** Script that searches in the browser, where no server does. */
  readonly searchScript?: string
}

/** The documentation as a running service serves it. */
export const served: Edition = { linkTo: (address) => address }

/** Content of a page of the documentation. */
export interface DocumentPage {
  readonly title: string
  readonly here: string
  readonly query?: string
  readonly main: Html
  readonly outline?: ReadonlyArray<OutlineEntry>
}

interface Place {
  readonly title: string
  readonly address: string
}

const placesOf = ({ entries }: Chapter): ReadonlyArray<Place> =>
  entries.map(({ document, title }) => ({
    title,
    address: addressOf(document, "index.md") ?? ""
  }))

const navigation = (chapters: ReadonlyArray<Chapter>, here: string, { linkTo }: Edition): Html => {
  const entry = ({ address, title }: Place): Html => {
    const current = address === here ? "page" : null
    return html`<li>
      <a${attributes({ href: linkTo(address), "aria-current": current })}>${title}</a>
    </li>`
  }
  return html`
    <nav id="contents" aria-label="Contents">
      ${chapters.map(
        (chapter) =>
          html`<h2>${chapter.title}</h2>
            <ul>
              ${placesOf(chapter).map(entry)}
            </ul>`
      )}
      <h2>Operations</h2>
      <ul>
        ${references.map(entry)}
      </ul>
    </nav>
  `
}

/** Fewer headings need no outline: they are all in sight. */
const fewestHeadings = 2

const outlineOf = (outline: ReadonlyArray<OutlineEntry>): Html | false =>
  outline.length >= fewestHeadings &&
  html`<nav class="outline" aria-label="On this page">
    <details>
      <summary>On this page</summary>
      <ul>
        ${outline.map(
          ({ depth, id, text }) =>
            html`<li class="depth-${depth}"><a href="${`#${id}`}">${text}</a></li>`
        )}
      </ul>
    </details>
  </nav>`

const neighbours = (
  chapters: ReadonlyArray<Chapter>,
  here: string,
  { linkTo }: Edition
): Html | false => {
  const places = chapters.flatMap(placesOf)
  const at = places.findIndex(({ address }) => address === here)
  const [before, after] = [at > 0 ? places[at - 1] : undefined, places[at + 1]]
  const link = (place: Place | undefined, rel: "prev" | "next", words: string) =>
    place !== undefined &&
    html`<a rel="${rel}" href="${linkTo(place.address)}"><span>${words}</span> ${place.title}</a>`
  return (
    at >= 0 &&
    html`<nav class="neighbours" aria-label="Before and after">
      ${link(before, "prev", "Before:")} ${link(after, "next", "Next:")}
    </nav>`
  )
}

const searchForm = ({ linkTo, searchScript }: Edition, query: string): Html => html`
  <form
    role="search"
    ${attributes(
      searchScript === undefined
        ? { action: linkTo("/docs/search"), "data-search": "json" }
        : { hidden: true, "data-search": "script", "data-script": searchScript }
    )}
  >
    <label for="q">Search</label>
    <input id="q" type="search" name="q" value="${query}" autocomplete="off" placeholder="Search" />
    <button>Search</button>
    <div id="found" hidden></div>
    <p id="found-count" class="unseen" role="status"></p>
  </form>
`

/** A page of the documentation, whole. It says the same without its script. */
export const documentPage = (
  chapters: ReadonlyArray<Chapter>,
  page: DocumentPage,
  edition: Edition
): string => {
  const { linkTo, policy } = edition
  return html`<!doctype html>
    <html lang="en" data-root="${linkTo("/docs/")}">
      <head>
        <meta charset="utf-8" />
        ${
          policy !== undefined &&
          html`<meta http-equiv="Content-Security-Policy" content="${policy}" />`
        }
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · Gatehouse</title>
        <link rel="stylesheet" href="${linkTo("/docs/style.css")}" />
        <script src="${linkTo("/docs/docs.js")}" defer></script>
      </head>
      <body${attributes({ class: page.here === "/docs" ? "home" : null })}>
        <a class="skip" href="#main">Skip to the text</a>
        <header>
          <a class="name" href="${linkTo("/docs")}">Gatehouse</a>
          <a class="jump" href="#contents">Contents</a>
          ${searchForm(edition, page.query ?? "")}
        </header>
        <div class="frame">
          ${outlineOf(page.outline ?? [])}
          <main id="main">
            ${page.main} ${neighbours(chapters, page.here, edition)}
          </main>
          ${navigation(chapters, page.here, edition)}
        </div>
      </body>
    </html> `.toString()
}

/** A document as a page. */
export const documentMain = (markdown: string, name: string, edition: Edition): DocumentPage => {
  const [, title = name] = /^# (.+)$/m.exec(markdown) ?? []
  const here = name === "index" ? "/docs" : `/docs/${name}`
  const { markup, outline } = renderedDocument(markdown, fileOf(name), edition.linkTo)
  return { title, here, main: Html.of(markup), outline }
}

/** Results of a search, as the main part of a page. */
export const resultsOf = (query: string, hits: ReadonlyArray<Hit>): Html => html`
  <h1>${query === "" ? "Search" : `Search: ${query}`}</h1>
  ${query !== "" && hits.length === 0 && html`<p>Nothing has all of these words. Try fewer.</p>`}
  <ol class="hits">
    ${hits.map(
      ({ address, excerpt, heading, title }) =>
        html`<li>
          <a href="${address}">${heading === "" ? title : `${title}: ${heading}`}</a>
          <p>${excerpt}</p>
        </li>`
    )}
  </ol>
`
