import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { firm, read } from "../provider/apiKeys/apiKeys.ts"
import { attack } from "../support/Attack.ts"
import { holdRows, untilWaiting } from "../support/HeldRows.ts"
import { lastToken } from "../support/Mailbox.ts"
import { signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"

/** A firm with a service account of its own. */
const place = Effect.gen(function* () {
  const { ask } = yield* TestService
  const { id: organizationId, owner } = yield* firm
  const json = { name: "Machine", kind: "service", organizationId }
  const account = yield* ask("/applications", { method: "POST", json })
  assert.strictEqual(account.status, 201, account.text)
  return { organizationId, owner, applicationId: account.json.id as string }
})
type Place = Effect.Success<typeof place>

const name = "Planted"
const permissions = [read]
const requests: Readonly<Record<string, (place: Place) => readonly [string, object]>> = {
  "a key of one's own": () => ["/users/me/api-keys", { name }],
  "a key in an organization": ({ organizationId }) => [
    "/users/me/api-keys",
    { name, organizationId, permissions }
  ],
  "a key of an organization": ({ organizationId }) => [
    `/organizations/${organizationId}/api-keys`,
    { name, permissions }
  ],
  "a service account": ({ organizationId }) => [
    `/organizations/${organizationId}/applications`,
    { name, kind: "service", machineScopes: [] }
  ],
  "a secret of a service account": ({ applicationId, organizationId }) => [
    `/organizations/${organizationId}/applications/${applicationId}/secrets`,
    { revokeOld: false }
  ],
  "a set-up link": ({ organizationId }) => [
    `/organizations/${organizationId}/portal-links`,
    { intents: ["sso", "directory"] }
  ]
}

layer(TestService.layer)("an intruder whom a disavowal overtakes", (it) => {
  it.effect.each(Object.entries(requests))("makes nothing that outlives it: %s", ([, requestOf]) =>
    Effect.gen(function* () {
      yield* attack("stale authority", "grants that outlive their grantor", "revocation gap")
      const { browser, environment } = yield* TestService
      yield* (yield* Environments).update(environment.name, { apiKeys: { people: true } })
      const there = yield* place
      const { email, id } = there.owner
      yield* TestClock.adjust("1 second")
      const { browser: intruder } = yield* signIn(email)
      const token = yield* lastToken(email, "new_device")
      const held = yield* holdRows((sql) => sql`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`)
      const disavowal = browser().ask("/auth/disavow", { json: { token } })
      const disavowing = yield* Effect.forkScoped(disavowal)
      yield* untilWaiting(1)
      const [path, json] = requestOf(there)
      const making = yield* Effect.forkScoped(intruder.ask(path, { json }))
      yield* untilWaiting(2)
      yield* held.release
      const disavowed = yield* Fiber.join(disavowing)
      assert.strictEqual(disavowed.status, 200, disavowed.text)
      assertProblem(yield* Fiber.join(making), 401, "unauthenticated")
      const sql = yield* SqlClient.SqlClient
      const left = yield* sql`
        SELECT id FROM api_keys WHERE created_by = ${id} AND revoked_at IS NULL
        UNION ALL SELECT id FROM portal_links WHERE created_by = ${id}
        UNION ALL SELECT id FROM applications WHERE name = ${name}`
      assert.deepStrictEqual(left, [])
    })
  )
})
