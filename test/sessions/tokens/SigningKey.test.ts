import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, DateTime, Effect, Schema } from "effect"
import {
  deadAt,
  isRotating,
  keySetAt,
  publicationSeconds,
  retirementSeconds,
  signingAt,
  signsFromOf,
  statesAt,
  type SigningAlgorithm,
  type SigningKey
} from "../../../src/sessions/tokens/SigningKey.ts"

const at = (seconds: number) => DateTime.makeUnsafe(seconds * 1000)

const publish = (
  ring: ReadonlyArray<SigningKey>,
  seconds: number,
  algorithm: SigningAlgorithm = "ES256"
): ReadonlyArray<SigningKey> => {
  const kid = `key-${ring.length}`
  const publishedAt = at(seconds)
  return [
    ...ring,
    {
      kid,
      algorithm,
      publicJwk: { kty: "EC", use: "sig", alg: algorithm, kid },
      publishedAt,
      signsFrom: signsFromOf(ring, publishedAt)
    }
  ]
}

const seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 50_000 }))

/** Rings as rotations at any times leave them, those of clocks that run back among them. */
const Ring = Arbitrary.map(
  Arbitrary.schema(Schema.Array(seconds).check(Schema.isMinLength(1), Schema.isMaxLength(6))),
  (times) => times.reduce<ReadonlyArray<SigningKey>>((ring, time) => publish(ring, time), [])
)

describe("a key ring", () => {
  it.effect.prop(
    "signs at any time with exactly one key, which stands in the key set",
    [Ring, seconds],
    ([ring, time]) =>
      Effect.sync(() => {
        const now = at(time)
        const signing = signingAt(ring, now)
        assert.isDefined(signing)
        assert.strictEqual(keySetAt(ring, now)[0]?.kid, signing?.kid)
        const states = statesAt(ring, now).filter(({ status }) => status === "signing")
        assert.deepStrictEqual(
          states.map(({ kid }) => kid),
          [signing?.kid]
        )
      })
  )

  it.effect.prop(
    "never goes back to a key that it has turned from",
    [Ring, seconds, seconds],
    ([ring, a, b]) =>
      Effect.sync(() => {
        const place = (time: number) => ring.indexOf(signingAt(ring, at(time)) ?? ring[0]!)
        assert.isAtMost(place(Math.min(a, b)), place(Math.max(a, b)))
      })
  )

  it.effect.prop(
    "holds in its key set whatever signed in the time that the longest token lives",
    [Ring, seconds, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3600 }))],
    ([ring, time, age]) =>
      Effect.sync(() => {
        const signed = signingAt(ring, at(time - age))
        assert.include(
          keySetAt(ring, at(time)).map(({ kid }) => kid),
          signed?.kid
        )
      })
  )

  it.effect.prop(
    "has published every key but the first for ten minutes when it begins to sign",
    [Ring],
    ([ring]) =>
      Effect.sync(() => {
        for (const { publishedAt, signsFrom } of ring.slice(1)) {
          assert.isAtLeast(
            DateTime.toEpochMillis(signsFrom) - DateTime.toEpochMillis(publishedAt),
            publicationSeconds * 1000
          )
        }
      })
  )

  it.effect.prop(
    "counts as dead the oldest keys that are in the key set no more",
    [Ring, seconds],
    ([ring, time]) =>
      Effect.sync(() => {
        const kept = keySetAt(ring, at(time)).map(({ kid }) => kid)
        const dead = deadAt(ring, at(time))
        assert.deepStrictEqual(
          ring.slice(dead).map(({ kid }) => kid),
          kept.toSorted()
        )
        assert.lengthOf(statesAt(ring, at(time)), ring.length - dead)
      })
  )

  it("signs with its first key even before that key's time, as clocks differ", () => {
    const ring = publish([], 100)
    assert.strictEqual(signingAt(ring, at(0))?.kid, "key-0")
  })

  it("shows when a key leaves, once another is to take over", () => {
    const ring = publish(publish([], 0), 1000)
    assert.deepStrictEqual(
      statesAt(ring, at(1000)).map(({ leavesAt, status }) => ({ leavesAt, status })),
      [
        { status: "signing", leavesAt: at(1000 + publicationSeconds + retirementSeconds) },
        { status: "published", leavesAt: null }
      ]
    )
  })

  it("is rotating while a later key of the algorithm asked for waits", () => {
    const ring = publish(publish([], 0), 1000)
    assert.isFalse(isRotating(publish([], 0), "ES256", at(0)))
    assert.isTrue(isRotating(ring, "ES256", at(1599)))
    assert.isFalse(isRotating(ring, "EdDSA", at(1599)))
    assert.isFalse(isRotating(ring, "ES256", at(1600)))
  })
})
