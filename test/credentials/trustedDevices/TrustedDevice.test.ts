import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Schema } from "effect"
import { TrustedDeviceId, UserId } from "../../../src/contract/Ids.ts"
import {
  cookieWith,
  isTrustedAfter,
  judgeTrust,
  presentedIn,
  replacedOfLate,
  trustEnds,
  type StoredTrustedDevice
} from "../../../src/credentials/trustedDevices/TrustedDevice.ts"

const at = (seconds: number) => DateTime.makeUnsafe(seconds * 1000)
const hashOf = (n: number) => new Uint8Array([n])

const device: StoredTrustedDevice = {
  id: TrustedDeviceId.make("018f4d7e-0000-7000-8000-000000000001"),
  userId: UserId.make("018f4d7e-0000-7000-8000-000000000002"),
  seriesHash: hashOf(0),
  secretHash: hashOf(1),
  replacedHashes: [hashOf(2), hashOf(3)],
  replacedAt: [at(1000), at(1008)],
  device: { browser: null, os: null, kind: "unknown" },
  createdAt: at(0),
  lastUsedAt: at(0),
  expiresAt: at(86_400 * 30)
}

const secretOf = (letter: string) => letter.repeat(43)
const entry = (letter: string) => ({
  series: Redacted.make(secretOf(letter)),
  secret: Redacted.make(secretOf(letter.toUpperCase()))
})
const textOf = (letter: string) => `${secretOf(letter)}.${secretOf(letter.toUpperCase())}`

describe("a trusted device", () => {
  it("counts by its secret, and for ten seconds by one that was replaced", () => {
    const judged = (hash: number, now: number) =>
      judgeTrust(device, { secretHash: hashOf(hash) }, 30, at(now))
    assert.strictEqual(judged(1, 1009), "trusted")
    assert.strictEqual(judged(2, 1009), "trusted_in_flight")
    assert.strictEqual(judged(2, 1010), "reused")
    assert.strictEqual(judged(3, 1010), "trusted_in_flight")
    assert.strictEqual(judged(3, 1018), "reused")
    assert.strictEqual(judged(9, 1009), "reused")
    assert.deepStrictEqual(
      replacedOfLate(device, at(1010)).map(({ hash }) => hash),
      [hashOf(3)]
    )
  })

  it("ends by the shorter of its own end and the setting", () => {
    assert.deepStrictEqual(trustEnds(device, 60), at(86_400 * 30))
    assert.deepStrictEqual(trustEnds(device, 7), at(86_400 * 7))
    assert.strictEqual(judgeTrust(device, { secretHash: hashOf(1) }, 7, at(86_400 * 7)), "expired")
    // An old copy of what counts no more tells of nothing.
    assert.strictEqual(judgeTrust(device, { secretHash: hashOf(9) }, 7, at(86_400 * 7)), "expired")
  })

  it("stands for the factor after a password, a mailed code or a provider alone", () => {
    for (const methods of [["password"], ["email_code"], ["oauth:google"]]) {
      assert.isTrue(isTrustedAfter(methods), methods.join())
    }
    for (const methods of [[], ["sso"], ["password", "sso"], ["ticket"], ["impersonation"]]) {
      assert.isFalse(isTrustedAfter(methods), methods.join())
    }
  })

  it("is read from a cookie of its form alone", () => {
    assert.deepStrictEqual(presentedIn(undefined), [])
    assert.deepStrictEqual(presentedIn(""), [])
    assert.lengthOf(presentedIn(`${textOf("a")}~${textOf("b")}`), 2)
    for (const flawed of [
      textOf("a").slice(1),
      `${textOf("a")}x`,
      textOf("a").replace(".", "="),
      Array.from({ length: 11 }, () => textOf("a")).join("~")
    ]) {
      assert.deepStrictEqual(presentedIn(flawed), [], flawed)
    }
  })

  it("replaces its own entry of a cookie, which holds ten at most", () => {
    const entries = "abcdefghij".split("").map(entry)
    const replaced = cookieWith(entries, entry("z"), entries.slice(1, 2))
    assert.strictEqual(Redacted.value(replaced), "acdefghijz".split("").map(textOf).join("~"))
    const added = cookieWith(entries, entry("z"), [])
    assert.strictEqual(Redacted.value(added), "bcdefghijz".split("").map(textOf).join("~"))
    assert.lengthOf(presentedIn(Redacted.value(added)), 10)
  })

  const Age = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))
  it.effect.prop(
    "keeps of its replaced secrets those that still count, and no other",
    [Schema.Array(Age).check(Schema.isMaxLength(20)), Age],
    ([ages, now]) =>
      Effect.sync(() => {
        const stored = {
          replacedHashes: ages.map((_, index) => hashOf(index)),
          replacedAt: ages.map(at)
        }
        const kept = replacedOfLate(stored, at(now)).map(({ hash }) => hash[0])
        assert.deepStrictEqual(
          kept,
          ages.flatMap((age, index) => (age + 10 > now ? [index] : []))
        )
      })
  )
})
