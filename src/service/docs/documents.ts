/** Address of a document's link on the site; undefined for a file that is not part of it. */
export const addressOf = (href: string, document: string): string | undefined => {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const { hash, pathname } = new URL(href, `http://docs/docs/${document}`)
  if (pathname === "/README.md" || pathname === "/docs/index.md") return `/docs${hash}`
  if (pathname === "/CHANGELOG.md") return `/docs/changelog${hash}`
  if (pathname.startsWith("/docs/openapi/")) return pathname.slice("/docs".length)
  if (!pathname.startsWith("/docs/")) return undefined
  if (pathname.endsWith(".md")) return `${pathname.slice(0, -".md".length)}${hash}`
  return pathname.endsWith(".svg") ? pathname : undefined
}

/** The name of a heading in an address, as other readers of Markdown have it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-")

/** A heading of the index, with the documents below it. */
export interface Chapter {
  readonly title: string
  readonly entries: ReadonlyArray<{ readonly title: string; readonly document: string }>
}

/** Chapters of the index, in its order: headings followed by a list of documents. */
export const chaptersOf = (index: string): ReadonlyArray<Chapter> =>
  index
    .split(/^## /m)
    .slice(1)
    .map((chapter) => ({
      title: chapter.slice(0, chapter.indexOf("\n")),
      entries: [...chapter.matchAll(/^- .+$/gm)].flatMap(([line]) =>
        [...line.matchAll(/\[([^\]]+)\]\(((?:\.\.\/)?[\w/-]+\.md)\)/g)].map(
          ([, title = "", document = ""]) => ({ title, document })
        )
      )
    }))
    .filter(({ entries }) => entries.length > 0)

/** Name of a document's file without its ending, by its address on the site. */
export const nameOf = (address: string): string => address.replace(/^\/docs\/?/, "") || "index"

/** Path of a document's file from the folder of the documents, by its name. */
export const fileOf = (name: string): string =>
  name === "changelog" ? "../CHANGELOG.md" : `${name}.md`

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

/** The sections of a document, by its name. */
export const sectionsOf = (markdown: string, name: string): ReadonlyArray<Section> => {
  const [, title = name] = /^# (.+)$/m.exec(markdown) ?? []
  const address = name === "index" ? "/docs" : `/docs/${name}`
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
