import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { RegistrationTokenId, type EnvironmentId } from "../../contract/Ids.ts"
import { columnsOf, hasRows, rowsBy, valueBy, done } from "../../platform/Rows.ts"
import { maximumListed, RegistrationToken } from "./RegistrationToken.ts"

const tokensBy = rowsBy(RegistrationToken)
const idBy = valueBy("id", RegistrationTokenId)

/** Initial access tokens in PostgreSQL: their SHA-256 only. */
export class RegistrationTokensStore extends Context.Service<RegistrationTokensStore>()(
  "gatehouse/provider/registration/RegistrationTokensStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const selected = sql.literal(columnsOf(RegistrationToken, "t"))

      const insert = (environmentId: EnvironmentId, token: RegistrationToken, hash: Uint8Array) =>
        done(sql`
          INSERT INTO registration_tokens
            (environment_id, id, hash, uses_left, expires_at, created_at)
          VALUES (${environmentId}, ${token.id}, ${hash}, ${token.usesLeft},
            ${DateTime.toDateUtc(token.expiresAt)}, ${DateTime.toDateUtc(token.createdAt)})`)

      /** The newest ids among those that are used up, or among those that are not. */
      const newest = (environmentId: EnvironmentId, at: DateTime.Utc, usedUp: boolean) => sql`
        SELECT s.id FROM registration_tokens s
        WHERE s.environment_id = ${environmentId} AND s.expires_at > ${DateTime.toDateUtc(at)}
          AND ${sql.literal(usedUp ? "s.uses_left = 0" : "s.uses_left > 0")}
        ORDER BY s.created_at DESC, s.id DESC LIMIT ${maximumListed}`

      /** Newest first, and those that can still be used apart, so that the others hide none. */
      const list = (environmentId: EnvironmentId, at: DateTime.Utc) =>
        tokensBy(sql`
          SELECT ${selected} FROM registration_tokens t
          WHERE t.environment_id = ${environmentId}
            AND (t.id IN (${newest(environmentId, at, false)})
              OR t.id IN (${newest(environmentId, at, true)}))
          ORDER BY t.created_at DESC, t.id DESC`)

      const remove = (environmentId: EnvironmentId, id: RegistrationTokenId) =>
        hasRows(sql`
          DELETE FROM registration_tokens
          WHERE environment_id = ${environmentId} AND id = ${id} RETURNING 1`)

      const find = (environmentId: EnvironmentId, hash: Uint8Array, at: DateTime.Utc) =>
        idBy(sql`
          SELECT t.id FROM registration_tokens t
          WHERE t.environment_id = ${environmentId} AND t.hash = ${hash} AND t.uses_left > 0
            AND t.expires_at > ${DateTime.toDateUtc(at)}`)

      /** Uses a token once; of parallel uses as many are true as it had left. */
      const use = (environmentId: EnvironmentId, id: RegistrationTokenId, at: DateTime.Utc) =>
        hasRows(sql`
          UPDATE registration_tokens SET uses_left = uses_left - 1
          WHERE environment_id = ${environmentId} AND id = ${id} AND uses_left > 0
            AND expires_at > ${DateTime.toDateUtc(at)}
          RETURNING 1`)

      const forget = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        done(sql`
          DELETE FROM registration_tokens
          WHERE environment_id = ${environmentId}
            AND expires_at < ${DateTime.toDateUtc(before)}`)

      return { insert, list, remove, find, use, forget }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
