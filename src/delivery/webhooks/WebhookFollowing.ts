import { Context, Data, DateTime, Effect, Layer } from "effect"
import { WebhookDeliveryId, type EnvironmentId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { AuditEvent } from "../../tenancy/audit/AuditEvent.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { WebhookDeliveriesStore, type NewDelivery } from "./WebhookDeliveriesStore.ts"
import type { StoredWebhookEndpoint } from "./WebhookEndpoint.ts"
import { WebhookEndpointsStore } from "./WebhookEndpointsStore.ts"
import { WebhookTurnsStore } from "./WebhookTurnsStore.ts"

/** Events of one step: with every endpoint they stay well under the parameters of a statement. */
const batch = 100

/** Another instance has followed the trail meanwhile. */
class Overtaken extends Data.TaggedError("Overtaken") {}

const isOwnCreation = ({ action, targets }: AuditEvent, { id }: StoredWebhookEndpoint): boolean =>
  action === "webhook_endpoint.created" && targets.some((target) => target.id === id)

const wants = (endpoint: StoredWebhookEndpoint, event: AuditEvent): boolean =>
  (event.sequence ?? 0) > endpoint.fromSequence &&
  (endpoint.actions === null || endpoint.actions.includes(event.action)) &&
  // Nobody can know its secret by then.
  !isOwnCreation(event, endpoint)

/** Makes exactly one delivery of each event for each endpoint that wants it. */
export class WebhookFollowing extends Context.Service<WebhookFollowing>()(
  "gatehouse/delivery/webhooks/WebhookFollowing",
  {
    make: Effect.gen(function* () {
      const turns = yield* WebhookTurnsStore
      const endpoints = yield* WebhookEndpointsStore
      const deliveries = yield* WebhookDeliveriesStore
      const { tail } = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const deliveriesOf = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        events: ReadonlyArray<AuditEvent>,
        enabled: ReadonlyArray<StoredWebhookEndpoint>
      ) {
        const createdAt = yield* DateTime.now
        const made: Array<NewDelivery> = []
        for (const event of events) {
          for (const endpoint of enabled.filter((endpoint) => wants(endpoint, event))) {
            made.push({
              environmentId,
              endpointId: endpoint.id,
              id: WebhookDeliveryId.make(yield* crypto.uuidV7),
              eventId: event.id,
              action: event.action,
              createdAt
            })
          }
        }
        return made
      })

      /** Takes one step along the trail; true where there is more of it. */
      const follow = Effect.fn("WebhookFollowing.follow")(function* (environmentId: EnvironmentId) {
        const from = yield* turns.sequence(environmentId)
        const enabled = yield* endpoints.list(environmentId)
        // Events that no endpoint wanted are passed over.
        const start = Math.max(
          from,
          Math.min(...enabled.filter(({ enabled }) => enabled).map((one) => one.fromSequence))
        )
        if (!Number.isFinite(start)) return false
        const { events, reached } = yield* tail.after(environmentId, start, batch)
        if (reached === from) return false
        return yield* transaction
          .run(
            Effect.gen(function* () {
              if (!(yield* turns.advance(environmentId, from, reached))) {
                return yield* new Overtaken()
              }
              const held = yield* endpoints.holdEnabled(environmentId)
              yield* deliveries.insertAll(yield* deliveriesOf(environmentId, events, held))
              return events.length === batch
            })
          )
          .pipe(Effect.catchTag("Overtaken", () => Effect.succeed(false)))
      })

      return { follow }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([
      WebhookTurnsStore.layer,
      WebhookEndpointsStore.layer,
      WebhookDeliveriesStore.layer
    ])
  )
}
