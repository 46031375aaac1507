import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"

/** What is counted: a kind of subject, and the SHA-256 of which one. */
export interface CounterKey {
  readonly scope: string
  readonly subject: Uint8Array
}

/** A counter as it stands after an attempt was added to it. */
export interface Counted extends CounterKey {
  readonly attempts: number
  /** Attempts that were let through since the last success, however long ago they were. */
  readonly consecutive: number
  readonly windowStartedAt: DateTime.Utc
}

/** How an attempt is added. */
export interface Addition extends CounterKey {
  /** Attempts over it in one window are turned away: they fail nothing, so they are not consecutive. */
  readonly limit: number
  /** Whether attempts are counted across windows too. */
  readonly countsConsecutive: boolean
}

interface CountedRow extends Omit<Counted, "windowStartedAt" | "scope" | "subject"> {
  readonly windowStartedAt: Date
}

/** Counters of attempts in PostgreSQL: instances share them and restarts keep them. */
export class ThrottleStore extends Context.Service<
  ThrottleStore,
  {
    /** Adds one attempt; a counter whose window is over starts anew. */
    readonly add: (
      environmentId: EnvironmentId,
      addition: Addition,
      now: DateTime.Utc,
      windowSeconds: number
    ) => Effect.Effect<Counted>
    /** Takes an attempt back that turned out to be none of the counted kind. */
    readonly subtract: (environmentId: EnvironmentId, key: CounterKey) => Effect.Effect<void>
    readonly clear: (
      environmentId: EnvironmentId,
      keys: ReadonlyArray<CounterKey>
    ) => Effect.Effect<void>
    /** The same for those with at least `closed` attempts in a row; the others stay as they are. */
    readonly reopen: (
      environmentId: EnvironmentId,
      keys: ReadonlyArray<CounterKey>,
      closed: number
    ) => Effect.Effect<void>
    /**
     * Forgets counters whose window began before `idle`, and of those with attempts in a row, below
     * `kept` of them, the ones from before `longIdle`.
     */
    readonly forget: (
      environmentId: EnvironmentId,
      idle: DateTime.Utc,
      longIdle: DateTime.Utc,
      kept: number
    ) => Effect.Effect<void>
  }
>()("gatehouse/throttle/ThrottleStore") {
  static readonly layer = Layer.effect(
    ThrottleStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const add: ThrottleStore["Service"]["add"] = (
        environmentId,
        { countsConsecutive, limit, scope, subject },
        now,
        windowSeconds
      ) => {
        const over = DateTime.toDateUtc(DateTime.subtract(now, { seconds: windowSeconds }))
        const step = countsConsecutive ? 1 : 0
        return sql<CountedRow>`
          INSERT INTO throttle_counters AS t
            (environment_id, scope, subject, window_started_at, attempts, consecutive)
          VALUES (${environmentId}, ${scope}, ${subject}, ${DateTime.toDateUtc(now)}, 1, ${step})
          ON CONFLICT (environment_id, scope, subject) DO UPDATE SET
            attempts = CASE WHEN t.window_started_at <= ${over} THEN 1 ELSE t.attempts + 1 END,
            window_started_at = CASE WHEN t.window_started_at <= ${over}
              THEN excluded.window_started_at ELSE t.window_started_at END,
            consecutive = CASE WHEN t.window_started_at <= ${over} OR t.attempts < ${limit}::int
              THEN t.consecutive + excluded.consecutive ELSE t.consecutive END
          RETURNING t.attempts, t.consecutive, t.window_started_at AS "windowStartedAt"`.pipe(
          // An upsert without a condition returns its row.
          Effect.map((rows) => rows[0] as CountedRow),
          Effect.map((row) => ({
            ...row,
            scope,
            subject,
            windowStartedAt: DateTime.fromDateUnsafe(row.windowStartedAt)
          })),
          Effect.orDie
        )
      }

      const subtract = (environmentId: EnvironmentId, { scope, subject }: CounterKey) =>
        sql`
          UPDATE throttle_counters
          SET attempts = greatest(attempts - 1, 0), consecutive = greatest(consecutive - 1, 0)
          WHERE environment_id = ${environmentId} AND scope = ${scope}
            AND subject = ${subject}`.pipe(Effect.asVoid, Effect.orDie)

      const reopen: ThrottleStore["Service"]["reopen"] = (environmentId, keys, closed) =>
        sql`
          DELETE FROM throttle_counters
          WHERE environment_id = ${environmentId} AND (scope, subject) IN (
            SELECT * FROM unnest(
              ${keys.map((key) => key.scope)}::text[], ${keys.map((key) => key.subject)}::bytea[]
            )
          ) AND consecutive >= ${closed}::int`.pipe(Effect.asVoid, Effect.orDie)

      const clear = (environmentId: EnvironmentId, keys: ReadonlyArray<CounterKey>) =>
        reopen(environmentId, keys, 0)

      const forget: ThrottleStore["Service"]["forget"] = (environmentId, idle, longIdle, kept) =>
        sql`
          DELETE FROM throttle_counters
          WHERE environment_id = ${environmentId}
            AND window_started_at < ${DateTime.toDateUtc(idle)}
            AND (consecutive = 0 OR (consecutive < ${kept}::int
              AND window_started_at < ${DateTime.toDateUtc(longIdle)}))`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      return ThrottleStore.of({ add, subtract, clear, reopen, forget })
    })
  )
}
