import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { OccupiedPasskeys, PreparedUser } from "./PreparedUser.ts"

const iso = (at: DateTime.Utc | null) => (at === null ? null : DateTime.formatIso(at))

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

/** The passkeys of users who are written in bulk, in PostgreSQL: one statement a table. */
export class BulkPasskeysStore extends Context.Service<
  BulkPasskeysStore,
  {
    readonly occupied: (
      environmentId: EnvironmentId,
      users: ReadonlyArray<PreparedUser>
    ) => Effect.Effect<OccupiedPasskeys>
    /** After the users; a failure spoils the caller's transaction. */
    readonly insert: (
      environmentId: EnvironmentId,
      users: ReadonlyArray<PreparedUser>
    ) => Effect.Effect<void, SqlError.SqlError>
  }
>()("gatehouse/users/transfer/BulkPasskeysStore") {
  static readonly layer = Layer.effect(
    BulkPasskeysStore,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const occupied = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) {
        const ids = users.flatMap(({ passkeys }) =>
          passkeys.map(({ credentialId }) => hexOf(credentialId))
        )
        const handles = users.flatMap(({ passkeyUserHandle: handle }) =>
          handle === null ? [] : [hexOf(handle)]
        )
        if (ids.length === 0 && handles.length === 0) {
          return { credentialIds: new Set<string>(), userHandles: new Set<string>() }
        }
        const known = yield* sql<{ readonly id: string }>`
          SELECT encode(p.credential_id, 'hex') AS id FROM passkeys p
          WHERE p.environment_id = ${environmentId} AND p.credential_id IN (
            SELECT decode(k.id, 'hex') FROM unnest(${ids}::text[]) AS k (id))`
        const held = yield* sql<{ readonly handle: string }>`
          SELECT encode(o.handle, 'hex') AS handle FROM passkey_owners o
          WHERE o.environment_id = ${environmentId} AND o.handle IN (
            SELECT decode(k.handle, 'hex') FROM unnest(${handles}::text[]) AS k (handle))`
        return {
          credentialIds: new Set(known.map(({ id }) => id)),
          userHandles: new Set(held.map(({ handle }) => handle))
        }
      }, Effect.orDie)

      const insertOwners = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) => {
        const rows = users.flatMap(({ passkeyUserHandle: handle, user }) =>
          handle === null ? [] : [{ user_id: user.id, handle: hexOf(handle) }]
        )
        return rows.length === 0
          ? Effect.void
          : sql`
          INSERT INTO passkey_owners (environment_id, user_id, handle)
          SELECT ${environmentId}::uuid, o.user_id, decode(o.handle, 'hex')
          FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS o (user_id uuid, handle text)`
      }

      const insertPasskeys = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) => {
        const rows = users.flatMap(({ passkeys, user }) =>
          passkeys.map((passkey) => ({
            id: passkey.id,
            user_id: user.id,
            credential_id: hexOf(passkey.credentialId),
            public_key: hexOf(passkey.publicKey),
            counter: passkey.counter,
            device_bound: passkey.deviceBound,
            backed_up: passkey.backedUp,
            transports: passkey.transports,
            aaguid: passkey.aaguid,
            name: passkey.name,
            created_at: iso(passkey.createdAt),
            last_used_at: iso(passkey.lastUsedAt)
          }))
        )
        return rows.length === 0
          ? Effect.void
          : sql`
          INSERT INTO passkeys
            (environment_id, id, user_id, credential_id, public_key, counter, device_bound,
              backed_up, transports, aaguid, name, created_at, last_used_at)
          SELECT ${environmentId}::uuid, p.id, p.user_id, decode(p.credential_id, 'hex'),
            decode(p.public_key, 'hex'), p.counter, p.device_bound, p.backed_up, p.transports,
            p.aaguid, p.name, p.created_at, p.last_used_at
          FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS p (id uuid, user_id uuid,
            credential_id text, public_key text, counter bigint, device_bound boolean,
            backed_up boolean, transports text[], aaguid uuid, name text,
            created_at timestamptz, last_used_at timestamptz)`
      }

      return BulkPasskeysStore.of({
        occupied,
        insert: Effect.fnUntraced(function* (environmentId, users) {
          yield* insertOwners(environmentId, users)
          yield* insertPasskeys(environmentId, users)
        })
      })
    })
  )
}
