import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Redacted, Result, Schema, SchemaIssue } from "effect"
import { inspect } from "node:util"
import { mostMemoryKiB } from "../../../src/platform/hashCosts.ts"
import {
  type Algorithm,
  ImportedPasswordHash,
  MAXIMUM,
  parse,
  type PasswordHash
} from "../../../src/credentials/passwords/PasswordHash.ts"

const accept = (algorithm: Algorithm, text: string): PasswordHash =>
  Result.getOrThrow(parse(algorithm, text))
const reasonOf = (algorithm: Algorithm, text: string): string | undefined =>
  Result.match(parse(algorithm, text), {
    onFailure: (reason) => reason,
    onSuccess: () => undefined
  })

const base64 = (bytes: ReadonlyArray<number>) =>
  Buffer.from(bytes).toString("base64").replace(/=+$/, "")
const bytes = (minimum: number, maximum: number) =>
  Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))).check(
    Schema.isMinLength(minimum),
    Schema.isMaxLength(maximum)
  )
const whole = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const salt = base64(Array.from({ length: 16 }, (_, index) => index))
const key = base64(Array.from({ length: 32 }, (_, index) => 255 - index))
const bcryptTail = "CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"

const argon2 = (costs: string, from = salt, to = key) => `$argon2id$v=19$${costs}$${from}$${to}`
const scrypt = (costs: string, from = salt, to = key) => `$scrypt$${costs}$${from}$${to}`
const bcrypt = (cost: string, tail = bcryptTail) => `$2b$${cost}$${tail}`

const Argon2 = Schema.Struct({
  variant: Schema.Literals(["argon2id", "argon2i", "argon2d"]),
  version: Schema.Literals(["$v=19", "$v=16", ""]),
  lanes: whole(1, MAXIMUM.argon2Lanes),
  passes: whole(1, MAXIMUM.argon2Passes),
  memoryKiB: whole(8 * MAXIMUM.argon2Lanes, MAXIMUM.argon2MemoryKiB),
  salt: bytes(8, 64),
  hash: bytes(16, 64)
})
const Scrypt = Schema.Struct({
  logN: whole(1, 15),
  blockSize: whole(1, 16),
  parallelism: whole(1, 16),
  salt: bytes(8, 64),
  hash: bytes(16, 64)
})
const Bcrypt = Schema.Struct({
  version: Schema.Literals(["2a", "2b", "2y"]),
  cost: whole(4, MAXIMUM.bcryptCost),
  salt: Schema.String.check(Schema.isPattern(/^[./A-Za-z0-9]{21}[.Oeu]$/)),
  hash: Schema.String.check(Schema.isPattern(/^[./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/))
})
const argon2Text = (hash: typeof Argon2.Type) =>
  `$${hash.variant}${hash.version}$m=${hash.memoryKiB},t=${hash.passes},p=${hash.lanes}` +
  `$${base64(hash.salt)}$${base64(hash.hash)}`
const scryptText = (hash: typeof Scrypt.Type) =>
  `$scrypt$ln=${hash.logN},r=${hash.blockSize},p=${hash.parallelism}$${base64(hash.salt)}$${base64(hash.hash)}`
const bcryptText = (hash: typeof Bcrypt.Type) =>
  `$${hash.version}$${String(hash.cost).padStart(2, "0")}$${hash.salt}${hash.hash}`

const AnyHash = Arbitrary.map(
  Arbitrary.all([Arbitrary.schema(Argon2), Arbitrary.schema(Scrypt), Arbitrary.schema(Bcrypt)]),
  ([one, two, three]) =>
    [
      ["argon2", argon2Text(one)],
      ["scrypt", scryptText(two)],
      ["bcrypt", bcryptText(three)]
    ] as const
)

describe("an imported password hash", () => {
  it.effect.prop("argon2: is read from its PHC string, costs and all", [Argon2], ([given]) =>
    Effect.sync(() => {
      const read = accept("argon2", argon2Text(given))
      assert(read._tag === "Argon2")
      assert.strictEqual(read.variant, given.variant)
      assert.strictEqual(read.version, given.version === "$v=19" ? 19 : 16)
      assert.deepStrictEqual(
        [read.memoryKiB, read.passes, read.lanes],
        [given.memoryKiB, given.passes, given.lanes]
      )
      assert.strictEqual(Redacted.value(read.encoded), argon2Text(given))
    })
  )

  it.effect.prop("scrypt: is read from its PHC string, costs, salt and key", [Scrypt], ([given]) =>
    Effect.sync(() => {
      const read = accept("scrypt", scryptText(given))
      assert(read._tag === "Scrypt")
      assert.deepStrictEqual(
        [read.logN, read.blockSize, read.parallelism],
        [given.logN, given.blockSize, given.parallelism]
      )
      assert.deepStrictEqual([...Buffer.from(Redacted.value(read.salt), "base64")], [...given.salt])
      assert.deepStrictEqual([...Buffer.from(Redacted.value(read.key), "base64")], [...given.hash])
      assert.strictEqual(Redacted.value(read.encoded), scryptText(given))
    })
  )

  it.effect.prop("bcrypt: is read with its cost", [Bcrypt], ([given]) =>
    Effect.sync(() => {
      const read = accept("bcrypt", bcryptText(given))
      assert(read._tag === "Bcrypt")
      assert.strictEqual(read.cost, given.cost)
      assert.strictEqual(Redacted.value(read.encoded), bcryptText(given))
    })
  )

  it.effect.prop("is refused under another algorithm's name", [AnyHash], ([hashes]) =>
    Effect.sync(() => {
      for (const [algorithm, text] of hashes) {
        for (const other of ["argon2", "bcrypt", "scrypt"] as const) {
          assert.strictEqual(reasonOf(other, text) === undefined, other === algorithm)
        }
      }
    })
  )

  it.effect.prop(
    "is refused with any one character put in that has no place there",
    [AnyHash, whole(0, 400), Schema.Literals(["$", ",", "=", " ", "\n", "\u0000", "-", "é", "ａ"])],
    ([hashes, position, character]) =>
      Effect.sync(() => {
        for (const [algorithm, text] of hashes) {
          const at = position % (text.length + 1)
          assert.isDefined(reasonOf(algorithm, text.slice(0, at) + character + text.slice(at)))
        }
      })
  )

  it.effect.prop("is refused with a separator missing", [AnyHash, whole(0, 5)], ([hashes, which]) =>
    Effect.sync(() => {
      for (const [algorithm, text] of hashes) {
        const separators = [...text.matchAll(/[$,=]/g)].map(({ index }) => index)
        const at = separators[which % separators.length]!
        assert.isDefined(reasonOf(algorithm, text.slice(0, at) + text.slice(at + 1)))
      }
    })
  )

  it.effect.prop(
    "bcrypt: is refused cut short or made longer",
    [Bcrypt, whole(0, 59)],
    ([hash, length]) =>
      Effect.sync(() => {
        assert.isDefined(reasonOf("bcrypt", bcryptText(hash).slice(0, length)))
        assert.isDefined(reasonOf("bcrypt", `${bcryptText(hash)}.`))
      })
  )

  it.effect.prop("is refused without being repeated, and is never printed", [AnyHash], ([hashes]) =>
    Effect.sync(() => {
      for (const [algorithm, text] of hashes) {
        const secret = text.slice(-16)
        assert.notInclude(reasonOf(algorithm, `${text}=`) ?? secret, secret)
        const read = accept(algorithm, text)
        assert.notInclude(
          inspect(read, { depth: null }) + JSON.stringify(read) + String(read),
          secret
        )
      }
    })
  )
})

describe("what other systems made", () => {
  // The argon2 reference implementation's test.c, Openwall crypt_blowfish's wrapper.c, and the
  // documentation of passlib; the verifier's own tests hold the passwords.
  it.effect.each([
    [
      "argon2",
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    ],
    [
      "argon2",
      "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA"
    ],
    ["argon2", "$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ"],
    ["bcrypt", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
    ["bcrypt", "$2y$05$/OK.fbVrR/bpIqNJ5ianF.Sa7shbm4.OzKpvFnX1pQLmQW96oUlCq"],
    [
      "scrypt",
      "$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E"
    ]
  ] as const)("%s is taken: %s", ([algorithm, text]) =>
    Effect.sync(() => assert.isUndefined(reasonOf(algorithm, text)))
  )
})

describe("the cost of an imported hash", () => {
  it.effect("is taken up to the memory that the hasher gives to one", () =>
    Effect.sync(() => {
      assert.strictEqual(MAXIMUM.argon2MemoryKiB, mostMemoryKiB)
      assert.strictEqual((MAXIMUM.scryptMemory * 128) / 1024, mostMemoryKiB)
    })
  )

  it.effect.each([
    ["argon2", argon2("m=131072,t=10,p=16")],
    ["argon2", argon2("m=8,t=1,p=1")],
    ["argon2", argon2("m=128,t=1,p=16")],
    ["bcrypt", bcrypt("04")],
    ["bcrypt", bcrypt("15")],
    ["scrypt", scrypt("ln=17,r=8,p=1")],
    ["scrypt", scrypt("ln=17,r=8,p=8")],
    ["scrypt", scrypt("ln=16,r=16,p=1")],
    ["scrypt", scrypt("ln=14,r=8,p=16")],
    ["scrypt", scrypt("ln=1,r=1,p=1")],
    ["scrypt", scrypt("ln=15,r=1,p=1")]
  ] as const)("%s at the limit is taken: %s", ([algorithm, text]) =>
    Effect.sync(() => assert.isUndefined(reasonOf(algorithm, text)))
  )

  it.effect.each([
    ["argon2", argon2("m=131073,t=2,p=1"), "argon2 with m from 8 * p to 131072"],
    ["argon2", argon2("m=4294967296,t=2,p=1"), "argon2 with m from 8 * p to 131072"],
    ["argon2", argon2("m=0,t=2,p=1"), "argon2 with m from 8 * p to 131072"],
    ["argon2", argon2("m=31,t=2,p=4"), "argon2 with m from 8 * p to 131072"],
    ["argon2", argon2("m=19456,t=11,p=1"), "argon2 with t from 1 to 10"],
    ["argon2", argon2("m=19456,t=0,p=1"), "argon2 with t from 1 to 10"],
    ["argon2", argon2("m=19456,t=2,p=17"), "argon2 with p from 1 to 16"],
    ["argon2", argon2("m=19456,t=2,p=0"), "argon2 with p from 1 to 16"],
    ["bcrypt", bcrypt("16"), "bcrypt with a cost from 4 to 15"],
    ["bcrypt", bcrypt("31"), "bcrypt with a cost from 4 to 15"],
    ["bcrypt", bcrypt("03"), "bcrypt with a cost from 4 to 15"],
    ["scrypt", scrypt("ln=21,r=8,p=1"), "scrypt with ln from 1 to 20 and under 16 * r"],
    ["scrypt", scrypt("ln=0,r=8,p=1"), "scrypt with ln from 1 to 20 and under 16 * r"],
    ["scrypt", scrypt("ln=16,r=1,p=1"), "scrypt with ln from 1 to 20 and under 16 * r"],
    ["scrypt", scrypt("ln=15,r=0,p=1"), "scrypt with ln from 1 to 20 and under 16 * r"],
    ["scrypt", scrypt("ln=15,r=8,p=0"), "scrypt with N * r * p from 1 to 8388608"],
    ["scrypt", scrypt("ln=17,r=9,p=1"), "scrypt with N * r up to 1048576, which take 128 MiB"],
    ["scrypt", scrypt("ln=18,r=8,p=1"), "scrypt with N * r up to 1048576, which take 128 MiB"],
    ["scrypt", scrypt("ln=17,r=8,p=9"), "scrypt with N * r * p from 1 to 8388608"],
    ["scrypt", scrypt("ln=1,r=1,p=65537"), "scrypt with r * p up to 65536"],
    [
      "scrypt",
      scrypt("ln=1,r=9999999999,p=9999999999"),
      "scrypt with N * r up to 1048576, which take 128 MiB"
    ]
  ] as const)("%s outside the limits is refused: %s", ([algorithm, text, expected]) =>
    Effect.sync(() => assert.strictEqual(reasonOf(algorithm, text), `Expected ${expected}`))
  )

  it.effect.prop(
    "over any one limit is refused, however far",
    [Argon2, Bcrypt, Scrypt, whole(1, 4_000_000_000)],
    ([one, two, three, excess]) =>
      Effect.sync(() => {
        const over = [
          ["argon2", argon2Text({ ...one, memoryKiB: MAXIMUM.argon2MemoryKiB + excess })],
          ["argon2", argon2Text({ ...one, passes: MAXIMUM.argon2Passes + excess })],
          ["argon2", argon2Text({ ...one, lanes: MAXIMUM.argon2Lanes + excess })],
          ["bcrypt", bcryptText({ ...two, cost: MAXIMUM.bcryptCost + excess })],
          ["scrypt", scryptText({ ...three, logN: MAXIMUM.scryptLogN + excess })],
          ["scrypt", scryptText({ ...three, parallelism: MAXIMUM.scryptWork + excess })]
        ] as const
        for (const [algorithm, text] of over) assert.isDefined(reasonOf(algorithm, text))
      })
  )
})

describe("the form of an imported hash", () => {
  const argon2Form = "Expected an argon2 hash as a PHC string"
  const scryptForm = "Expected a scrypt hash as a PHC string"
  const bcryptForm = "Expected a bcrypt hash that begins with $2a$, $2b$ or $2y$"
  const good = "m=19456,t=2,p=1"

  it.effect.each([
    ["argon2", "", argon2Form],
    ["argon2", argon2(good).replace("v=19", "v=20"), argon2Form],
    ["argon2", argon2(good).replace("v=19", "v=18"), argon2Form],
    ["argon2", argon2(good).replace("argon2id", "argon2"), argon2Form],
    ["argon2", argon2(good).replace("argon2id", "Argon2id"), argon2Form],
    ["argon2", argon2("t=2,m=19456,p=1"), argon2Form],
    ["argon2", argon2(`${good},keyid=AAAA`), argon2Form],
    ["argon2", argon2(`${good},data=AAAA`), argon2Form],
    ["argon2", argon2("m=019456,t=2,p=1"), argon2Form],
    ["argon2", argon2("m=+19456,t=2,p=1"), argon2Form],
    ["argon2", argon2("m=1e4,t=2,p=1"), argon2Form],
    ["argon2", argon2(good, `${salt}==`), argon2Form],
    ["argon2", argon2(good, salt, key.replaceAll("/", "_")), argon2Form],
    ["argon2", argon2(good, salt, `${key.slice(0, -1)}B`), argon2Form],
    ["argon2", argon2(good, `${salt.slice(0, -1)}x`), argon2Form],
    ["argon2", argon2(good, ""), "Expected a salt of 8 to 64 bytes"],
    [
      "argon2",
      argon2(good, base64(Array.from({ length: 7 }, () => 1))),
      "Expected a salt of 8 to 64 bytes"
    ],
    [
      "argon2",
      argon2(good, base64(Array.from({ length: 65 }, () => 1))),
      "Expected a salt of 8 to 64 bytes"
    ],
    ["argon2", argon2(good, salt, ""), "Expected a hash of 16 to 64 bytes"],
    [
      "argon2",
      argon2(good, salt, base64(Array.from({ length: 15 }, () => 1))),
      "Expected a hash of 16 to 64 bytes"
    ],
    [
      "argon2",
      argon2(good, salt, base64(Array.from({ length: 65 }, () => 1))),
      "Expected a hash of 16 to 64 bytes"
    ],
    ["scrypt", scrypt("N=32768,r=8,p=1"), scryptForm],
    ["scrypt", scrypt("ln=15,p=1,r=8"), scryptForm],
    ["scrypt", scrypt("ln=15,r=8"), scryptForm],
    ["scrypt", scrypt("ln=15.5,r=8,p=1"), scryptForm],
    ["scrypt", scrypt("ln=15,r=8,p=1", base64([1, 2, 3])), "Expected a salt of 8 to 64 bytes"],
    [
      "scrypt",
      scrypt("ln=15,r=8,p=1", salt, base64([1, 2, 3])),
      "Expected a hash of 16 to 64 bytes"
    ],
    ["bcrypt", bcrypt("5"), bcryptForm],
    ["bcrypt", bcrypt("+5"), bcryptForm],
    ["bcrypt", bcrypt("05").replace("2b", "2x"), bcryptForm],
    ["bcrypt", bcrypt("05").replace("2b", "2"), bcryptForm],
    ["bcrypt", bcrypt("05", bcryptTail.replace(".E5", "/E5")), bcryptForm],
    ["bcrypt", bcrypt("05", bcryptTail.replace(/W$/, "X")), bcryptForm],
    ["argon2", argon2(good, salt, "A".repeat(2000)), "Expected a hash of at most 1024 characters"],
    ["bcrypt", "$2b$".repeat(100_000), "Expected a hash of at most 1024 characters"]
  ] as const)("%s in another form is refused: %.60s", ([algorithm, text, reason]) =>
    Effect.sync(() => assert.strictEqual(reasonOf(algorithm, text), reason))
  )
})

describe("a password hash in a request", () => {
  const Wire = Schema.toCodecJson(ImportedPasswordHash)

  it.effect.prop("goes through unchanged, its text redacted", [AnyHash], ([hashes]) =>
    Effect.gen(function* () {
      for (const [algorithm, hash] of hashes) {
        const decoded = yield* Schema.decodeUnknownEffect(Wire)({ algorithm, hash })
        assert.strictEqual(Redacted.value(decoded.hash), hash)
        assert.deepStrictEqual(yield* Schema.encodeEffect(Wire)(decoded), { algorithm, hash })
      }
    })
  )

  it.effect("is refused at its hash with the reason and without its text", () =>
    Effect.sync(() => {
      const result = Schema.decodeUnknownResult(Wire)({ algorithm: "bcrypt", hash: bcrypt("16") })
      assert.deepStrictEqual(
        Result.match(result, {
          onSuccess: () => [],
          onFailure: ({ issue }) => SchemaIssue.makeFormatterStandardSchemaV1()(issue).issues
        }),
        [{ path: ["hash"], message: "Expected bcrypt with a cost from 4 to 15" }]
      )
    })
  )

  it.effect("names an algorithm that there is", () =>
    Effect.sync(() =>
      assert.isTrue(
        Result.isFailure(Schema.decodeUnknownResult(Wire)({ algorithm: "md5", hash: bcrypt("10") }))
      )
    )
  )
})
