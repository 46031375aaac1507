import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { assertEvent, assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { assertFlaws } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const patch = (id: string, json: unknown) =>
  TestService.use(({ ask }) => ask(`/users/${id}`, { method: "PATCH", json }))

const ada = {
  firstName: "Ada",
  lastName: "Lovelace",
  locale: "en",
  publicMetadata: { p: 1 },
  privateMetadata: { q: 2 },
  unsafeMetadata: { a: 1, deep: { x: 1, y: 2 } }
}

layer(TestService.layer)("updating a user", (it) => {
  it.effect.each([
    [{ firstName: "Augusta" }, { firstName: "Augusta", name: "Augusta Lovelace" }],
    [{ firstName: null }, { firstName: null, name: "Lovelace" }],
    [{ lastName: "Byron" }, { lastName: "Byron", name: "Ada Byron" }],
    [{ lastName: null }, { lastName: null, name: "Ada" }],
    [
      { firstName: null, lastName: null },
      { firstName: null, lastName: null, name: null }
    ],
    [{ locale: "da" }, { locale: "da", language: "da" }],
    [{ locale: null }, { locale: null, language: null }],
    [
      { unsafeMetadata: { a: null, b: [null], deep: { y: null, z: 3 } } },
      { unsafeMetadata: { b: [null], deep: { x: 1, z: 3 } } }
    ]
  ] as const)("%j sets, clears or merges what it names and leaves the rest", ([changes, changed]) =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const user = yield* Seed.user(ada)
      yield* TestClock.adjust("1 second")
      const updated = yield* patch(user.id, changes)
      assert.strictEqual(updated.status, 200, updated.text)
      assert.deepStrictEqual(updated.json, {
        ...user,
        ...changed,
        updatedAt: DateTime.formatIso(yield* DateTime.now)
      })
      assert.deepStrictEqual((yield* ask(`/users/${user.id}`)).json, updated.json)
      yield* assertEvent(updated, {
        action: "user.updated",
        targets: [{ type: "user", id: user.id }],
        metadata: { changed: Object.keys(changes) }
      })
    })
  )

  it.effect("sets everything at once, from nothing and back to nothing", () =>
    Effect.gen(function* () {
      const user = yield* Seed.user()
      const set = yield* patch(user.id, { firstName: "Ada", lastName: "Lovelace", locale: "da" })
      assert.strictEqual(set.json.name, "Ada Lovelace")
      assert.strictEqual(set.json.locale, "da")
      const cleared = yield* patch(user.id, { firstName: null, lastName: null, locale: null })
      assert.deepStrictEqual(cleared.json, user)
    })
  )

  it.effect("an empty body changes nothing, updatedAt included, and writes no event", () =>
    Effect.gen(function* () {
      const user = yield* Seed.user(ada)
      yield* TestClock.adjust("1 second")
      const updated = yield* patch(user.id, {})
      assert.strictEqual(updated.status, 200)
      assert.deepStrictEqual(updated.json, user)
      yield* assertNoEvent(updated)
    })
  )

  it.effect("values that the user has change nothing, and the event names only what differs", () =>
    Effect.gen(function* () {
      const user = yield* Seed.user({ ...ada, externalId: "same-again" })
      yield* TestClock.adjust("1 second")
      const { externalId, firstName, locale, unsafeMetadata } = user
      const same = { externalId, firstName, locale, unsafeMetadata }
      const updated = yield* patch(user.id, same)
      assert.deepStrictEqual(updated.json, user)
      yield* assertNoEvent(updated)
      const renamed = yield* patch(user.id, { ...same, lastName: "Byron" })
      const [event, ...others] = yield* eventsOf(renamed)
      assert.deepStrictEqual([event.metadata, others], [{ changed: ["lastName"] }, []])
    })
  )

  it.effect("a banned user is updated and stays banned", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user(ada)
      yield* ask(`/users/${id}/ban`, { method: "POST" })
      const updated = yield* patch(id, { firstName: "Augusta" })
      assert.strictEqual(updated.json.status, "banned")
      assert.strictEqual(updated.json.firstName, "Augusta")
    })
  )

  it.effect("the search finds the new name, and no longer the old one", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user({ firstName: "Searchable", email: "find.me@example.com" })
      yield* patch(id, { firstName: "Renamed" })
      const found = (query: string) =>
        Effect.map(ask(`/users?query=${query}`), ({ json }) =>
          json.items.map((user: { readonly id: string }) => user.id)
        )
      assert.deepStrictEqual(yield* found("searchable"), [])
      assert.deepStrictEqual(yield* found("renamed"), [id])
      assert.deepStrictEqual(yield* found("find.me"), [id])
    })
  )

  it.effect.each([
    [{ firstName: "" }, ["/body/firstName"]],
    [{ lastName: "x".repeat(101) }, ["/body/lastName"]],
    [{ firstName: "a\u0000" }, ["/body/firstName"]],
    [{ lastName: "ftp://x" }, ["/body/lastName"]],
    [{ locale: "sv" }, ["/body/locale"]],
    [{ unsafeMetadata: null }, ["/body/unsafeMetadata"]],
    [{ unsafeMetadata: { a: "\ud800" } }, ["/body/unsafeMetadata/a"]],
    [
      { firstName: 1, locale: false, unsafeMetadata: [] },
      ["/body/firstName", "/body/locale", "/body/unsafeMetadata"]
    ],
    [
      {
        email: "new@example.com",
        name: "x",
        publicMetadata: {},
        privateMetadata: {},
        status: "active"
      },
      ["/body/email", "/body/name", "/body/publicMetadata", "/body/privateMetadata", "/body/status"]
    ]
  ] as const)("%j is refused, and every flaw named", ([changes, paths]) =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const user = yield* Seed.user(ada)
      const refused = yield* patch(user.id, { ...changes })
      assertFlaws(refused, paths)
      yield* assertNoEvent(refused)
      assert.deepStrictEqual((yield* ask(`/users/${user.id}`)).json, user)
    })
  )
})
