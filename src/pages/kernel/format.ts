import { DateTime } from "effect"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import type { Locale } from "../../contract/Values.ts"

const languages: Readonly<Record<Locale, string>> = { en: "en-GB", da: "da-DK" }

/** An instant as a person reads it, in UTC: the service does not know where they are. */
const formatTime = (locale: Locale, instant: string): string =>
  `${DateTime.format(DateTime.makeUnsafe(instant), {
    locale: languages[locale],
    timeZone: "UTC",
    dateStyle: "medium",
    timeStyle: "short"
  })} UTC`

/** An instant in UTC, which the page's script puts into the reader's own zone. */
export const timeOf = (locale: Locale, instant: string): Html =>
  html`<time datetime="${instant}">${formatTime(locale, instant)}</time>`

/** Stands in words for a time; no text that is stored may hold it. */
const gap = "\u0000"

/** Words with a time among them. */
export const around = (words: (time: string) => string, time: Html): Html => {
  const [before, after] = words(gap).split(gap)
  return html`${before}${time}${after}`
}

/** Facts in one line; null ones are left out. */
export const inLine = (...parts: ReadonlyArray<Html | string | null>): HtmlValue =>
  parts.filter((part) => part !== null).map((part, at) => (at === 0 ? part : html` · ${part}`))

/** A stretch of time, rounded up to whole minutes past the first. */
export const formatWait = (locale: Locale, seconds: number): string => {
  const [value, unit] =
    seconds < 60
      ? ([Math.max(1, Math.ceil(seconds)), "second"] as const)
      : ([Math.ceil(seconds / 60), "minute"] as const)
  return new Intl.NumberFormat(languages[locale], {
    style: "unit",
    unit,
    unitDisplay: "long"
  }).format(value)
}
