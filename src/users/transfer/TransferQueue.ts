import { Context, Layer, Effect } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { TransferJob, queueName } from "./Transfer.ts"
import { longTransactions } from "../../platform/PgPools.ts"
import { Settings } from "../../platform/Settings.ts"
import { TransferRuns } from "./TransferRuns.ts"

/** The imports and exports that wait for their turn. */
export class TransferQueue extends Context.Service<TransferQueue>()(
  "gatehouse/users/transfer/TransferQueue",
  {
    make: PersistedQueue.make({
      name: queueName,
      schema: TransferJob,
      maxAttempts: Jobs.patientAttempts,
      retrySchedule: Jobs.patientWaits
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Jobs.layer))
}

/** So many at a time on each instance, so that one large file does not hold up all others. */
const most = 2

/** Makes imports and exports. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* TransferQueue
    const { run } = yield* TransferRuns
    const work = Jobs.work(jobs, run, "An import or export has to be tried again")
    const { databasePool } = yield* Settings
    // An export reads in one transaction, for as long as it takes.
    const workers = longTransactions(most, databasePool)
    yield* Effect.replicateEffect(Effect.forkScoped(work), workers)
  })
).pipe(Layer.provide(TransferQueue.layer))
