import { signal } from "@preact/signals"

export const locales = ["en", "da"] as const
export type Locale = (typeof locales)[number]

const kept = "gatehouse.locale"

const isLocale = (text: string | null | undefined): text is Locale =>
  locales.some((locale) => locale === text)

const preferred = (): Locale => {
  const chosen = localStorage.getItem(kept)
  if (isLocale(chosen)) return chosen
  const spoken = navigator.languages.map((language) => language.slice(0, 2)).find(isLocale)
  return spoken ?? "en"
}

/** The language that the console speaks. */
export const locale = signal<Locale>(preferred())

export const speak = (chosen: Locale): void => {
  localStorage.setItem(kept, chosen)
  locale.value = chosen
}

type Sentences = Readonly<Record<string, string | ((...parts: ReadonlyArray<never>) => string)>>

/** Type of the same sentences in another language. */
type Same<Said extends Sentences> = {
  readonly [Key in keyof Said]: Said[Key] extends string ? string : Said[Key]
}

/** Sentences in the console's language, by name: one that lacks a language does not compile. */
export const words = <Said extends Sentences>(texts: {
  readonly en: Said
  readonly da: Same<NoInfer<Said>>
}): Same<Said> =>
  new Proxy(texts.en as Same<Said>, {
    get: (_, key) => (texts[locale.value] as Readonly<Record<string | symbol, unknown>>)[key]
  })

/** The name of a language in the console's own. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames([locale.value], { type: "language" }).of(language) ?? language
