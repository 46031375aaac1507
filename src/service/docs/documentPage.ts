import { html, type Html } from "../../platform/Html.ts"
import { addressOf, type Chapter } from "./documents.ts"
import type { Hit } from "./documentSearch.ts"

const references: ReadonlyArray<{ readonly title: string; readonly address: string }> = [
  { title: "Server API", address: "/docs/server" },
  { title: "Client API", address: "/docs/client" },
  { title: "Console API", address: "/docs/console" }
]

const entry = (title: string, address: string, here: string): Html =>
  address === here
    ? html`<li><a href="${address}" aria-current="page">${title}</a></li>`
    : html`<li><a href="${address}">${title}</a></li>`

const navigation = (chapters: ReadonlyArray<Chapter>, here: string): Html => html`
  <nav id="contents" aria-label="Contents">
    ${chapters.map(
      ({ entries, title }) =>
        html`<h2>${title}</h2>
          <ul>
            ${entries.map((each) => entry(each.title, addressOf(each.document, "") ?? "", here))}
          </ul>`
    )}
    <h2>Try the operations</h2>
    <ul>
      ${references.map(({ address, title }) => entry(title, address, here))}
    </ul>
  </nav>
`

/** Content of a page of the documentation. */
export interface DocumentPage {
  readonly title: string
  readonly here: string
  readonly query: string
  readonly main: Html
}

/** A page of the documentation, whole. It has no script. */
export const documentPage = (chapters: ReadonlyArray<Chapter>, page: DocumentPage): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} · Gatehouse</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the text</a>
        <header>
          <a class="home" href="/docs">Gatehouse</a>
          <a class="jump" href="#contents">Contents</a>
          <form action="/docs/search" role="search">
            <label for="q">Search</label>
            <input id="q" type="search" name="q" value="${page.query}" />
            <button>Search</button>
          </form>
        </header>
        <div class="frame">
          <main id="main">${page.main}</main>
          ${navigation(chapters, page.here)}
        </div>
      </body>
    </html> `.toString()

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
