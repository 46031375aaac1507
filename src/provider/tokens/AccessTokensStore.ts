import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { ApplicationId, EnvironmentId, TokenFamilyId } from "../../contract/Ids.ts"

/** An opaque access token as it is kept. */
export interface OpaqueAccessToken {
  readonly environmentId: EnvironmentId
  readonly hash: Uint8Array
  /** Null for one that an application has for itself. */
  readonly familyId: TokenFamilyId | null
  readonly applicationId: ApplicationId
  readonly claims: object
  readonly expiresAt: DateTime.Utc
}

/** Opaque access tokens in PostgreSQL: their SHA-256 only. */
export class AccessTokensStore extends Context.Service<AccessTokensStore>()(
  "gatehouse/provider/tokens/AccessTokensStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      /** Keeps a token, but none of a family that is gone by now: it would be good for nothing. */
      const insert = (token: OpaqueAccessToken) => {
        const { applicationId, claims, environmentId, expiresAt, familyId, hash } = token
        const held =
          familyId === null
            ? sql`(SELECT NULL::uuid AS id) f`
            : sql`token_families f
                WHERE f.environment_id = ${environmentId} AND f.id = ${familyId} FOR KEY SHARE`
        return sql`
          INSERT INTO access_tokens
            (environment_id, hash, family_id, application_id, claims, expires_at)
          SELECT ${environmentId}::uuid, ${hash}::bytea, f.id, ${applicationId}::uuid,
            ${sql.json(claims)}::jsonb, ${DateTime.toDateUtc(expiresAt)}::timestamptz
          FROM ${held}`.pipe(Effect.asVoid, Effect.orDie)
      }

      const remove = (environmentId: EnvironmentId, hash: Uint8Array) =>
        sql`
          DELETE FROM access_tokens
          WHERE environment_id = ${environmentId} AND hash = ${hash}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      return { insert, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
