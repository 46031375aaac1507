import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { profileColumns } from "./Profile.ts"
import { columnsOf } from "../../platform/Rows.ts"
import { OwnFields } from "./User.ts"

/**
 * Columns of a user `u` of an environment. Data in other tables is looked up field by field, which
 * costs PostgreSQL less than joining five tables; of an EXISTS it would plan two ways.
 */
const columnsWith = (sql: PgClient.PgClient) => {
  const own = sql.literal(`${columnsOf(OwnFields, "u", profileColumns("u"))}, u.revision`)

  // Sessions that tickets or members of staff made are no sign-ins of the user.
  return (environmentId: EnvironmentId) => sql`${own},
    (
      SELECT x.external_id FROM user_external_ids x
      WHERE x.environment_id = ${environmentId} AND x.user_id = u.id
    ) AS "externalId",
    coalesce((
      SELECT s.created_at FROM sessions s
      WHERE s.environment_id = ${environmentId} AND s.user_id = u.id
        AND s.impersonator_id IS NULL AND s.began_at IS NULL
      ORDER BY s.created_at DESC LIMIT 1
    ), u.erased_sign_in_at) AS "lastSignInAt",
    (
      SELECT true FROM password_credentials p
      WHERE p.environment_id = ${environmentId} AND p.user_id = u.id AND p.hash <> '$hook$'
    ) IS NOT NULL AS "hasPassword",
    (
      SELECT true FROM totp_credentials t
      WHERE t.environment_id = ${environmentId} AND t.user_id = u.id
    ) IS NOT NULL AS "mfaEnabled"`
}

/** Columns of users in PostgreSQL. */
export class UserRecordsStore extends Context.Service<UserRecordsStore>()(
  "gatehouse/directory/users/UserRecordsStore",
  {
    make: Effect.gen(function* () {
      return { columns: columnsWith(yield* PgClient.PgClient) }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
