import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Rows to look at. */
interface Looked {
  /** Only this environment's, in the tables that have any. */
  readonly environmentId?: string
  /** Tables to leave out. */
  readonly except?: ReadonlyArray<string>
  /** Left away: every other table. */
  readonly only?: ReadonlyArray<string>
}

/**
 * Hash of the rows of each table of the database: what changes between two of them was written.
 * PostgreSQL goes through the tables by itself, since a statement for each took most of the time of
 * the tests that compare them, and one for all is planned anew with each change of any table.
 */
export const storedRows = Effect.fnUntraced(function* ({
  environmentId,
  except = [],
  only
}: Looked = {}) {
  const sql = yield* SqlClient.SqlClient
  const those = environmentId === undefined ? "" : `WHERE environment_id = '${environmentId}'`
  const hashed = `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM %I AS t ${those}`
  const rows = yield* sql<{ name: string; hash: string }>`
    SELECT c.relname::text AS name,
      query_to_xml(format(${hashed}, c.relname), true, true, '')::text AS hash
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> ALL (${except}::text[])
      AND (${only === undefined} OR c.relname = ANY (${only ?? []}::text[]))
      AND (${environmentId === undefined} OR EXISTS (
        SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'environment_id'))
    ORDER BY 1`
  return Object.fromEntries(rows.map(({ hash, name }) => [name, hash]))
})
