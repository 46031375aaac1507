import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"

/** What is counted: a kind of subject, and the SHA-256 of which one. */
export interface CounterKey {
  readonly scope: string
  readonly subject: Uint8Array
}

/** A counter after an attempt was added to it. */
export interface Counted extends CounterKey {
  readonly attempts: number
  /** Attempts that were let through since the last success, however long ago they were. */
  readonly consecutive: number
  /** Everything that was let through in the window, what turned out well included. */
  readonly tries: number
  readonly windowStartedAt: DateTime.Utc
}

/** How an attempt is added. */
export interface Addition extends CounterKey {
  /**
   * Attempts over this limit in one window are refused. A refused attempt is no failure, so it does
   * not count as consecutive.
   */
  readonly limit: number
  /** How many in a row close the counter; undefined where those are not counted across windows. */
  readonly closesAfter: number | undefined
  /** How much is let through in one window, however it turns out; undefined: it is not counted. */
  readonly tries: number | undefined
  readonly windowSeconds: number
}

interface CountedRow extends Omit<Counted, "windowStartedAt" | "scope" | "subject"> {
  readonly position: number
  readonly windowStartedAt: Date
}

const unlimited = 2 ** 31 - 1

/** Counters of attempts in PostgreSQL: instances share them and restarts keep them. */
export class ThrottleStore extends Context.Service<
  ThrottleStore,
  {
    /**
     * Adds an attempt to each counter in turn, up to the first that is full or closed, and returns
     * those it was added to. An expired window starts again.
     */
    readonly add: (
      environmentId: EnvironmentId,
      additions: ReadonlyArray<Addition>,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<Counted>>
    /**
     * Clears the failures of one counter and takes an attempt back from another, in one statement.
     * Both still count as tries.
     */
    readonly settle: (
      environmentId: EnvironmentId,
      cleared: CounterKey,
      forgiven: CounterKey | undefined
    ) => Effect.Effect<void>
    /** Takes a try back that was turned away elsewhere. */
    readonly untry: (
      environmentId: EnvironmentId,
      keys: ReadonlyArray<CounterKey>
    ) => Effect.Effect<void>
    /** Takes an attempt back that was never made. */
    readonly subtract: (environmentId: EnvironmentId, key: CounterKey) => Effect.Effect<void>
    /** The counters' current state; omits those that have counted nothing. */
    readonly find: (
      environmentId: EnvironmentId,
      keys: ReadonlyArray<CounterKey>
    ) => Effect.Effect<ReadonlyArray<Counted>>
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
     * Deletes counters whose window began before `idle`. Counters with fewer than `kept`
     * consecutive failures go once their window began before `longIdle`; the others stay.
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

      const rowOf = (
        environmentId: EnvironmentId,
        { closesAfter, scope, subject, tries }: Addition,
        now: DateTime.Utc
      ) => sql`${environmentId}::uuid, ${scope}::text, ${subject}::bytea,
        ${DateTime.toDateUtc(now)}::timestamptz, 1, ${one(closesAfter)}, ${one(tries)}`

      const orCounting = (
        { closesAfter, limit, tries, windowSeconds }: Addition,
        position: number,
        now: DateTime.Utc
      ) => {
        const over = DateTime.toDateUtc(DateTime.subtract(now, { seconds: windowSeconds }))
        const closing = bound(closesAfter)
        const most = bound(tries)
        // One above the limit says that the last one was turned away.
        const above = bound(tries === undefined ? undefined : tries + 1)
        return sql`
          ON CONFLICT (environment_id, scope, subject) DO UPDATE SET
            attempts = CASE WHEN t.window_started_at <= ${over} THEN 1
              WHEN t.tries >= ${most} THEN t.attempts
              ELSE least(t.attempts, ${limit}::int) + 1 END,
            window_started_at = CASE WHEN t.window_started_at <= ${over}
              THEN excluded.window_started_at ELSE t.window_started_at END,
            consecutive = CASE WHEN t.window_started_at <= ${over} OR t.consecutive >= ${closing}
                OR (t.attempts < ${limit}::int AND t.tries < ${most})
              THEN t.consecutive + excluded.consecutive ELSE t.consecutive END,
            tries = CASE WHEN t.window_started_at <= ${over} THEN excluded.tries
              WHEN t.attempts >= ${limit}::int OR t.consecutive >= ${closing}
                THEN least(t.tries, ${most})
              ELSE least(t.tries + excluded.tries, ${above}) END
          RETURNING ${sql.literal(`${position}`)} AS position, t.attempts, t.consecutive, t.tries,
            t.window_started_at AS "windowStartedAt"`
      }
      /** What most counters do without is no parameter, which would have to be sent. */
      const bound = (value: number | undefined) =>
        value === undefined ? sql.literal(`${unlimited}`) : sql`${value}::int`
      const one = (counted: number | undefined) => sql.literal(counted === undefined ? "0" : "1")

      const add: ThrottleStore["Service"]["add"] = (environmentId, additions, now) => {
        const [first, ...others] = additions
        if (first === undefined) return Effect.succeed([])
        const counting = sql`
          INSERT INTO throttle_counters AS t
            (environment_id, scope, subject, window_started_at, attempts, consecutive, tries)
          VALUES (${rowOf(environmentId, first, now)}) ${orCounting(first, 0, now)}`
        const name = (index: number) => sql.literal(`counted_${index}`)
        const steps = [sql`${name(0)} AS (${counting})`]
        let before = first
        for (const [index, addition] of others.entries()) {
          const next = sql`
            INSERT INTO throttle_counters AS t
              (environment_id, scope, subject, window_started_at, attempts, consecutive, tries)
            SELECT ${rowOf(environmentId, addition, now)} FROM ${name(index)} b
            WHERE b.attempts <= ${before.limit}::int AND b.consecutive <= ${bound(before.closesAfter)}
              AND b.tries <= ${bound(before.tries)}
            ${orCounting(addition, index + 1, now)}`
          steps.push(sql`${name(index + 1)} AS (${next})`)
          before = addition
        }
        const answers = steps.map((_, index) => sql`SELECT * FROM ${name(index)}`)
        const statement =
          others.length === 0
            ? sql<CountedRow>`${counting}`
            : sql<CountedRow>`
                WITH ${sql.csv(steps)} ${sql.join(" UNION ALL ", false)(answers)}
                ORDER BY position`
        return statement.pipe(
          Effect.map((rows) =>
            rows.flatMap(({ attempts, consecutive, position, tries, windowStartedAt }) => {
              const addition = additions[position]
              if (addition === undefined) return []
              const { scope, subject } = addition
              const startedAt = DateTime.fromDateUnsafe(windowStartedAt)
              return [{ scope, subject, attempts, consecutive, tries, windowStartedAt: startedAt }]
            })
          ),
          Effect.orDie
        )
      }

      const that = (environmentId: EnvironmentId, { scope, subject }: CounterKey) => sql`
        environment_id = ${environmentId} AND scope = ${scope} AND subject = ${subject}`

      const subtract = (environmentId: EnvironmentId, key: CounterKey) =>
        sql`
          UPDATE throttle_counters SET attempts = greatest(attempts - 1, 0),
            consecutive = greatest(consecutive - 1, 0), tries = greatest(tries - 1, 0)
          WHERE ${that(environmentId, key)}`.pipe(Effect.asVoid, Effect.orDie)

      const untry: ThrottleStore["Service"]["untry"] = (environmentId, keys) =>
        Effect.forEach(
          keys,
          (key) =>
            sql`
              UPDATE throttle_counters SET tries = greatest(tries - 1, 0)
              WHERE ${that(environmentId, key)}`.pipe(Effect.orDie),
          { discard: true }
        )

      const settle: ThrottleStore["Service"]["settle"] = (environmentId, cleared, forgiven) => {
        const clearing = sql`
          UPDATE throttle_counters SET attempts = 0, consecutive = 0
          WHERE ${that(environmentId, cleared)}`
        if (forgiven === undefined) return clearing.pipe(Effect.asVoid, Effect.orDie)
        // The part beside is done last, so that both rows are locked in the order of an attempt.
        return sql`
          WITH cleared AS (${clearing})
          UPDATE throttle_counters
          SET attempts = greatest(attempts - 1, 0), consecutive = greatest(consecutive - 1, 0)
          WHERE ${that(environmentId, forgiven)}`.pipe(Effect.asVoid, Effect.orDie)
      }

      const reopen: ThrottleStore["Service"]["reopen"] = (environmentId, keys, closed) =>
        sql`
          DELETE FROM throttle_counters
          WHERE environment_id = ${environmentId} AND (scope, subject) IN (
            SELECT * FROM unnest(
              ${keys.map((key) => key.scope)}::text[], ${keys.map((key) => key.subject)}::bytea[]
            )
          ) AND consecutive >= ${closed}::int`.pipe(Effect.asVoid, Effect.orDie)

      const find: ThrottleStore["Service"]["find"] = (environmentId, keys) =>
        Effect.forEach(keys, (key) =>
          sql<Omit<CountedRow, "position">>`
            SELECT attempts, consecutive, tries, window_started_at AS "windowStartedAt"
            FROM throttle_counters WHERE ${that(environmentId, key)}`.pipe(Effect.orDie)
        ).pipe(
          Effect.map((found) =>
            found.flatMap((rows, index) => {
              const [row] = rows
              const key = keys[index]
              if (row === undefined || key === undefined) return []
              const windowStartedAt = DateTime.fromDateUnsafe(row.windowStartedAt)
              return [{ ...row, scope: key.scope, subject: key.subject, windowStartedAt }]
            })
          )
        )

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

      return ThrottleStore.of({ add, find, settle, subtract, untry, clear, reopen, forget })
    })
  )
}
