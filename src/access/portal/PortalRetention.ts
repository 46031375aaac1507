import { Context, Effect, Layer } from "effect"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { PortalLinksStore } from "./PortalLinksStore.ts"

const interval = "1 hour"

/** Forgets links to the set-up that have ended. */
export class PortalRetention extends Context.Service<PortalRetention>()(
  "gatehouse/access/portal/PortalRetention",
  {
    make: Effect.gen(function* () {
      const store = yield* PortalLinksStore
      const sweeps = yield* EnvironmentSweeps
      const { sweep } = yield* sweeps.start(
        interval,
        "Ended links to the set-up were not forgotten",
        ({ id }, now) => store.forget(id, now)
      )
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(PortalLinksStore.layer))
}
