/** A minute as people write it, in parts; each is a text that may not be finished. */
export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
  readonly time: string
}

export const noDate: DateParts = { day: "", month: "", year: "", time: "" }

const minute = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})$/

/** Parts of a minute such as `2026-11-25T06:14`; of any other text there are none. */
export const partsOf = (text: string): DateParts => {
  const [, year, month, day, time] = minute.exec(text) ?? []
  return year === undefined || month === undefined || day === undefined || time === undefined
    ? noDate
    : { year, month: String(Number(month)), day: String(Number(day)), time }
}

const twoDigits = (value: number): string => String(value).padStart(2, "0")

/** The time of a day in two digits each: 7, 7:30, 07.30; nothing is the day's beginning. */
const timeOf = (text: string): string | undefined => {
  if (text.trim() === "") return "00:00"
  const [, hours = "", minutes = "0"] = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/.exec(text) ?? []
  return hours === "" || Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : `${twoDigits(Number(hours))}:${twoDigits(Number(minutes))}`
}

/** The minute that parts stand for; undefined where there is no such day or time. */
export const minuteOf = ({ day, month, time, year }: DateParts): string | undefined => {
  const [days, months, years] = [day, month, year].map((part) =>
    /^\s*\d{1,4}\s*$/.test(part) ? Number(part) : Number.NaN
  )
  const at = timeOf(time)
  if (days === undefined || months === undefined || years === undefined) return undefined
  // The calendar decides: the 31st of February would be a day of March.
  const date = new Date(Date.UTC(years, months - 1, days))
  const isDay =
    years >= 1970 &&
    date.getUTCFullYear() === years &&
    date.getUTCMonth() === months - 1 &&
    date.getUTCDate() === days
  return !isDay || at === undefined
    ? undefined
    : `${String(years)}-${twoDigits(months)}-${twoDigits(days)}T${at}`
}
