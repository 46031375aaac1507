import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { rowsAtOnce, untilFewer } from "../../platform/Rows.ts"
import { idBoundAt } from "../../tenancy/audit/AuditEvent.ts"

/** Times before which what is over is forgotten. */
export interface Forgotten {
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

/** Codes and tokens in PostgreSQL that count no more. */
export class TokenRetentionStore extends Context.Service<TokenRetentionStore>()(
  "gatehouse/provider/tokens/TokenRetentionStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

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

      return { forget }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
