import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { rowsBy, valueBy, done } from "../../platform/Rows.ts"
import { CounterKey } from "./Limit.ts"

/** An attempt that a full counter turned away. */
export interface Refusal extends CounterKey {
  readonly windowStartedAt: DateTime.Utc
  readonly windowEndsAt: DateTime.Utc
  /** User of the account, if known. */
  readonly userId: UserId | null
  readonly ipAddress: string | null
}

/** Refusals of one counter in one window. */
const RefusedWindow = Schema.Struct({
  ...CounterKey.fields,
  userId: Schema.NullOr(UserId),
  /** Network address of the last of the attempts. */
  ipAddress: Schema.NullOr(Schema.String),
  /** Refusals not yet reported. */
  refusals: Schema.Int
})
export type RefusedWindow = typeof RefusedWindow.Type

const windowsBy = rowsBy(RefusedWindow)
const firstBy = valueBy("first", Schema.Boolean)
const endBy = valueBy("at", Timestamp)

/**
 * Refusals in PostgreSQL until they are reported. A window stays for a while after that, so that an
 * attempt that comes in late begins no second report of it.
 */
export class RefusalsStore extends Context.Service<RefusalsStore>()(
  "gatehouse/tenancy/throttle/RefusalsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const claimed =
        sql.literal(`r.scope, r.subject, r.user_id AS "userId", r.ip_address AS "ipAddress",
        taken.refusals`)

      /** True for the first of its window, which the others are counted beside. */
      const note = (environmentId: EnvironmentId, refusal: Refusal, now: DateTime.Utc) =>
        firstBy(sql`
          INSERT INTO throttle_refusals AS r
            (environment_id, scope, subject, window_started_at, window_ends_at, user_id,
              ip_address, refusals, reported)
          VALUES (${environmentId}, ${refusal.scope}, ${refusal.subject},
            ${DateTime.toDateUtc(refusal.windowStartedAt)},
            ${DateTime.toDateUtc(refusal.windowEndsAt)}, ${refusal.userId}, ${refusal.ipAddress},
            0, false)
          ON CONFLICT (environment_id, scope, subject, window_started_at) DO UPDATE SET
            refusals = r.refusals + 1, ip_address = excluded.ip_address,
            reported = r.reported AND r.window_ends_at <= ${DateTime.toDateUtc(now)}
          RETURNING r.refusals = 0 AS first`).pipe(Effect.map((first) => first === true))

      // What is taken is told once: the count begins anew for those that may still come.
      const claiming = (environmentId: EnvironmentId, which: Statement.Fragment) =>
        windowsBy(sql`
          UPDATE throttle_refusals r SET reported = true, refusals = 0
          FROM (
            SELECT scope, subject, window_started_at, refusals FROM throttle_refusals
            WHERE environment_id = ${environmentId} AND NOT reported AND ${which}
          ) taken
          WHERE r.environment_id = ${environmentId} AND r.scope = taken.scope
            AND r.subject = taken.subject AND r.window_started_at = taken.window_started_at
          RETURNING ${claimed}`)

      /** Takes the unreported windows of these counters, in the caller's transaction. */
      const claimOf = (environmentId: EnvironmentId, keys: ReadonlyArray<CounterKey>) =>
        claiming(
          environmentId,
          sql`(scope, subject) IN (
              SELECT * FROM unnest(
                ${keys.map((key) => key.scope)}::text[], ${keys.map((key) => key.subject)}::bytea[]
              )
            ) FOR UPDATE`
        )

      /** Takes unreported windows that have ended, but those that another instance is taking. */
      const claimEnded = (environmentId: EnvironmentId, now: DateTime.Utc, most: number) =>
        claiming(
          environmentId,
          sql`window_ends_at <= ${DateTime.toDateUtc(now)}
            ORDER BY window_ends_at LIMIT ${most} FOR UPDATE SKIP LOCKED`
        )

      /** End of the next unreported window. */
      const nextEnd = (environmentId: EnvironmentId) =>
        endBy(sql`
          SELECT window_ends_at AS at FROM throttle_refusals
          WHERE environment_id = ${environmentId} AND NOT reported
          ORDER BY window_ends_at LIMIT 1`)

      const forget = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        done(sql`
          DELETE FROM throttle_refusals
          WHERE environment_id = ${environmentId} AND reported
            AND window_ends_at < ${DateTime.toDateUtc(before)}`)

      return { note, claimOf, claimEnded, nextEnd, forget }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
