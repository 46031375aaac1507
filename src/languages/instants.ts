import { DateTime } from "effect"
import type { Speech } from "./Speech.ts"

/** Ways in which an instant is written. */
const styles = {
  long: { dateStyle: "long", timeStyle: "short" },
  medium: { dateStyle: "medium", timeStyle: "short" },
  day: { dateStyle: "medium" }
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

/** Formats that were made: making one takes longer than all else that a mail takes. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (locale: string, style: keyof typeof styles): Intl.DateTimeFormat => {
  const name = `${style} ${locale}`
  const known = formats.get(name)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: "UTC" })
  formats.set(name, made)
  return made
}

/** An instant as a reader of the language writes it, in UTC: the service does not know where they are. */
export const instantIn = (
  speech: Pick<Speech, "formats">,
  at: DateTime.Utc,
  style: "long" | "medium"
): string => `${DateTime.formatIntl(at, formatOf(speech.formats, style))} UTC`

/** A day as a reader of the language writes it, of an instant that is known to the day only. */
export const dayIn = (speech: Pick<Speech, "formats">, at: DateTime.Utc): string =>
  DateTime.formatIntl(at, formatOf(speech.formats, "day"))
