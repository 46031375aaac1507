import { Array as Arr, DateTime, Effect } from "effect"

/** What the driver makes of a row: instants are dates. */
export type Row<A> = {
  readonly [Key in keyof A]: DateTime.Utc extends A[Key]
    ? Date | Exclude<A[Key], DateTime.Utc>
    : A[Key]
}

/** Rows of one statement: of any table, their parameters stay well under the 65,535 of the protocol. */
const rowsOfStatement = 1000

/**
 * Writes rows in as few statements as can be. A statement is not worth preparing: there are as many
 * texts as numbers of rows.
 */
export const inParts = <A, E, R>(
  rows: ReadonlyArray<A>,
  write: (rows: Arr.NonEmptyReadonlyArray<A>) => Effect.Effect<unknown, E, R>
) => Effect.forEach(Arr.chunksOf(rows, rowsOfStatement), write, { discard: true })

export const instant = (date: Date): DateTime.Utc => DateTime.fromDateUnsafe(date)
export const instantOrNull = (date: Date | null) => (date === null ? null : instant(date))
