import type { Language } from "../contract/Values.ts"

interface LanguageFacts {
  /** The language's name for itself. */
  readonly name: string
  readonly direction?: "rtl"
  /** People are named by their family first. */
  readonly familyNameFirst?: true
  /** Tag for dates and numbers, where it is not the language's own. */
  readonly formats?: string
  /** True once somebody who grew up with the language has read the whole catalogue. */
  readonly reviewed: boolean
}

const facts: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: "English", formats: "en-GB", reviewed: true },
  da: { name: "Dansk", formats: "da-DK", reviewed: true },
  de: { name: "Deutsch", reviewed: false },
  fr: { name: "Français", reviewed: false },
  ar: { name: "العربية", direction: "rtl", formats: "ar-u-nu-latn", reviewed: false },
  ja: { name: "日本語", familyNameFirst: true, reviewed: false },
  ko: { name: "한국어", familyNameFirst: true, reviewed: false },
  "zh-Hans": { name: "简体中文", familyNameFirst: true, reviewed: false },
  he: { name: "עברית", direction: "rtl", reviewed: false },
  es: { name: "Español", reviewed: false },
  it: { name: "Italiano", reviewed: false },
  "pt-BR": { name: "Português (Brasil)", reviewed: false },
  nl: { name: "Nederlands", reviewed: false },
  sv: { name: "Svenska", reviewed: false },
  nb: { name: "Norsk bokmål", reviewed: false },
  pl: { name: "Polski", reviewed: false },
  uk: { name: "Українська", reviewed: false },
  tr: { name: "Türkçe", reviewed: false },
  fi: { name: "Suomi", reviewed: false }
}

/** The name of a language in that language. */
export const nameOfLanguage = (language: Language): string => facts[language].name

/** The direction that a language is written in. */
export const directionOf = (language: Language): "ltr" | "rtl" => facts[language].direction ?? "ltr"

/** True where a language names people by their family first. */
export const isFamilyNameFirst = (language: Language): boolean =>
  facts[language].familyNameFirst === true

/** The tag by which dates and numbers are written for readers of a language. */
export const formatLocaleOf = (language: Language): string => facts[language].formats ?? language

/** True if a native reader has gone over the texts of a language. */
export const isReviewed = (language: Language): boolean => facts[language].reviewed
