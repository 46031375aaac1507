import { Context, DateTime, Effect, FiberMap, Layer, Queue, Data } from "effect"
import * as Background from "../../platform/Background.ts"
import {
  type EnvironmentId,
  type WebhookEndpointId,
  WebhookDeliveryId
} from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { WebhookDeliveriesStore, type NewDelivery } from "./WebhookDeliveriesStore.ts"
import { WebhookDelivering } from "./WebhookDelivering.ts"
import { WebhookEndpointsStore } from "./WebhookEndpointsStore.ts"
import type { AuditEvent } from "../../tenancy/audit/AuditEvent.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { StoredWebhookEndpoint } from "./WebhookEndpoint.ts"

/** Interval of the search for environments that have something to do. */
const lookInterval = "1 second"

/** For how long a turn is taken; that of an instance that died is free after so long. */
const heldFor = { seconds: 20 }

/** Interval at which a turn is renewed while it lasts. */
const renewInterval = "5 seconds"

/** Interval at which the trail is read while deliveries are under way. */
const followInterval = "250 millis"

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

/**
 * Leases of the work for an environment: one instance at a time follows its trail and delivers to
 * its endpoints, so that no endpoint ever has more requests in flight than allowed.
 */
export class WebhookTurns extends Context.Service<WebhookTurns>()(
  "gatehouse/delivery/webhooks/WebhookTurns",
  {
    make: Effect.gen(function* () {
      const endpoints = yield* WebhookEndpointsStore
      const deliveries = yield* WebhookDeliveriesStore
      const { deliver } = yield* WebhookDelivering
      const transaction = yield* Transaction
      const { tail } = yield* Audit
      const crypto = yield* Crypto
      const holder = yield* crypto.uuidV7
      const turns = yield* FiberMap.make<EnvironmentId>()

      const hold = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const now = yield* DateTime.now
        const until = DateTime.add(now, heldFor)
        return yield* endpoints.holdTurn(environmentId, { holder, until }, now)
      })

      /** Ends once the turn is another's, or cannot be kept. */
      const keep = (environmentId: EnvironmentId) =>
        hold(environmentId).pipe(
          Effect.delay(renewInterval),
          Effect.catchCause(() => Effect.succeed(false)),
          Effect.repeat({ while: (isHeld) => isHeld })
        )

      const release = (environmentId: EnvironmentId) =>
        transaction.run(
          Effect.gen(function* () {
            if (!(yield* endpoints.releaseTurn(environmentId, holder))) return
            // Read under the turn's lock, so that a manual retry comes either before or after it.
            for (const { enabled, id } of yield* endpoints.list(environmentId)) {
              const at = enabled ? yield* deliveries.nextDue(environmentId, id) : null
              if (at !== null) yield* endpoints.expect(environmentId, at)
            }
          })
        )

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

      /**
       * Takes one step along the trail and makes exactly one delivery of each event for each endpoint
       * that wants it; true where there is more of the trail.
       */
      const follow = Effect.fn("WebhookTurns.follow")(function* (environmentId: EnvironmentId) {
        const from = yield* endpoints.sequence(environmentId)
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
              if (!(yield* endpoints.advance(environmentId, from, reached))) {
                return yield* new Overtaken()
              }
              const held = yield* endpoints.holdEnabled(environmentId)
              yield* deliveries.insertAll(yield* deliveriesOf(environmentId, events, held))
              return events.length === batch
            })
          )
          .pipe(Effect.catchTag("Overtaken", () => Effect.succeed(false)))
      })

      const work = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const running = new Set<WebhookEndpointId>()
        const ended = yield* Queue.sliding<void>(1)
        const failed = new Set<WebhookEndpointId>()

        const lane = (endpointId: WebhookEndpointId) =>
          deliver(environmentId, endpointId).pipe(
            Effect.catchCause((cause) => {
              // Left to another turn, because a database that is away would otherwise be asked
              // without pause.
              failed.add(endpointId)
              return Effect.logWarning("Webhook delivery failed", cause)
            }),
            Effect.ensuring(
              Effect.suspend(() => {
                running.delete(endpointId)
                return Queue.offer(ended, undefined)
              })
            )
          )

        while (true) {
          const hasMore = yield* follow(environmentId)
          const due = yield* deliveries.dueEndpoints(environmentId, yield* DateTime.now)
          for (const id of due.filter((id) => !failed.has(id) && !running.has(id))) {
            running.add(id)
            yield* Effect.forkScoped(lane(id))
          }
          if (hasMore) continue
          if (running.size === 0) return
          yield* Effect.timeoutOption(Queue.take(ended), followInterval)
        }
      }, Effect.scoped)

      /** Works for an environment until nothing is to do, unless another instance does so. */
      const take = Effect.fn("WebhookTurns.take")(function* (environmentId: EnvironmentId) {
        yield* Effect.acquireUseRelease(
          hold(environmentId),
          (isHeld) =>
            isHeld
              ? Effect.raceFirst(work(environmentId), Effect.asVoid(keep(environmentId)))
              : Effect.void,
          (isHeld) => (isHeld ? release(environmentId) : Effect.void)
        )
      })

      /** Starts a turn wherever there is something to do. */
      const look = Effect.gen(function* () {
        for (const id of yield* endpoints.waiting(yield* DateTime.now)) {
          yield* FiberMap.run(turns, id, Background.attempt("Webhook delivery failed", take(id)), {
            onlyIfMissing: true
          })
        }
      })

      return { take, look }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([
      WebhookDelivering.layer,
      WebhookEndpointsStore.layer,
      WebhookDeliveriesStore.layer
    ])
  )
}

/** Delivers webhooks for as long as the service runs. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(WebhookTurns, ({ look }) =>
    Background.every(lookInterval, "Webhooks were not looked for", look)
  )
).pipe(Layer.provide(WebhookTurns.layer))
