import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import * as jose from "jose"
import {
  generateKey,
  isSpelledAsSigned,
  makeSigner,
  type JwsAlgorithm
} from "../../src/platform/CompactJws.ts"

const algorithms: ReadonlyArray<JwsAlgorithm> = ["ES256", "EdDSA", "RS256"]

describe.each(algorithms)("a token signed with %s", (algorithm) => {
  const made = Effect.runSync(Effect.cached(generateKey(algorithm)))

  it.effect.prop(
    "is one that jose verifies and reads the same claims from",
    [Schema.Record(Schema.String, Schema.Json)],
    ([claims]) =>
      Effect.gen(function* () {
        const { kid, privateJwk, publicJwk } = yield* made
        const token = makeSigner(algorithm, kid, privateJwk)("at+jwt", claims)
        const verified = yield* Effect.promise(async () =>
          jose.compactVerify(
            Redacted.value(token),
            await jose.importJWK({ ...publicJwk }, algorithm)
          )
        )
        assert.deepStrictEqual(
          { ...verified.protectedHeader },
          { alg: algorithm, typ: "at+jwt", kid }
        )
        assert.strictEqual(new TextDecoder().decode(verified.payload), JSON.stringify(claims))
      }),
    { arbitrary: { runs: 30 } }
  )

  it.effect("is refused as soon as one character of any part is another", () =>
    Effect.gen(function* () {
      const { kid, privateJwk, publicJwk } = yield* made
      const token = Redacted.value(makeSigner(algorithm, kid, privateJwk)("JWT", { sub: "ada" }))
      const key = yield* Effect.promise(async () => jose.importJWK({ ...publicJwk }, algorithm))
      for (const place of [4, token.indexOf(".") + 4, token.lastIndexOf(".") + 4]) {
        const other = token[place] === "A" ? "B" : "A"
        const forged = token.slice(0, place) + other + token.slice(place + 1)
        const refused = yield* Effect.promise(() =>
          jose.compactVerify(forged, key).then(
            () => false,
            () => true
          )
        )
        assert.isTrue(refused)
      }
    })
  )

  it.effect("has one spelling, though jose reads its signature out of several", () =>
    Effect.gen(function* () {
      const { kid, privateJwk, publicJwk } = yield* made
      const token = Redacted.value(makeSigner(algorithm, kid, privateJwk)("JWT", { sub: "ada" }))
      const key = yield* Effect.promise(async () => jose.importJWK({ ...publicJwk }, algorithm))
      const isRead = (text: string) =>
        Effect.promise(() =>
          jose.compactVerify(text, key).then(
            () => true,
            () => false
          )
        )
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      const others = [...alphabet].map((letter) => token.slice(0, -1) + letter)
      const read = yield* Effect.filter([...others, `${token}=`, `${token}==`], isRead)
      assert.isAbove(read.length, 1)
      assert.deepStrictEqual(read.filter(isSpelledAsSigned), [token])
    })
  )

  it.effect("names its key by the RFC 7638 thumbprint", () =>
    Effect.gen(function* () {
      const { kid, publicJwk } = yield* made
      const thumbprint = yield* Effect.promise(() => jose.calculateJwkThumbprint({ ...publicJwk }))
      assert.strictEqual(kid, thumbprint)
    })
  )

  it.effect("leaves the private members out of the public key", () =>
    Effect.gen(function* () {
      const { privateJwk, publicJwk } = yield* made
      const members = { ES256: "crv,kty,x,y", EdDSA: "crv,kty,x", RS256: "e,kty,n" }
      assert.strictEqual(Object.keys(publicJwk).toSorted().join(), members[algorithm])
      const secret = JSON.parse(new TextDecoder().decode(Redacted.value(privateJwk)))
      assert.isString(secret.d)
    })
  )
})

it.effect("a key's name is no flag of a command line", () =>
  Effect.gen(function* () {
    const made = yield* Effect.all(Array.from({ length: 500 }, () => generateKey("EdDSA")))
    assert.deepStrictEqual(
      made.map(({ kid }) => kid).filter((kid) => kid.startsWith("-")),
      []
    )
  })
)
