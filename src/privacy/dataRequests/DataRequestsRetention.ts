import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { exportDays } from "./DataRequest.ts"
import { DataRequestsStore } from "./DataRequestsStore.ts"

const interval = "10 minutes"

/** Long enough for its owner to see that there was one. */
const forgottenAfter = { days: 90 }

/**
 * Deletes exports whose time is over, and after a while the requests, for as long as the service
 * runs. Whether one can still be downloaded is decided when that is asked for.
 */
export class DataRequestsRetention extends Context.Service<
  DataRequestsRetention,
  { readonly sweep: Effect.Effect<void> }
>()("gatehouse/privacy/dataRequests/DataRequestsRetention") {
  static readonly layerNoDeps = Layer.effect(
    DataRequestsRetention,
    Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const store = yield* DataRequestsStore

      const tidy = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        yield* store.eraseEnded(id, DateTime.subtract(now, { days: exportDays }))
        yield* store.forget(id, DateTime.subtract(now, forgottenAfter))
      })

      const { sweep } = yield* sweeps.start(interval, "Old data exports were not deleted", tidy)
      return DataRequestsRetention.of({ sweep })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(DataRequestsStore.layer))
}
