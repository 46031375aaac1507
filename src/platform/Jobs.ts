import { Cause, Duration, Effect, Layer, Schedule } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"

/**
 * Durable queues in the database, shared by every instance. A job is offered in the transaction
 * that causes it: it exists exactly when that transaction commits. A worker holds a job under a
 * lock that it keeps renewing; the job of a worker that died is handed out again once the lock has
 * run out. Each job is therefore done at least once, and in a crash now and then twice.
 */
const store = PersistedQueue.layerStoreSql({
  tableName: "jobs",
  pollInterval: "1 second",
  lockRefreshInterval: "15 seconds",
  lockExpiration: "1 minute"
})

/** Offers and takes jobs; needs the database. */
export const layer = Layer.orDie(PersistedQueue.layer.pipe(Layer.provideMerge(store)))

/** Forgets jobs that are done; what became of a failed one its own capability keeps. */
export const layerCleanup = PersistedQueue.layerCleanup({
  interval: Duration.minutes(10),
  timeToLive: Duration.hours(1),
  failedTimeToLive: Duration.days(7)
})

/** After these a job is given up: with the waits between them they span about two days. */
export const patientAttempts = 18

/**
 * Waits of about 10 seconds that double up to 6 hours: six attempts fall into the ten minutes that
 * a mailed code lives, and another service may be away over a weekend's day. Jitter keeps the jobs of
 * one outage from coming back all at once.
 */
export const patientWaits = Schedule.min([
  Schedule.exponential("10 seconds"),
  Schedule.spaced("6 hours")
]).pipe(Schedule.jittered)

/** How long a worker rests when the queue itself fails, such as while the database is away. */
const rest = "1 second"

/**
 * Does the jobs of a queue one at a time, for ever. `run` fails with a reason, in words, where the job
 * is to be tried again and that is told already. Whatever else goes wrong is logged under `failure`,
 * and the job is tried again too; the queue keeps none of it, as it might name a person.
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
