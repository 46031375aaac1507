import { DateTime } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { Keyset } from "./Cursor.ts"

/** The way that a list runs through time. */
export type Direction = "newestFirst" | "oldestFirst"

/**
 * SQL for the rows that follow a place of a list: every row where there is no place. The columns are
 * those of the list's order, its time first; they are names of ours, never text of a request.
 */
export const following = (
  sql: SqlClient.SqlClient,
  direction: Direction,
  [at, id]: readonly [at: string, id: string],
  after: Keyset | null
): Statement.Fragment =>
  after === null
    ? sql.literal("true")
    : sql`${sql.literal(`(${at}, ${id}) ${direction === "newestFirst" ? "<" : ">"}`)}
        (${DateTime.toDateUtc(after.at)}::timestamptz, ${after.id}::uuid)`
