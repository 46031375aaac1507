import { Array as Arr, Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { forgottenBefore } from "../../contract/Presented.ts"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { hasRows, rowBy, theRowBy, valueBy } from "../../platform/Rows.ts"

/** A user's authenticator to store. */
export interface NewTotpCredential {
  readonly environmentId: EnvironmentId
  readonly userId: UserId
  readonly sealedSecret: Uint8Array
  /** The step of the code that proved it: it counts no second time. */
  readonly step: number
  readonly enrolledAt: DateTime.Utc
}

const HeldFactors = Schema.Struct({
  enrolled: Schema.Boolean,
  recoveryCodesLeft: Schema.Int,
  hasPasskey: Schema.Boolean
})

/** State of a user that a sign-in needs. */
export type HeldUser = typeof HeldFactors.Type & { readonly userId: UserId }

const factorsBy = theRowBy(HeldFactors)
const enrolmentBy = rowBy(Schema.Struct({ enrolledAt: Timestamp, recoveryCodesLeft: Schema.Int }))
const secretBy = valueBy("sealedSecret", Schema.Uint8Array)

/** The columns of a `HeldFactors`, for a larger statement; only stores look inside. */
export type HeldColumns = Statement.Fragment

/** Authenticators and recovery codes in PostgreSQL. */
export class SecondFactorsStore extends Context.Service<SecondFactorsStore>()(
  "gatehouse/credentials/secondFactors/SecondFactorsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const codesLeft = (environmentId: EnvironmentId) => sql`(
        SELECT count(*)::int4 FROM recovery_codes r
        WHERE r.environment_id = ${environmentId} AND r.user_id = t.user_id
      )`

      const find = (environmentId: EnvironmentId, userId: UserId) =>
        enrolmentBy(sql`
          SELECT t.enrolled_at AS "enrolledAt", ${codesLeft(environmentId)} AS "recoveryCodesLeft"
          FROM totp_credentials t
          WHERE t.environment_id = ${environmentId} AND t.user_id = ${userId}`)

      const heldColumns = (environmentId: EnvironmentId, userId: UserId) => sql`
        EXISTS (
          SELECT 1 FROM totp_credentials
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
        ) AS enrolled, (
          SELECT count(*)::int4 FROM recovery_codes
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
        ) AS "recoveryCodesLeft", EXISTS (
          SELECT 1 FROM passkeys
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
        ) AS "hasPasskey"`

      /** Reads the state of an active user whom the caller's transaction has locked already. */
      const ofHeld = (environmentId: EnvironmentId, userId: UserId) =>
        Effect.map(
          factorsBy(sql`SELECT ${heldColumns(environmentId, userId)}`),
          (factors): HeldUser => ({ userId, ...factors })
        )

      const sealedSecret = (environmentId: EnvironmentId, userId: UserId) =>
        secretBy(sql`
          SELECT sealed_secret AS "sealedSecret" FROM totp_credentials
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`)

      /** False where the user has a factor already. */
      const insert = (credential: NewTotpCredential) =>
        hasRows(sql`
          INSERT INTO totp_credentials
            (environment_id, user_id, sealed_secret, last_step, enrolled_at)
          VALUES (${credential.environmentId}, ${credential.userId}, ${credential.sealedSecret},
            ${credential.step}, ${DateTime.toDateUtc(credential.enrolledAt)})
          ON CONFLICT (environment_id, user_id) DO NOTHING RETURNING 1`)

      /**
       * Accepts a time step, each once (RFC 6238 section 5.2), one of the two before the last
       * included; false for one that was accepted before, or is older.
       */
      const useStep = (environmentId: EnvironmentId, userId: UserId, step: number) =>
        hasRows(sql`
          UPDATE totp_credentials SET
            last_step = GREATEST(last_step, ${step}),
            earlier_steps = CASE
              WHEN ${step} > last_step + 2 THEN 0
              WHEN ${step} > last_step
                THEN ((earlier_steps << 1 | 1) << (${step} - last_step - 1)) & 3
              ELSE earlier_steps | (1 << (last_step - ${step} - 1))
            END
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND (
              last_step < ${step}
              OR last_step - ${step} BETWEEN 1 AND 2
                AND earlier_steps & (1 << (last_step - ${step} - 1)) = 0
            )
          RETURNING 1`)

      const forgetCodes = (environmentId: EnvironmentId, userId: UserId) => sql`
        DELETE FROM recovery_codes
        WHERE environment_id = ${environmentId} AND user_id = ${userId}`

      /** Puts these recovery codes in the place of what there was. */
      const replaceRecoveryCodes = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        hashes: ReadonlyArray<Uint8Array>
      ) {
        yield* forgetCodes(environmentId, userId)
        const rows = hashes.map((hash) => ({
          environment_id: environmentId,
          user_id: userId,
          code_hash: hash
        }))
        if (Arr.isArrayNonEmpty(rows)) yield* sql`INSERT INTO recovery_codes ${sql.insert(rows)}`
      }, Effect.orDie)

      /** Uses a recovery code up; of many concurrent calls exactly one succeeds. */
      const useRecoveryCode = (environmentId: EnvironmentId, userId: UserId, hash: Uint8Array) =>
        hasRows(sql`
          DELETE FROM recovery_codes
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND code_hash = ${hash}
          RETURNING 1`)

      /** Takes the factor away with its recovery codes; false where there was none. */
      const remove = Effect.fnUntraced(function* (environmentId: EnvironmentId, userId: UserId) {
        yield* forgetCodes(environmentId, userId)
        return yield* hasRows(sql`
          DELETE FROM totp_credentials
          WHERE environment_id = ${environmentId} AND user_id = ${userId} RETURNING 1`)
      }, Effect.orDie)

      /** True if this device has completed a sign-in of the user before. */
      const isKnownDevice = (
        environmentId: EnvironmentId,
        userId: UserId,
        deviceHash: Uint8Array
      ) =>
        Effect.flatMap(DateTime.now, (now) =>
          hasRows(sql`
            SELECT 1 FROM known_devices
            WHERE environment_id = ${environmentId} AND user_id = ${userId}
              AND device_hash = ${deviceHash}
              AND last_seen_at > ${DateTime.toDateUtc(forgottenBefore(now))}`)
        )

      return {
        find,
        ofHeld,
        heldColumns,
        sealedSecret,
        insert,
        useStep,
        replaceRecoveryCodes,
        useRecoveryCode,
        remove,
        isKnownDevice
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
