import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import * as Metadata from "../../../src/contract/Metadata.ts"
import { attack } from "../../support/Attack.ts"
import { assertEvent, assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { plainKeys } from "../../support/plainKeys.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const bags = ["publicMetadata", "privateMetadata", "unsafeMetadata"] as const

const patch = (id: string, json: unknown) =>
  TestService.use(({ ask }) => ask(`/users/${id}/metadata`, { method: "PATCH", json }))

const patchText = (id: string, body: string) =>
  TestService.use(({ ask }) =>
    ask(`/users/${id}/metadata`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body
    })
  )

/** So many levels of objects (or arrays below the bag), the bag itself being the first. */
const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown =>
  levels === 1 ? {} : { a: innermost(levels - 1, wrap) }
const innermost = (levels: number, wrap: (inner: unknown) => unknown): unknown =>
  levels === 1 ? wrap(1) : wrap(innermost(levels - 1, wrap))
const inObject = (inner: unknown) => ({ a: inner })
const inArray = (inner: unknown) => [inner]

layer(TestService.layer)("merging metadata into a user", (it) => {
  it.effect.each(bags)("%s alone changes where it alone is named", (bag) =>
    Effect.gen(function* () {
      const user = yield* Seed.user({
        publicMetadata: { a: 1 },
        privateMetadata: { b: 2 },
        unsafeMetadata: { c: 3 }
      })
      yield* TestClock.adjust("1 minute")
      const patched = yield* patch(user.id, { [bag]: { d: 4 } })
      assert.strictEqual(patched.status, 200, patched.text)
      assert.deepStrictEqual(patched.json, {
        ...user,
        [bag]: { ...user[bag], d: 4 },
        updatedAt: DateTime.formatIso(yield* DateTime.now)
      })
      yield* assertEvent(patched, {
        action: "user.metadata_updated",
        targets: [{ type: "user", id: user.id }],
        metadata: { changed: [bag] }
      })
    })
  )

  it.effect("objects merge deep, arrays and scalars replace, null removes the key", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user({
        publicMetadata: {
          deep: { keep: 1, drop: 2, down: { x: 1, y: 2 } },
          list: [1, 2, { a: 1 }],
          scalar: "old",
          gone: { all: true }
        }
      })
      const patched = yield* patch(id, {
        publicMetadata: {
          deep: { drop: null, add: 3, down: { y: null, absent: null } },
          list: [null, { b: null }],
          scalar: { now: { an: "object", not: null } },
          gone: null,
          never: null
        }
      })
      const merged = {
        deep: { keep: 1, add: 3, down: { x: 1 } },
        list: [null, { b: null }],
        scalar: { now: { an: "object" } }
      }
      assert.deepStrictEqual(patched.json.publicMetadata, merged)
      assert.deepStrictEqual((yield* ask(`/users/${id}`)).json.publicMetadata, merged)
    })
  )

  it.effect("a body that names no bag changes nothing and writes no event", () =>
    Effect.gen(function* () {
      const user = yield* Seed.user({ publicMetadata: { a: 1 } })
      yield* TestClock.adjust("1 minute")
      const patched = yield* patch(user.id, {})
      assert.strictEqual(patched.status, 200)
      assert.deepStrictEqual(patched.json, user)
      yield* assertNoEvent(patched)
    })
  )

  it.effect("what is there already changes nothing, and the event names only what differs", () =>
    Effect.gen(function* () {
      const user = yield* Seed.user({ publicMetadata: { a: { b: [1, null] }, "~effect/Hash": 1 } })
      yield* TestClock.adjust("1 minute")
      const same = { publicMetadata: { "~effect/Hash": 1, a: { b: [1, null], c: null } } }
      const patched = yield* patch(user.id, { ...same, privateMetadata: {} })
      assert.deepStrictEqual(patched.json, user)
      yield* assertNoEvent(patched)
      const further = yield* patch(user.id, { ...same, unsafeMetadata: { d: 1 } })
      const [event, ...others] = yield* eventsOf(further)
      assert.deepStrictEqual([event.metadata, others], [{ changed: ["unsafeMetadata"] }, []])
    })
  )

  it.effect("keys by which the service knows values of its own are ordinary data", () =>
    Effect.gen(function* () {
      yield* attack("prototype pollution")
      const { ask } = yield* TestService
      const bag = { "~effect/DateTime": 1, "~effect/Equal": { a: 1 }, "~effect/Option": [null] }
      const inAll = { publicMetadata: bag, privateMetadata: bag, unsafeMetadata: bag }
      const { id } = yield* Seed.user(inAll)
      assert.deepInclude((yield* ask(`/users/${id}`)).json, inAll)
      const json = { publicMetadata: { "~effect/DateTime": 2 } }
      const publicMetadata = { ...bag, "~effect/DateTime": 2 }
      assert.deepInclude((yield* patch(id, json)).json, { ...inAll, publicMetadata })
    })
  )

  it.effect("keys like __proto__ are ordinary data", () =>
    Effect.gen(function* () {
      yield* attack("prototype pollution")
      const { ask } = yield* TestService
      const { id } = yield* Seed.user()
      const bag = '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}'
      yield* patchText(id, `{"publicMetadata":${bag}}`)
      const added = yield* patchText(id, '{"publicMetadata":{"__proto__":{"more":1}}}')
      const found = yield* ask(`/users/${id}`)
      for (const { publicMetadata } of [added.json, found.json]) {
        assert.deepStrictEqual(Object.keys(publicMetadata).toSorted(), ["__proto__", "constructor"])
        assert.deepStrictEqual(
          Object.getOwnPropertyDescriptor(publicMetadata, "__proto__")?.value,
          {
            admin: true,
            more: 1
          }
        )
        assert.deepStrictEqual(publicMetadata.constructor, { prototype: { x: 1 } })
      }
      assert.notProperty({}, "admin")
      const removed = yield* patchText(id, '{"publicMetadata":{"__proto__":null}}')
      assert.deepStrictEqual(Object.keys(removed.json.publicMetadata), ["constructor"])
    })
  )

  it.effect.each([
    ["objects", inObject],
    ["arrays", inArray]
  ] as const)("32 levels of %s pass, 33 do not", ([, wrap]) =>
    Effect.gen(function* () {
      const { id } = yield* Seed.user()
      const deepest = nested(32, wrap)
      const patched = yield* patch(id, { unsafeMetadata: deepest })
      assert.strictEqual(patched.status, 200, patched.text)
      assert.deepStrictEqual(patched.json.unsafeMetadata, deepest)
      const refused = yield* patch(id, { unsafeMetadata: nested(33, wrap) })
      assertProblem(refused, 400, "invalid_request")
    })
  )

  it.effect.each([
    ["a value with NUL", { a: "x\u0000" }, "/a"],
    ["a value with a lone surrogate", { a: { b: ["\ud800"] } }, "/a/b/0"],
    ["a key with NUL", { "x\u0000": 1 }, "/x\u0000"],
    ["a key with a lone surrogate", { deep: { "\udfff": 1 } }, "/deep/\udfff"]
  ] as const)("%s is refused in every bag", ([, bag, path]) =>
    Effect.gen(function* () {
      const user = yield* Seed.user()
      for (const name of bags) {
        const refused = yield* patch(user.id, { [name]: bag })
        assertFlaws(refused, [`/body/${name}${path}`])
        yield* assertNoEvent(refused)
      }
    })
  )

  it.effect("a number beyond the range of JSON numbers is refused", () =>
    Effect.gen(function* () {
      const { id } = yield* Seed.user()
      const refused = yield* patchText(id, '{"publicMetadata":{"a":1e400}}')
      assertFlaws(refused, ["/body/publicMetadata/a"])
    })
  )

  it.effect.each([null, [], "text", 1, true])("a bag cannot be %j", (bag) =>
    Effect.gen(function* () {
      const user = yield* Seed.user({ publicMetadata: { a: 1 } })
      for (const name of bags)
        assertFlaws(yield* patch(user.id, { [name]: bag }), [`/body/${name}`])
    })
  )

  it.effect("every unknown key is named", () =>
    Effect.gen(function* () {
      const { id } = yield* Seed.user()
      const refused = yield* patch(id, { metadata: {}, firstName: "Ada", publicMetadata: {} })
      assertFlaws(refused, ["/body/metadata", "/body/firstName"])
    })
  )

  it.effect.prop(
    "what two patches merge to is what is stored, whatever JSON they hold",
    [Metadata.MetadataPatch, Metadata.MetadataPatch],
    (patches) =>
      Effect.gen(function* () {
        const [first, second] = patches.map(plainKeys) as typeof patches
        const { ask } = yield* TestService
        const { id } = yield* Seed.user()
        yield* patch(id, { publicMetadata: first })
        const patched = yield* patch(id, { publicMetadata: second })
        const merged = Metadata.merge(Metadata.merge({}, first), second)
        if (Metadata.byteSize(merged) > 8188) return
        assert.strictEqual(patched.status, 200, patched.text)
        assert.deepStrictEqual(patched.json.publicMetadata, JSON.parse(JSON.stringify(merged)))
        const found = yield* ask(`/users/${id}`)
        assert.deepStrictEqual(found.json, patched.json, `${found.text}\n${patched.text}`)
      }),
    { arbitrary: { runs: 30 } }
  )
})
