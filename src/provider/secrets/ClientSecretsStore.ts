import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ClientSecretId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { columnsOf, rowsBy, hasRows, done } from "../../platform/Rows.ts"
import { StoredSecret, type SecretOwner } from "./ClientSecret.ts"

const secretsBy = rowsBy(StoredSecret)

/** Secrets of applications and resources in PostgreSQL: their SHA-256 only. */
export class ClientSecretsStore extends Context.Service<ClientSecretsStore>()(
  "gatehouse/provider/secrets/ClientSecretsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const selected = sql.literal(columnsOf(StoredSecret, "s"))

      const insert = (secret: StoredSecret, hash: Uint8Array, createdBy: UserId | null) =>
        done(sql`
          INSERT INTO client_secrets
            (environment_id, owner_id, id, hash, last_four, created_at, created_by)
          VALUES (${secret.environmentId}, ${secret.ownerId}, ${secret.id}, ${hash},
            ${secret.lastFour}, ${DateTime.toDateUtc(secret.createdAt)}, ${createdBy})`)

      /** Oldest first. */
      const list = (environmentId: EnvironmentId, owners: ReadonlyArray<SecretOwner>) =>
        secretsBy(sql`
          SELECT ${selected} FROM client_secrets s
          WHERE s.environment_id = ${environmentId} AND s.owner_id = ANY (${owners}::uuid[])
          ORDER BY s.created_at, s.id`)

      const remove = (environmentId: EnvironmentId, owner: SecretOwner, id: ClientSecretId) =>
        hasRows(sql`
          DELETE FROM client_secrets
          WHERE environment_id = ${environmentId} AND owner_id = ${owner} AND id = ${id}
          RETURNING 1`)

      const removeAll = (environmentId: EnvironmentId, owner: SecretOwner) =>
        done(sql`
          DELETE FROM client_secrets
          WHERE environment_id = ${environmentId} AND owner_id = ${owner}`)

      return { insert, list, remove, removeAll }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
