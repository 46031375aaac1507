import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { columnsOf, dateOrNull } from "../../platform/Rows.ts"
import { Profile, profileColumns } from "../users/Profile.ts"
import { searchText } from "../users/User.ts"
import type { KeptAddress } from "./Addressee.ts"

const readProfile = rowReader(Profile)

/** Which address of a user is the primary one, in PostgreSQL; the caller holds the user's row. */
export class PrimaryAddressesStore extends Context.Service<PrimaryAddressesStore>()(
  "gatehouse/directory/addresses/PrimaryAddressesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const profileOf = (environmentId: EnvironmentId, userId: UserId) =>
        sql`
          SELECT ${sql.literal(columnsOf(Profile, "u", profileColumns("u")))} FROM users u
          WHERE u.environment_id = ${environmentId} AND u.id = ${userId}
            AND u.status <> 'deleted'`.pipe(
          Effect.map(([row]) => (row === undefined ? undefined : readProfile(row)))
        )

      const demote = (environmentId: EnvironmentId, userId: UserId) =>
        sql`
          UPDATE email_addresses SET is_primary = false
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND is_primary`

      const setUser = (
        environmentId: EnvironmentId,
        userId: UserId,
        profile: Profile,
        address: KeptAddress | null,
        at: DateTime.Utc
      ) => {
        const verifiedAt = address?.verifiedAt ?? null
        const isProven = address === null || verifiedAt !== null
        return sql`
          UPDATE users SET email = ${address?.email ?? null}, email_key = ${address?.key ?? null},
            email_verified_at = ${dateOrNull(verifiedAt)},
            registration_state =
              ${isProven ? sql.literal("'complete'") : sql.literal("registration_state")},
            search_text = ${searchText({ ...profile, email: address?.email ?? null })},
            updated_at = ${DateTime.toDateUtc(at)}, revision = revision + 1
          WHERE environment_id = ${environmentId} AND id = ${userId}`
      }

      /**
       * Makes an address the user's only primary one, where it is not theirs any more as an address
       * that comes back. False where the user is deleted.
       */
      const makePrimary = Effect.fnUntraced(
        function* (
          environmentId: EnvironmentId,
          userId: UserId,
          address: KeptAddress,
          at: DateTime.Utc
        ) {
          const names = yield* profileOf(environmentId, userId)
          if (names === undefined) return false
          const { createdAt, email, id, key, verifiedAt } = address
          yield* demote(environmentId, userId)
          yield* sql`
            INSERT INTO email_addresses
              (environment_id, id, user_id, email, email_key, is_primary, verified_at, created_at)
            VALUES (${environmentId}, ${id}, ${userId}, ${email}, ${key}, true,
              ${dateOrNull(verifiedAt)},
              ${DateTime.toDateUtc(createdAt)})
            ON CONFLICT (environment_id, id) DO UPDATE
              SET is_primary = true, verified_at = excluded.verified_at`
          yield* setUser(environmentId, userId, names, address, at)
          return true
        },
        Effect.catch((error) =>
          isUniqueViolation(error) ? Effect.fail("taken" as const) : Effect.die(error)
        )
      )

      /** Leaves the user without a primary address. */
      const clearPrimary = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        at: DateTime.Utc
      ) {
        const names = yield* profileOf(environmentId, userId)
        if (names === undefined) return
        yield* demote(environmentId, userId)
        yield* setUser(environmentId, userId, names, null, at)
      }, Effect.orDie)

      /** Takes a former primary address away; kept of it is until when it was the user's. */
      const release = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        { id, key }: Pick<KeptAddress, "id" | "key">,
        at: DateTime.Utc
      ) {
        yield* sql`
          DELETE FROM email_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}
            AND NOT is_primary`
        yield* sql`
          INSERT INTO former_addresses (environment_id, user_id, email_key, held_until)
          VALUES (${environmentId}, ${userId}, ${key}, ${DateTime.toDateUtc(at)})
          ON CONFLICT (environment_id, user_id, email_key)
            DO UPDATE SET held_until = excluded.held_until`
      }, Effect.orDie)

      return { makePrimary, clearPrimary, release }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
