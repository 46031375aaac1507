import { Effect, Layer } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import { longTransactions } from "../../platform/PgPools.ts"
import { Settings } from "../../platform/Settings.ts"
import { TransferQueue } from "./TransferQueue.ts"
import { TransferRuns } from "./TransferRuns.ts"

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
