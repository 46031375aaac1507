import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { dateOrNull, inParts, valuesBy } from "../../platform/Rows.ts"
import type { PreparedUser } from "./PreparedUser.ts"

const credentialsBy = valuesBy("id", Schema.String)
const handlesBy = valuesBy("handle", Schema.String)

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

/** The passkeys of users who are written in bulk, in PostgreSQL. */
export class BulkPasskeysStore extends Context.Service<BulkPasskeysStore>()(
  "gatehouse/users/transfer/BulkPasskeysStore",
  {
    make: Effect.gen(function* () {
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
        const known = yield* credentialsBy(sql`
          SELECT encode(p.credential_id, 'hex') AS id FROM passkeys p
          WHERE p.environment_id = ${environmentId} AND p.credential_id IN (
            SELECT decode(k.id, 'hex') FROM unnest(${ids}::text[]) AS k (id))`)
        const held = yield* handlesBy(sql`
          SELECT encode(o.handle, 'hex') AS handle FROM passkey_owners o
          WHERE o.environment_id = ${environmentId} AND o.handle IN (
            SELECT decode(k.handle, 'hex') FROM unnest(${handles}::text[]) AS k (handle))`)
        return { credentialIds: new Set(known), userHandles: new Set(held) }
      })

      const insertOwners = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) =>
        inParts(
          users.flatMap(({ passkeyUserHandle: handle, user }) =>
            handle === null ? [] : [{ environment_id: environmentId, user_id: user.id, handle }]
          ),
          (rows) => sql`INSERT INTO passkey_owners ${sql.insert(rows)}`.unprepared
        )

      const insertPasskeys = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) =>
        inParts(
          users.flatMap(({ passkeys, user }) =>
            passkeys.map((passkey) => ({
              environment_id: environmentId,
              id: passkey.id,
              user_id: user.id,
              credential_id: passkey.credentialId,
              public_key: passkey.publicKey,
              counter: passkey.counter,
              device_bound: passkey.deviceBound,
              backed_up: passkey.backedUp,
              transports: passkey.transports,
              aaguid: passkey.aaguid,
              name: passkey.name,
              created_at: DateTime.toDateUtc(passkey.createdAt),
              last_used_at: dateOrNull(passkey.lastUsedAt)
            }))
          ),
          (rows) => sql`INSERT INTO passkeys ${sql.insert(rows)}`.unprepared
        )

      return {
        occupied,
        /** After the users; a failure spoils the caller's transaction. */
        insert: Effect.fnUntraced(function* (
          environmentId: EnvironmentId,
          users: ReadonlyArray<PreparedUser>
        ) {
          yield* insertOwners(environmentId, users)
          yield* insertPasskeys(environmentId, users)
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
