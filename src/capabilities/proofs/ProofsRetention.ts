import { Context, DateTime, Effect, Layer } from "effect"
import * as Background from "../../platform/Background.ts"
import { Environments } from "../environments/Environments.ts"
import { ProofsStore } from "./ProofsStore.ts"

const interval = "5 minutes"

/**
 * Forgets dead links and codes, and with them what a sign-up that nobody finished had told, for as
 * long as the service runs. Whether one still counts is decided when it is redeemed.
 */
export class ProofsRetention extends Context.Service<
  ProofsRetention,
  { readonly sweep: Effect.Effect<void> }
>()("gatehouse/proofs/ProofsRetention") {
  static readonly layerNoDeps = Layer.effect(
    ProofsRetention,
    Effect.gen(function* () {
      const store = yield* ProofsStore
      const environments = yield* Environments

      const sweep = Effect.gen(function* () {
        const now = yield* DateTime.now
        for (const { id } of yield* environments.list) yield* store.forgetExpired(id, now)
      })

      yield* Background.every(interval, "Dead proofs were not forgotten", sweep)
      return ProofsRetention.of({ sweep })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ProofsStore.layer))
}
