import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, TokenFamilyId } from "../../contract/Ids.ts"

/** A refresh token as it is made. */
export interface NewRefreshToken {
  readonly hash: Uint8Array
  readonly familyId: TokenFamilyId
}

/** Redemption of codes and refresh tokens in PostgreSQL, each in one statement that decides. */
export class RedemptionsStore extends Context.Service<RedemptionsStore>()(
  "gatehouse/provider/tokens/RedemptionsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /**
       * Redeems a code, and keeps the refresh token that it is redeemed for. Of parallel redemptions
       * one is answered true; the tokens of the others are told to nobody.
       */
      const redeemCode = (
        environmentId: EnvironmentId,
        code: Uint8Array,
        refresh: NewRefreshToken | null,
        at: DateTime.Utc
      ) => {
        const now = DateTime.toDateUtc(at)
        const redeemed = sql`
          UPDATE authorization_codes SET redeemed_at = ${now}
          WHERE environment_id = ${environmentId} AND hash = ${code} AND redeemed_at IS NULL
          RETURNING 1`
        const statement =
          refresh === null
            ? redeemed
            : sql`
                WITH kept AS (
                  INSERT INTO refresh_tokens (environment_id, hash, family_id, created_at)
                  VALUES (${environmentId}, ${refresh.hash}, ${refresh.familyId}, ${now})
                  ON CONFLICT (environment_id, family_id) DO NOTHING
                ) ${redeemed}`
        return statement.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
      }

      /** Replaces a refresh token by the next, likewise, and keeps the sealed answer for a while. */
      const replace = (
        environmentId: EnvironmentId,
        old: Uint8Array,
        next: NewRefreshToken,
        answer: Uint8Array,
        at: DateTime.Utc
      ) => {
        const now = DateTime.toDateUtc(at)
        return sql`
          WITH noted AS (
            INSERT INTO replaced_refresh_tokens (environment_id, hash, family_id, replaced_at)
            VALUES (${environmentId}, ${old}, ${next.familyId}, ${now})
            ON CONFLICT (environment_id, hash) DO NOTHING
          )
          UPDATE refresh_tokens
          SET hash = ${next.hash}, previous_hash = ${old}, answer = ${answer}, created_at = ${now}
          WHERE environment_id = ${environmentId} AND family_id = ${next.familyId}
            AND hash = ${old}
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
      }

      return { redeemCode, replace }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
