import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

const post = (json: unknown) =>
  TestService.use(({ ask }) => ask("/users", { method: "POST", json }))

const patch = (id: string, json: unknown) =>
  TestService.use(({ ask }) => ask(`/users/${id}`, { method: "PATCH", json }))

/** The ids of the users whom a backend finds by its own id of them. */
const idsOf = Effect.fnUntraced(function* (externalId: string, tenant?: Tenant) {
  const { ask, secretKey } = yield* TestService
  const query = new URLSearchParams({ externalId })
  const page = yield* ask(`/users?${query}`, { key: tenant?.secretKey ?? secretKey })
  assert.strictEqual(page.status, 200, page.text)
  return page.json.items.map(({ id }: { readonly id: string }) => id)
})

layer(TestService.layer)("a user's external id", (it) => {
  it.effect("is kept to the letter, and finds exactly its user", () =>
    Effect.gen(function* () {
      const { ask, tenant } = yield* TestService
      const externalId = ` CRM/1815 \u{1F47E}'"%_\n`
      const user = yield* Seed.user({ externalId })
      assert.strictEqual(user.externalId, externalId)
      assert.deepStrictEqual((yield* ask(`/users/${user.id}`)).json, user)
      assert.deepStrictEqual(yield* idsOf(externalId), [user.id])
      for (const other of [externalId.trim(), externalId.toLowerCase(), "%"]) {
        assert.deepStrictEqual(yield* idsOf(other), [])
      }
      const elsewhere = yield* tenant("external-elsewhere")
      const foreign = yield* Seed.user({ externalId }, elsewhere)
      assert.deepStrictEqual(yield* idsOf(externalId, elsewhere), [foreign.id])
    })
  )

  it.effect("is set, changed and cleared by PATCH, and named in its event", () =>
    Effect.gen(function* () {
      const { id } = yield* Seed.user()
      for (const externalId of ["patched-1", "patched-2", null, "patched-1"]) {
        const changed = yield* patch(id, { externalId })
        assert.strictEqual(changed.status, 200, changed.text)
        assert.strictEqual(changed.json.externalId, externalId)
        yield* assertEvent(changed, {
          action: "user.updated",
          targets: [{ type: "user", id }],
          metadata: { changed: ["externalId"] }
        })
      }
      assert.deepStrictEqual(yield* idsOf("patched-2"), [])
      assert.strictEqual((yield* patch(id, { firstName: "Ada" })).json.externalId, "patched-1")
    })
  )

  it.effect("belongs to one user of the environment, told apart by case", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const owner = yield* Seed.user({ externalId: "taken" })
      const refused = yield* post({ externalId: "taken", email: "untaken@example.com" })
      assertProblem(refused, 409, "external_id_taken")
      yield* assertNoEvent(refused)
      const other = yield* Seed.user({ externalId: "Taken", email: "untaken@example.com" })
      const kept = yield* patch(other.id, { externalId: "taken", firstName: "Unchanged" })
      assertProblem(kept, 409, "external_id_taken")
      yield* assertNoEvent(kept)
      assert.deepStrictEqual((yield* ask(`/users/${other.id}`)).json, other)
      assert.strictEqual((yield* patch(owner.id, { externalId: "taken" })).status, 200)
    })
  )

  it.effect("is free again once its user is deleted", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user({ externalId: "freed" })
      yield* ask(`/users/${id}`, { method: "DELETE" })
      assert.isNull((yield* ask(`/users/${id}`)).json.externalId)
      const next = yield* Seed.user({ externalId: "freed" })
      assert.deepStrictEqual(yield* idsOf("freed"), [next.id])
    })
  )

  it.effect("goes to one of many who are given it at once", () =>
    Effect.gen(function* () {
      const users = yield* Effect.forEach([1, 2, 3, 4], () => Seed.user())
      const answers = yield* Effect.forEach(
        [
          ...users.map(({ id }) => patch(id, { externalId: "raced" })),
          post({ externalId: "raced" }),
          post({ externalId: "raced" })
        ],
        (asked) => asked,
        { concurrency: "unbounded" }
      )
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      assert.include([200, 201], statuses[0])
      assert.deepStrictEqual(statuses.slice(1), [409, 409, 409, 409, 409])
      assert.strictEqual((yield* idsOf("raced")).length, 1)
    })
  )

  it.effect("has 1 to 255 code points", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user()
      assert.strictEqual((yield* patch(id, { externalId: "\u{1F47E}".repeat(255) })).status, 200)
      for (const externalId of ["", "x".repeat(256), "a\u0000", 7]) {
        assertFlaws(yield* patch(id, { externalId }), ["/body/externalId"])
        assertFlaws(yield* post({ externalId }), ["/body/externalId"])
      }
      assertFlaws(yield* ask("/users?externalId="), ["/query/externalId"])
    })
  )
})
