import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { Statement } from "effect/sql"
import type { ApplicationId, EnvironmentId, TokenFamilyId } from "../../contract/Ids.ts"
import { hasRows, done, rowsAtOnce, untilFewer } from "../../platform/Rows.ts"
import { idBoundAt } from "../../tenancy/audit/AuditEvent.ts"

/** A refresh token as it is made. */
export interface NewRefreshToken {
  readonly hash: Uint8Array
  readonly familyId: TokenFamilyId
  /** Thumbprint of the key that it is bound to; null for any. */
  readonly dpopJkt: string | null
}

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

/** Times before which what is over is forgotten. */
interface Forgotten {
  /** Access tokens and pushed requests that expired before this time. */
  readonly expiredBefore: DateTime.Utc
  /** Uses of assertions and proofs that expired before it. */
  readonly usesBefore: DateTime.Utc
  /** Families that ended before it, or were made before it and have no refresh token. */
  readonly endedBefore: DateTime.Utc
  /** Families without a refresh token are looked for among those made since then. */
  readonly fruitlessSince: DateTime.Utc
  /** Idle time of the refresh tokens of applications that have none of their own, in seconds. */
  readonly idleSeconds: number
  /** Families that were made before it: no refresh token lives for longer. */
  readonly madeBefore: DateTime.Utc
}

/** Codes and tokens in PostgreSQL: each is redeemed in one statement that decides. */
export class TokensStore extends Context.Service<TokensStore>()(
  "gatehouse/provider/tokens/TokensStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      // Before anything of the family, as whoever deletes it comes: with it gone nothing refers to it.
      const heldFamily = (environmentId: EnvironmentId, familyId: TokenFamilyId) => sql`
        held AS (
          SELECT id FROM token_families
          WHERE environment_id = ${environmentId} AND id = ${familyId} FOR KEY SHARE
        )`
      const ofHeldFamily = sql`family_id IN (SELECT id FROM held)`

      /** A redemption by its row, and the refresh token that is kept with it. */
      const keeping = (
        environmentId: EnvironmentId,
        refresh: NewRefreshToken | null,
        now: Date,
        redeemed: Statement.Fragment
      ) =>
        refresh === null
          ? sql`${redeemed} RETURNING 1`
          : sql`
              WITH ${heldFamily(environmentId, refresh.familyId)}, kept AS (
                INSERT INTO refresh_tokens
                  (environment_id, hash, family_id, created_at, dpop_jkt)
                SELECT ${environmentId}::uuid, ${refresh.hash}::bytea, id, ${now}::timestamptz,
                  ${refresh.dpopJkt}::text
                FROM held
                ON CONFLICT (environment_id, family_id) DO NOTHING
              )
              ${redeemed} AND ${ofHeldFamily} RETURNING 1`

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
          WHERE environment_id = ${environmentId} AND hash = ${code} AND redeemed_at IS NULL`
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
            AND family_id IS NOT NULL AND redeemed_at IS NULL`
        return hasRows(keeping(environmentId, refresh, now, redeemed))
      }

      /** Notes that a device has asked, and how long it has to wait before it asks again. */
      const notePoll = (
        environmentId: EnvironmentId,
        code: Uint8Array,
        intervalSeconds: number,
        at: DateTime.Utc
      ) =>
        done(sql`
          UPDATE device_codes
          SET polled_at = ${DateTime.toDateUtc(at)},
            interval_seconds = greatest(interval_seconds, ${intervalSeconds})
          WHERE environment_id = ${environmentId} AND hash = ${code}`)

      /** Replaces a refresh token by the next, once, and keeps the sealed answer for a while. */
      const replace = (
        environmentId: EnvironmentId,
        old: Uint8Array,
        next: NewRefreshToken,
        answer: Uint8Array,
        at: DateTime.Utc
      ) => {
        const now = DateTime.toDateUtc(at)
        return hasRows(sql`
          WITH ${heldFamily(environmentId, next.familyId)}, noted AS (
            INSERT INTO replaced_refresh_tokens (environment_id, hash, family_id, replaced_at)
            SELECT ${environmentId}::uuid, ${old}::bytea, id, ${now}::timestamptz FROM held
            ON CONFLICT (environment_id, hash) DO NOTHING
          )
          UPDATE refresh_tokens
          SET hash = ${next.hash}, previous_hash = ${old}, answer = ${answer}, created_at = ${now},
            dpop_jkt = ${next.dpopJkt}
          WHERE environment_id = ${environmentId} AND ${ofHeldFamily} AND hash = ${old}
          RETURNING 1`)
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

      /**
       * Keeps the SHA-256 of an opaque token, but none of a family that is gone by now: it would be
       * good for nothing.
       */
      const insertAccessToken = (token: OpaqueAccessToken) => {
        const { applicationId, claims, environmentId, expiresAt, familyId, hash } = token
        const held =
          familyId === null
            ? sql`(SELECT NULL::uuid AS id) f`
            : sql`token_families f
                WHERE f.environment_id = ${environmentId} AND f.id = ${familyId} FOR KEY SHARE`
        return done(sql`
          INSERT INTO access_tokens
            (environment_id, hash, family_id, application_id, claims, expires_at)
          SELECT ${environmentId}::uuid, ${hash}::bytea, f.id, ${applicationId}::uuid,
            ${sql.json(claims)}::jsonb, ${DateTime.toDateUtc(expiresAt)}::timestamptz
          FROM ${held}`)
      }

      const removeAccessToken = (environmentId: EnvironmentId, hash: Uint8Array) =>
        done(sql`
          DELETE FROM access_tokens
          WHERE environment_id = ${environmentId} AND hash = ${hash}`)

      /** Forgets codes and tokens that count no more. */
      const forget = Effect.fnUntraced(function* (environmentId: EnvironmentId, times: Forgotten) {
        const expired = DateTime.toDateUtc(times.expiredBefore)
        const ended = DateTime.toDateUtc(times.endedBefore)
        const since = idBoundAt(times.fruitlessSince)
        const until = idBoundAt(times.endedBefore)
        yield* untilFewer(sql`
          DELETE FROM replays WHERE environment_id = ${environmentId} AND hash IN (
            SELECT r.hash FROM replays r
            WHERE r.environment_id = ${environmentId}
              AND r.expires_at < ${DateTime.toDateUtc(times.usesBefore)}
            LIMIT ${rowsAtOnce}) RETURNING 1`)
        yield* untilFewer(sql`
          DELETE FROM device_codes WHERE environment_id = ${environmentId} AND hash IN (
            SELECT d.hash FROM device_codes d
            WHERE d.environment_id = ${environmentId} AND d.expires_at < ${ended}
            LIMIT ${rowsAtOnce}) RETURNING 1`)
        yield* untilFewer(sql`
          DELETE FROM pushed_requests WHERE environment_id = ${environmentId} AND hash IN (
            SELECT p.hash FROM pushed_requests p
            WHERE p.environment_id = ${environmentId} AND p.expires_at < ${expired}
            LIMIT ${rowsAtOnce}) RETURNING 1`)
        yield* untilFewer(sql`
          DELETE FROM access_tokens WHERE environment_id = ${environmentId} AND hash IN (
            SELECT t.hash FROM access_tokens t
            WHERE t.environment_id = ${environmentId} AND t.expires_at < ${expired}
            LIMIT ${rowsAtOnce}) RETURNING 1`)
        // The first bound is what the index is of: no application's tokens idle out before it.
        yield* untilFewer(sql`
          DELETE FROM replaced_refresh_tokens
          WHERE environment_id = ${environmentId} AND hash IN (
            SELECT t.hash FROM replaced_refresh_tokens t
            JOIN token_families f
              ON f.environment_id = ${environmentId} AND f.id = t.family_id
            JOIN applications a
              ON a.environment_id = ${environmentId} AND a.id = f.application_id
            WHERE t.environment_id = ${environmentId}
              AND t.replaced_at < ${expired}::timestamptz - make_interval(secs => (
                SELECT least(min((l.configuration ->> 'refreshIdleSeconds')::int),
                  ${times.idleSeconds}::int)
                FROM applications l WHERE l.environment_id = ${environmentId}))
              AND t.replaced_at < ${expired}::timestamptz - make_interval(
                secs => coalesce((a.configuration ->> 'refreshIdleSeconds')::int,
                  ${times.idleSeconds}::int))
            LIMIT ${rowsAtOnce}) RETURNING 1`)
        yield* untilFewer(sql`
          DELETE FROM authorization_codes WHERE environment_id = ${environmentId} AND hash IN (
            SELECT k.hash FROM authorization_codes k
            WHERE k.environment_id = ${environmentId} AND k.expires_at < ${ended}
            LIMIT ${rowsAtOnce}) RETURNING 1`)
        yield* untilFewer(sql`
          DELETE FROM token_families WHERE environment_id = ${environmentId} AND id IN (
            SELECT f.id FROM token_families f
            WHERE f.environment_id = ${environmentId} AND f.ended_at < ${ended}
            LIMIT ${rowsAtOnce}) RETURNING 1`)
        // Ids go by time, and the bounds are of them: those of a year are not read for those of days.
        yield* untilFewer(sql`
          DELETE FROM token_families WHERE environment_id = ${environmentId} AND id IN (
            SELECT f.id FROM token_families f
            WHERE f.environment_id = ${environmentId}
              AND f.id < ${idBoundAt(times.madeBefore)}::uuid
            LIMIT ${rowsAtOnce}) RETURNING 1`)
        yield* untilFewer(sql`
          DELETE FROM token_families WHERE environment_id = ${environmentId} AND id IN (
            SELECT f.id FROM token_families f
            WHERE f.environment_id = ${environmentId}
              AND f.id >= ${since}::uuid AND f.id < ${until}::uuid
              AND NOT EXISTS (
                SELECT 1 FROM refresh_tokens t
                WHERE t.environment_id = ${environmentId} AND t.family_id = f.id
                  AND t.family_id >= ${since}::uuid AND t.family_id < ${until}::uuid)
            LIMIT ${rowsAtOnce}) RETURNING 1`)
      })

      return {
        redeemCode,
        redeemDeviceCode,
        notePoll,
        replace,
        keep,
        insertAccessToken,
        removeAccessToken,
        forget
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
