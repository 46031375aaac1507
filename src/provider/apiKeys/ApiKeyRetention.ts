import { Context, DateTime, Effect, Layer } from "effect"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { listedAfterExpiry } from "./ApiKey.ts"
import { ApiKeysStore } from "./ApiKeysStore.ts"

const interval = "1 hour"

/** Forgets API keys a month after their end, from when on they are unknown. */
export class ApiKeyRetention extends Context.Service<ApiKeyRetention>()(
  "gatehouse/provider/apiKeys/ApiKeyRetention",
  {
    make: Effect.gen(function* () {
      const store = yield* ApiKeysStore
      const sweeps = yield* EnvironmentSweeps
      const { sweep } = yield* sweeps.start(
        interval,
        "Ended API keys were not forgotten",
        ({ id }, now) => store.forget(id, DateTime.subtract(now, listedAfterExpiry))
      )
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ApiKeysStore.layer))
}
