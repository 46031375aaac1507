import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const tables = ["users", "organizations", "api_keys"] as const

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  for (const table of tables) {
    // With the environment first, PostgreSQL steps through all of its rows to each text that may fit;
    // with the letters first, it looks only for the rows whose letters fit.
    yield* sql`
      CREATE INDEX IF NOT EXISTS ${sql(`${table}_letters`)}
      ON ${sql(table)} USING gin (search_text gin_trgm_ops, environment_id)`
    yield* sql`DROP INDEX ${sql(`${table}_search`)}`
  }
})
