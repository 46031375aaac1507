import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { assertFlaws } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

const list = (query: Readonly<Record<string, string>>, tenant?: Tenant) =>
  TestService.use(({ ask, secretKey }) =>
    ask(`/users?${new URLSearchParams(query)}`, { key: tenant?.secretKey ?? secretKey })
  )

/** The first names of those listed, in alphabetical order. */
const namesFor = Effect.fnUntraced(function* (
  query: Readonly<Record<string, string>>,
  tenant?: Tenant
) {
  const page = yield* list(query, tenant)
  assert.strictEqual(page.status, 200, page.text)
  return page.json.items
    .map((user: { readonly firstName: string }) => user.firstName)
    .toSorted() as ReadonlyArray<string>
})

/** An environment with an active, a banned, a pending and a deleted user. */
const mixedTenant = Effect.fnUntraced(function* (name: string) {
  const { ask, tenant } = yield* TestService
  const mixed = yield* tenant(name)
  const key = mixed.secretKey
  yield* Seed.user({ firstName: "active" }, mixed)
  const banned = yield* Seed.user({ firstName: "banned", email: "b@example.com" }, mixed)
  yield* ask(`/users/${banned.id}/ban`, { method: "POST", key })
  yield* Seed.user({ firstName: "pending", email: "p@example.com" }, mixed)
  const email = "d@example.com"
  const deleted = yield* Seed.user({ firstName: "deleted", email, emailVerified: true }, mixed)
  yield* ask(`/users/${deleted.id}`, { method: "DELETE", key })
  return mixed
})

layer(TestService.layer)("narrowing the list of users", (it) => {
  it.effect("by status: deleted users are listed only where they are asked for", () =>
    Effect.gen(function* () {
      const mixed = yield* mixedTenant("by-status")
      assert.deepStrictEqual(yield* namesFor({}, mixed), ["active", "banned", "pending"])
      assert.deepStrictEqual(yield* namesFor({ status: "active" }, mixed), ["active", "pending"])
      assert.deepStrictEqual(yield* namesFor({ status: "banned" }, mixed), ["banned"])
      assert.deepStrictEqual(yield* namesFor({ status: "deleted" }, mixed), ["deleted"])
      assert.deepStrictEqual(yield* namesFor({ query: "deleted" }, mixed), [])
      assert.deepStrictEqual(yield* namesFor({ email: "d@example.com" }, mixed), [])
      assert.deepStrictEqual(yield* namesFor({ query: "deleted", status: "deleted" }, mixed), [
        "deleted"
      ])
    })
  )

  it.effect("by registrationState", () =>
    Effect.gen(function* () {
      const mixed = yield* mixedTenant("by-registration")
      const state = (registrationState: string) => namesFor({ registrationState }, mixed)
      assert.deepStrictEqual(yield* state("complete"), ["active"])
      assert.deepStrictEqual(yield* state("pending_email_verification"), ["banned", "pending"])
    })
  )

  it.effect("by email: the whole address, however it is spelt", () =>
    Effect.gen(function* () {
      yield* Seed.user({ firstName: "exact", email: "Exact.Match@bücher.example" })
      yield* Seed.user({ firstName: "longer", email: "exact.match@bücher.example.com" })
      for (const email of ["exact.match@bücher.example", "EXACT.MATCH@xn--bcher-kva.example"]) {
        assert.deepStrictEqual(yield* namesFor({ email }), ["exact"])
      }
      assert.deepStrictEqual(yield* namesFor({ email: "unknown@example.com" }), [])
    })
  )

  it.effect("by organizationId: its members, and nobody for one of another environment", () =>
    Effect.gen(function* () {
      const { environment, tenant } = yield* TestService
      const environmentId = environment.id
      const team = yield* Seed.organization(environmentId, "Team")
      const empty = yield* Seed.organization(environmentId, "Empty")
      for (const firstName of ["member1", "member2", "outsider"]) {
        const { id } = yield* Seed.user({ firstName })
        if (firstName === "outsider") continue
        const role = "member"
        yield* Seed.membership({ environmentId, userId: id, organizationId: team, role })
      }
      assert.deepStrictEqual(yield* namesFor({ organizationId: team }), ["member1", "member2"])
      assert.deepStrictEqual(yield* namesFor({ organizationId: team.toUpperCase() }), [
        "member1",
        "member2"
      ])
      assert.deepStrictEqual(yield* namesFor({ organizationId: empty }), [])

      const other = yield* tenant("foreign-organization")
      const foreign = yield* Seed.organization(other.environment.id, "Foreign")
      const { id } = yield* Seed.user({ firstName: "foreign" }, other)
      const membership = { environmentId: other.environment.id, userId: id, role: "owner" }
      yield* Seed.membership({ ...membership, organizationId: foreign })
      assert.deepStrictEqual(yield* namesFor({ organizationId: foreign }), [])
    })
  )

  it.effect("by createdAfter and createdBefore, both exclusive to the millisecond", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const timed = yield* tenant("by-time")
      const instants: Array<string> = []
      for (const firstName of ["t1", "t2", "t3"]) {
        yield* TestClock.adjust("1 millis")
        yield* Seed.user({ firstName }, timed)
        instants.push(DateTime.formatIso(yield* DateTime.now))
      }
      const [first = "", second = "", third = ""] = instants
      assert.deepStrictEqual(yield* namesFor({ createdAfter: first }, timed), ["t2", "t3"])
      assert.deepStrictEqual(yield* namesFor({ createdBefore: third }, timed), ["t1", "t2"])
      const between = { createdAfter: first, createdBefore: third }
      assert.deepStrictEqual(yield* namesFor(between, timed), ["t2"])
      const nothing = { createdAfter: second, createdBefore: second }
      assert.deepStrictEqual(yield* namesFor(nothing, timed), [])
      const offset = { createdAfter: first.replace("Z", "+00:00") }
      assert.deepStrictEqual(yield* namesFor(offset, timed), ["t2", "t3"])
      const ages = { createdAfter: "0000-01-01T00:00:00Z", createdBefore: "9999-12-31T23:59:59Z" }
      assert.deepStrictEqual(yield* namesFor(ages, timed), ["t1", "t2", "t3"])
    })
  )

  it.effect("filters are joined by and, and hold over every page", () =>
    Effect.gen(function* () {
      const { ask, tenant } = yield* TestService
      const joined = yield* tenant("joined")
      const key = joined.secretKey
      for (let index = 0; index < 6; index++) {
        const fields = { firstName: `joined ${index}`, email: `j${index}@example.com` }
        const { id } = yield* Seed.user({ ...fields, emailVerified: index < 4 }, joined)
        if (index % 2 === 0) yield* ask(`/users/${id}/ban`, { method: "POST", key })
      }
      const query = {
        query: "JOINED",
        status: "banned",
        registrationState: "complete",
        order: "createdAt",
        limit: "1"
      }
      const first = yield* list(query, joined)
      assert.strictEqual(first.json.items[0].firstName, "joined 0")
      const cursor = first.json.page.nextCursor
      const second = yield* list({ ...query, cursor }, joined)
      assert.strictEqual(second.json.items[0].firstName, "joined 2")
      assert.isFalse(second.json.page.hasMore)
    })
  )

  it.effect.each([
    ["status", "gone"],
    ["status", ""],
    ["registrationState", "pending"],
    ["email", "ada"],
    ["organizationId", "1"],
    ["createdAfter", "yesterday"],
    ["createdAfter", ""],
    ["createdAfter", "1"],
    ["createdAfter", "Jan 1 2026"],
    ["createdAfter", "2026-01-01"],
    ["createdAfter", "2026-01-01T00:00:00"],
    ["createdBefore", "2026-13-01T00:00:00Z"],
    ["createdBefore", "2026-02-29T00:00:00Z"],
    ["createdBefore", "2026-01-01T24:00:00Z"],
    ["createdBefore", "-200000-01-01T00:00:00.000Z"],
    ["createdAfter", "+275760-09-13T00:00:00.000Z"],
    ["order", "name"],
    ["order", "CREATEDAT"]
  ] as const)("%s cannot be %j", ([name, value]) =>
    Effect.gen(function* () {
      assertFlaws(yield* list({ [name]: value }), [`/query/${name}`])
    })
  )

  it.effect("a filter given twice is refused", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const refused = yield* ask("/users?status=active&status=banned&query=aaa&query=bbb")
      assertFlaws(refused, ["/query/status", "/query/query"])
    })
  )
})
