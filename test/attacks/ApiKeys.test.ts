import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import {
  firm,
  made,
  permissionsNow,
  read,
  reasonOf,
  setRole,
  verify
} from "../provider/apiKeys/apiKeys.ts"
import { attack } from "../support/Attack.ts"
import { memberOf, newcomer } from "../support/Organizations.ts"
import { assertProblem } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"

layer(TestService.layer)("an attacker with a key to the customer's API, or after one", (it) => {
  it.effect("makes none for somebody else, signed in or not, and adds nothing to it", () =>
    Effect.gen(function* () {
      yield* attack("keys made for somebody else", "another tenant's or user's records")
      const { ask, browser, environment } = yield* TestService
      yield* (yield* Environments).update(environment.name, { apiKeys: { people: true } })
      const { id: organizationId, manager } = yield* firm
      const attacker = yield* newcomer
      const own = "/users/me/api-keys"
      const json = { name: "Mine", userId: manager.id }
      assertProblem(yield* browser().ask(own, { json }), 401, "unauthenticated")
      for (const more of [
        { userId: manager.id },
        { user_id: manager.id },
        { createdBy: manager.id },
        { metadata: { admin: true } },
        { expiresAt: "2100-01-01T00:00:00.000Z" },
        { environmentId: environment.id }
      ]) {
        const answer = yield* attacker.browser.ask(own, { json: { name: "Mine", ...more } })
        assertProblem(answer, 400, "invalid_request")
      }
      const path = `/organizations/${organizationId}/api-keys`
      const asked = { json: { name: "Theirs", permissions: [read] } }
      assertProblem(yield* attacker.browser.ask(path, asked), 404, "organization_not_found")
      assert.isEmpty((yield* ask(`/api-keys?userId=${manager.id}`)).json.items)
      assert.isEmpty((yield* ask(`/api-keys?organizationId=${organizationId}`)).json.items)
    })
  )

  it.effect("has less with each demotion, and nothing after leaving and coming back", () =>
    Effect.gen(function* () {
      yield* attack("keys after demotion", "revocation gap")
      const { ask } = yield* TestService
      const { id: organizationId } = yield* firm
      const { id: userId } = yield* memberOf(organizationId, "reader")
      const { apiKey } = yield* made({ userId, organizationId, permissions: [read] })
      assert.deepStrictEqual(yield* permissionsNow(apiKey), [read])
      yield* setRole(organizationId, userId, "guest")
      assert.isEmpty(yield* permissionsNow(apiKey))
      const members = `/organizations/${organizationId}/members`
      yield* ask(`${members}/${userId}`, { method: "DELETE" })
      yield* ask(members, { method: "POST", json: { userId, role: "reader" } })
      assert.strictEqual(yield* reasonOf(apiKey), "revoked")
    })
  )

  it.effect(
    "opens no session, no account and no server plane with it, and verifies nothing else",
    () =>
      Effect.gen(function* () {
        yield* attack("a key taken for a session", "enumeration of accounts")
        const { ask, browser, secretKey, tenant } = yield* TestService
        const { browser: at, id: userId } = yield* newcomer
        const { apiKey } = yield* made({ userId })
        const headers = { authorization: `Bearer ${apiKey}` }
        const stranger = browser()
        for (const path of ["/users/me", "/users/me/api-keys", "/users/me/sessions"]) {
          assertProblem(yield* stranger.ask(path, { headers }), 401, "unauthenticated")
        }
        const asKey = yield* ask("/users", { key: Redacted.make(apiKey) })
        assertProblem(asKey, 401, "invalid_secret_key")
        const refreshed = yield* at.ask("/auth/refresh", { method: "POST" })
        const elsewhere = yield* tenant("api-keys-attacked")
        const unknown = { valid: false, reason: "unknown" }
        for (const text of [refreshed.json.accessToken, Redacted.value(secretKey), `${apiKey} `]) {
          assert.deepStrictEqual(yield* verify(text.slice(0, 1000)), unknown)
        }
        // An environment tells nothing of another's keys, not even that they are there.
        assert.deepStrictEqual(yield* verify(apiKey, { tenant: elsewhere }), unknown)
      })
  )
})
