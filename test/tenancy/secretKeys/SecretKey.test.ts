import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { format, isWellFormed } from "../../../src/tenancy/secretKeys/SecretKey.ts"
import { checksum } from "../../../src/platform/Crypto.ts"

const Kind = Schema.Literals(["test", "live"])
const Secret = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))
const Anything = Schema.String
const Position = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 }))
const KeyCharacter = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]$/))

const keyOf = (kind: "test" | "live", secret: string) =>
  Redacted.value(format(kind, secret, checksum))

describe("the text of a secret key", () => {
  it.effect.prop(
    "is sk_<kind>_, 43 characters of secret and 6 of checksum, and is known by its form",
    [Kind, Secret],
    ([kind, secret]) =>
      Effect.sync(() => {
        const key = keyOf(kind, secret)
        assert.match(key, /^sk_(test|live)_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/)
        assert.isTrue(key.startsWith(`sk_${kind}_${secret}`))
        assert.isTrue(isWellFormed(key, checksum))
      })
  )

  it.effect.prop(
    "is not well-formed any more with one character changed",
    [Kind, Secret, Position, KeyCharacter],
    ([kind, secret, position, character]) =>
      Effect.sync(() => {
        const key = keyOf(kind, secret)
        const at = position % key.length
        const altered = key.slice(0, at) + character + key.slice(at + 1)
        assert.strictEqual(isWellFormed(altered, checksum), altered === key)
      })
  )

  it.effect.prop(
    "is taken whole: cut or lengthened it is not well-formed",
    [Kind, Secret, Position, Anything],
    ([kind, secret, position, more]) =>
      Effect.sync(() => {
        const key = keyOf(kind, secret)
        assert.isFalse(isWellFormed(key.slice(0, position % key.length), checksum))
        assert.strictEqual(isWellFormed(key + more, checksum), more === "")
        assert.strictEqual(isWellFormed(more + key, checksum), more === "")
      })
  )

  it("has a checksum that stays what it is, so that keys in use go on working", () => {
    assert.strictEqual(keyOf("test", "A".repeat(43)).slice(-6), "1AUt6i")
  })
})
