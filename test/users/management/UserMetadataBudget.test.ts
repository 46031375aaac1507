import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { assertNoEvent } from "../../support/AuditEvents.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const limit = 8192

/** A bag of exactly so many bytes of compact JSON, filled with a character of `width` bytes. */
const bagOf = (bytes: number, character: string, width: number) => {
  const text = bytes - '{"a":""}'.length
  return { a: character.repeat(text / width) + "x".repeat(text % width) }
}

const characters = [
  ["ASCII", "x", 1],
  ["two bytes", "é", 2],
  ["four bytes", "🐎", 4],
  ["an escape of JSON", "\n", 2],
  ["a control character", "\u0001", 6]
] as const

const create = (json: object) =>
  TestService.use(({ ask }) => ask("/users", { method: "POST", json }))

const patch = (path: string, json: object) =>
  TestService.use(({ ask }) => ask(path, { method: "PATCH", json }))

const assertTooLarge = (refused: RawResponse, size: number) => {
  const properties = assertProblem(refused, 422, "metadata_too_large")
  assert.deepStrictEqual(properties, { code: "metadata_too_large", limit, size })
}

layer(TestService.layer)("the 8 KB that a user's three bags share", (it) => {
  it.effect.each(characters)(
    "at creation 8,192 bytes of %s pass and 8,193 do not",
    ([name, character, width]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const bags = (last: number) => ({
          publicMetadata: bagOf(3000, character, width),
          privateMetadata: bagOf(3000, character, width),
          unsafeMetadata: bagOf(last, character, width)
        })
        const created = yield* create(bags(limit - 6000))
        assert.strictEqual(created.status, 201, created.text)

        const firstName = `Never ${name}`
        const refused = yield* create({ ...bags(limit - 6000 + 1), firstName })
        assertTooLarge(refused, limit + 1)
        yield* assertNoEvent(refused)
        const found = yield* ask(`/users?query=${encodeURIComponent(firstName)}`)
        assert.deepStrictEqual(found.json.items, [])
      })
  )

  it.effect("one bag may have it all: an empty one counts 2", () =>
    Effect.gen(function* () {
      const publicMetadata = (bytes: number) => ({ publicMetadata: bagOf(bytes, "x", 1) })
      assert.strictEqual((yield* create(publicMetadata(limit - 4))).status, 201)
      assertTooLarge(yield* create(publicMetadata(limit - 3)), limit + 1)
    })
  )

  it.effect("what creation drops does not count", () =>
    Effect.gen(function* () {
      const nulls = Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [`n${index}`, null])
      )
      const publicMetadata = { ...nulls, ...bagOf(limit - 4, "x", 1) }
      assert.strictEqual((yield* create({ publicMetadata })).status, 201)
    })
  )

  it.effect.each(characters)(
    "a metadata PATCH may merge to 8,192 bytes of %s in all, and not to 8,193",
    ([, character, width]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* Seed.user({
          publicMetadata: bagOf(2000, character, width),
          unsafeMetadata: bagOf(2000, character, width)
        })
        const path = `/users/${id}/metadata`
        const privateMetadata = (bytes: number) => ({
          privateMetadata: bagOf(bytes, character, width)
        })
        const full = yield* patch(path, privateMetadata(limit - 4000))
        assert.strictEqual(full.status, 200, full.text)

        const refused = yield* patch(path, {
          ...privateMetadata(limit - 4000 + 1),
          unsafeMetadata: { b: null }
        })
        assertTooLarge(refused, limit + 1)
        yield* assertNoEvent(refused)
        assert.deepStrictEqual((yield* ask(`/users/${id}`)).json, full.json)
      })
  )

  it.effect("a user PATCH counts all three bags, and a refusal leaves the name too", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const user = yield* Seed.user({
        firstName: "Ada",
        publicMetadata: bagOf(4000, "é", 2),
        privateMetadata: bagOf(4000, "é", 2)
      })
      const unsafeMetadata = (bytes: number) => ({ unsafeMetadata: bagOf(bytes, "é", 2) })
      const refused = yield* patch(`/users/${user.id}`, {
        ...unsafeMetadata(193),
        firstName: "Changed"
      })
      assertTooLarge(refused, limit + 1)
      yield* assertNoEvent(refused)
      assert.deepStrictEqual((yield* ask(`/users/${user.id}`)).json, user)
      assert.strictEqual((yield* patch(`/users/${user.id}`, unsafeMetadata(192))).status, 200)
    })
  )

  it.effect("what counts is the merged bag: a full one can be emptied and filled anew", () =>
    Effect.gen(function* () {
      const { id } = yield* Seed.user({ publicMetadata: bagOf(limit - 4, "x", 1) })
      const path = `/users/${id}/metadata`
      assertTooLarge(yield* patch(path, { publicMetadata: { b: 1 } }), limit + 6)
      const emptied = yield* patch(path, { publicMetadata: { a: null, b: 1 } })
      assert.deepStrictEqual(emptied.json.publicMetadata, { b: 1 })
    })
  )
})
