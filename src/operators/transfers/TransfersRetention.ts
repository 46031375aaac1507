import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { exportHours } from "./Transfer.ts"
import { TransfersStore } from "./TransfersStore.ts"

const interval = "10 minutes"

/** No upload takes as long. */
const receivedWithin = { hours: 2 }

/** Longer than all attempts at a job together. */
const triedFor = { days: 3 }

/** Long enough to look up what an import came to. */
const forgottenAfter = { days: 90 }

/** Deletes files whose time is over, and after a while their jobs, for as long as the service runs. */
export class TransfersRetention extends Context.Service<
  TransfersRetention,
  { readonly sweep: Effect.Effect<void> }
>()("gatehouse/operators/transfers/TransfersRetention") {
  static readonly layerNoDeps = Layer.effect(
    TransfersRetention,
    Effect.gen(function* () {
      const store = yield* TransfersStore
      const sweeps = yield* EnvironmentSweeps

      const tidy = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        yield* store.forgetReceiving(id, DateTime.subtract(now, receivedWithin))
        const failure = "It failed again and again: the log says why"
        yield* store.giveUp(id, DateTime.subtract(now, triedFor), now, failure)
        yield* store.eraseFiles(id, DateTime.subtract(now, { hours: exportHours }))
        yield* store.forget(id, DateTime.subtract(now, forgottenAfter))
      })

      const { sweep } = yield* sweeps.start(
        interval,
        "Old files of imports and exports were not deleted",
        tidy
      )
      return TransfersRetention.of({ sweep })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(TransfersStore.layer))
}
