import { Context, Effect, Layer } from "effect"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { ProofsStore } from "./ProofsStore.ts"

const interval = "5 minutes"

/**
 * Deletes expired proofs, and with them the data of sign-ups that were never finished. It is only a
 * cleanup: redemption itself checks the expiry.
 */
export class ProofsRetention extends Context.Service<ProofsRetention>()(
  "gatehouse/credentials/proofs/ProofsRetention",
  {
    make: Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const store = yield* ProofsStore
      const { sweep } = yield* sweeps.start(
        interval,
        "Dead proofs were not forgotten",
        ({ id }, now) => store.forgetExpired(id, now)
      )
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ProofsStore.layer))
}
