import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { compactVerify } from "jose"
import { generateKey, keySetOf, makeSigner } from "../../src/platform/CompactJws.ts"
import { keptUpTo } from "../../src/platform/LookupCache.ts"

const made = Effect.gen(function* () {
  const { kid, privateJwk, publicJwk } = yield* generateKey("ES256")
  const token = makeSigner("ES256", kid, privateJwk)("JWT", { kid })
  return { key: { ...publicJwk, use: "sig", alg: "ES256", kid }, token: Redacted.value(token) }
})

describe("keySetOf", () => {
  it.effect("a set verifies what its keys signed, and nothing of a key that has left it", () =>
    Effect.gen(function* () {
      const [old, young] = [yield* made, yield* made]
      const verifies = (keys: ReadonlyArray<typeof old.key>, token: string) =>
        Effect.isSuccess(Effect.tryPromise(() => compactVerify(token, keySetOf(keys))))
      assert.isTrue(yield* verifies([old.key, young.key], old.token))
      assert.isTrue(yield* verifies([old.key, young.key], young.token))
      assert.isFalse(yield* verifies([young.key], old.token))
      assert.isFalse(yield* verifies([], young.token))
      assert.isTrue(yield* verifies([old.key, young.key], old.token))
    })
  )

  it.effect("the keys of a set are imported once, in whichever objects they come", () =>
    Effect.gen(function* () {
      const { key, token } = yield* made
      const used = () =>
        Effect.promise(async () => (await compactVerify(token, keySetOf([{ ...key }]))).key)
      assert.strictEqual(yield* used(), yield* used())
    })
  )
})

describe("keptUpTo", () => {
  it("makes what is kept once, and keeps no more than so many", () => {
    const keptOf = keptUpTo<object>(3)
    const numbered = (number: number) => keptOf(String(number), () => ({ number }))
    const first = numbered(0)
    for (const number of [1, 2]) assert.deepStrictEqual(numbered(number), { number })
    assert.strictEqual(numbered(0), first)
    numbered(3)
    assert.notStrictEqual(numbered(0), first)
  })
})
