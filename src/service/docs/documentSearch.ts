import MiniSearch from "minisearch"
import type { Section } from "./documents.ts"

/** A section that a search found, with the words around the first hit. */
export interface Hit {
  readonly address: string
  readonly title: string
  readonly heading: string
  readonly excerpt: string
}

/** Pages that say much of everything, and are seldom what a reader looks for. */
const isAside = /(?:^|\/)(?:specification\/|decisions\/|changelog\b)/

const mostHits = 20
const excerptLength = 240

const excerptOf = (text: string, terms: ReadonlyArray<string>): string => {
  const lower = text.toLowerCase()
  const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0)
  const at = found.length === 0 ? 0 : Math.min(...found)
  const start = at < excerptLength / 2 ? 0 : text.lastIndexOf(" ", at - excerptLength / 4) + 1
  const end = start + excerptLength
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`
}

/** Finds sections by English words, by their beginnings and with a letter or two wrong. */
export const searchIn = (sections: ReadonlyArray<Section>) => {
  const index = new MiniSearch<Section>({
    fields: ["title", "heading", "text"],
    searchOptions: {
      boost: { title: 3, heading: 4 },
      boostDocument: (id) => (isAside.test(String(id)) ? 0.2 : 1),
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      combineWith: "AND"
    }
  })
  index.addAll(sections)
  const byId = new Map(sections.map((section) => [section.id, section]))
  return (query: string): ReadonlyArray<Hit> =>
    index
      .search(query)
      .slice(0, mostHits)
      .flatMap(({ id, terms }) => {
        const section = byId.get(String(id))
        return section === undefined
          ? []
          : [
              {
                address: section.id,
                title: section.title,
                heading: section.heading,
                excerpt: excerptOf(section.text, terms)
              }
            ]
      })
}
