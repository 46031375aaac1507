import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"

/** What is counted: a kind of subject, and the SHA-256 of which one. */
export interface CounterKey {
  readonly scope: string
  readonly subject: Uint8Array
}

/** A counter as it stands after an attempt was added to it. */
export interface Counted {
  readonly scope: string
  readonly attempts: number
  /** Attempts since the last success, however long ago they were. */
  readonly consecutive: number
  readonly windowStartedAt: DateTime.Utc
}

/** Counters of attempts in PostgreSQL: instances share them and restarts keep them. */
export class ThrottleStore extends Context.Service<
  ThrottleStore,
  {
    /** Adds one attempt to each; a counter whose window is over starts anew. */
    readonly add: (
      environmentId: EnvironmentId,
      keys: ReadonlyArray<CounterKey>,
      now: DateTime.Utc,
      windowSeconds: number
    ) => Effect.Effect<ReadonlyArray<Counted>>
    /** Takes an attempt back that turned out to be none of the counted kind. */
    readonly subtract: (environmentId: EnvironmentId, key: CounterKey) => Effect.Effect<void>
    readonly clear: (environmentId: EnvironmentId, key: CounterKey) => Effect.Effect<void>
  }
>()("gatehouse/throttle/ThrottleStore") {
  static readonly layer = Layer.effect(
    ThrottleStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const add: ThrottleStore["Service"]["add"] = (environmentId, keys, now, windowSeconds) => {
        const over = DateTime.toDateUtc(DateTime.subtract(now, { seconds: windowSeconds }))
        // In one order everywhere, so that two attempts at once can not wait for each other.
        const ordered = keys.toSorted((a, b) => (a.scope < b.scope ? -1 : 1))
        return sql<Omit<Counted, "windowStartedAt"> & { readonly windowStartedAt: Date }>`
          INSERT INTO throttle_counters AS t
            (environment_id, scope, subject, window_started_at, attempts, consecutive)
          SELECT ${environmentId}::uuid, k.scope, k.subject,
            ${DateTime.toDateUtc(now)}::timestamptz, 1, 1
          FROM unnest(
            ${ordered.map((key) => key.scope)}::text[], ${ordered.map((key) => key.subject)}::bytea[]
          ) AS k (scope, subject)
          ON CONFLICT (environment_id, scope, subject) DO UPDATE SET
            attempts = CASE WHEN t.window_started_at <= ${over} THEN 1 ELSE t.attempts + 1 END,
            window_started_at = CASE WHEN t.window_started_at <= ${over}
              THEN excluded.window_started_at ELSE t.window_started_at END,
            consecutive = t.consecutive + 1
          RETURNING t.scope, t.attempts, t.consecutive,
            t.window_started_at AS "windowStartedAt"`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({
              ...row,
              windowStartedAt: DateTime.fromDateUnsafe(row.windowStartedAt)
            }))
          ),
          Effect.orDie
        )
      }

      const subtract = (environmentId: EnvironmentId, { scope, subject }: CounterKey) =>
        sql`
          UPDATE throttle_counters
          SET attempts = greatest(attempts - 1, 0), consecutive = greatest(consecutive - 1, 0)
          WHERE environment_id = ${environmentId} AND scope = ${scope}
            AND subject = ${subject}`.pipe(Effect.asVoid, Effect.orDie)

      const clear = (environmentId: EnvironmentId, { scope, subject }: CounterKey) =>
        sql`
          DELETE FROM throttle_counters
          WHERE environment_id = ${environmentId} AND scope = ${scope}
            AND subject = ${subject}`.pipe(Effect.asVoid, Effect.orDie)

      return ThrottleStore.of({ add, subtract, clear })
    })
  )
}
