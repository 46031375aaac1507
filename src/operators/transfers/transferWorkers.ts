import { Effect, Layer } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import { TransferQueue } from "./TransferQueue.ts"
import { TransferRuns } from "./TransferRuns.ts"

/** So many at a time on each instance, so that one large file does not hold up all others. */
const workers = 2

/** Makes imports and exports. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* TransferQueue
    const { run } = yield* TransferRuns
    const work = Jobs.work(jobs, run, "An import or export has to be tried again")
    yield* Effect.replicateEffect(Effect.forkScoped(work), workers)
  })
).pipe(Layer.provide(TransferQueue.layer))
