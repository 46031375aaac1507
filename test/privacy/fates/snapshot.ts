import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CatalogueColumn } from "./Fate.ts"

/** The columns of every table, from the database's own catalogue. */
export const catalogue = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<CatalogueColumn>`
    SELECT c.table_name::text AS table, c.column_name::text AS column, c.data_type::text AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
    ORDER BY c.table_name, c.ordinal_position`
})

/** A row as JSON has it: bytes in hexadecimal after `\x`, times in ISO 8601. */
export type Cells = Readonly<Record<string, unknown>>

export interface SnapshotRow {
  readonly table: string
  /** The values of the primary key. */
  readonly key: string
  readonly cells: Cells
}

/** Every row of every table. */
export interface Snapshot {
  readonly columns: ReadonlyArray<CatalogueColumn>
  readonly keys: ReadonlyMap<string, ReadonlyArray<string>>
  readonly rows: ReadonlyArray<SnapshotRow>
}

const primaryKeys = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ table: string; columns: ReadonlyArray<string> }>`
    SELECT t.relname::text AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey::int2[])
    WHERE i.indisprimary AND t.relnamespace = 'public'::regnamespace GROUP BY t.relname`
  return new Map(rows.map(({ columns, table }) => [table, columns]))
})

export const takeSnapshot = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* catalogue
  const keys = yield* primaryKeys
  const tables = [...new Set(columns.map(({ table }) => table))]
  const rows = yield* Effect.forEach(tables, (table) =>
    sql<{ cells: Cells }>`SELECT to_jsonb(t) AS cells FROM ${sql(table)} t`.pipe(
      Effect.map((found) =>
        found.map(({ cells }): SnapshotRow => {
          const key = JSON.stringify((keys.get(table) ?? []).map((column) => cells[column]))
          return { table, key, cells }
        })
      )
    )
  )
  return { columns, keys, rows: rows.flat() } satisfies Snapshot
})

const emptyTexts: ReadonlySet<string> = new Set(["null", '""', "{}", "[]"])

export const isEmpty = (value: unknown): boolean =>
  value === undefined || emptyTexts.has(JSON.stringify(value))
