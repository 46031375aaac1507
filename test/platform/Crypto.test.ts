import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted, Schema } from "effect"
import { TestClock } from "effect/testing"
import {
  checksum,
  Crypto,
  DecryptionFailed,
  equalBytes,
  hmacSha256,
  sha256
} from "../../src/platform/Crypto.ts"

const underKey = (fill: number) =>
  Crypto.layerWith(Redacted.make(new Uint8Array(32).fill(fill))).pipe(
    Layer.provide(NodeCrypto.layerSecureRandom)
  )

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

const assertUndecryptable = Effect.fnUntraced(function* (purpose: string, sealed: Uint8Array) {
  const crypto = yield* Crypto
  const exit = yield* Effect.exit(crypto.decrypt(purpose, sealed))
  assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof DecryptionFailed)
})

describe("digests", () => {
  it("SHA-256 is that of FIPS 180-4, over all parts", () => {
    const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert.strictEqual(hex(sha256("abc")), abc)
    assert.strictEqual(hex(sha256("a", bytesOf("b"), "c")), abc)
    assert.strictEqual(hex(sha256("é")), hex(sha256(bytesOf("é"))))
  })

  it("HMAC-SHA-256 is that of RFC 4231 (test case 2)", () => {
    assert.strictEqual(
      hex(hmacSha256(bytesOf("Jefe"), bytesOf("what do ya want for nothing?"))),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
  })

  it("the checksum is CRC-32 as in ISO 3309", () => {
    assert.strictEqual(checksum("123456789"), 0xcbf43926)
  })

  it("bytes are equal when all are, whatever their lengths", () => {
    assert.isTrue(equalBytes(bytesOf("abc"), bytesOf("abc")))
    assert.isTrue(equalBytes(bytesOf(""), bytesOf("")))
    assert.isFalse(equalBytes(bytesOf("abc"), bytesOf("abd")))
    assert.isFalse(equalBytes(bytesOf("abc"), bytesOf("ab")))
  })
})

describe("encryption at rest", () => {
  it.effect.prop(
    "is undone by the same key and purpose, for any bytes",
    [Schema.Uint8Array],
    ([plain]) =>
      Effect.gen(function* () {
        const crypto = yield* Crypto
        const sealed = yield* crypto.encrypt("a", plain)
        assert.deepStrictEqual(yield* crypto.decrypt("a", sealed), new Uint8Array(plain))
      }).pipe(Effect.provide(underKey(1)))
  )

  it.effect("seals the same bytes differently each time", () =>
    Effect.gen(function* () {
      const crypto = yield* Crypto
      const plain = bytesOf("same")
      const sealed = yield* Effect.replicateEffect(crypto.encrypt("a", plain), 100)
      assert.strictEqual(new Set(sealed.map(hex)).size, 100)
    }).pipe(Effect.provide(underKey(1)))
  )

  it.effect("is bound to its purpose and its key", () =>
    Effect.gen(function* () {
      const crypto = yield* Crypto
      const sealed = yield* crypto.encrypt("totp", bytesOf("secret"))
      yield* assertUndecryptable("mail", sealed)
      yield* assertUndecryptable("totp", sealed).pipe(Effect.provide(underKey(2)))
    }).pipe(Effect.provide(underKey(1)))
  )

  it.effect("does not open what was altered in any byte, cut or extended", () =>
    Effect.gen(function* () {
      const crypto = yield* Crypto
      const sealed = yield* crypto.encrypt("a", bytesOf("secret"))
      for (let index = 0; index < sealed.length; index += 1) {
        const altered = sealed.slice()
        altered[index]! ^= 1
        yield* assertUndecryptable("a", altered)
        yield* assertUndecryptable("a", sealed.subarray(0, index))
      }
      yield* assertUndecryptable("a", Uint8Array.of(...sealed, 0))
    }).pipe(Effect.provide(underKey(1)))
  )

  it.effect("takes no tag that was cut short: 4 bytes could be found by trying", () =>
    Effect.gen(function* () {
      const crypto = yield* Crypto
      const sealed = yield* crypto.encrypt("a", new Uint8Array())
      assert.strictEqual(sealed.length, 28)
      for (const length of [16, 20, 24, 27]) {
        yield* assertUndecryptable("a", sealed.subarray(0, length))
      }
    }).pipe(Effect.provide(underKey(1)))
  )
})

describe("ids and secrets", () => {
  it.effect("ids are UUIDv7 of the Clock's time, and sort by their creation", () =>
    Effect.gen(function* () {
      const crypto = yield* Crypto
      yield* TestClock.setTime(0x0123_4567_89ab)
      const ids = yield* Effect.replicateEffect(crypto.uuidV7, 1000)
      for (const id of ids) assert.match(id, /^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
      assert.deepStrictEqual(ids.toSorted(), ids)
      assert.strictEqual(new Set(ids).size, 1000)
      yield* TestClock.adjust(1)
      assert.isTrue((yield* crypto.uuidV7) > ids.at(-1)!)
    }).pipe(Effect.provide(underKey(1)))
  )

  it.effect("secrets are 256 bits in base64url, redacted, and never the same", () =>
    Effect.gen(function* () {
      const crypto = yield* Crypto
      const secrets = yield* Effect.replicateEffect(crypto.secret, 1000)
      const texts = secrets.map(Redacted.value)
      for (const text of texts) assert.match(text, /^[\w-]{43}$/)
      assert.strictEqual(new Set(texts).size, 1000)
      assert.notInclude(`${String(secrets[0])}${JSON.stringify(secrets[0])}`, texts[0]!)
    }).pipe(Effect.provide(underKey(1)))
  )
})
