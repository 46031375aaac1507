import { Marked, type Tokens } from "marked"
import { escapeHtml } from "../../platform/Html.ts"

/** Address of a document's link on the site; undefined for a file that is not part of it. */
export const addressOf = (href: string, document: string): string | undefined => {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const { hash, pathname } = new URL(href, `http://docs/docs/${document}`)
  if (pathname === "/README.md" || pathname === "/docs/index.md") return `/docs${hash}`
  if (pathname.startsWith("/docs/openapi/")) return pathname.slice("/docs".length)
  if (!pathname.startsWith("/docs/")) return undefined
  if (pathname.endsWith(".md")) return `${pathname.slice(0, -".md".length)}${hash}`
  return pathname.endsWith(".svg") ? pathname : undefined
}

/** The name of a heading in an address, as other readers of Markdown have it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-")

/** A document as HTML. Its author is the project, but markup in it shows as text all the same. */
export const rendered = (markdown: string, document: string): string => {
  const taken = new Map<string, number>()
  const marked = new Marked()
  const inherited = new marked.Renderer()
  marked.use({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        const anchor = anchorOf(text)
        const before = taken.get(anchor) ?? 0
        taken.set(anchor, before + 1)
        const id = before === 0 ? anchor : `${anchor}-${before}`
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const address = addressOf(href, document)
        const text = this.parser.parseInline(tokens)
        return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`
      },
      image({ href, text }: Tokens.Image) {
        const address = addressOf(href, document) ?? ""
        return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}">`
      },
      table(token: Tokens.Table) {
        inherited.parser = this.parser
        return `<div class="wide" role="group" aria-label="Table" tabindex="0">${inherited.table(token)}</div>\n`
      },
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return text.startsWith("<!--") ? "" : escapeHtml(text)
      }
    }
  })
  return marked.parse(markdown, { async: false })
}

/** A heading of the index, with the documents below it. */
export interface Chapter {
  readonly title: string
  readonly entries: ReadonlyArray<{ readonly title: string; readonly document: string }>
}

/** Chapters of the index, in its order. */
export const chaptersOf = (index: string): ReadonlyArray<Chapter> =>
  index
    .split(/^## /m)
    .slice(1)
    .map((chapter) => ({
      title: chapter.slice(0, chapter.indexOf("\n")),
      entries: [...chapter.matchAll(/\[([^\]]+)\]\(([\w/-]+\.md)\)/g)].map(
        ([, title = "", document = ""]) => ({ title, document })
      )
    }))

/** A document from one heading to the next, which is what a search finds. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

const words = (markdown: string): string =>
  markdown
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/^\| ?-+.*$/gm, "")
    .replaceAll(/[`*|[\]#]+|<!--.*?-->/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

/** The sections of a document. */
export const sectionsOf = (markdown: string, document: string): ReadonlyArray<Section> => {
  const [, title = document] = /^# (.+)$/m.exec(markdown) ?? []
  const address = addressOf(`/docs/${document}`, document) ?? ""
  return markdown.split(/^(?=##+ )/m).map((part, index) => {
    const [, heading = ""] = /^##+ (.+)$/m.exec(part) ?? []
    return {
      id: index === 0 ? address : `${address}#${anchorOf(heading)}`,
      title,
      heading: index === 0 ? "" : words(heading),
      text: words(part.replace(/^#+ .+$/m, ""))
    }
  })
}
