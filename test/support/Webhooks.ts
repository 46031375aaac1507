import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AuditSequencer } from "../../src/tenancy/audit/AuditSequencer.ts"
import { WebhookTurns } from "../../src/delivery/webhooks/WebhookTurns.ts"
import { TestService, type Tenant } from "./TestService.ts"
import { WebhookReceiver } from "./WebhookReceiver.ts"

/** A service, an instance that delivers when it is told to, and a customer's own server. */
export const layer = Layer.merge(WebhookTurns.layer, WebhookReceiver.layer).pipe(
  Layer.provideMerge(TestService.layer)
)

/** An endpoint of an environment of its own, at a path of the customer's server. */
export interface Hook {
  readonly tenant: Tenant
  readonly id: string
  readonly secret: string
  readonly path: string
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly ask: (path: string, method?: string, json?: object) => Effect.Effect<any>
}

/** Adds an endpoint to an environment. */
export const hookOf = Effect.fnUntraced(function* (
  tenant: Tenant,
  path: string,
  json: object = {}
) {
  const { ask } = yield* TestService
  const { origin } = yield* WebhookReceiver
  const url = `${origin}${path}`
  const key = tenant.secretKey
  const made = yield* ask("/webhook-endpoints", { method: "POST", key, json: { url, ...json } })
  assert.strictEqual(made.status, 201, made.text)
  const id: string = made.json.id
  const hook: Hook = {
    tenant,
    id,
    secret: made.json.secret,
    path,
    ask: (below, method = "GET", json) =>
      ask(`/webhook-endpoints/${id}${below}`, {
        method,
        key,
        ...(json === undefined ? {} : { json })
      })
  }
  return hook
})

/** The same in a new environment, told of nothing but new users unless it says otherwise. */
export const hook = Effect.fnUntraced(function* (
  name: string,
  json: object = { actions: ["user.created"] }
) {
  const tenant = yield* (yield* TestService).tenant(name)
  // What made the environment is not to come along.
  yield* (yield* AuditSequencer).sequence(tenant.environment.id)
  return yield* hookOf(tenant, `/${name}`, json)
})

/** Makes users in the environment; answers their ids. */
export const users = Effect.fnUntraced(function* ({ secretKey }: Tenant, count = 1) {
  const { ask } = yield* TestService
  const made = yield* Effect.replicateEffect(
    ask("/users", { method: "POST", key: secretKey, json: { firstName: "Ada" } }),
    count,
    { concurrency: 8 }
  )
  return made.map(({ json }) => json.id as string)
})

/** Delivers all that is due by now. */
export const deliver = Effect.fnUntraced(function* ({ environment }: Tenant) {
  yield* (yield* AuditSequencer).sequence(environment.id)
  yield* (yield* WebhookTurns).take(environment.id)
})

/** The deliveries of an endpoint, newest first. */
export const deliveries = Effect.fnUntraced(function* ({ ask }: Hook, query = "") {
  const listed = yield* ask(`/deliveries${query}`)
  assert.strictEqual(listed.status, 200, listed.text)
  return listed.json.items
})
