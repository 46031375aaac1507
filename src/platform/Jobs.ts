import { Cause, Duration, Effect, Layer, Schedule, Schema } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import type { SqlClient, SqlError } from "effect/sql"
import { valuesBy } from "./Rows.ts"

/**
 * Durable queues in the database, shared by all instances. A job is offered in the transaction that
 * causes it, and exists only if that transaction commits. A worker renews its lock on a job while
 * it works; if the worker dies, the lock expires and another worker takes the job. So each job runs
 * at least once, and twice only after a crash.
 */
const store = PersistedQueue.layerStoreSql({
  tableName: "jobs",
  pollInterval: "1 second",
  lockRefreshInterval: "15 seconds",
  lockExpiration: "1 minute"
})

/** Offers and takes jobs; needs the database. */
export const layer = Layer.orDie(PersistedQueue.layer.pipe(Layer.provideMerge(store)))

/**
 * Deletes jobs that are done. What became of a failed job is recorded by the capability that
 * offered it.
 */
export const layerCleanup = PersistedQueue.layerCleanup({
  interval: Duration.minutes(10),
  timeToLive: Duration.hours(1),
  failedTimeToLive: Duration.days(7)
})

/**
 * After these attempts a job is abandoned; with the waits between them they span about two days.
 */
export const patientAttempts = 18

/**
 * Waits from 10 seconds, doubling up to 6 hours: six attempts within the ten minutes that a mailed
 * code lives, and enough to outlast a day's outage of another service. Jitter spreads the jobs of
 * one outage.
 */
export const patientWaits = Schedule.min([
  Schedule.exponential("10 seconds"),
  Schedule.spaced("6 hours")
]).pipe(Schedule.jittered)

const idsBy = valuesBy("id", Schema.String)

/**
 * Ids of these rows that no waiting job of the queues is about. There are such on a cluster alone:
 * if its coordinator, which has the queue, crashes while a transaction commits, the change may be
 * kept and its job lost.
 */
export const withoutJob =
  (sql: SqlClient.SqlClient, queues: ReadonlyArray<string>, field: string) =>
  <Id extends string>(rows: Effect.Effect<ReadonlyArray<{ readonly id: Id }>, SqlError.SqlError>) =>
    Effect.gen(function* () {
      const ids = (yield* rows).map(({ id }) => id)
      if (ids.length === 0) return []
      const waiting = yield* idsBy(sql`
        SELECT element::jsonb->>${field}::text AS id FROM jobs
        WHERE queue_name = ANY (${queues}::text[]) AND state = 'pending'
          AND element::jsonb->>${field}::text = ANY (${ids}::text[])`)
      const found = new Set(waiting)
      return ids.filter((id) => !found.has(id))
    }).pipe(Effect.orDie)

/** Wait of a worker after the queue itself fails, for example while the database is down. */
const rest = "1 second"

/**
 * Runs the jobs of a queue one at a time, forever. `run` fails with a reason that it has already
 * reported if the job should be retried. Any other failure is logged under `failure`, and the job
 * is retried too. The queue stores no failure, because it might name a person.
 */
export const work = <Job, R>(
  queue: PersistedQueue.PersistedQueue<Job>,
  run: (job: Job, metadata: { readonly attempts: number }) => Effect.Effect<void, string, R>,
  failure: string
) =>
  queue
    .take((job, metadata) =>
      Effect.catchCauseIf(run(job, metadata), Cause.hasDies, (cause) =>
        Effect.andThen(Effect.logWarning(failure, cause), Effect.fail("failed"))
      )
    )
    .pipe(
      Effect.catchIf(
        (error) => typeof error === "string",
        () => Effect.void
      ),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.interrupt
          : Effect.andThen(Effect.logWarning(failure, cause), Effect.sleep(rest))
      ),
      Effect.forever
    )
