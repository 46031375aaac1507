import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { rowsAtOnce, untilFewer } from "../../platform/Rows.ts"

/** Times before which windows began whose counters are forgotten, and where they are looked for. */
export interface IdleTimes {
  readonly since: DateTime.Utc
  readonly idle: DateTime.Utc
  readonly longIdle: DateTime.Utc
}

/** Counters of attempts that count no more, in PostgreSQL. */
export class IdleCountersStore extends Context.Service<IdleCountersStore>()(
  "gatehouse/tenancy/throttle/IdleCountersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

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
      const forget = Effect.fnUntraced(function* (
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

      return { forget }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
