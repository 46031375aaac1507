import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { rowBy } from "../../platform/Rows.ts"
import { fullName } from "../../directory/users/User.ts"

const inviterBy = rowBy(
  Schema.Struct({
    firstName: Schema.NullOr(Schema.String),
    lastName: Schema.NullOr(Schema.String),
    email: Schema.NullOr(Schema.String)
  })
)

/** Senders of invitations, in PostgreSQL. */
export class InvitersStore extends Context.Service<InvitersStore>()(
  "gatehouse/organizations/invitations/InvitersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Display name of the inviter: the name, or without one the primary address. */
      const nameOf = (environmentId: EnvironmentId, id: UserId) =>
        inviterBy(sql`
          SELECT u.first_name AS "firstName", u.last_name AS "lastName", e.email
          FROM users u
          LEFT JOIN email_addresses e ON e.environment_id = ${environmentId}
            AND e.user_id = u.id AND e.is_primary
          WHERE u.environment_id = ${environmentId} AND u.id = ${id}`).pipe(
          Effect.map((inviter) =>
            inviter === undefined
              ? null
              : (fullName(inviter.firstName, inviter.lastName) ?? inviter.email)
          )
        )

      return { nameOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
