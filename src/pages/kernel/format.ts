import { DateTime, Record as Records } from "effect"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { dayIn, instantIn } from "../../languages/instants.ts"
import type { Speech } from "../../languages/Speech.ts"

const controls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A name that somebody chose, for a line with other words: one that is read from right to left is set
 * apart, so that it does not turn the words around it, and what would turn them on purpose is left out.
 */
export const isolated = (name: string): string => {
  const plain = name.replace(controls, "")
  return plain !== name || rightToLeft.test(plain) ? `\u2068${plain}\u2069` : name
}

/**
 * Text of an element that somebody else wrote: on a page from right to left it goes by its own
 * letters, lest a full stop or a bracket at its end stands before it.
 */
export const apart = ({ direction }: Speech, text: string): HtmlValue =>
  direction === "rtl" ? html`<bdi>${text}</bdi>` : text

/** A day as a person reads it, of an instant that is known to the day only. */
export const formatDay = (speech: Speech, instant: string): string =>
  dayIn(speech, DateTime.makeUnsafe(instant))

/** A number of days from now, such as "in 30 days". */
export const formatDays = (speech: Speech, days: number): string =>
  new Intl.RelativeTimeFormat(speech.formats).format(days, "day")

/** An instant in UTC, which the page's script puts into the reader's own zone. */
export const timeOf = (speech: Speech, instant: string): Html => {
  const written = instantIn(speech, DateTime.makeUnsafe(instant), "medium")
  return html`<time datetime="${instant}">${written}</time>`
}

/** Stands in words for a part of the page; no text that is stored may hold it. */
const gap = "\u0000"

/** Words with parts of the page among them, in the order that the language has them. */
export const amid = <Name extends string>(
  words: (gaps: Readonly<Record<Name, string>>) => string,
  parts: Readonly<Record<Name, Html>>
): Html => {
  const known: Readonly<Record<string, Html>> = parts
  const gaps = Records.map(parts, (_, name) => `${gap}${name}${gap}`)
  const pieces = words(gaps).split(gap)
  return html`${pieces.map((piece, at) => (at % 2 === 0 ? piece : known[piece]))}`
}

/** Words with a time among them. */
export const around = (words: (time: string) => string, time: Html): Html =>
  amid((gaps: Readonly<Record<"time", string>>) => words(gaps.time), { time })

/** Facts in one line; null ones are left out. */
export const inLine = (...parts: ReadonlyArray<Html | string | null>): HtmlValue =>
  parts.filter((part) => part !== null).map((part, at) => (at === 0 ? part : html` · ${part}`))

/** Text that breaks behind a slash rather than within a word. */
export const breakable = (text: string): Html =>
  html`${text.split(/(?<=\/)(?=[^/])/).map((part, at) => (at === 0 ? part : html`<wbr />${part}`))}`

/** A time from now, such as "in 2 minutes"; rounded up to whole minutes past the first. */
export const formatWait = (speech: Speech, seconds: number): string => {
  const format = new Intl.RelativeTimeFormat(speech.formats)
  return seconds < 60
    ? format.format(Math.max(1, Math.ceil(seconds)), "second")
    : format.format(Math.ceil(seconds / 60), "minute")
}
