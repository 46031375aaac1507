import { Marked, type Token, type Tokens } from "marked"
import { escapeHtml } from "../../platform/Html.ts"
import { addressOf, anchorOf } from "./documents.ts"

/** Heading of a page's outline. */
export interface OutlineEntry {
  readonly id: string
  readonly text: string
  readonly depth: number
}

/** Document as HTML, with the headings that its outline lists. */
export interface RenderedDocument {
  readonly markup: string
  readonly outline: ReadonlyArray<OutlineEntry>
}

const tabsStart = "<!-- tabs -->"
const tabsEnd = "<!-- /tabs -->"

const isMark = (token: Token, mark: string): boolean =>
  token.type === "html" && token.raw.trim() === mark

const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading"

/** Blocks of a group of tabs: each begins with a heading of the depth of the first. */
const tabsOf = (tokens: ReadonlyArray<Token>) => {
  const depth = tokens.find(isHeading)?.depth
  const tabs: Array<{ readonly head: Tokens.Heading; readonly rest: Array<Token> }> = []
  for (const token of tokens) {
    if (isHeading(token) && token.depth === depth) tabs.push({ head: token, rest: [] })
    else tabs.at(-1)?.rest.push(token)
  }
  return tabs
}

const plain = (tokens: ReadonlyArray<Token>): string =>
  tokens
    .map((token) =>
      "tokens" in token ? plain(token.tokens ?? []) : "text" in token ? token.text : ""
    )
    .join("")

/**
 * Renders a document; `linkTo` turns an address on the site into a link from this page. Markup in
 * the text shows as text.
 */
export const renderedDocument = (
  markdown: string,
  document: string,
  linkTo: (address: string) => string
): RenderedDocument => {
  const taken = new Map<string, number>()
  const outline: Array<OutlineEntry> = []
  let heading = ""
  const marked = new Marked()
  const inherited = new marked.Renderer()

  const idOf = (text: string): string => {
    const anchor = anchorOf(text)
    const before = taken.get(anchor) ?? 0
    taken.set(anchor, before + 1)
    return escapeHtml(before === 0 ? anchor : `${anchor}-${before}`)
  }

  marked.use({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        const id = idOf(text)
        heading = plain(tokens)
        if (depth === 2 || depth === 3) outline.push({ id, text: heading, depth })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const address = addressOf(href, document)
        const text = this.parser.parseInline(tokens)
        return address === undefined ? text : `<a href="${escapeHtml(linkTo(address))}">${text}</a>`
      },
      image({ href, text }: Tokens.Image) {
        const address = addressOf(href, document) ?? ""
        return `<img src="${escapeHtml(linkTo(address))}" alt="${escapeHtml(text)}">`
      },
      table(token: Tokens.Table) {
        inherited.parser = this.parser
        const label = escapeHtml(heading === "" ? "Table" : `Table: ${heading}`)
        return `<div class="wide" role="group" aria-label="${label}" tabindex="0">${inherited.table(token)}</div>\n`
      },
      code({ lang, text }: Tokens.Code) {
        const [, file] = /^(?:\/\/|#) ([\w./-]+\.\w+)\n/.exec(text) ?? []
        const label = escapeHtml(file ?? lang ?? "")
        return `<div class="code" data-label="${label}"><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return text.startsWith("<!--") ? "" : escapeHtml(text)
      }
    }
  })

  const written = (tokens: ReadonlyArray<Token>): string => marked.parser([...tokens])

  /** Each tab is a headed block, which a script may show one at a time. */
  const writtenTabs = (tokens: ReadonlyArray<Token>): string => {
    const tabs = tabsOf(tokens).map(({ head: { depth, text }, rest }) => {
      const head = `<h${depth}>${escapeHtml(text)}</h${depth}>`
      return `<section id="${idOf(text)}">${head}\n${written(rest)}</section>\n`
    })
    return `<div class="tabs">${tabs.join("")}</div>\n`
  }

  const tokens = marked.lexer(markdown)
  const parts: Array<string> = []
  let at = 0
  for (;;) {
    const start = tokens.findIndex((token, index) => index >= at && isMark(token, tabsStart))
    if (start < 0) break
    const end = tokens.findIndex((token, index) => index > start && isMark(token, tabsEnd))
    if (end < 0) throw new Error(`${document} opens tabs that it does not close`)
    parts.push(written(tokens.slice(at, start)), writtenTabs(tokens.slice(start + 1, end)))
    at = end + 1
  }
  parts.push(written(tokens.slice(at)))
  return { markup: parts.join(""), outline }
}
