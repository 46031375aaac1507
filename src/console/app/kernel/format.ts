import { locale } from "./words.ts"

/** The language of numbers and times. */
export const languageTag = (): string => (locale.value === "da" ? "da-DK" : "en-GB")

const instant = (value: string | Date): Date =>
  typeof value === "string" ? new Date(value) : value

/** A time of day with its date, in the operator's own zone. */
export const time = (value: string | Date): string =>
  new Intl.DateTimeFormat(languageTag(), { dateStyle: "medium", timeStyle: "short" }).format(
    instant(value)
  )

/** A time of day to the second, for what happened close to something else. */
export const second = (value: string | Date): string =>
  new Intl.DateTimeFormat(languageTag(), { dateStyle: "medium", timeStyle: "medium" }).format(
    instant(value)
  )

/** Name of the operator's own time zone. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A day of the calendar, which is the same in every zone. */
export const day = (value: string): string =>
  new Intl.DateTimeFormat(languageTag(), { dateStyle: "medium", timeZone: "UTC" }).format(
    instant(value)
  )

const minuteMs = 60_000

/** A minute as a field for dates and times has it, in the operator's own zone. */
export const localMinute = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)

const steps: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60]
]

/** Distance of a time from now in the largest unit that fits. */
export const ago = (value: string | Date): string => {
  const seconds = (instant(value).getTime() - Date.now()) / 1000
  const relative = new Intl.RelativeTimeFormat(languageTag(), { numeric: "auto" })
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1]
  return relative.format(Math.round(seconds / size), unit)
}

export const number = (value: number): string => new Intl.NumberFormat(languageTag()).format(value)

export const list = (items: ReadonlyArray<string>): string =>
  new Intl.ListFormat(languageTag(), { type: "conjunction" }).format(items)

/** A number with a unit that the language knows, such as 30 days. */
export const quantity = (value: number, unit: string): string =>
  new Intl.NumberFormat(languageTag(), { style: "unit", unit, unitDisplay: "long" }).format(value)

/** The name of a unit as it follows a number, such as `days` of 30. */
export const unitAfter = (value: number, unit: string): string =>
  new Intl.NumberFormat(languageTag(), { style: "unit", unit, unitDisplay: "long" })
    .formatToParts(value)
    .filter(({ type }) => type === "unit")
    .map((part) => part.value)
    .join("")

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte"] as const

/** A size in the largest unit that it fills, such as 8 kilobytes. */
export const bytes = (value: number): string => {
  const at = Math.min(byteUnits.length - 1, value < 1024 ? 0 : Math.floor(Math.log2(value) / 10))
  return quantity(Math.round((value / 1024 ** at) * 10) / 10, byteUnits[at] ?? "byte")
}
