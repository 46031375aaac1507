import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { hmacSha256 } from "../../src/platform/Crypto.ts"
import * as Cursor from "../../src/platform/Cursor.ts"

const key = Redacted.make(new Uint8Array(32).fill(1))
const otherKey = Redacted.make(new Uint8Array(32).fill(2))
const at = DateTime.makeUnsafe("2026-01-02T03:04:05.678Z")
const id = "019a9f3c-7c1e-7d2b-8a44-5b6c7d8e9f00"

const sealed = Cursor.seal(key, "users", ["a", 1])
const isForeign = (cursor: string, list = "users", under = key) =>
  Option.isNone(Cursor.open(under, list, cursor))

/** A cursor that was signed as ours are, over a payload that we never write. */
const signed = (payload: string) => {
  const bytes = Buffer.from(payload)
  const mac = hmacSha256(Redacted.value(key), bytes).subarray(0, 16)
  return Buffer.concat([mac, bytes]).toString("base64url")
}

describe("cursors", () => {
  it.effect.prop(
    "open to the position that they were sealed with",
    [Schema.Array(Schema.Union([Schema.String.check(Schema.isMaxLength(40)), Schema.Int]))],
    ([position]) =>
      Effect.sync(() => {
        const short = position.slice(0, 4)
        const cursor = Cursor.seal(key, "users", short)
        assert.match(cursor, /^[\w-]+$/)
        const opened = Cursor.open(key, "users", cursor)
        assert.deepStrictEqual(Option.getOrUndefined(opened), JSON.parse(JSON.stringify(short)))
      })
  )

  it("belong to their list and to their environment's key", () => {
    assert.isTrue(Option.isSome(Cursor.open(key, "users", sealed)))
    assert.isTrue(isForeign(sealed, "sessions"))
    assert.isTrue(isForeign(sealed, "users", otherKey))
  })

  it("are foreign when one character is changed, dropped or added", () => {
    for (let index = 0; index < sealed.length; index += 1) {
      const other = sealed[index] === "A" ? "B" : "A"
      assert.isTrue(isForeign(sealed.slice(0, index) + other + sealed.slice(index + 1)))
      assert.isTrue(isForeign(sealed.slice(0, index)))
      assert.isTrue(isForeign(`${sealed.slice(0, index)}!${sealed.slice(index)}`))
    }
    assert.isTrue(isForeign(`${sealed}A`))
  })

  it("have one spelling: padding, other alphabets and blanks are foreign", () => {
    const bytes = Buffer.from(sealed, "base64url")
    assert.isTrue(isForeign(`${sealed}=`))
    assert.isTrue(isForeign(`${sealed}\n`))
    assert.isTrue(isForeign(` ${sealed}`))
    assert.isTrue(isForeign(bytes.toString("hex")))
    const standard = bytes.toString("base64")
    if (standard !== sealed) assert.isTrue(isForeign(standard))
  })

  it.each(["", "A", "x".repeat(10_000), "\u0000", "é", "../../etc/passwd", "null"])(
    "are foreign when they are %j",
    (cursor) => assert.isTrue(isForeign(cursor))
  )

  it.each([
    "",
    "null",
    "{}",
    '["users"]',
    '["users",{}]',
    '["users",[null]]',
    '["users",[["nested"]]]',
    '["users",["a"],"more"]',
    "[".repeat(300)
  ])("hold a position and nothing else, even when signed: %s", (payload) => {
    assert.isTrue(isForeign(signed(payload)))
  })
})

describe("cursors of lists in order of time", () => {
  it("open to the place after the item", () => {
    const cursor = Cursor.sealKeyset(key, "users", { at, id })
    const opened = Cursor.openKeyset(key, "users", cursor)
    assert.isTrue(opened !== null && opened !== undefined && DateTime.Equivalence(opened.at, at))
    assert.strictEqual(opened?.id, id)
  })

  it("are null where there is none, and undefined where it is foreign", () => {
    assert.isNull(Cursor.openKeyset(key, "users", null))
    assert.isNull(Cursor.openKeyset(key, "users", undefined))
    assert.isUndefined(Cursor.openKeyset(key, "users", ""))
    assert.isUndefined(Cursor.openKeyset(otherKey, "users", sealed))
  })

  it("are foreign when they are another order's", () => {
    for (const position of [[], ["a", id], [1], [1, 2], [Number.MAX_VALUE, id]] as const) {
      assert.isUndefined(Cursor.openKeyset(key, "users", Cursor.seal(key, "users", position)))
    }
  })
})
