import { assert, describe, it } from "@effect/vitest"
import { NodeCrypto } from "@effect/platform-node"
import { DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { generateSync } from "otplib"
import { EnvironmentId, UserId } from "../../../src/contract/Ids.ts"
import {
  canonical,
  codeHash,
  formerCodeHash,
  freshCodes
} from "../../../src/credentials/secondFactors/recoveryCodes.ts"
import { owedAfterFirstFactor } from "../../../src/credentials/secondFactors/SecondFactor.ts"
import {
  matchedStep,
  otpauthUri,
  shownSecret
} from "../../../src/credentials/secondFactors/totp.ts"
import { Crypto, sha256 } from "../../../src/platform/Crypto.ts"

const testCrypto = (key: number) =>
  Crypto.layerWith(Redacted.make(new Uint8Array(32).fill(key))).pipe(
    Layer.provide(NodeCrypto.layerSecureRandom)
  )

const at = (seconds: number) => DateTime.makeUnsafe(seconds * 1000)

const secret = new TextEncoder().encode("12345678901234567890")

/** RFC 6238 appendix B, SHA-1: the last six of the eight digits. */
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"]
] as const

const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 150, maximum: 4_000_000_000 }))
const Secret = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))).check(
  Schema.isMinLength(20),
  Schema.isMaxLength(20)
)

describe("the codes of an authenticator", () => {
  it.each(vectors)("are those of RFC 6238 at second %d", (seconds, code) => {
    assert.strictEqual(matchedStep(secret, code, at(seconds)), Math.floor(seconds / 30))
  })

  it.effect.prop(
    "count in their own step and one either way, and name their own step there",
    [Secret, Seconds],
    ([bytes, seconds]) =>
      Effect.sync(() => {
        const own = Uint8Array.from(bytes)
        const step = Math.floor(seconds / 30)
        const code = generateSync({ secret: own, epoch: seconds })
        const codeAt = (other: number) => generateSync({ secret: own, epoch: other * 30 })
        for (const off of [-3, -2, -1, 0, 1, 2, 3]) {
          const nearby = [-1, 0, 1].map((drift) => step + off + drift)
          // Two steps can happen to have the same code.
          const twin = nearby.find((other) => other !== step && codeAt(other) === code)
          const found = matchedStep(own, code, at((step + off) * 30 + (seconds % 30)))
          if (twin !== undefined) continue
          assert.strictEqual(found, Math.abs(off) <= 1 ? step : undefined)
        }
      }),
    { arbitrary: { runs: 100 } }
  )

  it("are six ASCII digits and nothing else", () => {
    const odd = ["", "28708", "2870822", " 287082", "287 082", "٢٨٧٠٨٢", "+28708", "2.8e10"]
    for (const code of odd) assert.isUndefined(matchedStep(secret, code, at(59)), code)
  })

  it("are set up by an address that names issuer and account, each without a colon", () => {
    const uri = new URL(otpauthUri("acme: prod", `ada:"x"@example.com`, secret))
    assert.strictEqual(uri.protocol, "otpauth:")
    assert.strictEqual(uri.host, "totp")
    const label = decodeURIComponent(uri.pathname.slice(1))
    assert.strictEqual(label, `acme  prod:ada "x"@example.com`)
    assert.strictEqual(uri.searchParams.get("issuer"), "acme  prod")
    assert.strictEqual(uri.searchParams.get("secret"), shownSecret(secret))
  })
})

describe("a recovery code", () => {
  it("is the same however it is grouped and in either letter case, and no other", () => {
    const form = (code: string) => canonical(Redacted.make(code))
    const code = "7K1M-PQ90-4TH3-VWN8"
    for (const same of [
      code.toLowerCase(),
      code.replaceAll("-", ""),
      code.replaceAll("-", " "),
      code.replace("0", "o").replace("1", "l"),
      code.replace("0", "O").replace("1", "I")
    ]) {
      assert.strictEqual(form(same), form(code))
    }
    for (const other of [code.slice(1), `${code}0`, code.replace("7", "8"), ""]) {
      assert.notStrictEqual(form(other), form(code))
    }
  })

  it.effect(
    "is 16 digits of Crockford's base32 in four groups, ten at a time and each another",
    () =>
      Effect.gen(function* () {
        const codes = (yield* freshCodes(yield* Crypto)).map(Redacted.value)
        assert.strictEqual(new Set(codes).size, 10)
        for (const code of codes) {
          assert.match(code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
        }
      }).pipe(Effect.provide(testCrypto(1)))
  )

  it.effect("is stored so that another user or installation has another trace of it", () =>
    Effect.gen(function* () {
      const environmentId = EnvironmentId.make("01900000-0000-7000-8000-000000000001")
      const owner = (last: number) => ({
        environmentId,
        userId: UserId.make(`01900000-0000-7000-8000-00000000000${last}`)
      })
      const hash = (key: number, user: number) =>
        Effect.provide(
          Crypto.use((crypto) =>
            Effect.succeed(codeHash(crypto, owner(user), Redacted.make("7K1M-PQ90-4TH3-VWN8")))
          ),
          testCrypto(key)
        )
      const seen = [yield* hash(1, 1), yield* hash(1, 2), yield* hash(2, 1)].map(String)
      assert.strictEqual(new Set(seen).size, 3)
      assert.strictEqual(String(yield* hash(1, 1)), seen[0])
    })
  )

  it("of an earlier version is known by its 32 hexadecimal digits alone", () => {
    const former = (code: string) => formerCodeHash(Redacted.make(code))
    const code = "0123abcd-4567cdef-89ab0123-cdef4567"
    assert.deepStrictEqual(former(code), sha256(code.replaceAll("-", "")))
    assert.deepStrictEqual(former(code.toUpperCase()), former(code))
    assert.isUndefined(former("7K1M-PQ90-4TH3-VWN8"))
  })
})

describe("what a sign-in owes after its first factor", () => {
  it("is decided by whether there is a factor first, and by the policy then", () => {
    for (const policy of ["off", "optional", "required"] as const) {
      assert.strictEqual(owedAfterFirstFactor(policy, true, false), "challenge")
      const owed = policy === "required" ? "enrollment" : "nothing"
      assert.strictEqual(owedAfterFirstFactor(policy, false, false), owed)
    }
  })
})
