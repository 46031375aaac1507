import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { impersonate, staff } from "../../support/Impersonation.ts"
import { person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

const patch = (browser: TestBrowser, json: unknown) =>
  browser.ask("/users/me", { method: "PATCH", json })

const ada = {
  firstName: "Ada",
  lastName: "Lovelace",
  locale: "en",
  publicMetadata: { plan: "pro" },
  privateMetadata: { secret: "ours" },
  unsafeMetadata: { a: 1, deep: { x: 1, y: 2 } }
}

let people = 0

const someone = Effect.fnUntraced(function* (fields: object = ada) {
  const email = `someone-${(people += 1)}@example.com`
  const { id } = yield* person(email, { ...fields })
  const { browser } = yield* signIn(email)
  return { id, browser }
})

layer(TestService.layer)("updating oneself", (it) => {
  it.effect.each([
    [{ firstName: "Augusta" }, { firstName: "Augusta", name: "Augusta Lovelace" }],
    [{ lastName: null }, { lastName: null, name: "Ada" }],
    [
      { firstName: null, lastName: null, locale: "da" },
      { firstName: null, lastName: null, name: null, locale: "da", language: "da" }
    ],
    [{ locale: null }, { locale: null, language: null }],
    [
      { unsafeMetadata: { a: null, b: [null], deep: { y: null, z: 3 } } },
      { unsafeMetadata: { b: [null], deep: { x: 1, z: 3 } } }
    ]
  ] as const)("%j sets, clears or merges what it names and leaves the rest", ([changes, changed]) =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { browser, id } = yield* someone()
      const { json: before } = yield* browser.ask("/users/me")
      assert.notProperty(before, "privateMetadata")
      yield* TestClock.adjust("1 second")
      const updated = yield* patch(browser, changes)
      assert.strictEqual(updated.status, 200, updated.text)
      const updatedAt = DateTime.formatIso(yield* DateTime.now)
      assert.deepStrictEqual(updated.json, { ...before, ...changed, updatedAt })
      assert.deepStrictEqual((yield* browser.ask("/users/me")).json, updated.json)
      const { json: stored } = yield* ask(`/users/${id}`)
      assert.deepInclude(stored, { ...changed, privateMetadata: ada.privateMetadata })
      const [event, ...others] = yield* eventsOf(updated)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(event, { action: "user.updated", result: "success" })
      assert.deepStrictEqual(event.actor, { type: "user", id, impersonatorId: null })
      assert.deepStrictEqual(event.targets, [{ type: "user", id }])
      assert.deepStrictEqual(event.metadata, { changed: Object.keys(changes) })
    })
  )

  it.effect("an empty body changes nothing and writes no event", () =>
    Effect.gen(function* () {
      const { browser } = yield* someone()
      const { json: before } = yield* browser.ask("/users/me")
      yield* TestClock.adjust("1 second")
      const updated = yield* patch(browser, {})
      assert.deepStrictEqual(updated.json, before)
      assert.deepStrictEqual(yield* eventsOf(updated), [])
    })
  )

  it.effect("names every flaw, and every key that is not one's own to write", () =>
    Effect.gen(function* () {
      yield* attack("mass assignment")
      const { browser } = yield* someone()
      const { json: before } = yield* browser.ask("/users/me")
      assertFlaws(yield* patch(browser, { firstName: "", locale: "sv", unsafeMetadata: null }), [
        "/body/firstName",
        "/body/locale",
        "/body/unsafeMetadata"
      ])
      const foreign = {
        id: nobody,
        email: "other@example.com",
        emailVerifiedAt: null,
        status: "active",
        registrationState: "complete",
        publicMetadata: { plan: "enterprise" },
        privateMetadata: {},
        hasPassword: false,
        mfaEnabled: false,
        password: "x"
      }
      const refused = yield* patch(browser, { firstName: "Mallory", ...foreign })
      assertFlaws(
        refused,
        Object.keys(foreign).map((key) => `/body/${key}`)
      )
      assert.deepStrictEqual((yield* browser.ask("/users/me")).json, before)
    })
  )

  it.effect("keeps to the budget that the three bags share", () =>
    Effect.gen(function* () {
      const { browser } = yield* someone({ privateMetadata: { p: "x".repeat(8000) } })
      const full = yield* patch(browser, { unsafeMetadata: { u: "y".repeat(200) } })
      const { limit, size } = assertProblem(full, 422, "metadata_too_large")
      assert.strictEqual(limit, 8192)
      assert.strictEqual(size, 8000 + 8 + 2 + 200 + 8)
      assert.deepStrictEqual((yield* browser.ask("/users/me")).json.unsafeMetadata, {})
    })
  )

  it.effect("of twenty merges at once, a backend's among them, each survives", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { browser, id } = yield* someone({})
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, (_, index) => {
          const json = { unsafeMetadata: { [`key-${index}`]: index } }
          return index % 2 === 0
            ? patch(browser, json)
            : ask(`/users/${id}`, { method: "PATCH", json })
        }),
        { concurrency: "unbounded" }
      )
      assert.isTrue(answers.every(({ status }) => status === 200))
      const { json } = yield* browser.ask("/users/me")
      assert.strictEqual(Object.keys(json.unsafeMetadata).length, 20)
    })
  )

  it.effect("needs a session, and an impersonator is named in the trail", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      assertProblem(yield* patch(service.browser(), {}), 401, "unauthenticated")
      const { id } = yield* someone()
      const { browser } = yield* impersonate(id)
      const [event] = yield* eventsOf(yield* patch(browser, { firstName: "Augusta" }))
      assert.deepStrictEqual(event.actor, { type: "user", id, impersonatorId: staff })
      yield* service.ask(`/users/${id}`, { method: "DELETE" })
      assertProblem(yield* patch(browser, { firstName: "Ada" }), 401, "unauthenticated")
    })
  )
})
