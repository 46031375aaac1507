import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const indexes = ["users_letters", "organizations_letters", "api_keys_letters"] as const

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What was written of late waits beside such an index, and each search reads all that waits: with the
  // usual 4 MB, ten times as much as it reads of the index. These 64 kB are the least that can be set.
  for (const index of indexes) {
    yield* sql`ALTER INDEX ${sql(index)} SET (gin_pending_list_limit = 64)`
  }
})
