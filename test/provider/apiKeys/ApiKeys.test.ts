import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { RoleSets } from "../../../src/organizations/organizations/RoleSets.ts"
import { ApiKeys } from "../../../src/provider/apiKeys/ApiKeys.ts"
import { attack } from "../../support/Attack.ts"
import { assertEvent, eventsOf } from "../../support/AuditEvents.ts"
import { memberOf, newcomer } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { nobody } from "../../support/ServerOperations.ts"
import { TestService } from "../../support/TestService.ts"
import { approve, firm, made, permissionsNow, read, reasonOf, setRole, verify } from "./apiKeys.ts"

const post = (json: object) => ({ method: "POST", json: { name: "Nightly", ...json } })

layer(TestService.layer)("API keys of the server plane", (it) => {
  it.effect("that are verified at the same moment are each answered for themselves", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const people = yield* Effect.replicateEffect(newcomer, 6)
      const keys = yield* Effect.forEach(people, ({ id }) =>
        Effect.map(ask("/api-keys", post({ userId: id })), ({ json }) => ({ ...json, person: id }))
      )
      yield* ask(`/api-keys/${keys[1].id}`, { method: "DELETE" })
      const shown = [...keys, ...keys].map(({ apiKey }) => apiKey)
      const answers = yield* Effect.forEach(shown, (apiKey) => verify(apiKey), {
        concurrency: "unbounded"
      })
      for (const [index, answer] of answers.entries()) {
        const key = keys[index % keys.length]
        assert.strictEqual(answer.valid, key !== keys[1])
        assert.strictEqual(answer.user?.id, answer.valid ? key.person : undefined)
        assert.strictEqual(answer.apiKey?.id, answer.valid ? key.id : undefined)
      }
    })
  )

  it.effect("are shown once, verified with their person, listed, changed and revoked", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id: userId } = yield* newcomer
      const answer = yield* ask("/api-keys", post({ userId, metadata: { plan: "pro" } }))
      assert.strictEqual(answer.status, 201, answer.text)
      const { apiKey, ...key } = answer.json
      assert.match(apiKey, /^gk_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/)
      assert.deepInclude(key, {
        name: "Nightly",
        lastFour: apiKey.slice(-4),
        userId,
        organizationId: null,
        createdBy: null,
        createdByLeft: false,
        permissions: [],
        metadata: { plan: "pro" },
        lastUsedAt: null
      })
      const days = (Date.parse(key.expiresAt) - Date.parse(key.createdAt)) / 86_400_000
      assert.strictEqual(days, 365)
      const targets = [
        { type: "api_key", id: key.id },
        { type: "user", id: userId }
      ]
      yield* assertEvent(answer, { action: "api_key.created", targets })

      const verified = yield* verify(apiKey)
      assert.deepStrictEqual(verified.apiKey, key)
      assert.deepStrictEqual(verified.user, (yield* ask(`/users/${userId}`)).json)
      assert.deepInclude(verified, { valid: true, organization: null, permissions: [] })
      const used = yield* verify(apiKey)
      assert.strictEqual(used.apiKey.lastUsedAt, `${key.createdAt.slice(0, 10)}T00:00:00.000Z`)

      const one = `/api-keys/${key.id}`
      const json = { name: "Weekly", permissions: [read], metadata: { plan: null, seats: 3 } }
      const changed = yield* ask(one, { method: "PATCH", json })
      assert.deepInclude(changed.json, {
        name: "Weekly",
        permissions: [read],
        metadata: { seats: 3 }
      })
      yield* assertEvent(changed, {
        action: "api_key.updated",
        targets,
        metadata: { changed: ["name", "permissions", "metadata"] }
      })
      const same = yield* ask(one, { method: "PATCH", json: {} })
      assert.deepStrictEqual(same.json, changed.json)
      const found = yield* ask(`/api-keys?userId=${userId}&query=EEKL`)
      assert.deepStrictEqual(found.json.items, [changed.json])

      const revoked = yield* ask(one, { method: "DELETE" })
      assert.strictEqual(revoked.status, 204)
      yield* assertEvent(revoked, {
        action: "api_key.revoked",
        targets,
        metadata: { reason: "revoked" }
      })
      assert.strictEqual(yield* reasonOf(apiKey), "revoked")
      assert.isEmpty((yield* ask(`/api-keys?userId=${userId}`)).json.items)
      for (const request of [{ method: "DELETE" }, { method: "PATCH", json: {} }]) {
        assertProblem(yield* ask(one, request), 404, "api_key_not_found")
      }
    })
  )

  it.effect("say why they do not count, and nothing else", () =>
    Effect.gen(function* () {
      const { ask, environment, tenant } = yield* TestService
      const { id: userId } = yield* newcomer
      const { apiKey } = yield* made({ userId, expiresInDays: 1 })
      const elsewhere = yield* tenant("api-keys-elsewhere")
      const last = apiKey.endsWith("0") ? "1" : "0"
      const strangers = ["gk_", apiKey.slice(0, -1), apiKey.slice(0, -1) + last, `${apiKey}0`, ""]
      for (const text of strangers) {
        assert.deepStrictEqual(yield* verify(text), { valid: false, reason: "unknown" })
      }
      const foreign = yield* verify(apiKey, { tenant: elsewhere })
      assert.deepStrictEqual(foreign, { valid: false, reason: "unknown" })
      const missing = yield* verify(apiKey, { permission: approve })
      assert.deepStrictEqual(missing, { valid: false, reason: "permission_missing" })

      yield* ask(`/users/${userId}/ban`, { method: "POST", json: { reason: "away" } })
      assert.deepStrictEqual(yield* verify(apiKey), { valid: false, reason: "subject_inactive" })
      yield* ask(`/users/${userId}/unban`, { method: "POST", json: {} })
      assert.isEmpty(yield* permissionsNow(apiKey))

      yield* TestClock.adjust("1 day")
      assert.strictEqual(yield* reasonOf(apiKey), "expired")
      const listed = yield* ask(`/api-keys?userId=${userId}`)
      assert.lengthOf(listed.json.items, 1)
      yield* TestClock.adjust("30 days")
      assert.isEmpty((yield* ask(`/api-keys?userId=${userId}`)).json.items)
      yield* (yield* ApiKeys).forgetEnded(environment, yield* DateTime.now)
      assert.strictEqual(yield* reasonOf(apiKey), "unknown")
    })
  )

  it.effect("hold today what the role of today holds, and die with membership and person", () =>
    Effect.gen(function* () {
      yield* attack("keys after demotion")
      const { ask } = yield* TestService
      const { id: organizationId, manager } = yield* firm
      const userId = manager.id
      const given = { userId, organizationId, permissions: [approve, read, "other:thing"] }
      const { apiKey } = yield* made(given)
      const verified = yield* verify(apiKey, { permission: approve })
      assert.deepStrictEqual(verified.permissions, [approve, read])
      assert.deepStrictEqual(verified.apiKey.permissions, given.permissions)
      assert.deepInclude(verified.organization, {
        id: organizationId,
        name: "Firm",
        memberCount: 2
      })
      assert.strictEqual(verified.user.id, userId)

      yield* setRole(organizationId, userId, "reader")
      assert.deepStrictEqual(yield* permissionsNow(apiKey), [read])
      yield* setRole(organizationId, userId, "guest")
      assert.isEmpty(yield* permissionsNow(apiKey))
      yield* setRole(organizationId, userId, "manager")

      const { apiKey: outside } = yield* made({ userId, permissions: [approve] })
      assert.isEmpty(yield* permissionsNow(outside))
      const path = `/organizations/${organizationId}/members`
      const left = yield* ask(`${path}/${userId}`, { method: "DELETE" })
      const events = yield* eventsOf(left)
      const ended = events.find(
        (event: { readonly action: string }) => event.action === "api_key.revoked"
      )
      assert.deepStrictEqual(ended?.metadata, { reason: "left_organization" })
      assert.strictEqual(yield* reasonOf(apiKey), "revoked")
      yield* ask(path, { method: "POST", json: { userId, role: "manager" } })
      assert.strictEqual(yield* reasonOf(apiKey), "revoked")

      const { apiKey: again } = yield* made(given)
      yield* ask(`/users/${userId}`, { method: "DELETE" })
      assert.strictEqual(yield* reasonOf(again), "revoked")
      assert.strictEqual(yield* reasonOf(outside), "revoked")
      assertProblem(yield* ask("/api-keys", post({ userId })), 403, "user_deleted")
    })
  )

  it.effect("of an organization hold what one of its roles names, and die with it alone", () =>
    Effect.gen(function* () {
      yield* attack("keys after demotion")
      const { ask, environment } = yield* TestService
      const roleSets = yield* RoleSets
      const { id: organizationId } = yield* firm
      const { apiKey, id } = yield* made({ organizationId, permissions: [approve, "other:thing"] })
      const verified = yield* verify(apiKey)
      assert.deepInclude(verified, { user: null, permissions: [approve] })
      const reader = yield* memberOf(organizationId, "reader")
      yield* made({ organizationId, userId: reader.id })
      const own = yield* ask(`/api-keys?organizationId=${organizationId}`)
      assert.deepStrictEqual(
        own.json.items.map((key: { readonly id: string }) => key.id),
        [id]
      )
      const both = yield* ask(`/api-keys?organizationId=${organizationId}&userId=${reader.id}`)
      assert.lengthOf(both.json.items, 1)

      const fewer = ["manager", "reader"].map((role) => ({ key: role, name: role }))
      yield* roleSets.set(environment.id, "firm", { name: "Firm", roles: fewer })
      assert.isEmpty(yield* permissionsNow(apiKey))
      const deleted = yield* ask(`/organizations/${organizationId}`, { method: "DELETE" })
      assert.strictEqual(deleted.status, 204)
      assert.strictEqual(yield* reasonOf(apiKey), "revoked")
    })
  )

  it.effect("hold permissions of the customer's own alone, and a refusal says so", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const json = { name: "x", organizationId: (yield* firm).id, permissions: ["members:remove"] }
      const refused = yield* ask("/api-keys", { method: "POST", json })
      const { errors } = assertProblem(refused, 400, "invalid_request")
      assert.deepStrictEqual(errors, [
        {
          path: "/body/permissions/0",
          message:
            "Expected a permission of your own such as invoices:approve: at most 50 characters, not below organization, members, invitations, gatehouse"
        }
      ])
    })
  )

  it.effect("are refused of nobody, of strangers, beyond their number and with too much", () =>
    Effect.gen(function* () {
      const { ask, environment, tenant } = yield* TestService
      const { id: organizationId } = yield* firm
      const { id: userId } = yield* newcomer
      const { secretKey: key } = yield* tenant("api-keys-of-others")
      const create = (json: object) => ask("/api-keys", post(json))
      assertProblem(yield* create({}), 400, "invalid_request")
      assertProblem(yield* create({ userId: nobody }), 404, "user_not_found")
      assertProblem(yield* create({ organizationId: nobody }), 404, "organization_not_found")
      const strange = { userId, organizationId: nobody }
      assertProblem(yield* create(strange), 404, "organization_not_found")
      assertProblem(yield* create({ userId, organizationId }), 404, "member_not_found")
      const elsewhere = yield* ask("/api-keys", { ...post({ userId }), key })
      assertProblem(elsewhere, 403, "wrong_environment")
      for (const flawed of [
        { permissions: ["organization:update"] },
        { permissions: [read, read] },
        { expiresInDays: 0 },
        { createdBy: userId },
        { name: "" }
      ]) {
        assertProblem(yield* create({ userId, ...flawed }), 400, "invalid_request")
      }
      const metadata = { note: "x".repeat(8192) }
      assertProblem(yield* create({ userId, metadata }), 422, "metadata_too_large")
      const { id } = yield* made({ userId, expiresInDays: null })
      const tooLarge = yield* ask(`/api-keys/${id}`, { method: "PATCH", json: { metadata } })
      assertProblem(tooLarge, 422, "metadata_too_large")

      const limit = environment.settings.apiKeys.maxPerSubject
      const more = Array.from({ length: limit }, () => create({ userId }))
      const statuses = yield* Effect.all(more, { concurrency: 8 })
      assert.strictEqual(statuses.filter(({ status }) => status === 201).length, limit - 1)
      for (const refused of statuses.filter(({ status }) => status !== 201)) {
        assertProblem(refused, 409, "too_many_api_keys")
      }
      const first = yield* ask(`/api-keys?userId=${userId}&limit=30`)
      const cursor = first.json.page.nextCursor
      const rest = yield* ask(`/api-keys?userId=${userId}&limit=30&cursor=${cursor}`)
      assert.lengthOf(rest.json.items, limit - 30)
      assertProblem(yield* ask("/api-keys?cursor=x"), 400, "invalid_cursor")
      assertProblem(yield* ask("/api-keys?limit=0"), 400, "invalid_limit")
    })
  )
})
