import { Context, Effect, Layer } from "effect"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { Purge } from "./Purge.ts"

// Each sweep that finds somebody reads the trail from when they signed up.
const interval = "1 hour"

/** Purges deleted users once their time is over, for as long as the service runs. */
export class PurgeRetention extends Context.Service<
  PurgeRetention,
  { readonly sweep: Effect.Effect<void> }
>()("gatehouse/privacy/purge/PurgeRetention") {
  static readonly layerNoDeps = Layer.effect(
    PurgeRetention,
    Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const purge = yield* Purge
      const { sweep } = yield* sweeps.start(
        interval,
        "Deleted users were not purged",
        purge.purgeDue
      )
      return PurgeRetention.of({ sweep })
    })
  )
  static readonly layer = this.layerNoDeps
}
