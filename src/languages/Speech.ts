import type { Language } from "../contract/Values.ts"
import type { AnyCatalogue, SetName } from "./Catalogue.ts"
import type { English } from "./en/english.ts"
import { directionOf, formatLocaleOf } from "./languageFacts.ts"
import { filled, placeholdersOf, type PlaceholderOf, type Value } from "./Template.ts"

/** A language as an environment speaks it: its catalogue, with the texts that operators changed. */
export interface Speech {
  readonly language: Language
  readonly direction: "ltr" | "rtl"
  /** The tag by which dates and numbers are written. */
  readonly formats: string
  /** The texts of a set, ready for use. */
  readonly textsOf: (set: string) => Readonly<Record<string, SaidText>>
}

type SaidText = string | ((values: Readonly<Record<string, Value>>) => string)

type Said<Text> = Text extends string
  ? [PlaceholderOf<Text>] extends [never]
    ? string
    : (values: Readonly<Record<PlaceholderOf<Text>, Value>>) => string
  : Text extends Readonly<Record<string, string>>
    ? (
        values: Readonly<Record<Exclude<PlaceholderOf<Text[keyof Text]>, "count">, Value>> & {
          readonly count: number
        }
      ) => string
    : never

/** Texts of a set: those with placeholders are functions of their values. */
export type Texts<Set extends SetName> = {
  readonly [Key in keyof English[Set]]: Said<English[Set][Key]>
}

/** The texts of a set in the language of whoever reads them. */
export const textsOf =
  <Set extends SetName>(set: Set) =>
  (speech: Speech): Texts<Set> =>
    // The catalogue is complete by its type, which the name of a set as a value can not carry.
    speech.textsOf(set) as Texts<Set>

/** A text by a key that may be none of the set's; undefined then. */
export const saidAs = (
  texts: Readonly<Record<string, unknown>>,
  key: string
): string | undefined => {
  const text = texts[key]
  return typeof text === "string" ? text : undefined
}

/** The key of a text, by which operators change it; one of a plural category ends in its name. */
export const textKey = (set: string, key: string, category?: string): string =>
  category === undefined ? `${set}.${key}` : `${set}.${key}.${category}`

/** Speaks a language by its catalogue; changed texts replace those of their key. */
export const makeSpeech = (
  language: Language,
  catalogue: AnyCatalogue,
  changed: ReadonlyMap<string, string>
): Speech => {
  const formats = formatLocaleOf(language)
  const direction = directionOf(language)
  const filling = { numbers: new Intl.NumberFormat(formats), isolates: direction === "rtl" }
  const rules = new Intl.PluralRules(formats)
  const sets = new Map<string, Readonly<Record<string, SaidText>>>()

  const said = (set: string, key: string, text: AnyCatalogue[string][string]): SaidText => {
    if (typeof text === "string") {
      const words = changed.get(textKey(set, key)) ?? text
      if (placeholdersOf(text).length === 0) return words
      return (values) => filled(words, values, filling)
    }
    const forms = Object.fromEntries(
      Object.entries(text).map(([category, words]) => [
        category,
        changed.get(textKey(set, key, category)) ?? words
      ])
    )
    return (values) => {
      const category = rules.select(Number(values["count"]))
      return filled(forms[category] ?? forms["other"] ?? "", values, filling)
    }
  }

  const made = (set: string): Readonly<Record<string, SaidText>> => {
    const texts: Record<string, SaidText> = Object.create(null)
    for (const [key, text] of Object.entries(catalogue[set] ?? {}))
      texts[key] = said(set, key, text)
    return texts
  }

  return {
    language,
    direction,
    formats,
    textsOf: (set) => {
      const known = sets.get(set)
      if (known !== undefined) return known
      const texts = made(set)
      sets.set(set, texts)
      return texts
    }
  }
}
