import { DateTime } from "effect"
import type { Locale } from "../../contract/Values.ts"

const languages: Readonly<Record<Locale, string>> = { en: "en-GB", da: "da-DK" }

/** An instant as a person reads it, in UTC: the service does not know where they are. */
export const formatTime = (locale: Locale, instant: string): string =>
  `${DateTime.format(DateTime.makeUnsafe(instant), {
    locale: languages[locale],
    timeZone: "UTC",
    dateStyle: "medium",
    timeStyle: "short"
  })} UTC`

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
