import { Context, Effect, Layer } from "effect"
import * as Background from "../../platform/Background.ts"
import { Environments } from "../environments/Environments.ts"
import { Purge } from "./Purge.ts"

const interval = "1 minute"

/** Purges deleted users once their time is over, for as long as the service runs. */
export class PurgeRetention extends Context.Service<
  PurgeRetention,
  { readonly sweep: Effect.Effect<void> }
>()("gatehouse/purge/PurgeRetention") {
  static readonly layerNoDeps = Layer.effect(
    PurgeRetention,
    Effect.gen(function* () {
      const environments = yield* Environments
      const purge = yield* Purge

      const sweep = Effect.gen(function* () {
        for (const environment of yield* environments.list) yield* purge.purgeDue(environment)
      })

      yield* Background.every(interval, "Deleted users were not purged", sweep)
      return PurgeRetention.of({ sweep })
    })
  )
  static readonly layer = this.layerNoDeps
}
