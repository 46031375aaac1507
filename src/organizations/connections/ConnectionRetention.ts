import { Context, DateTime, Effect, Layer } from "effect"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { attemptsKeptDays } from "./ConnectionAttempt.ts"
import { ConnectionAttemptsStore } from "./ConnectionAttemptsStore.ts"

const interval = "1 hour"

/** Forgets attempts to sign in by connections that are past their time. */
export class ConnectionRetention extends Context.Service<ConnectionRetention>()(
  "gatehouse/organizations/connections/ConnectionRetention",
  {
    make: Effect.gen(function* () {
      const store = yield* ConnectionAttemptsStore
      const sweeps = yield* EnvironmentSweeps
      const { sweep } = yield* sweeps.start(
        interval,
        "Old attempts to sign in by connections were not forgotten",
        ({ id }, now) => store.forget(id, DateTime.subtract(now, { days: attemptsKeptDays }))
      )
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(ConnectionAttemptsStore.layer)
  )
}
