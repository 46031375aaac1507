import type { Locale } from "../../contract/Values.ts"

/** Something said in every language of the service: one that lacks a language does not compile. */
export type Words = Readonly<Record<Locale, string>>

/** Sentences with what stands in them, or without, by a name of the page's own. */
export type Wording = Readonly<
  Record<string, string | ((...parts: ReadonlyArray<string>) => string)>
>

/** Tells the texts of a page apart by language; each has what the others have. */
export const wordings =
  <Texts extends Wording>(texts: {
    readonly [L in Locale]: L extends "en" ? Texts : NoInfer<Texts>
  }) =>
  (
    locale: Locale
  ): { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Texts[Key] } =>
    texts[locale] as never

/** The direction that a language is written in. */
export const directionOf = (_locale: Locale): "ltr" | "rtl" => "ltr"
