import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EmailAddressId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { keyOf } from "./EmailAddress.ts"
import type { OwnEmailAddress } from "./OwnEmailAddress.ts"

/** The addresses that users add beside their primary one, in PostgreSQL. */
export class EmailAddressesStore extends Context.Service<
  EmailAddressesStore,
  {
    /** Adds it unverified, so that it stands in nobody's way; the caller holds the user's row. */
    readonly insert: (
      environmentId: EnvironmentId,
      userId: UserId,
      address: OwnEmailAddress
    ) => Effect.Effect<void>
    /** Removes an address that is not the primary one; false where there is no such. */
    readonly remove: (
      environmentId: EnvironmentId,
      userId: UserId,
      id: EmailAddressId
    ) => Effect.Effect<boolean>
  }
>()("gatehouse/emailAddresses/EmailAddressesStore") {
  static readonly layer = Layer.effect(
    EmailAddressesStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const insert: EmailAddressesStore["Service"]["insert"] = (
        environmentId,
        userId,
        { createdAt, email, id }
      ) =>
        sql`
          INSERT INTO email_addresses
            (environment_id, id, user_id, email, email_key, is_primary, verified_at, created_at)
          VALUES (${environmentId}, ${id}, ${userId}, ${email}, ${keyOf(email)}, false, NULL,
            ${DateTime.toDateUtc(createdAt)})`.pipe(Effect.asVoid, Effect.orDie)

      const remove: EmailAddressesStore["Service"]["remove"] = (environmentId, userId, id) =>
        sql`
          DELETE FROM email_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}
            AND NOT is_primary
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      return EmailAddressesStore.of({ insert, remove })
    })
  )
}
