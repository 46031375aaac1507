import { assert, describe, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { UserId } from "../../../src/contract/Ids.ts"
import { Purge } from "../../../src/users/purge/Purge.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { assertSsoRequired, connected, enforce } from "../../support/Enforcement.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { memberOf, newcomer } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"
import { nobody } from "../../support/ServerOperations.ts"
import { approve, firm, made, permissionsNow, read, reasonOf, setRole, verify } from "./apiKeys.ts"

const own = "/users/me/api-keys"

/** Settings of the environment from now on. */
const set = Effect.fnUntraced(function* (
  apiKeys: Readonly<Record<string, boolean | number | null>>
) {
  const { environment } = yield* TestService
  yield* (yield* Environments).update(environment.name, { apiKeys })
  yield* TestClock.adjust("1 second")
})

const resource = Effect.fnUntraced(function* (identifier: string) {
  const { ask } = yield* TestService
  const scopes = [
    { name: "approve", permission: approve },
    { name: "read", permission: read },
    { name: "free" }
  ]
  const json = { identifier, name: "Invoices", scopes }
  const answer = yield* ask("/resources", { method: "POST", json })
  assert.strictEqual(answer.status, 201, answer.text)
  return identifier
})

layer(TestService.layer)((it) => {
  describe("API keys that people make", () => {
    it.effect("are for themselves alone, with what their role holds, after a fresh proof", () =>
      Effect.gen(function* () {
        yield* attack("keys made for somebody else")
        const { ask } = yield* TestService
        const { id: organizationId, manager } = yield* firm
        const { browser, id } = manager
        const json = { name: "Mine", organizationId, permissions: [read] }
        assertProblem(yield* browser.ask(own, { json }), 403, "api_keys_disabled")
        yield* set({ people: true })
        const answer = yield* browser.ask(own, { json })
        assert.strictEqual(answer.status, 201, answer.text)
        const { apiKey, ...key } = answer.json
        assert.deepInclude(key, { userId: id, organizationId, createdBy: id, createdByLeft: false })
        assert.notProperty(key, "metadata")
        const [event] = yield* eventsOf(answer)
        assert.deepInclude(event, {
          action: "api_key.created",
          actor: { type: "user", id, impersonatorId: null },
          targets: [
            { type: "api_key", id: key.id },
            { type: "user", id },
            { type: "organization", id: organizationId }
          ]
        })
        assert.deepStrictEqual(yield* permissionsNow(apiKey), [read])
        assert.deepInclude((yield* browser.ask(own)).json.items[0], { id: key.id, name: "Mine" })

        for (const [flawed, status, code] of [
          [{ ...json, userId: nobody }, 400, "invalid_request"],
          [{ ...json, createdBy: nobody }, 400, "invalid_request"],
          [{ ...json, permissions: ["other:thing"] }, 403, "forbidden"],
          [{ name: "No place", permissions: [read] }, 403, "forbidden"],
          [{ ...json, organizationId: nobody }, 404, "organization_not_found"]
        ] as const) {
          assertProblem(yield* browser.ask(own, { json: flawed }), status, code)
        }
        const stranger = yield* newcomer
        const theirs = { method: "DELETE" }
        const path = `${own}/${key.id}`
        assertProblem(yield* stranger.browser.ask(path, theirs), 404, "api_key_not_found")
        assertProblem(yield* stranger.browser.ask(own, { json }), 404, "organization_not_found")

        const { browser: acting } = yield* impersonate(id)
        assertProblem(yield* acting.ask(own, { json }), 403, "forbidden_while_impersonating")
        const told = yield* browser.ask("/users/me/activity")
        assert.include(told.text, "api_key.created")
        yield* set({ maxPerSubject: 1 })
        assertProblem(yield* browser.ask(own, { json }), 409, "too_many_api_keys")
        yield* set({ maxPerSubject: null })
        assert.strictEqual((yield* browser.ask(path, theirs)).status, 204)
        assert.strictEqual(yield* reasonOf(apiKey), "revoked")
        assertProblem(yield* browser.ask(path, theirs), 404, "api_key_not_found")

        const { apiKey: kept } = (yield* browser.ask(own, { json })).json
        yield* TestClock.adjust("1 hour")
        assertProblem(yield* browser.ask(own, { json }), 403, "reauthentication_required")
        yield* set({ people: false })
        assert.isTrue((yield* verify(kept)).valid)
        yield* ask(`/users/${id}`, { method: "DELETE" })
        assert.strictEqual(yield* reasonOf(kept), "revoked")
      })
    )

    it.effect("are in an organization only where it opens in the session that makes them", () =>
      Effect.gen(function* () {
        yield* attack("an enforced person by another way in")
        const at = yield* connected
        const { organizationId } = at
        const { browser } = yield* memberOf(organizationId, "admin")
        yield* set({ people: true })
        yield* enforce(at, "members")
        const json = { name: "Past the connection", organizationId }
        assertSsoRequired(yield* browser.ask(own, { json }), at)
        const elsewhere = yield* browser.ask(own, { json: { name: "In none" } })
        assert.strictEqual(elsewhere.status, 201, elsewhere.text)
        const stranger = yield* newcomer
        assertProblem(yield* stranger.browser.ask(own, { json }), 404, "organization_not_found")
        yield* enforce(at, "off")
        assert.strictEqual((yield* browser.ask(own, { json })).status, 201)
        yield* set({ people: false })
      })
    )

    it.effect(
      "for an organization hold no more than its maker, and outlive the maker's leaving",
      () =>
        Effect.gen(function* () {
          const { ask } = yield* TestService
          const { id: organizationId, manager, owner } = yield* firm
          const path = `/organizations/${organizationId}/api-keys`
          const reader = yield* memberOf(organizationId, "reader")
          const json = { name: "Importer", permissions: [approve] }
          assertProblem(yield* reader.browser.ask(path, { json }), 403, "forbidden")
          const beyond = { ...json, permissions: ["other:thing"] }
          assertProblem(yield* manager.browser.ask(path, { json: beyond }), 403, "forbidden")
          const answer = yield* manager.browser.ask(path, { json })
          assert.strictEqual(answer.status, 201, answer.text)
          const { apiKey, id } = answer.json
          assert.deepInclude(answer.json, { userId: null, organizationId, createdBy: manager.id })
          yield* made({ userId: reader.id, organizationId })
          const listed = (yield* manager.browser.ask(path)).json.items
          assert.lengthOf(listed, 1)

          yield* setRole(organizationId, manager.id, "reader")
          assertProblem(yield* manager.browser.ask(path, { json }), 403, "forbidden")
          assert.deepStrictEqual(yield* permissionsNow(apiKey), [approve])
          const member = `/organizations/${organizationId}/members/${manager.id}`
          yield* ask(member, { method: "DELETE" })
          assert.deepStrictEqual(yield* permissionsNow(apiKey), [approve])
          const left = (yield* owner.browser.ask(path)).json.items
          assert.deepInclude(left[0], { createdBy: manager.id, createdByLeft: true })
          yield* ask(`/users/${manager.id}`, { method: "DELETE" })
          const { environment } = yield* TestService
          yield* (yield* Purge).purgeUser(environment, UserId.make(manager.id))
          const erased = (yield* owner.browser.ask(path)).json.items
          assert.deepInclude(erased[0], { createdBy: null, createdByLeft: true })
          assert.deepStrictEqual(yield* permissionsNow(apiKey), [approve])

          yield* set({ maxPerSubject: 1 })
          const another = { json: { name: "Another", permissions: [] } }
          assertProblem(yield* owner.browser.ask(path, another), 409, "too_many_api_keys")
          yield* set({ maxPerSubject: null, organizations: false })
          assertProblem(yield* owner.browser.ask(path, { json }), 403, "api_keys_disabled")
          yield* set({ organizations: null })
          const other = yield* firm
          const elsewhere = `/organizations/${other.id}/api-keys/${id}`
          const remove = { method: "DELETE" }
          assertProblem(yield* other.owner.browser.ask(elsewhere, remove), 404, "api_key_not_found")
          assert.strictEqual((yield* owner.browser.ask(`${path}/${id}`, remove)).status, 204)
          assert.strictEqual(yield* reasonOf(apiKey), "revoked")
        })
    )
  })

  describe("service accounts that members make", () => {
    it.effect(
      "take scopes that their maker's role holds, and give secrets to nobody with less",
      () =>
        Effect.gen(function* () {
          const { ask } = yield* TestService
          const identifier = yield* resource("https://invoices.example")
          const { id: organizationId, manager, owner } = yield* firm
          const path = `/organizations/${organizationId}/applications`
          const account = (scopes: ReadonlyArray<string>, resource = identifier) => ({
            json: { name: "Importer", kind: "service", machineScopes: [{ resource, scopes }] }
          })
          const ask1 = (request: object) => manager.browser.ask(path, request)
          assertProblem(yield* ask1(account(["free"])), 403, "forbidden")
          assertProblem(yield* ask1(account(["unknown"])), 403, "forbidden")
          const unknown = account(["read"], "https://nowhere.example")
          assertProblem(yield* ask1(unknown), 404, "resource_not_found")
          for (const more of [{ trust: "own" }, { organizationId: nobody }, { kind: "web" }]) {
            const { json } = account(["read"])
            assertProblem(yield* ask1({ json: { ...json, ...more } }), 400, "invalid_request")
          }
          const answer = yield* ask1(account(["read", "approve"]))
          assert.strictEqual(answer.status, 201, answer.text)
          const { clientSecret, id } = answer.json
          assert.match(clientSecret, /^cs_/)
          assert.deepInclude(answer.json, { organizationId, kind: "service", trust: "third_party" })
          assert.lengthOf((yield* manager.browser.ask(path)).json.items, 1)

          const secrets = `${path}/${id}/secrets`
          const second = yield* manager.browser.ask(secrets, { method: "POST" })
          assert.strictEqual(second.status, 201, second.text)
          const third = yield* manager.browser.ask(secrets, { method: "POST" })
          assertProblem(third, 409, "too_many_secrets")
          const strong = yield* ask("/applications", {
            method: "POST",
            json: {
              name: "Strong",
              kind: "service",
              organizationId,
              authentication: "private_key_jwt",
              jwksUri: "https://machine.example/jwks.json"
            }
          })
          const keyed = `${path}/${strong.json.id}/secrets`
          assertProblem(
            yield* owner.browser.ask(keyed, { method: "POST" }),
            409,
            "no_secret_method"
          )
          const web = yield* ask("/applications", {
            method: "POST",
            json: { name: "Web", kind: "web", organizationId }
          })
          const sql = yield* SqlClient.SqlClient
          yield* sql`
        INSERT INTO applications (environment_id, id, client_id, organization_id, kind, source,
          name, search_text, enabled, configuration, created_at, updated_at)
        SELECT environment_id, gen_random_uuid(), gen_random_uuid()::text, organization_id, kind,
          source, name, search_text, enabled, configuration, created_at, updated_at
        FROM applications, generate_series(1, 47) WHERE id = ${web.json.id}`
          assertProblem(yield* ask1(account(["read"])), 409, "too_many_applications")
          const remove = { method: "DELETE" }
          const kept = `${path}/${web.json.id}`
          assertProblem(yield* owner.browser.ask(kept, remove), 403, "forbidden")

          const other = yield* firm
          const elsewhere = `/organizations/${other.id}/applications/${id}`
          assertProblem(
            yield* other.owner.browser.ask(elsewhere, remove),
            404,
            "application_not_found"
          )
          const { id: lesser } = yield* firm
          assert.notStrictEqual(lesser, organizationId)
          assert.strictEqual((yield* manager.browser.ask(`${path}/${id}`, remove)).status, 204)
        })
    )

    it.effect("go by the role as it is when they are written, not when they were asked for", () =>
      Effect.gen(function* () {
        yield* attack("keys after demotion", "stale authority")
        yield* set({ organizations: true })
        const { id: organizationId, manager } = yield* firm
        const path = `/organizations/${organizationId}`
        const json = { name: "Importer", kind: "service", machineScopes: [] }
        const account = yield* manager.browser.ask(`${path}/applications`, { json })
        assert.strictEqual(account.status, 201, account.text)
        const named = `${path}/applications/${account.json.id}`
        const key = yield* made({ organizationId, permissions: [] })
        const demotion = yield* holdRows(
          (sql) => sql`
          UPDATE memberships SET role = 'reader'
          WHERE organization_id = ${organizationId} AND user_id = ${manager.id} RETURNING 1`
        )
        const answers = yield* Effect.forkChild(
          Effect.all(
            [
              manager.browser.ask(`${path}/applications`, { json }),
              manager.browser.ask(`${named}/secrets`, { method: "POST" }),
              manager.browser.ask(named, { method: "DELETE" }),
              manager.browser.ask(`${path}/api-keys/${key.id}`, { method: "DELETE" })
            ],
            { concurrency: "unbounded" }
          )
        )
        // The fourth waits for a connection: the pool of the tests has no more.
        yield* untilWaiting(3)
        yield* demotion.release
        for (const answer of yield* Fiber.join(answers)) assertProblem(answer, 403, "forbidden")
        assert.isTrue((yield* verify(key.apiKey)).valid)
      })
    )
  })
})
