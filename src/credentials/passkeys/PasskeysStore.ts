import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, PasskeyId, UserId } from "../../contract/Ids.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import { instant, instantOrNull } from "../../platform/Rows.ts"
import type { ProvenAssertion } from "../../platform/WebAuthn.ts"
import type { StoredPasskey } from "./Passkey.ts"

type PasskeyRow = Omit<StoredPasskey, "createdAt" | "lastUsedAt" | "counter"> & {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly counter: bigint | number
}

/** A passkey to store. */
export type NewPasskey = Omit<StoredPasskey, "userStatus" | "lastUsedAt" | "handle">

const toPasskey = (row: PasskeyRow): StoredPasskey => ({
  ...row,
  createdAt: instant(row.createdAt),
  lastUsedAt: instantOrNull(row.lastUsedAt),
  counter: Number(row.counter)
})

/** Passkeys, and what authenticators know their users by, in PostgreSQL. */
export class PasskeysStore extends Context.Service<PasskeysStore>()(
  "gatehouse/credentials/passkeys/PasskeysStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const columns = sql.literal(`p.id, p.user_id AS "userId", u.status AS "userStatus", o.handle,
        p.credential_id AS "credentialId", p.public_key AS "publicKey", p.counter,
        p.device_bound AS "deviceBound", p.backed_up AS "backedUp", p.transports, p.aaguid, p.name,
        p.created_at AS "createdAt", p.last_used_at AS "lastUsedAt"`)

      const selected = (environmentId: EnvironmentId) => sql`
        SELECT ${columns} FROM passkeys p
        JOIN passkey_owners o ON o.environment_id = ${environmentId} AND o.user_id = p.user_id
        JOIN users u ON u.environment_id = ${environmentId} AND u.id = p.user_id
        WHERE p.environment_id = ${environmentId}`

      /** A user's, the oldest first. */
      const list = (environmentId: EnvironmentId, userId: UserId) =>
        sql<PasskeyRow>`
          ${selected(environmentId)} AND p.user_id = ${userId} ORDER BY p.created_at, p.id`.pipe(
          Effect.map((rows) => rows.map(toPasskey)),
          Effect.orDie
        )

      const findByCredential = (environmentId: EnvironmentId, credentialId: Uint8Array) =>
        sql<PasskeyRow>`${selected(environmentId)} AND p.credential_id = ${credentialId}`.pipe(
          Effect.map(([row]) => (row === undefined ? undefined : toPasskey(row))),
          Effect.orDie
        )

      const handleOf = (environmentId: EnvironmentId, userId: UserId) =>
        sql<{ readonly handle: Uint8Array }>`
          SELECT handle FROM passkey_owners
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`.pipe(
          Effect.map((rows) => rows[0]?.handle),
          Effect.orDie
        )

      /** Keeps the handle for the user; one that they have already stays. */
      const putHandle = (environmentId: EnvironmentId, userId: UserId, handle: Uint8Array) =>
        sql`
          INSERT INTO passkey_owners (environment_id, user_id, handle)
          VALUES (${environmentId}, ${userId}, ${handle})
          ON CONFLICT (environment_id, user_id) DO NOTHING`.pipe(Effect.asVoid, Effect.orDie)

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
        sql`
          UPDATE passkeys SET counter = ${proven.counter}, backed_up = ${proven.backedUp},
            last_used_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id} AND (NOT device_bound
            OR counter < ${proven.counter}::bigint
            OR (counter = 0 AND ${proven.counter}::bigint = 0))
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      const rename = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        id: PasskeyId,
        name: string
      ) {
        yield* sql`
          UPDATE passkeys SET name = ${name}
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}`
        const [row] = yield* sql<PasskeyRow>`
          ${selected(environmentId)} AND p.user_id = ${userId} AND p.id = ${id}`
        return row === undefined ? undefined : toPasskey(row)
      }, Effect.orDie)

      const remove = (
        environmentId: EnvironmentId,
        userId: UserId,
        ids: ReadonlyArray<PasskeyId>
      ) =>
        sql`
          DELETE FROM passkeys
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND id = ANY (${ids}::uuid[])`.pipe(Effect.asVoid, Effect.orDie)

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
