import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { idBoundAt } from "../../tenancy/audit/AuditEvent.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { WebhookDeliveriesStore } from "./WebhookDeliveriesStore.ts"
import { WebhookEndpointsStore } from "./WebhookEndpointsStore.ts"

const interval = "10 minutes"

/** Retention of deliveries (contract: "Webhooks"). */
const keptFor = { days: 30 }

/** Deliveries that one statement forgets: few enough to hold no lock for long. */
const batch = 5000

/** Forgets old deliveries, and what is left of removed endpoints, for as long as the service runs. */
export class WebhookRetention extends Context.Service<WebhookRetention>()(
  "gatehouse/delivery/webhooks/WebhookRetention",
  {
    make: Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const endpoints = yield* WebhookEndpointsStore
      const deliveries = yield* WebhookDeliveriesStore

      const tidy = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        const bound = idBoundAt(DateTime.subtract(now, keptFor))
        for (const endpoint of yield* endpoints.kept(id)) {
          const below = endpoint.isRemoved ? null : bound
          yield* Effect.repeat(deliveries.forget(id, endpoint.id, below, batch), {
            while: (forgotten) => forgotten === batch
          })
          if (endpoint.isRemoved) yield* endpoints.forget(id, endpoint.id)
        }
      })

      const { sweep } = yield* sweeps.start(interval, "Webhooks were not tidied up", tidy)
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([WebhookEndpointsStore.layer, WebhookDeliveriesStore.layer])
  )
}
