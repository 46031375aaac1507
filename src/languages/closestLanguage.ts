import { Language } from "../contract/Values.ts"

/** Tags by which browsers and providers name a language besides its own, and its macrolanguage. */
const otherNames: Readonly<Record<string, string>> = {
  no: "nb",
  nn: "nb",
  pt: "pt-BR",
  zh: "zh-Hans",
  iw: "he"
}

const byTag = new Map<string, Language>(Language.literals.map((tag) => [tag.toLowerCase(), tag]))

/**
 * The language of ours that is closest to a tag (BCP 47): of its whole, else of its parts from the
 * left; undefined where there is none.
 */
export const closestLanguage = (tag: string): Language | undefined => {
  const parts = tag.slice(0, 35).toLowerCase().split(/[-_]/)
  for (let length = parts.length; length > 0; length -= 1) {
    const known = byTag.get(parts.slice(0, length).join("-"))
    if (known !== undefined) return known
  }
  const name = Object.hasOwn(otherNames, parts[0] ?? "") ? otherNames[parts[0] ?? ""] : undefined
  return byTag.get(name?.toLowerCase() ?? "")
}

/** Tags that stand for a language in what a browser may ask for. */
export const tagsOf = (language: Language): ReadonlyArray<string> => [
  language,
  ...Object.entries(otherNames).flatMap(([tag, name]) => (name === language ? [tag] : []))
]
