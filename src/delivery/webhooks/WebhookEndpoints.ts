import { Clock, Context, DateTime, Effect, Layer, Result, Schema } from "effect"
import { AuditEventId, WebhookEndpointId, type EnvironmentId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { outboundUrl } from "../../platform/OutboundRules.ts"
import { Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { WebhookDeliveriesStore } from "./WebhookDeliveriesStore.ts"
import {
  actionsOf,
  maximumEndpoints,
  secretPurpose,
  shown,
  type NewWebhookEndpoint,
  type StoredWebhookEndpoint,
  type WebhookEndpointChanges
} from "./WebhookEndpoint.ts"
import { WebhookEndpointsStore } from "./WebhookEndpointsStore.ts"
import { WebhookDelivering } from "./WebhookDelivering.ts"
import { newSigningSecret, rotatedSecrets } from "../../platform/StandardWebhooks.ts"
import {
  invalidWebhookUrl,
  TooManyWebhookEndpoints,
  WebhookEndpointNotFound
} from "./WebhooksProblems.ts"
import { isSame } from "../../platform/plainValues.ts"

const encodeTest = Schema.encodeSync(
  Schema.fromJsonString(
    Schema.Struct({
      type: Schema.Literal("webhook.test"),
      timestamp: Schema.DateTimeUtcFromString,
      data: Schema.Struct({ environmentId: Schema.String, endpointId: Schema.String })
    })
  )
)

/** The fields that a change tells of, in its order. */
const changeable = ["url", "description", "enabled", "actions"] as const

/** The addresses that an environment's events are delivered to (contract: "Webhooks"). */
export class WebhookEndpoints extends Context.Service<WebhookEndpoints>()(
  "gatehouse/delivery/webhooks/WebhookEndpoints",
  {
    make: Effect.gen(function* () {
      const store = yield* WebhookEndpointsStore
      const deliveries = yield* WebhookDeliveriesStore
      const { send } = yield* WebhookDelivering
      const audit = yield* Audit
      const { tail } = audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const settings = yield* Settings

      const requireUrl = (text: string) =>
        Result.match(outboundUrl(text, settings), {
          onSuccess: () => Effect.void,
          onFailure: (message) => Effect.fail(invalidWebhookUrl(message))
        })

      const recorded = (
        environmentId: EnvironmentId,
        id: WebhookEndpointId,
        action: AuditAction,
        metadata: MetadataBag = {}
      ) =>
        audit.record({
          environmentId,
          action,
          targets: [{ type: "webhook_endpoint", id }],
          metadata
        })

      const newSecret = (ref: Pick<StoredWebhookEndpoint, "environmentId" | "id">) =>
        newSigningSecret(crypto, secretPurpose(ref))

      const locked = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        id: WebhookEndpointId
      ) {
        const endpoint = yield* store.lock(environmentId, id)
        return endpoint ?? (yield* new WebhookEndpointNotFound())
      })

      const list = (environmentId: EnvironmentId) =>
        Effect.map(store.list(environmentId), (endpoints) => endpoints.map(shown))

      /** Adds an endpoint; its secret is in this answer and nowhere else. */
      const create = Effect.fn("WebhookEndpoints.create")(function* (
        environmentId: EnvironmentId,
        input: NewWebhookEndpoint
      ) {
        yield* requireUrl(input.url)
        const id = WebhookEndpointId.make(yield* crypto.uuidV7)
        const now = yield* DateTime.now
        const { sealed, secret } = yield* newSecret({ environmentId, id })
        return yield* transaction.run(
          Effect.gen(function* () {
            const fromSequence = yield* tail.head(environmentId)
            // Concurrent additions take turns here, so that each is counted.
            yield* store.openTurn(environmentId, fromSequence)
            const before = yield* store.list(environmentId)
            if (before.length >= maximumEndpoints) {
              return yield* new TooManyWebhookEndpoints({ properties: { limit: maximumEndpoints } })
            }
            const endpoint: StoredWebhookEndpoint = {
              environmentId,
              id,
              url: input.url,
              actions: actionsOf(input.actions),
              description: input.description ?? null,
              enabled: true,
              disabledReason: null,
              secret: sealed,
              previousSecret: null,
              previousSecretUntil: null,
              fromSequence,
              createdAt: now,
              updatedAt: now,
              lastDeliveredAt: null,
              failingSince: null
            }
            yield* store.insert(endpoint)
            yield* recorded(environmentId, id, "webhook_endpoint.created")
            return { ...shown(endpoint), secret }
          })
        )
      })

      const changedBy = Effect.fnUntraced(function* (
        endpoint: StoredWebhookEndpoint,
        changes: WebhookEndpointChanges
      ) {
        const enabled = changes.enabled ?? endpoint.enabled
        const isEnabledNow = enabled && !endpoint.enabled
        const url = changes.url ?? endpoint.url
        const changed: StoredWebhookEndpoint = {
          ...endpoint,
          url,
          // Another receiver is not blamed for the days that the former one has failed.
          failingSince: url === endpoint.url ? endpoint.failingSince : null,
          actions: changes.actions === undefined ? endpoint.actions : actionsOf(changes.actions),
          description:
            changes.description === undefined ? endpoint.description : changes.description,
          enabled,
          ...(isEnabledNow
            ? {
                disabledReason: null,
                failingSince: null,
                fromSequence: yield* tail.head(endpoint.environmentId)
              }
            : {}),
          updatedAt: yield* DateTime.now
        }
        const names = changeable.filter((name) => !isSame(endpoint[name], changed[name]))
        return { changed, names }
      })

      const update = Effect.fn("WebhookEndpoints.update")(function* (
        environmentId: EnvironmentId,
        id: WebhookEndpointId,
        changes: WebhookEndpointChanges
      ) {
        if (changes.url !== undefined) yield* requireUrl(changes.url)
        return yield* transaction.run(
          Effect.gen(function* () {
            const endpoint = yield* locked(environmentId, id)
            const { changed, names } = yield* changedBy(endpoint, changes)
            if (names.length === 0) return shown(endpoint)
            yield* store.save(changed)
            if (endpoint.enabled && !changed.enabled) {
              yield* deliveries.giveUp(environmentId, id, "the endpoint was disabled")
            }
            yield* recorded(environmentId, id, "webhook_endpoint.updated", { changed: names })
            return shown(changed)
          })
        )
      })

      const remove = Effect.fn("WebhookEndpoints.remove")(function* (
        environmentId: EnvironmentId,
        id: WebhookEndpointId
      ) {
        const now = yield* DateTime.now
        yield* transaction.run(
          Effect.gen(function* () {
            const removed = yield* store.remove(environmentId, id, now)
            if (!removed) return yield* new WebhookEndpointNotFound()
            yield* recorded(environmentId, id, "webhook_endpoint.deleted")
          })
        )
      })

      /** Makes a new secret; the one before it signs for another day unless it is revoked. */
      const rotateSecret = Effect.fn("WebhookEndpoints.rotateSecret")(function* (
        environmentId: EnvironmentId,
        id: WebhookEndpointId,
        { revokeOld }: { readonly revokeOld: boolean }
      ) {
        const { sealed, secret } = yield* newSecret({ environmentId, id })
        const now = yield* DateTime.now
        yield* transaction.run(
          Effect.gen(function* () {
            const endpoint = yield* locked(environmentId, id)
            yield* store.save({
              ...endpoint,
              ...rotatedSecrets(endpoint, sealed, revokeOld, now),
              updatedAt: now
            })
            yield* recorded(environmentId, id, "webhook_endpoint.secret_rotated", { revokeOld })
          })
        )
        return secret
      })

      /** Sends one request of type `webhook.test`, of which nothing is kept. */
      const test = Effect.fn("WebhookEndpoints.test")(function* (
        environmentId: EnvironmentId,
        id: WebhookEndpointId
      ) {
        const endpoint = yield* store.find(environmentId, id)
        if (endpoint === undefined) return yield* new WebhookEndpointNotFound()
        const body = encodeTest({
          type: "webhook.test",
          timestamp: DateTime.makeUnsafe(yield* Clock.currentTimeMillis),
          data: { environmentId, endpointId: id }
        })
        return yield* send(endpoint, {
          id: AuditEventId.make(yield* crypto.uuidV7),
          body
        })
      })

      return { list, create, update, remove, rotateSecret, test }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([
      WebhookEndpointsStore.layer,
      WebhookDeliveriesStore.layer,
      WebhookDelivering.layer
    ])
  )
}
