import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { RoleSets } from "../../../src/organizations/organizations/RoleSets.ts"
import { memberOf, newcomer, organizationOf } from "../../support/Organizations.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

export const approve = "invoices:approve"
export const read = "invoices:read"

/** Roles with permissions of the customer's own; managers may make keys. */
const roles = [
  {
    key: "manager",
    name: "Manager",
    permissions: [approve, read, "organization:manage_api_keys", "organization:manage_applications"]
  },
  { key: "reader", name: "Reader", permissions: [read] },
  { key: "guest", name: "Guest", permissions: [] }
] as const

/** An organization whose roles hold permissions of the customer's own, and two of its members. */
export const firm = Effect.gen(function* () {
  const { environment } = yield* TestService
  const roleSets = yield* RoleSets
  const { id: roleSetId } = yield* roleSets.set(environment.id, "firm", { name: "Firm", roles })
  const owner = yield* newcomer
  const { id } = yield* organizationOf(owner, { name: "Firm", roleSetId })
  const manager = yield* memberOf(id, "manager")
  return { id, roleSetId, owner, manager }
})

export const setRole = Effect.fnUntraced(function* (
  organizationId: string,
  userId: string,
  role: string
) {
  const { ask } = yield* TestService
  const path = `/organizations/${organizationId}/members/${userId}`
  const changed = yield* ask(path, { method: "PATCH", json: { role } })
  assert.strictEqual(changed.status, 200, changed.text)
})

/** A key that the backend makes. */
export const made = Effect.fnUntraced(function* (json: object) {
  const { ask } = yield* TestService
  const answer = yield* ask("/api-keys", { method: "POST", json: { name: "Nightly", ...json } })
  assert.strictEqual(answer.status, 201, answer.text)
  return answer.json as { readonly id: string; readonly apiKey: string; readonly lastFour: string }
})

export const verify = Effect.fnUntraced(function* (
  apiKey: string,
  { permission, tenant }: { readonly permission?: string; readonly tenant?: Tenant } = {}
) {
  const { ask } = yield* TestService
  const asked = permission === undefined ? {} : { permission }
  const key = tenant === undefined ? {} : { key: tenant.secretKey }
  const answer = yield* ask("/api-keys/verify", {
    method: "POST",
    json: { apiKey, ...asked },
    ...key
  })
  assert.strictEqual(answer.status, 200, answer.text)
  return answer.json
})

/** The permissions of a key that counts. */
export const permissionsNow = Effect.fnUntraced(function* (apiKey: string) {
  const answer = yield* verify(apiKey)
  assert.isTrue(answer.valid, JSON.stringify(answer))
  return answer.permissions as ReadonlyArray<string>
})

/** The reason for which a key does not count. */
export const reasonOf = (apiKey: string) =>
  Effect.map(verify(apiKey), ({ reason }): unknown => reason)
