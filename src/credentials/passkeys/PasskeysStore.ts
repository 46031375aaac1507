import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { done } from "../../platform/Rows.ts"
import { SqlClient } from "effect/sql"
import { UserId, type EnvironmentId, type PasskeyId } from "../../contract/Ids.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import { columnsOf, hasRows, rowBy, rowsBy, valueBy, valuesBy } from "../../platform/Rows.ts"
import type { ProvenAssertion } from "../../platform/WebAuthn.ts"
import { KeptPasskey, StoredPasskey } from "./Passkey.ts"

/** A passkey to store. */
export type NewPasskey = Omit<typeof KeptPasskey.Type, "lastUsedAt">

const passkeysBy = rowsBy(StoredPasskey)
const passkeyBy = rowBy(StoredPasskey)
const handleBy = valueBy("handle", Schema.Uint8Array)
const holdersBy = valuesBy("id", UserId)

/** Passkeys, and what authenticators know their users by, in PostgreSQL. */
export class PasskeysStore extends Context.Service<PasskeysStore>()(
  "gatehouse/credentials/passkeys/PasskeysStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const columns = sql.literal(
        `${columnsOf(KeptPasskey, "p")}, u.status AS "userStatus", o.handle`
      )

      const selected = (environmentId: EnvironmentId) => sql`
        SELECT ${columns} FROM passkeys p
        JOIN passkey_owners o ON o.environment_id = ${environmentId} AND o.user_id = p.user_id
        JOIN users u ON u.environment_id = ${environmentId} AND u.id = p.user_id
        WHERE p.environment_id = ${environmentId}`

      /** A user's, the oldest first. */
      const list = (environmentId: EnvironmentId, userId: UserId) =>
        passkeysBy(sql`
          ${selected(environmentId)} AND p.user_id = ${userId} ORDER BY p.created_at, p.id`)

      /** The users among these who have any. */
      const holders = (environmentId: EnvironmentId, userIds: ReadonlyArray<UserId>) =>
        holdersBy(sql`
          SELECT DISTINCT p.user_id AS id FROM passkeys p
          WHERE p.environment_id = ${environmentId} AND p.user_id = ANY (${userIds}::uuid[])`)

      const findByCredential = (environmentId: EnvironmentId, credentialId: Uint8Array) =>
        passkeyBy(sql`${selected(environmentId)} AND p.credential_id = ${credentialId}`)

      const handleOf = (environmentId: EnvironmentId, userId: UserId) =>
        handleBy(sql`
          SELECT handle FROM passkey_owners
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`)

      /** Keeps the handle for the user; one that they have already stays. */
      const putHandle = (environmentId: EnvironmentId, userId: UserId, handle: Uint8Array) =>
        done(sql`
          INSERT INTO passkey_owners (environment_id, user_id, handle)
          VALUES (${environmentId}, ${userId}, ${handle})
          ON CONFLICT (environment_id, user_id) DO NOTHING`)

      const insert = (environmentId: EnvironmentId, passkey: NewPasskey) =>
        sql`
          INSERT INTO passkeys
            (environment_id, id, user_id, credential_id, public_key, counter, device_bound,
              backed_up, transports, aaguid, name, created_at)
          VALUES (${environmentId}, ${passkey.id}, ${passkey.userId}, ${passkey.credentialId},
            ${passkey.publicKey}, ${passkey.counter}, ${passkey.deviceBound}, ${passkey.backedUp},
            ${passkey.transports}, ${passkey.aaguid}, ${passkey.name},
            ${DateTime.toDateUtc(passkey.createdAt)})`.pipe(
          Effect.asVoid,
          Effect.catch((error) =>
            isUniqueViolation(error) ? Effect.fail("registered" as const) : Effect.die(error)
          )
        )

      /**
       * Records a use whose counter advances beyond the stored one; of two uses with the same counter
       * only the first is recorded.
       */
      // Says what `counterMovesOn` does, of the counter that is stored by now.
      const use = (
        environmentId: EnvironmentId,
        id: PasskeyId,
        proven: ProvenAssertion,
        at: DateTime.Utc
      ) =>
        hasRows(sql`
          UPDATE passkeys SET counter = ${proven.counter}, backed_up = ${proven.backedUp},
            last_used_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id} AND (NOT device_bound
            OR counter < ${proven.counter}::bigint
            OR (counter = 0 AND ${proven.counter}::bigint = 0))
          RETURNING 1`)

      const rename = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        id: PasskeyId,
        name: string
      ) {
        yield* sql`
          UPDATE passkeys SET name = ${name}
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}`
        return yield* passkeyBy(sql`
          ${selected(environmentId)} AND p.user_id = ${userId} AND p.id = ${id}`)
      }, Effect.orDie)

      const remove = (
        environmentId: EnvironmentId,
        userId: UserId,
        ids: ReadonlyArray<PasskeyId>
      ) =>
        done(sql`
          DELETE FROM passkeys
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND id = ANY (${ids}::uuid[])`)

      /** Takes away what authenticators know the user by, too. */
      const removeAll = Effect.fnUntraced(function* (environmentId: EnvironmentId, userId: UserId) {
        yield* sql`
          DELETE FROM passkeys
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`
        yield* sql`
          DELETE FROM passkey_owners
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`
      }, Effect.orDie)

      return {
        removeAll,
        list,
        holders,
        findByCredential,
        handleOf,
        putHandle,
        insert,
        use,
        rename,
        remove
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
