import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
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
  /** How many in a row close the counter; undefined where those are not counted across windows. */
  readonly closesAfter: number | undefined
  readonly windowSeconds: number
}

interface CountedRow extends Omit<Counted, "windowStartedAt" | "scope" | "subject"> {
  readonly position: number
  readonly windowStartedAt: Date
}

const neverClosed = 2 ** 31 - 1

/** Counters of attempts in PostgreSQL: instances share them and restarts keep them. */
export class ThrottleStore extends Context.Service<
  ThrottleStore,
  {
    /**
     * Adds one attempt to each in turn, and answers those that it was added to: the first that is full
     * or closed is the last. A counter whose window is over starts anew.
     */
    readonly add: (
      environmentId: EnvironmentId,
      additions: ReadonlyArray<Addition>,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<Counted>>
    /** Clears one counter and takes an attempt back from another, in one statement. */
    readonly settle: (
      environmentId: EnvironmentId,
      cleared: CounterKey,
      forgiven: CounterKey
    ) => Effect.Effect<void>
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
>()("gatehouse/tenancy/throttle/ThrottleStore") {
  static readonly layer = Layer.effect(
    ThrottleStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const counting = (
        environmentId: EnvironmentId,
        { closesAfter, limit, scope, subject, windowSeconds }: Addition,
        now: DateTime.Utc,
        unlessTurnedAway: Statement.Fragment
      ) => {
        const over = DateTime.toDateUtc(DateTime.subtract(now, { seconds: windowSeconds }))
        const step = closesAfter === undefined ? 0 : 1
        return sql`
          INSERT INTO throttle_counters AS t
            (environment_id, scope, subject, window_started_at, attempts, consecutive)
          SELECT ${environmentId}::uuid, ${scope}::text, ${subject}::bytea,
            ${DateTime.toDateUtc(now)}::timestamptz, 1, ${step}::int ${unlessTurnedAway}
          ON CONFLICT (environment_id, scope, subject) DO UPDATE SET
            attempts = CASE WHEN t.window_started_at <= ${over} THEN 1 ELSE t.attempts + 1 END,
            window_started_at = CASE WHEN t.window_started_at <= ${over}
              THEN excluded.window_started_at ELSE t.window_started_at END,
            consecutive = CASE WHEN t.window_started_at <= ${over} OR t.attempts < ${limit}::int
              THEN t.consecutive + excluded.consecutive ELSE t.consecutive END
          RETURNING t.attempts, t.consecutive, t.window_started_at`
      }

      const add: ThrottleStore["Service"]["add"] = (environmentId, additions, now) => {
        const name = (index: number) => sql.literal(`counted_${index}`)
        const steps = additions.map((addition, index) => {
          const before = additions[index - 1]
          const unlessTurnedAway =
            before === undefined
              ? sql.literal("")
              : sql`FROM ${name(index - 1)} b WHERE b.attempts <= ${before.limit}::int
                  AND b.consecutive <= ${before.closesAfter ?? neverClosed}::int`
          return sql`${name(index)} AS (${counting(environmentId, addition, now, unlessTurnedAway)})`
        })
        const answers = additions.map(
          (_, index) =>
            sql`SELECT ${sql.literal(`${index}`)} AS position, attempts, consecutive,
              window_started_at AS "windowStartedAt" FROM ${name(index)}`
        )
        return sql<CountedRow>`
          WITH ${sql.csv(steps)} ${sql.join(" UNION ALL ", false)(answers)} ORDER BY position`.pipe(
          Effect.map((rows) =>
            rows.flatMap(({ attempts, consecutive, position, windowStartedAt }) => {
              const addition = additions[position]
              if (addition === undefined) return []
              const { scope, subject } = addition
              const startedAt = DateTime.fromDateUnsafe(windowStartedAt)
              return [{ scope, subject, attempts, consecutive, windowStartedAt: startedAt }]
            })
          ),
          Effect.orDie
        )
      }

      const subtracting = (environmentId: EnvironmentId, { scope, subject }: CounterKey) => sql`
        UPDATE throttle_counters
        SET attempts = greatest(attempts - 1, 0), consecutive = greatest(consecutive - 1, 0)
        WHERE environment_id = ${environmentId} AND scope = ${scope} AND subject = ${subject}`

      const subtract = (environmentId: EnvironmentId, key: CounterKey) =>
        subtracting(environmentId, key).pipe(Effect.asVoid, Effect.orDie)

      // The part beside is done last, so that both rows are locked in the order of an attempt.
      const settle = (environmentId: EnvironmentId, cleared: CounterKey, forgiven: CounterKey) =>
        sql`
          WITH cleared AS (
            DELETE FROM throttle_counters WHERE environment_id = ${environmentId}
              AND scope = ${cleared.scope} AND subject = ${cleared.subject}
          ) ${subtracting(environmentId, forgiven)}`.pipe(Effect.asVoid, Effect.orDie)

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

      return ThrottleStore.of({ add, settle, subtract, clear, reopen, forget })
    })
  )
}
