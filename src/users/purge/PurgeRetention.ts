import { Context, Effect, Layer } from "effect"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { Purge } from "./Purge.ts"

// Each sweep that finds somebody reads the trail from when they signed up.
const interval = "1 hour"

/** Purges deleted users once their time is over, for as long as the service runs. */
export class PurgeRetention extends Context.Service<PurgeRetention>()(
  "gatehouse/users/purge/PurgeRetention",
  {
    make: Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const purge = yield* Purge
      const { sweep } = yield* sweeps.start(
        interval,
        "Deleted users were not purged",
        purge.purgeDue
      )
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
