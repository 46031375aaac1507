import {
  Array as Arr,
  Context,
  DateTime,
  Duration,
  Effect,
  Layer,
  Metric,
  Schema,
  Semaphore,
  Clock,
  Result
} from "effect"
import type { EnvironmentId, WebhookEndpointId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { AuditAction, AuditEvent } from "../../tenancy/audit/AuditEvent.ts"
import { Timestamp } from "../../contract/Values.ts"
import { WebhookDeliveriesStore, type Tried } from "./WebhookDeliveriesStore.ts"
import { nextAttempt, type WebhookDelivery } from "./WebhookDelivery.ts"
import { patience, type StoredWebhookEndpoint, secretPurpose } from "./WebhookEndpoint.ts"
import { WebhookEndpointsStore, type Health } from "./WebhookEndpointsStore.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { OutboundPost } from "../../platform/OutboundPost.ts"
import { signedHeaders, signingKeys } from "../../platform/StandardWebhooks.ts"

/** Requests to one endpoint at a time (contract: "Webhooks"). */
const inFlight = 10

/** Deliveries between two looks at an endpoint, which may be changed or disabled meanwhile. */
const batch = 2 * inFlight

/** So few that deliveries never crowd requests out of the database. */
const notedAtOnce = 2

const encodePayload = Schema.encodeSync(
  Schema.fromJsonString(
    Schema.Struct({ type: AuditAction, timestamp: Timestamp, data: AuditEvent })
  )
)

/** Result of one request to an endpoint. */
export interface Attempt {
  readonly delivered: boolean
  readonly statusCode: number | null
  readonly error: string | null
  readonly durationMilliseconds: number
}

/** The id and body to send. */
interface Told {
  readonly id: string
  readonly body: string
}

const usualHeaders = {
  "content-type": "application/json",
  "user-agent": "Gatehouse-Webhooks/1"
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300
const isRedirect = (status: number): boolean => status >= 300 && status < 400

const errorOf = (status: number): string | null => {
  if (isSuccess(status)) return null
  return isRedirect(status) ? "a redirect is not followed" : `the answer was ${status}`
}

const forgotten: Attempt = {
  delivered: false,
  statusCode: null,
  error: "the event is no longer kept",
  durationMilliseconds: 0
}

/** State of a delivery after a try; one without an event is not tried again. */
const triedOf = (
  { attempts: before }: WebhookDelivery,
  { delivered, error, statusCode }: Attempt,
  at: DateTime.Utc,
  isFinal: boolean
): Tried => {
  const attempts = before + 1
  const next = delivered || isFinal ? null : nextAttempt(attempts, at)
  return {
    attempts,
    status: delivered ? "delivered" : next === null ? "failed" : "pending",
    lastStatusCode: statusCode,
    lastError: error,
    nextAttemptAt: next,
    deliveredAt: delivered ? at : null
  }
}

interface Outcome {
  readonly delivered: boolean
  readonly at: DateTime.Utc
}

const healthOf = (outcomes: ReadonlyArray<Outcome>): Health => {
  const inOrder = outcomes.toSorted((a, b) => a.at.epochMilliseconds - b.at.epochMilliseconds)
  const last = inOrder.findLast(({ delivered }) => delivered)
  const failed = inOrder.slice(last === undefined ? 0 : inOrder.indexOf(last) + 1)
  return { deliveredAt: last?.at ?? null, failedAt: failed[0]?.at ?? null }
}

const countOf = (status: Tried["status"]) =>
  Metric.withAttributes(
    Metric.counter("gatehouse_webhook_deliveries_total", {
      description: "Tries of webhook deliveries by what they came to",
      incremental: true
    }),
    { status }
  )

const lagSeconds = Metric.histogram("gatehouse_webhook_lag_seconds", {
  description: "How long events waited for the first try of their delivery",
  boundaries: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600]
})

/** Delivers what is due by signed requests, ten at a time for each endpoint. */
export class WebhookDelivering extends Context.Service<WebhookDelivering>()(
  "gatehouse/delivery/webhooks/WebhookDelivering",
  {
    make: Effect.gen(function* () {
      const endpoints = yield* WebhookEndpointsStore
      const deliveries = yield* WebhookDeliveriesStore
      const audit = yield* Audit
      const { tail } = audit
      const transaction = yield* Transaction
      const crypto = yield* Crypto
      const outbound = yield* OutboundPost
      const gate = yield* Semaphore.make(notedAtOnce)

      /** Sends one signed request. */
      const send = Effect.fnUntraced(function* (
        endpoint: StoredWebhookEndpoint,
        { body, id }: Told
      ) {
        const start = yield* Clock.currentTimeMillis
        const message = { id, body, timestamp: Math.floor(start / 1000) }
        const answer = yield* signingKeys(crypto, secretPurpose(endpoint), endpoint).pipe(
          Effect.flatMap((keys) =>
            outbound.send({
              url: new URL(endpoint.url),
              headers: { ...usualHeaders, ...signedHeaders(message, keys) },
              body
            })
          ),
          Effect.result
        )
        const durationMilliseconds = Math.round((yield* Clock.currentTimeMillis) - start)
        return Result.match(answer, {
          onFailure: ({ reason }): Attempt => ({
            delivered: false,
            statusCode: null,
            error: reason,
            durationMilliseconds
          }),
          onSuccess: (statusCode): Attempt => ({
            delivered: isSuccess(statusCode),
            statusCode,
            error: errorOf(statusCode),
            durationMilliseconds
          })
        })
      })

      const attempt = Effect.fn("WebhookDelivering.attempt")(function* (
        endpoint: StoredWebhookEndpoint,
        delivery: WebhookDelivery,
        event: AuditEvent | undefined
      ) {
        const outcome =
          event === undefined
            ? forgotten
            : yield* send(endpoint, {
                id: event.id,
                body: encodePayload({
                  type: event.action,
                  timestamp: event.occurredAt,
                  data: event
                })
              })
        const at = yield* DateTime.now
        const tried = triedOf(delivery, outcome, at, event === undefined)
        const { environmentId, id: endpointId } = endpoint
        yield* gate.withPermit(
          deliveries.note(
            { environmentId, endpointId, id: delivery.id },
            delivery.nextAttemptAt,
            tried
          )
        )
        yield* Metric.update(countOf(tried.status), 1)
        if (event !== undefined && tried.attempts === 1) {
          const waited = Duration.toSeconds(DateTime.distance(event.occurredAt, at))
          yield* Metric.update(lagSeconds, waited)
        }
        return event === undefined ? [] : [{ delivered: outcome.delivered, at }]
      })

      const disable = Effect.fnUntraced(function* (
        { environmentId, id }: StoredWebhookEndpoint,
        failingSince: DateTime.Utc,
        now: DateTime.Utc
      ) {
        const since = DateTime.subtract(now, patience)
        const disabled = yield* transaction.run(
          Effect.gen(function* () {
            if (!(yield* endpoints.disableFailing(environmentId, id, since, now))) return false
            yield* deliveries.giveUp(environmentId, id, "the endpoint was disabled")
            yield* audit.record({
              environmentId,
              action: "webhook_endpoint.disabled",
              targets: [{ type: "webhook_endpoint", id }],
              metadata: { reason: "failing", failingSince: DateTime.formatIso(failingSince) }
            })
            return true
          })
        )
        if (!disabled) return
        yield* Effect.annotateLogs(
          Effect.logError("A webhook endpoint was disabled: it has only failed for 5 days"),
          { environmentId, endpointId: id }
        )
      })

      const judge = Effect.fnUntraced(function* (
        endpoint: StoredWebhookEndpoint,
        outcomes: ReadonlyArray<Outcome>
      ) {
        if (!Arr.isReadonlyArrayNonEmpty(outcomes)) return
        const failingSince = yield* endpoints.noteHealth(endpoint, healthOf(outcomes))
        if (failingSince === null) return
        const now = yield* DateTime.now
        if (DateTime.isGreaterThan(DateTime.add(failingSince, patience), now)) return
        yield* disable(endpoint, failingSince, now)
      })

      /** Delivers until nothing is due for this endpoint any more. */
      const deliver = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        endpointId: WebhookEndpointId
      ) {
        while (true) {
          const endpoint = yield* endpoints.find(environmentId, endpointId)
          if (endpoint?.enabled !== true) return
          const due = yield* deliveries.due(environmentId, endpointId, yield* DateTime.now, batch)
          if (due.length === 0) return
          const events = yield* tail.named(
            environmentId,
            due.map(({ eventId }) => eventId)
          )
          const byId = new Map(events.map((event) => [event.id, event]))
          const outcomes = yield* Effect.forEach(
            due,
            (delivery) => attempt(endpoint, delivery, byId.get(delivery.eventId)),
            { concurrency: inFlight }
          )
          yield* judge(endpoint, outcomes.flat())
        }
      })

      return { deliver, send }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([WebhookEndpointsStore.layer, WebhookDeliveriesStore.layer, OutboundPost.layer])
  )
}
