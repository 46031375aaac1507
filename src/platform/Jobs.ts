import { Duration, Layer } from "effect"
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
