import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EmailAddressId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import { dateOrNull, rowBy } from "../../platform/Rows.ts"
import type { OwnEmailAddress } from "./OwnEmailAddress.ts"

const removedBy = rowBy(Schema.Struct({ key: Schema.String, verified: Schema.Boolean }))

/** The addresses users add to their primary one, in PostgreSQL. */
export class EmailAddressesStore extends Context.Service<EmailAddressesStore>()(
  "gatehouse/access/addresses/EmailAddressesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Adds one that is not the primary one; the caller holds the user's row. */
      const insert = (
        environmentId: EnvironmentId,
        userId: UserId,
        { createdAt, email, id, verifiedAt }: OwnEmailAddress
      ) =>
        sql`
          INSERT INTO email_addresses
            (environment_id, id, user_id, email, email_key, is_primary, verified_at, created_at)
          VALUES (${environmentId}, ${id}, ${userId}, ${email}, ${keyOf(email)}, false,
            ${dateOrNull(verifiedAt)},
            ${DateTime.toDateUtc(createdAt)})`.pipe(
          Effect.asVoid,
          Effect.catch((error) =>
            isUniqueViolation(error) ? Effect.fail("taken" as const) : Effect.die(error)
          )
        )

      /**
       * Removes an address that is not the primary one, in the caller's transaction, and keeps of a
       * verified one until when it was the user's, for their purge.
       */
      const remove = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        id: EmailAddressId,
        at: DateTime.Utc
      ) {
        const removed = yield* removedBy(sql`
            DELETE FROM email_addresses
            WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}
              AND NOT is_primary
            RETURNING email_key AS key, verified_at IS NOT NULL AS verified`)
        if (removed?.verified === true) {
          yield* sql`
              INSERT INTO former_addresses (environment_id, user_id, email_key, held_until)
              VALUES (${environmentId}, ${userId}, ${removed.key}, ${DateTime.toDateUtc(at)})
              ON CONFLICT (environment_id, user_id, email_key)
                DO UPDATE SET held_until = excluded.held_until`
        }
      }, Effect.orDie)

      return { insert, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
