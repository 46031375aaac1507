import { Effect, Layer } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import { LogoutQueue } from "../../sessions/grants/LogoutQueue.ts"
import { BackChannelLogout } from "./BackChannelLogout.ts"

/** Applications that one instance tells at a time. */
const workers = 10

/** Tells applications of ended sessions for as long as the service runs. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* LogoutQueue
    const { deliver } = yield* BackChannelLogout
    const work = Jobs.work(jobs, deliver, "Telling an application of a logout failed")
    yield* Effect.replicateEffect(Effect.forkScoped(work), workers)
  })
).pipe(Layer.provide([LogoutQueue.layer, BackChannelLogout.layer]))
