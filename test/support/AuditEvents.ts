import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { AuditSequencer } from "../../src/tenancy/audit/AuditSequencer.ts"
import { SecretKeys } from "../../src/tenancy/secretKeys/SecretKeys.ts"
import { TestService, type RawResponse, type Tenant } from "./TestService.ts"

/** What the trail must tell of a change. */
interface ExpectedEvent {
  readonly action: string
  readonly targets: ReadonlyArray<{ readonly type: string; readonly id: string }>
  readonly metadata?: object
}

/** What the trail of an environment tells of one call, by the correlation id of its answer. */
export const eventsOf = Effect.fnUntraced(function* (response: RawResponse, tenant?: Tenant) {
  const service = yield* TestService
  const { environment, secretKey } = tenant ?? service
  yield* (yield* AuditSequencer).sequence(environment.id)
  const correlationId = response.headers.get("x-correlation-id")
  const found = yield* service.ask("/audit-events/search", {
    method: "POST",
    json: { page: { mode: "poll" }, filters: { correlationId } },
    key: secretKey
  })
  assert.strictEqual(found.status, 200, found.text)
  assert.isFalse(found.json.page.hasMore)
  return found.json.items
})

/** The call wrote this event, in the name of the environment's key, and no other one. */
export const assertEvent = Effect.fnUntraced(function* (
  response: RawResponse,
  expected: ExpectedEvent,
  tenant?: Tenant
) {
  const environmentId = (tenant ?? (yield* TestService)).environment.id
  const [event, ...others] = yield* eventsOf(response, tenant)
  assert.deepStrictEqual(others, [])
  assert.isDefined(event, "the call wrote no event")
  const [key] = yield* (yield* SecretKeys).list(environmentId)
  const { id, occurredAt, recordedAt, sequence, ...told } = event
  const caller = { ipAddress: "127.0.0.1", userAgent: "node" }
  assert.deepStrictEqual(told, {
    environmentId,
    action: expected.action,
    result: "success",
    actor: { type: "server", id: key?.id, impersonatorId: null },
    targets: expected.targets,
    context: caller,
    producer: { secretKeyId: key?.id, ...caller },
    metadata: expected.metadata ?? {},
    schemaVersion: 1,
    correlationId: response.headers.get("x-correlation-id")
  })
  assert.isString(id)
  assert.isAbove(sequence, 0)
  assert.strictEqual(recordedAt, occurredAt)
})

/** The call left no trace in the trail. */
export const assertNoEvent = Effect.fnUntraced(function* (response: RawResponse, tenant?: Tenant) {
  assert.deepStrictEqual(yield* eventsOf(response, tenant), [])
})

/** Number of events of an action that the trail has of a person. */
export const eventCount = Effect.fnUntraced(function* (action: string, userId: string) {
  const { ask, environment } = yield* TestService
  yield* (yield* AuditSequencer).sequence(environment.id)
  const found = yield* ask("/audit-events/search", {
    method: "POST",
    json: { page: { mode: "poll" }, filters: { actions: [action] } }
  })
  return found.json.items.filter(({ targets }: { targets: ReadonlyArray<{ id: string }> }) =>
    targets.some(({ id }) => id === userId)
  ).length
})
