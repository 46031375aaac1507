import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import {
  columnsOf,
  hasRows,
  rowBy,
  rowsBy,
  done,
  rowsAtOnce,
  untilFewer
} from "../../platform/Rows.ts"
import { Counted, Counts, type CounterKey, type WindowedLimit } from "./Limit.ts"

/** Times before which windows began whose counters are forgotten, and where they are looked for. */
export interface IdleTimes {
  readonly since: DateTime.Utc
  readonly idle: DateTime.Utc
  readonly longIdle: DateTime.Utc
}

/** End of a family of subjects that share a beginning: no SHA-256 is greater. */
const lastOfFamily = new Uint8Array(32).fill(0xff)

const addedBy = rowsBy(Schema.Struct({ position: Schema.Int, ...Counts.fields }))
const countsBy = rowBy(Counts)
const countedBy = rowBy(Counted)

/** Counters of attempts in PostgreSQL: instances share them and restarts keep them. */
export class ThrottleStore extends Context.Service<ThrottleStore>()(
  "gatehouse/tenancy/throttle/ThrottleStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const none = sql.literal("")
      const counts = sql.literal(columnsOf(Counts, "t"))

      const rowOf = (
        environmentId: EnvironmentId,
        { closesAfter, scope, subject, tries }: WindowedLimit,
        now: DateTime.Utc
      ) => sql`${environmentId}::uuid, ${scope}::text, ${subject}::bytea,
        ${DateTime.toDateUtc(now)}::timestamptz, 1, ${one(closesAfter)}, ${one(tries)}`

      const isOver = ({ windowSeconds }: WindowedLimit, now: DateTime.Utc) =>
        sql`t.window_started_at <= ${DateTime.toDateUtc(DateTime.subtract(now, { seconds: windowSeconds }))}`

      /**
       * Condition of an open counter; limits that most counters lack are neither compared nor sent.
       */
      const isOpen = (addition: WindowedLimit, now: DateTime.Utc) => {
        const { closesAfter, limit, onlyCounts, tries } = addition
        if (onlyCounts === true) return sql.literal("true")
        const unclosed =
          closesAfter === undefined ? none : sql`t.consecutive < ${closesAfter}::int AND`
        const untried = tries === undefined ? none : sql`AND t.tries < ${tries}::int`
        return sql`${unclosed}
          (${isOver(addition, now)} OR (t.attempts < ${limit}::int ${untried}))`
      }
      const one = (counted: number | undefined) => sql.literal(counted === undefined ? "0" : "1")

      const unlessFull = (
        environmentId: EnvironmentId,
        others: ReadonlyArray<WindowedLimit>,
        now: DateTime.Utc
      ) => {
        const full = others.map(
          (other) => sql`NOT EXISTS (SELECT 1 FROM throttle_counters t
            WHERE ${that(environmentId, other)} AND NOT (${isOpen(other, now)}))`
        )
        return full.length === 0 ? none : sql`WHERE ${sql.and(full)}`
      }

      // VALUES where nothing is to be met first: a cluster's generic plan refuses SELECT without FROM.
      const rowsOf = (row: Statement.Fragment, provided: Statement.Fragment) =>
        provided === none ? sql`VALUES (${row})` : sql`SELECT ${row} ${provided}`

      const counting = (
        environmentId: EnvironmentId,
        addition: WindowedLimit,
        position: number,
        now: DateTime.Utc,
        provided: Statement.Fragment
      ) => {
        const over = isOver(addition, now)
        return sql`
          INSERT INTO throttle_counters AS t
            (environment_id, scope, subject, window_started_at, attempts, consecutive, tries)
          ${rowsOf(rowOf(environmentId, addition, now), provided)}
          ON CONFLICT (environment_id, scope, subject) DO UPDATE SET
            attempts = CASE WHEN ${over} THEN 1 ELSE t.attempts + 1 END,
            window_started_at = CASE WHEN ${over}
              THEN excluded.window_started_at ELSE t.window_started_at END,
            consecutive = t.consecutive + excluded.consecutive,
            tries = CASE WHEN ${over} THEN 0 ELSE t.tries END + excluded.tries
          WHERE ${isOpen(addition, now)}
          RETURNING ${sql.literal(`${position}`)} AS position, ${counts}`
      }

      /**
       * Adds an attempt to each counter and returns them; an expired window starts again. Where one is
       * full or closed it returns fewer. An attempt that is refused is added to none of them, but for
       * one whose counter another attempt filled meanwhile: that is added to those that it returns.
       */
      const add = (
        environmentId: EnvironmentId,
        additions: ReadonlyArray<WindowedLimit>,
        now: DateTime.Utc
      ) => {
        const [first, ...others] = additions
        if (first === undefined) return Effect.succeed([])
        const name = (index: number) => sql.literal(`counted_${index}`)
        const steps = additions.map((addition, index) => {
          const provided =
            index === 0 ? unlessFull(environmentId, others, now) : sql`FROM ${name(index - 1)}`
          return counting(environmentId, addition, index, now, provided)
        })
        const [only = none] = steps
        const named = steps.map((step, index) => sql`${name(index)} AS (${step})`)
        const answers = steps.map((_, index) => sql`SELECT * FROM ${name(index)}`)
        const statement =
          others.length === 0
            ? sql`${only}`
            : sql`
                WITH ${sql.csv(named)} ${sql.join(" UNION ALL ", false)(answers)}
                ORDER BY position`
        return Effect.map(addedBy(statement), (rows) =>
          rows.flatMap(({ position, ...counted }) => {
            const addition = additions[position]
            if (addition === undefined) return []
            return [{ scope: addition.scope, subject: addition.subject, ...counted }]
          })
        )
      }

      const that = (environmentId: EnvironmentId, { scope, subject }: CounterKey) => sql`
        environment_id = ${environmentId} AND scope = ${scope} AND subject = ${subject}`

      /** Takes an attempt back that was never made. */
      const subtract = (environmentId: EnvironmentId, key: CounterKey) =>
        done(sql`
          UPDATE throttle_counters SET attempts = greatest(attempts - 1, 0),
            consecutive = greatest(consecutive - 1, 0), tries = greatest(tries - 1, 0)
          WHERE ${that(environmentId, key)}`)

      /** Takes a failure back that was none; it still counts as a try. */
      const excuse = (environmentId: EnvironmentId, key: CounterKey) =>
        done(sql`
          UPDATE throttle_counters SET attempts = greatest(attempts - 1, 0),
            consecutive = greatest(consecutive - 1, 0)
          WHERE ${that(environmentId, key)}`)

      /**
       * Clears the failures of one counter, and takes an attempt back from another, whose failures are
       * no longer in a row; in one statement. Both still count as tries.
       */
      const settle = (
        environmentId: EnvironmentId,
        cleared: CounterKey,
        forgiven: CounterKey | undefined
      ) => {
        const clearing = sql`
          UPDATE throttle_counters SET attempts = 0, consecutive = 0
          WHERE ${that(environmentId, cleared)}`
        if (forgiven === undefined) return done(clearing)
        // The part beside is done last, so that both rows are locked in the order of an attempt.
        return done(sql`
          WITH cleared AS (${clearing})
          UPDATE throttle_counters
          SET attempts = greatest(attempts - 1, 0), consecutive = 0
          WHERE ${that(environmentId, forgiven)}`)
      }

      const amongst = (keys: ReadonlyArray<CounterKey>) => sql`(scope, subject) IN (
        SELECT * FROM unnest(
          ${keys.map((key) => key.scope)}::text[], ${keys.map((key) => key.subject)}::bytea[]
        )
      )`

      /** Clears counters with at least `closed` attempts in a row; the others stay as they are. */
      const reopen = (
        environmentId: EnvironmentId,
        keys: ReadonlyArray<CounterKey>,
        closed: number
      ) =>
        done(sql`
          DELETE FROM throttle_counters
          WHERE environment_id = ${environmentId} AND ${amongst(keys)}
            AND consecutive >= ${closed}::int`)

      /** The counters' current state; omits those that have counted nothing. */
      const find = (environmentId: EnvironmentId, keys: ReadonlyArray<CounterKey>) =>
        Effect.forEach(keys, (key) =>
          countsBy(sql`
            SELECT ${counts} FROM throttle_counters t WHERE ${that(environmentId, key)}`)
        ).pipe(
          Effect.map((found) =>
            found.flatMap((counted, index) => {
              const key = keys[index]
              if (counted === undefined || key === undefined) return []
              return [{ scope: key.scope, subject: key.subject, ...counted }]
            })
          )
        )

      const within = (environmentId: EnvironmentId, { scope, subject }: CounterKey) => sql`
        environment_id = ${environmentId} AND scope = ${scope}
        AND subject BETWEEN ${subject} AND ${Buffer.concat([subject, lastOfFamily])}`

      /** The counter with the most attempts since `after` of those whose subject begins so. */
      const fullestOf = (environmentId: EnvironmentId, family: CounterKey, after: DateTime.Utc) =>
        countedBy(sql`
          SELECT ${sql.literal(columnsOf(Counted, "t"))} FROM throttle_counters t
          WHERE ${within(environmentId, family)}
            AND window_started_at > ${DateTime.toDateUtc(after)}
          ORDER BY attempts DESC, window_started_at DESC LIMIT 1`)

      /**
       * True if one of the counters, or of a family, has counted a failure, or as many tries as are
       * let through.
       */
      const hinder = (
        environmentId: EnvironmentId,
        keys: ReadonlyArray<CounterKey>,
        family: CounterKey | null,
        tries: number
      ) => {
        const named = sql`environment_id = ${environmentId} AND ${amongst(keys)}`
        const counters =
          family === null ? named : sql`(${named} OR ${within(environmentId, family)})`
        return hasRows(sql`
          SELECT 1 FROM throttle_counters
          WHERE ${counters} AND (attempts > 0 OR consecutive > 0 OR tries >= ${tries}::int)
          LIMIT 1`)
      }

      /** Clears every counter whose subject begins so. */
      const clearFamily = (environmentId: EnvironmentId, family: CounterKey) =>
        done(sql`DELETE FROM throttle_counters WHERE ${within(environmentId, family)}`)

      const clear = (environmentId: EnvironmentId, keys: ReadonlyArray<CounterKey>) =>
        reopen(environmentId, keys, 0)

      /** Deletes what fits until nothing is left of it, few rows at a time. */
      const forgetAll = (environmentId: EnvironmentId, which: Statement.Fragment) =>
        untilFewer(sql`
          DELETE FROM throttle_counters
          WHERE environment_id = ${environmentId} AND ${which} AND (scope, subject) IN (
            SELECT scope, subject FROM throttle_counters
            WHERE environment_id = ${environmentId} AND ${which} LIMIT ${rowsAtOnce}
          ) RETURNING 1`)

      /**
       * Deletes counters without failures in a row whose window began before `idle`, and those with
       * fewer than `kept` once it began before `longIdle`; the others stay. The former are looked for
       * from `since` on, lest each sweep reads all of the latter.
       */
      const forgetIdle = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { idle, longIdle, since }: IdleTimes,
        kept: number
      ) {
        yield* forgetAll(
          environmentId,
          sql`consecutive = 0 AND window_started_at < ${DateTime.toDateUtc(idle)}
            AND window_started_at >= ${DateTime.toDateUtc(since)}`
        )
        yield* forgetAll(
          environmentId,
          sql`consecutive < ${kept}::int AND window_started_at < ${DateTime.toDateUtc(longIdle)}`
        )
      })

      return {
        forgetIdle,
        add,
        find,
        fullestOf,
        settle,
        subtract,
        excuse,
        clear,
        hinder,
        clearFamily,
        reopen
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
