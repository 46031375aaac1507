import { Context, Effect, Layer } from "effect"
import { EnvironmentLockStore } from "./EnvironmentLockStore.ts"

/**
 * Locks the row of an environment to the end of the caller's transaction, for changes of which one at
 * a time may be made in it: those that replace a list, and those that count what there is first. It
 * comes after the lock of an organization.
 */
export class EnvironmentLock extends Context.Service<EnvironmentLock>()(
  "gatehouse/tenancy/environments/EnvironmentLock",
  {
    make: Effect.gen(function* () {
      const store = yield* EnvironmentLockStore
      return { lock: store.lock }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(EnvironmentLockStore.layer)
  )
}
