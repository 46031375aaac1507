import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Proofs that stand side by side, each for a request of its own: the first that is redeemed makes
  // the others dead.
  yield* sql`ALTER TABLE proofs ADD COLUMN among text`
  yield* sql`
    CREATE INDEX proofs_among ON proofs (environment_id, purpose, among)
      WHERE among IS NOT NULL`

  // What has caused a mail: its purpose, and the networks and the device that it was asked for from,
  // by which the budgets of its address are kept.
  yield* sql`ALTER TABLE mails ADD COLUMN purpose text`
  yield* sql`ALTER TABLE mails ADD COLUMN network bytea`
  yield* sql`ALTER TABLE mails ADD COLUMN wide_network bytea`
  yield* sql`ALTER TABLE mails ADD COLUMN device_hash bytea`
  yield* sql`
    CREATE INDEX mails_budget ON mails (environment_id, address_key, purpose, created_at)`
})
