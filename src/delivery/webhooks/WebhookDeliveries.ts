import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { WebhookDeliveryId, WebhookEndpointId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { WebhookDeliveriesStore } from "./WebhookDeliveriesStore.ts"
import type { WebhookDeliveryStatus } from "./WebhookDelivery.ts"
import { WebhookEndpointsStore } from "./WebhookEndpointsStore.ts"
import {
  DeliveryNotFound,
  WebhookEndpointDisabled,
  WebhookEndpointNotFound
} from "./WebhooksProblems.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { idBoundAt } from "../../tenancy/audit/AuditEvent.ts"

/** Query of one page of deliveries. */
export interface DeliveryListRequest {
  readonly limit: number
  readonly cursor?: string
  readonly status?: WebhookDeliveryStatus
}

const cursorList = "webhook-deliveries"

/** Retention of deliveries (contract: "Webhooks"). */
const keptFor = { days: 30 }

/** Deliveries of events to an endpoint. */
export class WebhookDeliveries extends Context.Service<WebhookDeliveries>()(
  "gatehouse/delivery/webhooks/WebhookDeliveries",
  {
    make: Effect.gen(function* () {
      const store = yield* WebhookDeliveriesStore
      const endpoints = yield* WebhookEndpointsStore
      const transaction = yield* Transaction

      const list = Effect.fn("WebhookDeliveries.list")(function* (
        { cursorKey, id: environmentId }: Environment,
        endpointId: WebhookEndpointId,
        { cursor, limit, status }: DeliveryListRequest
      ) {
        const list = `${cursorList}:${endpointId}`
        const position = cursor === undefined ? [] : openedAt(cursorKey, list, cursor)
        if (position === undefined) return yield* foreignCursor()
        const endpoint = yield* endpoints.find(environmentId, endpointId)
        if (endpoint === undefined) return yield* new WebhookEndpointNotFound()
        const rows = yield* store.list(environmentId, endpointId, {
          status: status ?? null,
          before: position[0] ?? null,
          limit: limit + 1
        })
        return paged(rows, limit, (last) => Cursor.seal(cursorKey, list, [last.id]))
      })

      /** Makes any delivery of an enabled endpoint due again, with all its tries before it. */
      const retry = Effect.fn("WebhookDeliveries.retry")(function* (
        { id: environmentId }: Environment,
        endpointId: WebhookEndpointId,
        id: WebhookDeliveryId
      ) {
        const now = yield* DateTime.now
        const ref = { environmentId, endpointId, id }
        yield* transaction.run(
          Effect.gen(function* () {
            // First, as by whoever follows the trail: it goes on to the endpoints.
            yield* endpoints.expect(environmentId, now)
            // Held, because disabling the endpoint meanwhile would leave the delivery pending.
            const endpoint = yield* endpoints.lock(environmentId, endpointId)
            const delivery = endpoint === undefined ? undefined : yield* store.find(ref)
            if (endpoint === undefined || delivery === undefined) {
              return yield* new DeliveryNotFound()
            }
            if (!endpoint.enabled) return yield* new WebhookEndpointDisabled()
            yield* store.revive(ref, now)
          })
        )
      })

      /** Forgets old deliveries, and what is left of removed endpoints. */
      const tidy = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        const bound = idBoundAt(DateTime.subtract(now, keptFor))
        for (const endpoint of yield* endpoints.kept(id)) {
          yield* store.forget(id, endpoint.id, endpoint.isRemoved ? null : bound)
          if (endpoint.isRemoved) yield* endpoints.forget(id, endpoint.id)
        }
      })

      return { list, retry, tidy }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([WebhookEndpointsStore.layer, WebhookDeliveriesStore.layer])
  )

  /** Tidies up for as long as the service runs. */
  static readonly retention = Effect.gen(function* () {
    const sweeps = yield* EnvironmentSweeps
    const { tidy } = yield* WebhookDeliveries
    return yield* sweeps.start("10 minutes", "Webhooks were not tidied up", tidy)
  })
}

const openedAt = (
  key: Environment["cursorKey"],
  list: string,
  cursor: string
): readonly [string] | undefined => {
  const [id] = Option.getOrElse(Cursor.open(key, list, cursor), (): Cursor.Position => [])
  return typeof id === "string" ? [id] : undefined
}
