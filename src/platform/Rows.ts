import { DateTime } from "effect"

/** What the driver makes of a row: instants are dates. */
export type Row<A> = {
  readonly [Key in keyof A]: DateTime.Utc extends A[Key]
    ? Date | Exclude<A[Key], DateTime.Utc>
    : A[Key]
}

export const instant = (date: Date): DateTime.Utc => DateTime.fromDateUnsafe(date)
export const instantOrNull = (date: Date | null) => (date === null ? null : instant(date))
