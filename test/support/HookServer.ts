import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { type Received, WebhookReceiver } from "./WebhookReceiver.ts"
import { TestService, type Tenant } from "./TestService.ts"

/** A service, and the customer's backend that its hooks ask. */
export const layer = Layer.provideMerge(WebhookReceiver.layer, TestService.layer)

/** Asks the hooks of a tenant. */
export const askHooks = (
  path: string,
  request: { readonly method?: string; readonly json?: unknown } = {},
  tenant?: Tenant
) =>
  TestService.use((service) =>
    service.ask(`/hooks${path}`, { key: (tenant ?? service).secretKey, ...request })
  )

/** Instances follow within a second. */
export const settled = TestClock.adjust("1 second")

/** Sets up the hook of a point at the customer's backend, in force at once. */
export const putHook = Effect.fnUntraced(function* (
  point: string,
  tenant: Tenant,
  settings: object = {}
) {
  const { origin } = yield* WebhookReceiver
  const path = `/${tenant.environment.name}/${point}`
  const put = yield* askHooks(
    `/${point}`,
    { method: "PUT", json: { url: `${origin}${path}`, ...settings } },
    tenant
  )
  assert.strictEqual(put.status, 200, put.text)
  yield* settled
  return { path, secret: put.json.secret as string, json: put.json }
})

/** Has the backend answer this at a path from now on. */
export const answers = Effect.fnUntraced(function* (path: string, answer: unknown, status = 200) {
  const receiver = yield* WebhookReceiver
  receiver.answer(path, (response) => {
    response.statusCode = status
    response.setHeader("content-type", "application/json")
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer))
  })
})

/** The calls that were made at a path so far. */
export const callsAt = (
  path: string
): Effect.Effect<ReadonlyArray<Received>, never, WebhookReceiver> =>
  Effect.map(WebhookReceiver, ({ at }) => at(path))

/** Has the backend never answer at a path. */
export const hangs = Effect.fnUntraced(function* (path: string) {
  const receiver = yield* WebhookReceiver
  receiver.answer(path, () => undefined)
})
