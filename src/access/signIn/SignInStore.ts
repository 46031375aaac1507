import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { UserId, type EnvironmentId } from "../../contract/Ids.ts"
import { forgottenBefore } from "../../contract/Presented.ts"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import { RedactedText, Timestamp } from "../../contract/Values.ts"
import { RegistrationState, UserStatus } from "../../directory/users/User.ts"
import { hasRows, rowBy, valuesBy } from "../../platform/Rows.ts"

/** Data of the account behind an address that a sign-in needs. */
const Account = Schema.Struct({
  userId: UserId,
  status: UserStatus,
  registrationState: RegistrationState,
  /** None where the user has no password. */
  passwordHash: Schema.NullOr(RedactedText),
  /** True if this device has completed a sign-in of the account before. */
  deviceKnown: Schema.Boolean,
  /** Times at which the password was found in a breach, and last looked for at the service. */
  breachedAt: Schema.NullOr(Timestamp),
  breachSoughtAt: Schema.NullOr(Timestamp)
})
export type Account = typeof Account.Type

const accountBy = rowBy(Account)
const hashesBy = valuesBy("hash", Schema.Uint8Array)

/** Account data that sign-in reads and writes, in PostgreSQL. */
export class SignInStore extends Context.Service<SignInStore>()(
  "gatehouse/access/signIn/SignInStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** By primary address only; undefined where it is nobody's. */
      const findAccount = (
        environmentId: EnvironmentId,
        emailKey: EmailKey,
        deviceHash: Uint8Array | null
      ) =>
        Effect.flatMap(DateTime.now, (now) =>
          accountBy(sql`
          SELECT u.id AS "userId", u.status, u.registration_state AS "registrationState",
            p.hash AS "passwordHash", p.breached_at AS "breachedAt",
            p.breach_sought_at AS "breachSoughtAt", EXISTS (
              SELECT 1 FROM known_devices d
              WHERE d.environment_id = ${environmentId} AND d.user_id = u.id
                AND d.device_hash = ${deviceHash}::bytea
                AND d.last_seen_at > ${DateTime.toDateUtc(forgottenBefore(now))}
            ) AS "deviceKnown"
          FROM email_addresses a
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = a.user_id
          LEFT JOIN password_credentials p
            ON p.environment_id = ${environmentId} AND p.user_id = u.id
          WHERE a.environment_id = ${environmentId} AND a.email_key = ${emailKey}
            AND a.is_primary`)
        )

      /**
       * True if the user is still active and has this password, both locked to the end of the
       * caller's transaction. Sign-ins of one user take turns, so that each counts the sessions of
       * those before it.
       */
      const isCurrent = (
        environmentId: EnvironmentId,
        userId: UserId,
        passwordHash: Redacted.Redacted
      ) =>
        hasRows(sql`
          SELECT 1 FROM users u
          JOIN password_credentials p ON p.environment_id = ${environmentId} AND p.user_id = u.id
          WHERE u.environment_id = ${environmentId} AND u.id = ${userId} AND u.status = 'active'
            AND p.hash = ${Redacted.value(passwordHash)}
          FOR NO KEY UPDATE`)

      /** Every device that has completed a sign-in of the user. */
      const devicesOf = (environmentId: EnvironmentId, userId: UserId) =>
        hashesBy(sql`
          SELECT device_hash AS hash FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`)

      return { findAccount, devicesOf, isCurrent }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
