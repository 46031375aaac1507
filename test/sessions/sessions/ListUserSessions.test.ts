import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { senselessPages } from "../../support/senselessPages.ts"
import { TestService } from "../../support/TestService.ts"

interface Listed {
  readonly id: string
  readonly status: string
}

const list = (userId: string, query = "") =>
  TestService.use(({ ask }) => ask(`/users/${userId}/sessions?${query}`))

const statesOf = Effect.fnUntraced(function* (userId: string, query = "") {
  const page = yield* list(userId, query)
  assert.strictEqual(page.status, 200, page.text)
  return Object.fromEntries(page.json.items.map(({ id, status }: Listed) => [id, status]))
})

const sessionOwner = Effect.gen(function* () {
  const { environment } = yield* TestService
  const { id } = yield* Seed.user()
  return { environmentId: environment.id, userId: id as string }
})

/** Sets the idle time of the environment and waits until every instance has heard of it. */
const setIdleSeconds = Effect.fnUntraced(function* (idleSeconds: number) {
  yield* (yield* Environments).update("main", { session: { idleSeconds } })
  yield* TestClock.adjust("1 second")
})

layer(TestService.layer)("listing a user's sessions", (it) => {
  it.effect("answers every field, and the earlier end as expiresAt", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner
      const now = yield* DateTime.now
      const organizationId = yield* Seed.organization(owner.environmentId, "Engines")
      yield* Seed.membership({ ...owner, organizationId, role: "member" })
      const impersonatorId = "018f0000-0000-4000-8000-000000000002"
      const id = yield* Seed.session({ ...owner, organizationId, impersonatorId })
      const page = yield* list(owner.userId)
      assert.deepStrictEqual(page.json, {
        items: [
          {
            id,
            environmentId: owner.environmentId,
            userId: owner.userId,
            status: "active",
            createdAt: DateTime.formatIso(now),
            lastActiveAt: DateTime.formatIso(now),
            expiresAt: DateTime.formatIso(DateTime.add(now, { minutes: 30 })),
            revokedAt: null,
            ipAddress: "192.0.2.7",
            userAgent: "Mozilla/5.0",
            device: { browser: "Firefox", os: "Linux", kind: "desktop" },
            authenticationMethods: ["password"],
            organizationId,
            impersonatorId,
            connectionId: null
          }
        ],
        page: { nextCursor: null, hasMore: false }
      })
      yield* Seed.session(owner)
      const idle = (yield* list(owner.userId)).json.items[0].expiresAt
      assert.strictEqual(idle, DateTime.formatIso(DateTime.add(now, { days: 7 })))
      const lastActiveAt = DateTime.add(now, { days: 25 })
      yield* Seed.session({ ...owner, lastActiveAt })
      const absolute = (yield* list(owner.userId)).json.items[0].expiresAt
      assert.strictEqual(absolute, DateTime.formatIso(DateTime.add(now, { days: 30 })))
    })
  )

  it.effect("state follows from the times: revoked, expired by age or by idling, else active", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner
      const now = yield* DateTime.now
      const ago = (parts: { readonly days?: number; readonly millis?: number }) =>
        DateTime.subtract(now, { days: parts.days ?? 0, milliseconds: parts.millis ?? 0 })
      const active = yield* Seed.session({ ...owner, createdAt: ago({ days: 6 }) })
      const absoluteEnd = yield* Seed.session({ ...owner, absoluteExpiresAt: now })
      const nearlyOver = yield* Seed.session({
        ...owner,
        absoluteExpiresAt: DateTime.add(now, { milliseconds: 1 })
      })
      const idleEnd = yield* Seed.session({ ...owner, createdAt: ago({ days: 7 }) })
      const revoked = yield* Seed.session({ ...owner, revokedAt: ago({ days: 1 }) })
      const revokedThenOver = yield* Seed.session({
        ...owner,
        createdAt: ago({ days: 40 }),
        revokedAt: ago({ days: 39 })
      })
      const states = {
        [active]: "active",
        [nearlyOver]: "active",
        [absoluteEnd]: "expired",
        [idleEnd]: "expired",
        [revoked]: "revoked",
        [revokedThenOver]: "revoked"
      }
      assert.deepStrictEqual(yield* statesOf(owner.userId), states)
      for (const status of ["active", "expired", "revoked"]) {
        const expected = Object.entries(states).filter(([, state]) => state === status)
        assert.deepStrictEqual(
          yield* statesOf(owner.userId, `status=${status}`),
          Object.fromEntries(expected)
        )
      }
    })
  )

  it.effect("an end counts as soon as it has passed, whatever has been cleaned up", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner
      const id = yield* Seed.session(owner)
      yield* TestClock.adjust("167 hours")
      assert.deepStrictEqual(yield* statesOf(owner.userId), { [id]: "active" })
      yield* TestClock.adjust("1 hours")
      assert.deepStrictEqual(yield* statesOf(owner.userId), { [id]: "expired" })
      assert.deepStrictEqual(yield* statesOf(owner.userId, "status=active"), {})
    })
  )

  it.effect(
    "a changed idle time counts for sessions there are, in state, filter and expiresAt",
    () =>
      Effect.gen(function* () {
        const owner = yield* sessionOwner
        const id = yield* Seed.session(owner)
        const start = yield* DateTime.now
        yield* setIdleSeconds(120)
        yield* TestClock.adjust("118 seconds")
        assert.deepStrictEqual(yield* statesOf(owner.userId, "status=active"), { [id]: "active" })
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(yield* statesOf(owner.userId, "status=expired"), { [id]: "expired" })
        const ended = (yield* list(owner.userId)).json.items[0].expiresAt
        assert.strictEqual(ended, DateTime.formatIso(DateTime.add(start, { minutes: 2 })))
        yield* setIdleSeconds(604_800)
        assert.deepStrictEqual(yield* statesOf(owner.userId), { [id]: "active" })
      })
  )

  it.effect("pages hold each session once, the newest first, those of one instant too", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner
      const ids: Array<string> = []
      for (let index = 0; index < 7; index++) {
        if (index % 2 === 0) yield* TestClock.adjust("1 second")
        ids.unshift(yield* Seed.session(owner))
      }
      const seen: Array<string> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const after: string = cursor === "" ? "" : `&cursor=${cursor}`
        const { items, page } = (yield* list(owner.userId, `status=active&limit=3${after}`)).json
        seen.push(...items.map((session: Listed) => session.id))
        // A sign-in meanwhile comes before the first page and disturbs none.
        if (cursor === "") yield* Seed.session(owner)
        assert.strictEqual(page.hasMore, page.nextCursor !== null)
        cursor = page.nextCursor
      }
      assert.deepStrictEqual(seen, ids)
      const other = yield* sessionOwner
      const foreign = (yield* list(owner.userId, "limit=1")).json.page.nextCursor
      const refused = yield* list(other.userId, `cursor=${foreign}`)
      assertFlaws(refused, ["/query/cursor"], "invalid_cursor")
    })
  )

  it.effect("a page holds 20 sessions unless it is told otherwise", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner
      for (let index = 0; index < 21; index++) yield* Seed.session(owner)
      assert.strictEqual((yield* list(owner.userId)).json.items.length, 20)
      assert.strictEqual((yield* list(owner.userId, "limit=100")).json.items.length, 21)
    })
  )

  it.effect("only this user's sessions are listed", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* sessionOwner, yield* sessionOwner]
      const [ofOne, ofTwo] = [yield* Seed.session(one), yield* Seed.session(two)]
      assert.deepStrictEqual(Object.keys(yield* statesOf(one.userId)), [ofOne])
      assert.deepStrictEqual(Object.keys(yield* statesOf(two.userId)), [ofTwo])
    })
  )

  it.effect("a user without sessions has an empty page", () =>
    Effect.gen(function* () {
      const { userId } = yield* sessionOwner
      assert.deepStrictEqual((yield* list(userId)).json, {
        items: [],
        page: { nextCursor: null, hasMore: false }
      })
    })
  )

  it.effect("a user of nobody is 404, one of another environment 403", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      assertProblem(yield* list("018f0000-0000-7000-8000-000000000009"), 404, "user_not_found")
      const other = yield* tenant("other")
      const foreign = yield* Seed.user({}, other)
      const environmentId = other.environment.id
      yield* Seed.session({ environmentId, userId: foreign.id })
      assertProblem(yield* list(foreign.id), 403, "wrong_environment")
    })
  )

  it.effect.each([
    ["status=ended", ["/query/status"], "invalid_request"],
    ["status=active&status=revoked", ["/query/status"], "invalid_request"],
    ...senselessPages,
    ["order=createdAt&page=1", ["/query/order", "/query/page"], "invalid_request"]
  ] as const)("%s is 400", ([query, paths, code]) =>
    Effect.gen(function* () {
      const { userId } = yield* sessionOwner
      assertFlaws(yield* list(userId, query), paths, code)
    })
  )
})
