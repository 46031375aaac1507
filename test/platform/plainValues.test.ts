import { assert, describe, it } from "@effect/vitest"
import { DateTime, Option, Schema } from "effect"
import { isSame } from "../../src/platform/plainValues.ts"

const parsed = (text: string): unknown => JSON.parse(text)

describe("equality of values that hold JSON", () => {
  it.prop(
    "holds for a copy, and not for one with a further member",
    [Schema.JsonObject],
    ([object]) => {
      const copy = parsed(JSON.stringify(object))
      assert.isTrue(isSame(parsed(JSON.stringify(object)), copy))
      assert.isFalse(isSame({ object }, { object, more: 1 }))
      assert.isFalse(isSame([object], [object, object]))
    }
  )

  it.each([
    '{"~effect/Equal":1}',
    '{"a":[{"~effect/Hash":1}]}',
    '{"__proto__":{"a":1}}',
    '{"hash":1,"constructor":null}'
  ])("calls no member of %s", (text) => {
    assert.isTrue(isSame(parsed(text), parsed(text)))
    assert.isFalse(isSame(parsed(text), parsed(text.replace("1", "2").replace("null", "3"))))
  })

  it("heeds the order of a list alone", () => {
    assert.isTrue(isSame({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }))
    assert.isFalse(isSame([1, 2], [2, 1]))
    assert.isFalse(isSame(["a"], { 0: "a" }))
    assert.isFalse(isSame({}, parsed('{"__proto__":{}}')))
    assert.isFalse(isSame({ a: null }, { b: null }))
  })

  it("is that of Effect for every other value", () => {
    const at = "2026-01-01T00:00:00.000Z"
    const time = () => ({ at: Option.some(DateTime.makeUnsafe(at)) })
    assert.isTrue(isSame(time(), time()))
    assert.isFalse(isSame(time(), { at: Option.none() }))
    assert.isFalse(isSame(null, {}))
  })
})
