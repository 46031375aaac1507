import type { AnyCatalogue } from "../../languages/Catalogue.ts"
import { english } from "../../languages/en/english.ts"
import { textKey } from "../../languages/Speech.ts"
import { placeholdersOf } from "../../languages/Template.ts"
import type { StandardText } from "./ChangedText.ts"

const source: AnyCatalogue = english

const formsOf = (text: AnyCatalogue[string][string] | undefined): string =>
  text === undefined ? "" : typeof text === "string" ? text : Object.values(text).join("")

/**
 * Every text of a catalogue by its key, in the order of keys. The English text says which
 * placeholders there are, as the service fills in those.
 */
export const standardTexts = (catalogue: AnyCatalogue): ReadonlyMap<string, StandardText> => {
  const texts = Object.entries(catalogue).flatMap(([set, keys]) =>
    Object.entries(keys).flatMap(([key, text]): Array<[string, StandardText]> => {
      const placeholders = placeholdersOf(formsOf(source[set]?.[key]))
      return typeof text === "string"
        ? [[textKey(set, key), { standard: text, placeholders }]]
        : Object.entries(text).map(([category, standard]) => [
            textKey(set, key, category),
            { standard, placeholders }
          ])
    })
  )
  return new Map(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
