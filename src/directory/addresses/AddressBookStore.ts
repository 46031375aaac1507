import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { UserId, type EmailAddressId, type EnvironmentId } from "../../contract/Ids.ts"
import { orIfThere } from "../../platform/Database.ts"
import { columnsOf, dateOrNull, rowBy, rowsBy } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { keyOf, type EmailKey } from "../../contract/EmailAddress.ts"
import { Addressee, HeldAddress, type AddressedUser, type KeptAddress } from "./Addressee.ts"
import { Profile, profileColumns } from "../users/Profile.ts"
import { searchText } from "../users/User.ts"

const readAddressee = rowReader(Addressee)
const readAddress = rowReader(HeldAddress)
const addressesBy = rowsBy(HeldAddress)
const removedBy = rowBy(Schema.Struct({ key: Schema.String, verified: Schema.Boolean }))
const readVerified = rowReader(Schema.Struct({ userId: UserId, isPrimary: Schema.Boolean }))

const readProfile = rowReader(Profile)

/** An address that a user has besides their primary one. */
export type AddedAddress = Omit<HeldAddress, "key" | "primary">

/**
 * Users and their addresses in PostgreSQL, as the flows by mail need them; whoever changes which of
 * them is the primary one holds the user's row.
 */
export class AddressBookStore extends Context.Service<AddressBookStore>()(
  "gatehouse/directory/addresses/AddressBookStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const address = sql.literal(`a.id, a.email, a.email_key AS key, a.is_primary AS primary,
        a.verified_at AS "verifiedAt", a.created_at AS "createdAt"`)

      const addressee = sql.literal(`u.id AS "userId", u.status,
        u.registration_state AS "registrationState", u.first_name AS "firstName",
        u.last_name AS "lastName", coalesce(u.locale, u.language) AS locale`)

      const one = (environmentId: EnvironmentId, clause: Statement.Fragment) =>
        sql`
          SELECT ${addressee}, ${address} FROM email_addresses a
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = a.user_id
          WHERE a.environment_id = ${environmentId} AND ${clause}`.pipe(
          Effect.map(([row]): AddressedUser | undefined =>
            row === undefined ? undefined : { ...readAddressee(row), address: readAddress(row) }
          ),
          Effect.orDie
        )

      /** The primary one first, the others in the order they were added. */
      const addressesOf = (environmentId: EnvironmentId, userId: UserId) =>
        addressesBy(sql`
          SELECT ${address} FROM email_addresses a
          WHERE a.environment_id = ${environmentId} AND a.user_id = ${userId}
          ORDER BY a.is_primary DESC, a.created_at, a.id`)

      /** False where the address was verified before. */
      const verify = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        id: EmailAddressId,
        at: DateTime.Utc
      ) {
        const date = DateTime.toDateUtc(at)
        const verified = yield* sql`
            UPDATE email_addresses SET verified_at = ${date}
            WHERE environment_id = ${environmentId} AND id = ${id} AND verified_at IS NULL
            RETURNING user_id AS "userId", is_primary AS "isPrimary"`
        for (const { isPrimary, userId } of verified.map(readVerified)) {
          if (!isPrimary) continue
          yield* sql`
              UPDATE users
              SET email_verified_at = ${date}, registration_state = 'complete',
                updated_at = ${date}, revision = revision + 1
              WHERE environment_id = ${environmentId} AND id = ${userId}`
        }
        return verified.length > 0
      }, orIfThere("taken"))

      const byPrimaryAddress = (environmentId: EnvironmentId, key: EmailKey) =>
        one(environmentId, sql`a.email_key = ${key} AND a.is_primary`)

      const byTakenAddress = (environmentId: EnvironmentId, key: EmailKey) =>
        one(
          environmentId,
          sql`a.email_key = ${key} AND (a.is_primary OR a.verified_at IS NOT NULL)`
        )

      const byAddressId = (environmentId: EnvironmentId, id: EmailAddressId) =>
        one(environmentId, sql`a.id = ${id}`)

      const primaryOf = (environmentId: EnvironmentId, userId: UserId) =>
        one(environmentId, sql`a.user_id = ${userId} AND a.is_primary`)

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
      const makePrimary = Effect.fnUntraced(function* (
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
      }, orIfThere("taken"))

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

      /** Adds one that is not the primary one; the caller holds the user's row. */
      const insert = (
        environmentId: EnvironmentId,
        userId: UserId,
        { createdAt, email, id, verifiedAt }: AddedAddress
      ) =>
        sql`
          INSERT INTO email_addresses
            (environment_id, id, user_id, email, email_key, is_primary, verified_at, created_at)
          VALUES (${environmentId}, ${id}, ${userId}, ${email}, ${keyOf(email)}, false,
            ${dateOrNull(verifiedAt)},
            ${DateTime.toDateUtc(createdAt)})`.pipe(Effect.asVoid, orIfThere("taken"))

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

      return {
        byPrimaryAddress,
        byTakenAddress,
        byAddressId,
        primaryOf,
        addressesOf,
        verify,
        makePrimary,
        clearPrimary,
        release,
        insert,
        remove
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
