import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

interface Listed {
  readonly id: string
}
const idsOf = (items: ReadonlyArray<Listed>) => items.map((item) => item.id)

const list = (tenant: Tenant, query = "") =>
  TestService.use(({ ask }) => ask(`/users?${query}`, { key: tenant.secretKey }))

/** So many users, two by two of one instant, the oldest first. */
const populate = Effect.fnUntraced(function* (tenant: Tenant, count: number) {
  const users = []
  for (let index = 0; index < count; index++) {
    if (index % 2 === 0) yield* TestClock.adjust("1 second")
    users.push(yield* Seed.user({ firstName: `User ${index}` }, tenant))
  }
  return users
})

/** Follows `nextCursor` from the first page to the last; runs `between` after each. */
const walk = Effect.fnUntraced(function* <E, R>(
  tenant: Tenant,
  query: string,
  between: Effect.Effect<unknown, E, R>
) {
  const seen: Array<string> = []
  let cursor: string | null = null
  do {
    const after: string = cursor === null ? "" : `&cursor=${cursor}`
    const page = yield* list(tenant, `${query}${after}`)
    assert.strictEqual(page.status, 200, page.text)
    seen.push(...idsOf(page.json.items))
    cursor = page.json.page.nextCursor
    assert.strictEqual(page.json.page.hasMore, cursor !== null)
    yield* between
  } while (cursor !== null)
  return seen
})

layer(TestService.layer)((it) => {
  describe("listing users", () => {
    it.effect("an environment without users has one empty page", () =>
      Effect.gen(function* () {
        const { tenant } = yield* TestService
        const page = yield* list(yield* tenant("empty"))
        assert.deepStrictEqual(page.json, { items: [], page: { nextCursor: null, hasMore: false } })
      })
    )

    it.effect("a page holds 20 users, the newest first, unless it is told otherwise", () =>
      Effect.gen(function* () {
        const { tenant } = yield* TestService
        const tenant21 = yield* tenant("default-limit")
        const users = yield* populate(tenant21, 21)
        const page = yield* list(tenant21)
        assert.deepStrictEqual(page.json.items, users.toReversed().slice(0, 20))
        assert.isTrue(page.json.page.hasMore)
        const all = yield* list(tenant21, "limit=100")
        assert.deepStrictEqual(all.json.items, users.toReversed())
        assert.deepStrictEqual(all.json.page, { nextCursor: null, hasMore: false })
        const exactly = yield* list(tenant21, "limit=21")
        assert.deepStrictEqual(exactly.json.page, { nextCursor: null, hasMore: false })
      })
    )

    it.effect.each(["createdAt", "-createdAt"] as const)(
      "pages in order %s hold each user once, those of one instant too",
      (order) =>
        Effect.gen(function* () {
          const { tenant } = yield* TestService
          const other = yield* tenant(`order-${order === "createdAt" ? "up" : "down"}`)
          const users = idsOf(yield* populate(other, 9))
          const expected = order === "createdAt" ? users : users.toReversed()
          for (const limit of [1, 2, 3, 4, 9]) {
            const seen = yield* walk(other, `limit=${limit}&order=${order}`, Effect.void)
            assert.deepStrictEqual(seen, expected)
          }
        })
    )

    it.effect("users made meanwhile neither repeat nor hide those there were", () =>
      Effect.gen(function* () {
        const { tenant } = yield* TestService
        const growing = yield* tenant("growing")
        const users = idsOf(yield* populate(growing, 8))
        let added = 0
        const grow = Effect.suspend(() => (added++ < 5 ? populate(growing, 2) : Effect.void))
        const down = yield* walk(growing, "limit=3", grow)
        assert.deepStrictEqual(down, users.toReversed())

        added = 3
        const up = yield* walk(growing, "limit=3&order=createdAt", grow)
        assert.deepStrictEqual(up.slice(0, 8), users)
        assert.strictEqual(new Set(up).size, up.length)
      })
    )

    it.effect("users deleted meanwhile make no gap, the last one of a page neither", () =>
      Effect.gen(function* () {
        const { ask, tenant } = yield* TestService
        const shrinking = yield* tenant("shrinking")
        const users = idsOf(yield* populate(shrinking, 6))
        const key = shrinking.secretKey
        const first = yield* list(shrinking, "limit=2&order=createdAt")
        yield* ask(`/users/${users[1]}`, { method: "DELETE", key })
        yield* ask(`/users/${users[2]}`, { method: "DELETE", key })
        const cursor = first.json.page.nextCursor
        const second = yield* list(shrinking, `limit=2&order=createdAt&cursor=${cursor}`)
        assert.deepStrictEqual(idsOf(second.json.items), users.slice(3, 5))
      })
    )

    it.effect("only users of the key's environment are listed", () =>
      Effect.gen(function* () {
        const { tenant } = yield* TestService
        const [one, two] = [yield* tenant("one"), yield* tenant("two")]
        const [ofOne, ofTwo] = [yield* populate(one, 2), yield* populate(two, 2)]
        assert.deepStrictEqual((yield* list(one, "order=createdAt")).json.items, ofOne)
        assert.deepStrictEqual((yield* list(two, "order=createdAt")).json.items, ofTwo)
      })
    )

    it.effect.each([
      "0",
      "101",
      "-1",
      "1.5",
      "abc",
      "",
      "1e9",
      "1e1",
      "+5",
      " 5",
      "05",
      "0x10",
      "NaN",
      "Infinity",
      "١"
    ])("limit=%s is 400 invalid_limit", (limit) =>
      Effect.gen(function* () {
        const service = yield* TestService
        const refused = yield* list(service, `limit=${encodeURIComponent(limit)}`)
        assertFlaws(refused, ["/query/limit"], "invalid_limit")
      })
    )

    it.effect.each(["1", "100"])("limit=%s is taken", (limit) =>
      Effect.gen(function* () {
        assert.strictEqual((yield* list(yield* TestService, `limit=${limit}`)).status, 200)
      })
    )

    it.effect("a limit given twice is 400 invalid_limit", () =>
      Effect.gen(function* () {
        const refused = yield* list(yield* TestService, "limit=1&limit=2")
        assertFlaws(refused, ["/query/limit"], "invalid_limit")
      })
    )

    it.effect("every unknown key of the query is named, and every flaw beside it", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const refused = yield* list(service, "page=2&sort=name&limit=0&order=name")
        assertFlaws(refused, ["/query/page", "/query/sort", "/query/limit", "/query/order"])
      })
    )
  })

  describe("the cursor of a list of users", () => {
    const firstCursor = Effect.fnUntraced(function* (tenant: Tenant, query = "limit=1") {
      const page = yield* list(tenant, query)
      assert.isString(page.json.page.nextCursor)
      return page.json.page.nextCursor as string
    })

    const assertForeign = Effect.fnUntraced(function* (tenant: Tenant, query: string) {
      assertFlaws(yield* list(tenant, query), ["/query/cursor"], "invalid_cursor")
    })

    it.effect("counts whole: altered, cut, extended or spelt anew it is 400 invalid_cursor", () =>
      Effect.gen(function* () {
        yield* attack("forged cursors")
        const service = yield* TestService
        yield* populate(service, 3)
        const cursor = yield* firstCursor(service)
        const swapped = (index: number) =>
          cursor.slice(0, index) + (cursor[index] === "A" ? "B" : "A") + cursor.slice(index + 1)
        const forgeries = [
          swapped(0),
          swapped(Math.floor(cursor.length / 2)),
          swapped(cursor.length - 2),
          cursor.slice(1),
          cursor.slice(0, -1),
          cursor.slice(0, 16),
          `${cursor}A`,
          `${cursor}AAAA`,
          `${cursor}=`,
          ` ${cursor}`,
          `${cursor}\n`,
          cursor + cursor,
          cursor.toUpperCase(),
          Buffer.from(JSON.stringify(["users:-createdAt", [0, "x"]])).toString("base64url"),
          "",
          "null",
          "x".repeat(5000)
        ]
        for (const forgery of forgeries) {
          yield* assertForeign(service, `limit=1&cursor=${encodeURIComponent(forgery)}`)
        }
        yield* assertForeign(service, `cursor=${cursor}&cursor=${cursor}`)
        assert.strictEqual((yield* list(service, `limit=1&cursor=${cursor}`)).status, 200)
      })
    )

    it.effect("is of one order only", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        yield* populate(service, 2)
        const down = yield* firstCursor(service)
        const up = yield* firstCursor(service, "limit=1&order=createdAt")
        yield* assertForeign(service, `order=createdAt&cursor=${down}`)
        yield* assertForeign(service, `order=-createdAt&cursor=${up}`)
        yield* assertForeign(service, `cursor=${up}`)
      })
    )

    it.effect("is of one environment only", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const other = yield* service.tenant("other")
        yield* populate(other, 2)
        yield* assertForeign(service, `cursor=${yield* firstCursor(other)}`)
      })
    )

    it.effect("is of one list only: no other list's cursor and no checkpoint passes", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { ask, environment } = service
        const user = yield* Seed.user()
        yield* Seed.user()
        const owner = { environmentId: environment.id, userId: user.id }
        yield* Seed.session(owner)
        yield* Seed.session(owner)
        const sessions = yield* ask(`/users/${user.id}/sessions?limit=1`)
        const polled = yield* ask("/audit-events/search", {
          method: "POST",
          json: { page: { mode: "poll" } }
        })
        const browsed = yield* ask("/audit-events/search?limit=1", {
          method: "POST",
          json: { page: { mode: "browse" } }
        })
        for (const foreign of [
          sessions.json.page.nextCursor,
          polled.json.page.checkpoint,
          browsed.json.page.cursor
        ]) {
          assert.isString(foreign)
          yield* assertForeign(service, `cursor=${foreign}`)
        }
        const ofUsers = yield* firstCursor(service)
        for (const path of ["sessions", "organizations"]) {
          const refused = yield* ask(`/users/${user.id}/${path}?cursor=${ofUsers}`)
          assertProblem(refused, 400, "invalid_cursor")
        }
      })
    )
  })
})
