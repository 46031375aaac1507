import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { senselessPages } from "../../support/senselessPages.ts"
import { TestService } from "../../support/TestService.ts"

interface Listed {
  readonly organizationId: string
}

const list = (userId: string, query = "") =>
  TestService.use(({ ask }) => ask(`/users/${userId}/organizations?${query}`))

/** A user who has joined so many organizations, two by two at one instant; their ids in order. */
const memberOf = Effect.fnUntraced(function* (count: number) {
  const { environment } = yield* TestService
  const { id: userId } = yield* Seed.user()
  const environmentId = environment.id
  const joined: Array<string> = []
  for (let index = 0; index < count; index++) {
    if (index % 2 === 0) yield* TestClock.adjust("1 second")
    const organizationId = yield* Seed.organization(environmentId, `Team ${index}`)
    yield* Seed.membership({ environmentId, userId, organizationId, role: "member" })
    joined.push(organizationId)
  }
  return { userId: userId as string, joined }
})

layer(TestService.layer)("listing a user's organizations", (it) => {
  it.effect("answers the membership, its bags, and the organization without its private one", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environmentId = environment.id
      const { id: userId } = yield* Seed.user()
      const createdAt = DateTime.formatIso(yield* DateTime.now)
      const organizationId = yield* Seed.organization(environmentId, "Analysts")
      yield* TestClock.adjust("1 minute")
      const joinedAt = DateTime.formatIso(yield* DateTime.now)
      yield* Seed.membership({ environmentId, userId, organizationId, role: "admin" })
      const page = yield* list(userId)
      assert.strictEqual(page.status, 200, page.text)
      const role = { role: "admin", roleName: "Admin" }
      assert.deepStrictEqual(page.json, {
        items: [
          {
            organizationId,
            userId,
            ...role,
            publicMetadata: { seat: 1 },
            privateMetadata: { cost: 2 },
            joinedAt,
            managedBy: null,
            organization: {
              id: organizationId,
              name: "Analysts",
              ...role,
              createdAt,
              publicMetadata: { plan: "team" }
            }
          }
        ],
        page: { nextCursor: null, hasMore: false }
      })
    })
  )

  it.effect("pages hold each organization once, the one joined first standing first", () =>
    Effect.gen(function* () {
      const { userId, joined } = yield* memberOf(7)
      const other = yield* memberOf(2)
      for (const limit of [1, 3, 7]) {
        const seen: Array<string> = []
        let cursor: string | null = ""
        while (cursor !== null) {
          const after: string = cursor === "" ? "" : `&cursor=${cursor}`
          const { items, page } = (yield* list(userId, `limit=${limit}${after}`)).json
          seen.push(...items.map((item: Listed) => item.organizationId))
          assert.strictEqual(page.hasMore, page.nextCursor !== null)
          cursor = page.nextCursor
        }
        assert.deepStrictEqual(seen, joined)
      }
      assert.strictEqual((yield* list(other.userId)).json.items.length, 2)
      const { nextCursor } = (yield* list(userId, "limit=1")).json.page
      const foreign = yield* list(other.userId, `cursor=${nextCursor}`)
      assertFlaws(foreign, ["/query/cursor"], "invalid_cursor")
    })
  )

  it.effect("a page holds 20 organizations unless it is told otherwise", () =>
    Effect.gen(function* () {
      const { userId } = yield* memberOf(21)
      assert.strictEqual((yield* list(userId)).json.items.length, 20)
      assert.strictEqual((yield* list(userId, "limit=100")).json.items.length, 21)
    })
  )

  it.effect("a user without any has an empty page", () =>
    Effect.gen(function* () {
      const { userId } = yield* memberOf(0)
      assert.deepStrictEqual((yield* list(userId)).json, {
        items: [],
        page: { nextCursor: null, hasMore: false }
      })
    })
  )

  it.effect("a user of nobody is 404, one of another environment 403", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const other = yield* tenant("other")
      const environmentId = other.environment.id
      const foreign = yield* Seed.user({}, other)
      const organizationId = yield* Seed.organization(environmentId, "Foreign")
      yield* Seed.membership({ environmentId, userId: foreign.id, organizationId, role: "owner" })
      assertProblem(yield* list("018f0000-0000-7000-8000-000000000009"), 404, "user_not_found")
      assertProblem(yield* list(foreign.id), 403, "wrong_environment")
    })
  )

  it.effect.each([
    ...senselessPages,
    ["role=owner&order=name", ["/query/role", "/query/order"], "invalid_request"]
  ] as const)("%s is 400", ([query, paths, code]) =>
    Effect.gen(function* () {
      const { userId } = yield* memberOf(1)
      assertFlaws(yield* list(userId, query), paths, code)
    })
  )
})
