import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const tables = ["users", "organizations", "applications", "api_keys"] as const

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Searches read these letters as the ones that they share their upper case with.
  for (const table of tables) {
    yield* sql`
      UPDATE ${sql(table)}
      SET search_text = replace(replace(replace(replace(
        search_text, ${"i\u0307"}, 'i'), 'ß', 'ss'), 'ς', 'σ'), 'ı', 'i')
      WHERE search_text ~ ${"[ßςı]|i\u0307"}`
  }
})
