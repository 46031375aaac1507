import { Language } from "./Values.ts"

/** Tags by which browsers and providers name a language besides its own, and its macrolanguage. */
const otherNames: Readonly<Record<string, string>> = {
  no: "nb",
  nn: "nb",
  pt: "pt-BR",
  zh: "zh-Hans",
  iw: "he"
}

const byTag = new Map<string, Language>(Language.literals.map((tag) => [tag.toLowerCase(), tag]))

/** Chinese in the characters of Taiwan, Hong Kong and Macao, which none of our texts is written in. */
const isTraditional = (tag: string): boolean => /^zh[-_](hant|tw|hk|mo)(?![a-z0-9])/i.test(tag)

/**
 * The language of ours that is closest to a tag (BCP 47): of its whole, else of its parts from the
 * left; undefined where there is none.
 */
export const closestLanguage = (tag: string): Language | undefined => {
  if (isTraditional(tag)) return undefined
  const parts = tag.slice(0, 35).toLowerCase().split(/[-_]/)
  for (let length = parts.length; length > 0; length -= 1) {
    const known = byTag.get(parts.slice(0, length).join("-"))
    if (known !== undefined) return known
  }
  const name = Object.hasOwn(otherNames, parts[0] ?? "") ? otherNames[parts[0] ?? ""] : undefined
  return byTag.get(name?.toLowerCase() ?? "")
}

/**
 * The first language that tags ask for and that is offered; the best tag comes first. Browsers add a
 * bare `zh` to `zh-TW`, which then stands for no other characters than those.
 */
export const firstOffered = (
  tags: ReadonlyArray<string>,
  offered: ReadonlyArray<Language>
): Language | undefined => {
  const traditional = tags.findIndex(isTraditional)
  const meant =
    traditional === -1
      ? tags
      : tags.filter((tag, at) => at < traditional || tag.toLowerCase() !== "zh")
  for (const tag of meant) {
    const closest = closestLanguage(tag)
    if (closest !== undefined && offered.includes(closest)) return closest
  }
  return undefined
}
