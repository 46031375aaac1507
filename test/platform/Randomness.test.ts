import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { layerRandomness } from "../../src/platform/Crypto.ts"

const Sizes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 })))

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

describe("randomness", () => {
  it.effect.prop(
    "a draw has the size that was asked for, whatever was drawn before",
    [Sizes],
    ([sizes]) =>
      Effect.gen(function* () {
        const random = yield* SecureRandom.SecureRandom
        for (const size of sizes) {
          assert.strictEqual((yield* random.randomBytes(size)).length, size)
        }
      }).pipe(Effect.provide(layerRandomness))
  )

  it.effect("no bytes are handed out twice", () =>
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const draws = yield* Effect.replicateEffect(random.randomBytes(10), 5000)
      assert.strictEqual(new Set(draws.map(hex)).size, draws.length)
      draws[0]?.fill(0)
      assert.strictEqual(draws.filter((draw) => draw.every((byte) => byte === 0)).length, 1)
    }).pipe(Effect.provide(layerRandomness))
  )

  it.effect("ids of one process sort by their creation", () =>
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const ids = yield* Effect.replicateEffect(random.uuidV7(), 5000)
      assert.deepStrictEqual(ids, ids.toSorted())
      assert.strictEqual(new Set(ids).size, ids.length)
    }).pipe(Effect.provide(layerRandomness))
  )
})
