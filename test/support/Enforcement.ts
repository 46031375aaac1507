import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { newcomer, organizationOf } from "./Organizations.ts"
import { assertProblem } from "./Problems.ts"
import { TestService, type RawResponse } from "./TestService.ts"

let domains = 0

/** A domain that nobody has yet. */
export const freshDomain = () => `enforced${(domains += 1)}.test`

/** An organization with a proven domain and an active connection, which is not enforced yet. */
export const connected = Effect.gen(function* () {
  const { ask } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const domain = freshDomain()
  const owner = yield* newcomer
  const { id: organizationId } = yield* organizationOf(owner)
  const claimed = yield* ask(`/organizations/${organizationId}/domains`, {
    method: "POST",
    json: { domain }
  })
  assert.strictEqual(claimed.status, 201, claimed.text)
  yield* sql`
    UPDATE domains SET status = 'verified', verified_at = created_at WHERE id = ${claimed.json.id}`
  const made = yield* ask("/connections", {
    method: "POST",
    json: { organizationId, protocol: "oidc", name: `Sign-in of ${domain}` }
  })
  assert.strictEqual(made.status, 201, made.text)
  yield* sql`UPDATE connections SET status = 'active' WHERE id = ${made.json.id}`
  // Longer than a process remembers that an environment has no connection.
  yield* TestClock.adjust("1 second")
  const connection = { id: made.json.id as string, name: made.json.name as string }
  return { domain, owner, organizationId, connection, domainId: claimed.json.id as string }
})

/** Sets the enforcement of a connection. */
export const enforce = Effect.fnUntraced(function* (
  { connection }: { readonly connection: { readonly id: string } },
  enforcement: "off" | "domains" | "members"
) {
  const { ask } = yield* TestService
  const changed = yield* ask(`/connections/${connection.id}`, {
    method: "PATCH",
    json: { enforcement }
  })
  assert.strictEqual(changed.status, 200, changed.text)
})

/** Asserts the refusal by a connection, which names it. */
export const assertSsoRequired = (
  answer: RawResponse,
  { connection }: { readonly connection: { readonly id: string; readonly name: string } }
) => {
  const problem = assertProblem(answer, 403, "sso_required")
  assert.deepStrictEqual(problem["connection"], connection)
}
