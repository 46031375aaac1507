import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { EnvironmentId, TokenFamilyId } from "../../contract/Ids.ts"
import { hasRows } from "../../platform/Rows.ts"

/** A refresh token as it is made. */
export interface NewRefreshToken {
  readonly hash: Uint8Array
  readonly familyId: TokenFamilyId
  /** Thumbprint of the key that it is bound to; null for any. */
  readonly dpopJkt: string | null
}

/** Redemption of codes and refresh tokens in PostgreSQL, each in one statement that decides. */
export class RedemptionsStore extends Context.Service<RedemptionsStore>()(
  "gatehouse/provider/tokens/RedemptionsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** A redemption, and the refresh token that is kept with it. */
      const keeping = (
        environmentId: EnvironmentId,
        refresh: NewRefreshToken | null,
        now: Date,
        redeemed: Statement.Fragment
      ) => {
        const kept =
          refresh === null
            ? sql``
            : sql`
                WITH kept AS (
                  INSERT INTO refresh_tokens
                    (environment_id, hash, family_id, created_at, dpop_jkt)
                  VALUES (${environmentId}, ${refresh.hash}, ${refresh.familyId}, ${now},
                    ${refresh.dpopJkt})
                  ON CONFLICT (environment_id, family_id) DO NOTHING
                )`
        return sql`${kept} ${redeemed}`
      }

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
        return hasRows(keeping(environmentId, refresh, now, redeemed))
      }

      /** Redeems an approved device code, once, as a code is. */
      const redeemDeviceCode = (
        environmentId: EnvironmentId,
        code: Uint8Array,
        refresh: NewRefreshToken | null,
        at: DateTime.Utc
      ) => {
        const now = DateTime.toDateUtc(at)
        const redeemed = sql`
          UPDATE device_codes SET redeemed_at = ${now}
          WHERE environment_id = ${environmentId} AND hash = ${code}
            AND family_id IS NOT NULL AND redeemed_at IS NULL
          RETURNING 1`
        return hasRows(keeping(environmentId, refresh, now, redeemed))
      }

      /** Notes that a device has asked, and how long it has to wait before it asks again. */
      const notePoll = (
        environmentId: EnvironmentId,
        code: Uint8Array,
        intervalSeconds: number,
        at: DateTime.Utc
      ) =>
        sql`
          UPDATE device_codes
          SET polled_at = ${DateTime.toDateUtc(at)},
            interval_seconds = greatest(interval_seconds, ${intervalSeconds})
          WHERE environment_id = ${environmentId} AND hash = ${code}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      /** Replaces a refresh token by the next, once, and keeps the sealed answer for a while. */
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
          SET hash = ${next.hash}, previous_hash = ${old}, answer = ${answer}, created_at = ${now},
            dpop_jkt = ${next.dpopJkt}
          WHERE environment_id = ${environmentId} AND family_id = ${next.familyId}
            AND hash = ${old}
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
      }

      /** Lets a refresh token that is not replaced idle anew; false where it counts no more. */
      const keep = (
        environmentId: EnvironmentId,
        hash: Uint8Array,
        familyId: TokenFamilyId,
        at: DateTime.Utc
      ) =>
        hasRows(sql`
          UPDATE refresh_tokens SET created_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND family_id = ${familyId} AND hash = ${hash}
          RETURNING 1`)

      return { redeemCode, redeemDeviceCode, notePoll, replace, keep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
