import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { memberOf, newcomer, organizationOf, team } from "../../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

const patch = (path: string, json: object) =>
  TestService.use(({ ask }) => ask(path, { method: "PATCH", json }))

/** The names on all pages of a list. */
const names = Effect.fnUntraced(function* (tenant: Tenant, query: string) {
  const { ask } = yield* TestService
  const seen: Array<string> = []
  let after = ""
  do {
    const answer = yield* ask(`/organizations?limit=2${query}${after}`, { key: tenant.secretKey })
    assert.strictEqual(answer.status, 200, answer.text)
    seen.push(...answer.json.items.map(({ name }: { readonly name: string }) => name))
    const { hasMore, nextCursor } = answer.json.page
    assert.strictEqual(hasMore, nextCursor !== null)
    after = nextCursor === null ? "" : `&cursor=${nextCursor}`
  } while (after !== "")
  return seen
})

layer(TestService.layer)((it) => {
  describe("organizations on the server plane", () => {
    it.effect("a search that takes over 2 seconds is 503 overloaded with Retry-After", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`LOCK TABLE organizations IN ACCESS EXCLUSIVE MODE`
            const asked = yield* Effect.forkChild(ask("/organizations?query=waiting"))
            while (asked.pollUnsafe() === undefined) {
              yield* TestClock.adjust("2 seconds")
              yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
            }
            const refused = yield* Fiber.join(asked)
            const { retryAfterSeconds } = assertProblem(refused, 503, "overloaded")
            assert.strictEqual(refused.headers.get("retry-after"), String(retryAfterSeconds))
          })
        )
        assert.strictEqual((yield* ask("/organizations?query=waiting")).status, 200)
      })
    )

    it.effect("are read whole, with the number of members", () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        const at = DateTime.formatIso(yield* DateTime.now)
        const { id, path } = yield* team
        const found = yield* ask(path)
        assert.strictEqual(found.status, 200)
        const { roleSetId, ...rest } = found.json
        assert.match(roleSetId, /^[0-9a-f-]{36}$/)
        assert.deepStrictEqual(rest, {
          id,
          environmentId: environment.id,
          name: "Analytical Engines",
          memberCount: 3,
          createdAt: at,
          updatedAt: at,
          publicMetadata: {},
          privateMetadata: {}
        })
        const { items } = (yield* ask("/organizations?limit=1")).json
        assert.deepStrictEqual(items, [found.json])
        assertProblem(yield* ask(`/organizations/${nobody}`), 404, "organization_not_found")
      })
    )

    it.effect("are listed newest first, and found by a part of the name in any case", () =>
      Effect.gen(function* () {
        const tenant = yield* TestService.use((service) => service.tenant("searched"))
        const made = ["Ørsted Works", "100% Cotton", "Acme", "ACME North", "acme_south"]
        for (const name of made) {
          yield* TestClock.adjust("1 second")
          yield* Seed.organization(tenant.environment.id, name)
        }
        assert.deepStrictEqual(yield* names(tenant, ""), made.toReversed())
        assert.deepStrictEqual(yield* names(tenant, "&query=acme"), made.slice(2).toReversed())
        assert.deepStrictEqual(yield* names(tenant, "&query=%20%20ME%20N"), ["ACME North"])
        assert.deepStrictEqual(yield* names(tenant, "&query=%C3%98RSTED"), ["Ørsted Works"])
        assert.deepStrictEqual(yield* names(tenant, "&query=00%25"), ["100% Cotton"])
        assert.deepStrictEqual(yield* names(tenant, "&query=acme_"), ["acme_south"])
        assert.deepStrictEqual(yield* names(tenant, "&query=nobody"), [])
      })
    )

    it.effect.each([
      ["limit=0", "/query/limit", "invalid_limit"],
      ["cursor=abc", "/query/cursor", "invalid_cursor"],
      ["query=ab", "/query/query", "invalid_request"],
      ["query=%20a%20", "/query/query", "invalid_request"],
      ["status=active", "/query/status", "invalid_request"]
    ] as const)("refuse a list with %s", ([query, path, code]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        assertFlaws(yield* ask(`/organizations?${query}`), [path], code)
      })
    )

    it.effect("a renamed one is found by its new name alone", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner, { name: "Before" })
        yield* owner.browser.ask(`/organizations/${id}`, {
          method: "PATCH",
          json: { name: "After" }
        })
        assert.deepStrictEqual((yield* ask("/organizations?query=Before")).json.items, [])
        assert.strictEqual((yield* ask("/organizations?query=aftEr")).json.items[0].id, id)
      })
    )
  })

  describe("an organization's metadata", () => {
    it.effect("is merged bag by bag, and the event names the bags", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id, member, path } = yield* team
        yield* patch(`${path}/metadata`, { publicMetadata: { a: { b: 1, c: 2 } } })
        yield* TestClock.adjust("1 second")
        const merged = yield* patch(`${path}/metadata`, {
          publicMetadata: { a: { b: null } },
          privateMetadata: { crm: 7 }
        })
        assert.strictEqual(merged.status, 200, merged.text)
        assert.deepStrictEqual(merged.json.publicMetadata, { a: { c: 2 } })
        assert.deepStrictEqual(merged.json.privateMetadata, { crm: 7 })
        assert.isAbove(Date.parse(merged.json.updatedAt), Date.parse(merged.json.createdAt))
        yield* assertEvent(merged, {
          action: "organization.metadata_updated",
          targets: [{ type: "organization", id }],
          metadata: { changed: ["publicMetadata", "privateMetadata"] }
        })
        assert.deepStrictEqual((yield* ask(path)).json, merged.json)
        const seen = yield* member.browser.ask(path)
        assert.notInclude(seen.text, `"crm"`)

        yield* TestClock.adjust("1 second")
        for (const json of [{}, { publicMetadata: { a: { c: 2 } }, privateMetadata: {} }]) {
          const same = yield* patch(`${path}/metadata`, json)
          assert.deepStrictEqual(same.json, merged.json)
          yield* assertNoEvent(same)
        }
      })
    )

    it.effect("has 8 KB for each bag by itself", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { path } = yield* team
        const full = { text: "x".repeat(8192 - '{"text":""}'.length) }
        const json = { publicMetadata: full, privateMetadata: full }
        const filled = yield* patch(`${path}/metadata`, json)
        assert.strictEqual(filled.status, 200, filled.text)
        const refused = yield* patch(`${path}/metadata`, { privateMetadata: { more: 1 } })
        const properties = assertProblem(refused, 422, "metadata_too_large")
        assert.deepInclude(properties, { limit: 8192, size: 8192 + ',"more":1'.length })
        yield* assertNoEvent(refused)
        assert.deepStrictEqual((yield* ask(path)).json, filled.json)
        assertFlaws(yield* patch(`${path}/metadata`, { publicMetadata: null }), [
          "/body/publicMetadata"
        ])
      })
    )
  })

  describe("the members on the server plane", () => {
    it.effect("are listed with their bags, who joined first standing first", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const ids = [owner.id]
        for (let index = 0; index < 3; index++) {
          if (index === 1) yield* TestClock.adjust("1 second")
          ids.push((yield* memberOf(id, "member")).id)
        }
        const path = `/organizations/${id}/members`
        const first = (yield* ask(`${path}?limit=3`)).json
        const second = (yield* ask(`${path}?limit=3&cursor=${first.page.nextCursor}`)).json
        const seen = [...first.items, ...second.items]
        assert.deepStrictEqual(
          seen.map(({ userId }) => userId),
          ids
        )
        assert.deepInclude(seen[1], {
          organizationId: id,
          role: "member",
          roleName: "Member",
          publicMetadata: { seat: 1 },
          privateMetadata: { cost: 2 }
        })
        assert.isNull(second.page.nextCursor)
        assertProblem(yield* ask(`/organizations/${nobody}/members`), 404, "organization_not_found")
      })
    )

    it.effect("each have bags of their own, merged and bounded apart from all others", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id, member, path } = yield* team
        const at = `${path}/members/${member.id}/metadata`
        const merged = yield* patch(at, {
          publicMetadata: { seat: null, desk: { floor: 2 } },
          privateMetadata: { cost: 3 }
        })
        assert.strictEqual(merged.status, 200, merged.text)
        const { joinedAt, ...rest } = merged.json
        assert.isString(joinedAt)
        assert.deepStrictEqual(rest, {
          organizationId: id,
          userId: member.id,
          role: "member",
          managedBy: null,
          roleName: "Member",
          publicMetadata: { desk: { floor: 2 } },
          privateMetadata: { cost: 3 }
        })
        yield* assertEvent(merged, {
          action: "member.metadata_updated",
          targets: [
            { type: "member", id: member.id },
            { type: "user", id: member.id },
            { type: "organization", id }
          ],
          metadata: { changed: ["publicMetadata", "privateMetadata"] }
        })
        const full = { text: "x".repeat(8100), desk: null }
        const filled = yield* patch(at, { publicMetadata: full, privateMetadata: full })
        assert.strictEqual(filled.status, 200, filled.text)
        const refused = yield* patch(at, { publicMetadata: { more: "x".repeat(100) } })
        assertProblem(refused, 422, "metadata_too_large")
        yield* assertNoEvent(refused)
        assert.deepStrictEqual((yield* ask(path)).json.publicMetadata, {})
        yield* assertNoEvent(yield* patch(at, {}))
        yield* assertNoEvent(yield* patch(at, { publicMetadata: full }))
      })
    )

    it.effect("are 404 in an organization that there is not, or that they are not in", () =>
      Effect.gen(function* () {
        const { path, member } = yield* team
        const stranger = yield* newcomer
        const json = { publicMetadata: { a: 1 } }
        const at = (base: string, userId: string) =>
          patch(`${base}/members/${userId}/metadata`, json)
        assertProblem(yield* at(path, stranger.id), 404, "member_not_found")
        assertProblem(yield* at(path, nobody), 404, "member_not_found")
        const unknown = yield* at(`/organizations/${nobody}`, member.id)
        assertProblem(unknown, 404, "organization_not_found")
      })
    )

    it.effect("keep what was merged at once", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { member, path } = yield* team
        const keys = Array.from({ length: 6 }, (_, index) => `key${index}`)
        const at = `${path}/members/${member.id}/metadata`
        yield* Effect.forEach(keys, (key) => patch(at, { privateMetadata: { [key]: 1 } }), {
          concurrency: "unbounded"
        })
        const { items } = (yield* ask(`${path}/members`)).json
        const found = items.find(({ userId }: { readonly userId: string }) => userId === member.id)
        assert.includeMembers(Object.keys(found.privateMetadata), keys)
      })
    )
  })
})
