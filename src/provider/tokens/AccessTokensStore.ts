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

      const insert = (token: OpaqueAccessToken) =>
        sql`
          INSERT INTO access_tokens
            (environment_id, hash, family_id, application_id, claims, expires_at)
          VALUES (${token.environmentId}, ${token.hash}, ${token.familyId},
            ${token.applicationId}, ${sql.json(token.claims)},
            ${DateTime.toDateUtc(token.expiresAt)})`.pipe(Effect.asVoid, Effect.orDie)

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
