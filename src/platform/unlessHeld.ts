import type { SqlClient, Statement } from "effect/sql"

/** A row of an environment: its table and column by names of ours, and the value of its key. */
interface RowOfEnvironment {
  readonly table: string
  /** The column that tells one row of the environment from another; `id` unless it is named. */
  readonly column?: string
  readonly environmentId: string
  /** The value of `owner_id`, where it is part of the key. */
  readonly ownerId?: string
  readonly id: string
}

/**
 * Subquery for the key of one row, which finds none while somebody else holds it. It is for notes
 * such as a last use, which nobody should wait for: outside a transaction a statement shares its
 * connection, and those of other requests behind it would wait as well.
 */
export const unlessHeld = (
  sql: SqlClient.SqlClient,
  { column = "id", environmentId, id, ownerId, table }: RowOfEnvironment
): Statement.Fragment => {
  const key = sql.literal(column)
  const owned = ownerId === undefined ? sql.literal("true") : sql`owner_id = ${ownerId}`
  return sql`(
    SELECT ${key} FROM ${sql.literal(table)}
    WHERE environment_id = ${environmentId} AND ${owned} AND ${key} = ${id}
    FOR NO KEY UPDATE SKIP LOCKED)`
}
