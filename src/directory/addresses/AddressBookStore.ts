import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { EmailAddressId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import { instantOrNull } from "../../platform/Rows.ts"
import type { EmailAddress, EmailKey } from "../../contract/EmailAddress.ts"
import type { Addressee, HeldAddress, AddressedUser } from "./Addressee.ts"

interface AddressRow {
  readonly addressId: EmailAddressId
  readonly email: EmailAddress
  readonly emailKey: EmailKey
  readonly isPrimary: boolean
  readonly verifiedAt: Date | null
  readonly addressCreatedAt: Date
}

type AccountRow = Addressee & AddressRow

const toAddress = (row: AddressRow): HeldAddress => ({
  id: row.addressId,
  email: row.email,
  key: row.emailKey,
  primary: row.isPrimary,
  verifiedAt: instantOrNull(row.verifiedAt),
  createdAt: DateTime.fromDateUnsafe(row.addressCreatedAt)
})

const toAccount = (row: AccountRow): AddressedUser => ({
  userId: row.userId,
  status: row.status,
  registrationState: row.registrationState,
  firstName: row.firstName,
  lastName: row.lastName,
  locale: row.locale,
  address: toAddress(row)
})

/** Users and their addresses in PostgreSQL, as the flows by mail need them. */
export class AddressBookStore extends Context.Service<AddressBookStore>()(
  "gatehouse/directory/addresses/AddressBookStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const address = `a.id AS "addressId", a.email, a.email_key AS "emailKey",
        a.is_primary AS "isPrimary", a.verified_at AS "verifiedAt",
        a.created_at AS "addressCreatedAt"`

      const selected = sql.literal(`u.id AS "userId", u.status,
        u.registration_state AS "registrationState", u.first_name AS "firstName",
        u.last_name AS "lastName", u.locale, ${address}`)

      const one = (environmentId: EnvironmentId, clause: Statement.Fragment) =>
        sql<AccountRow>`
          SELECT ${selected} FROM email_addresses a
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = a.user_id
          WHERE a.environment_id = ${environmentId} AND ${clause}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toAccount(rows[0]))),
          Effect.orDie
        )

      /** The primary one first, the others in the order they were added. */
      const addressesOf = (environmentId: EnvironmentId, userId: UserId) =>
        sql<AddressRow>`
          SELECT ${sql.literal(address)} FROM email_addresses a
          WHERE a.environment_id = ${environmentId} AND a.user_id = ${userId}
          ORDER BY a.is_primary DESC, a.created_at, a.id`.pipe(
          Effect.map((rows) => rows.map(toAddress)),
          Effect.orDie
        )

      /** False where the address was verified before. */
      const verify = Effect.fnUntraced(
        function* (environmentId: EnvironmentId, id: EmailAddressId, at: DateTime.Utc) {
          const date = DateTime.toDateUtc(at)
          const verified = yield* sql<{ userId: UserId; isPrimary: boolean }>`
            UPDATE email_addresses SET verified_at = ${date}
            WHERE environment_id = ${environmentId} AND id = ${id} AND verified_at IS NULL
            RETURNING user_id AS "userId", is_primary AS "isPrimary"`
          for (const { isPrimary, userId } of verified) {
            if (!isPrimary) continue
            yield* sql`
              UPDATE users
              SET email_verified_at = ${date}, registration_state = 'complete',
                updated_at = ${date}, revision = revision + 1
              WHERE environment_id = ${environmentId} AND id = ${userId}`
          }
          return verified.length > 0
        },
        Effect.catch((error) =>
          isUniqueViolation(error) ? Effect.fail("taken" as const) : Effect.die(error)
        )
      )

      return {
        byPrimaryAddress: (environmentId: EnvironmentId, key: EmailKey) =>
          one(environmentId, sql`a.email_key = ${key} AND a.is_primary`),
        byTakenAddress: (environmentId: EnvironmentId, key: EmailKey) =>
          one(
            environmentId,
            sql`a.email_key = ${key} AND (a.is_primary OR a.verified_at IS NOT NULL)`
          ),
        byAddressId: (environmentId: EnvironmentId, id: EmailAddressId) =>
          one(environmentId, sql`a.id = ${id}`),
        primaryOf: (environmentId: EnvironmentId, userId: UserId) =>
          one(environmentId, sql`a.user_id = ${userId} AND a.is_primary`),
        addressesOf,
        verify
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
