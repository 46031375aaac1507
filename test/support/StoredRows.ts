import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Hash of the rows of each table of the database: what changes between two of them was written. */
export const storedRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`
  const rows: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = yield* sql<{ hash: string }>`
      SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash
      FROM ${sql(name)} AS t`
    rows[name] = row?.hash ?? ""
  }
  return rows
})
