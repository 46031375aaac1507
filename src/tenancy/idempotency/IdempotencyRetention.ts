import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentSweeps } from "../environments/EnvironmentSweeps.ts"
import { keptHours } from "./IdempotentRequests.ts"
import { IdempotentRequestsStore } from "./IdempotentRequestsStore.ts"

const interval = "1 hour"

/** Rows that one statement deletes: few enough to hold no lock for long. */
const batch = 1000

/**
 * Forgets answers whose time is over, for as long as the service runs. That a key is free again is
 * decided when it is claimed; this only gives the space back.
 */
export class IdempotencyRetention extends Context.Service<IdempotencyRetention>()(
  "gatehouse/tenancy/idempotency/IdempotencyRetention",
  {
    make: Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const store = yield* IdempotentRequestsStore

      const forget = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        const before = DateTime.subtract(now, { hours: keptHours })
        yield* Effect.repeat(store.forget(id, before, batch), {
          while: (forgotten) => forgotten === batch
        })
      })

      const { sweep } = yield* sweeps.start(interval, "Old answers were not forgotten", forget)
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(IdempotentRequestsStore.layer)
  )
}
