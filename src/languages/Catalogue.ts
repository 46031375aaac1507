import type { Language } from "../contract/Values.ts"
import type { English } from "./en/english.ts"

/**
 * Plural categories of each language, as Unicode's CLDR has them: a catalogue that leaves one out
 * does not compile.
 */
export const pluralCategories = {
  en: ["one", "other"],
  da: ["one", "other"],
  de: ["one", "other"],
  fr: ["one", "many", "other"],
  ar: ["zero", "one", "two", "few", "many", "other"],
  ja: ["other"],
  ko: ["other"],
  "zh-Hans": ["other"],
  he: ["one", "two", "other"],
  es: ["one", "many", "other"],
  it: ["one", "many", "other"],
  "pt-BR": ["one", "many", "other"],
  nl: ["one", "other"],
  sv: ["one", "other"],
  nb: ["one", "other"],
  pl: ["one", "few", "many", "other"],
  uk: ["one", "few", "many", "other"],
  tr: ["one", "other"],
  fi: ["one", "other"]
} as const satisfies Readonly<Record<Language, ReadonlyArray<Intl.LDMLPluralRule>>>

/** The plural categories of a language. */
export type PluralCategory<L extends Language> = (typeof pluralCategories)[L][number]

/** A text that depends on the number `count`, by plural category. */
export type Plural<L extends Language> = Readonly<Record<PluralCategory<L>, string>>

type Translated<Text, L extends Language> = Text extends string ? string : Plural<L>

/** Every text of pages and mails in one language: sets by name, and texts by key in each. */
export type Catalogue<L extends Language> = {
  readonly [Set in SetName]: {
    readonly [Key in keyof English[Set]]: Translated<English[Set][Key], L>
  }
}

/** The name of a set of texts, which the keys of its texts begin with. */
export type SetName = keyof English

/** A catalogue of any language, for whoever reads all of its texts. */
export type AnyCatalogue = Readonly<
  Record<
    string,
    Readonly<Record<string, string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>>
  >
>
