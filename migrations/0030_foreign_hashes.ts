import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Finds which kinds of hashes of other systems an environment still holds, by as many probes as there
 * are kinds: the algorithm with its costs, and the length where that is a cost too.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE INDEX password_credentials_foreign ON password_credentials (environment_id, (
      (CASE WHEN hash LIKE '$2%' THEN left(hash, 6)
        WHEN hash LIKE '$argon2%$v=%' THEN split_part(hash, '$', 2) || split_part(hash, '$', 3)
          || split_part(hash, '$', 4)
        ELSE split_part(hash, '$', 2) || split_part(hash, '$', 3) || length(hash)::text
      END) COLLATE "C"))
    WHERE hash NOT LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'`
})
