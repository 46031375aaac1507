import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Rows of a table by their primary keys, each column as JSON. */
export type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Every row of every table. */
export const snapshot = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ readonly name: string; readonly key: ReadonlyArray<string> | null }>`
    SELECT c.relname AS name, (
      SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_index i
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary
    ) AS key
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition
    ORDER BY c.relname`
  const all = new Map<string, Rows>()
  for (const { key, name } of tables) {
    const rows = yield* sql<{ readonly row: Readonly<Record<string, unknown>> }>`
      SELECT to_jsonb(t) AS row FROM ${sql(name)} t`
    all.set(
      name,
      new Map(
        rows.map(({ row }) => [
          JSON.stringify(key === null ? row : key.map((column) => row[column])),
          row
        ])
      )
    )
  }
  return all as ReadonlyMap<string, Rows>
})

/** Columns that a running service writes without anybody's change. */
export type Moving = Readonly<Record<string, "rows" | ReadonlyArray<string>>>

/** What of the old rows is gone or says something else; new columns and new rows are no loss. */
export const lostRows = (
  before: ReadonlyMap<string, Rows>,
  after: ReadonlyMap<string, Rows>,
  moving: Moving
): ReadonlyArray<string> =>
  [...before].flatMap(([table, rows]) => {
    const allowed = moving[table] ?? []
    if (allowed === "rows") return []
    const now = after.get(table)
    if (now === undefined) return rows.size === 0 ? [] : [`${table} is gone`]
    return [...rows].flatMap(([key, row]) => {
      const kept = now.get(key)
      if (kept === undefined) return [`${table} ${key} is gone`]
      return Object.entries(row).flatMap(([column, value]) =>
        allowed.includes(column) || JSON.stringify(kept[column]) === JSON.stringify(value)
          ? []
          : [`${table}.${column}: ${JSON.stringify(value)} became ${JSON.stringify(kept[column])}`]
      )
    })
  })
