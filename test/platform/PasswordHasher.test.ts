import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Redacted, Result } from "effect"
import { argon2Sync } from "node:crypto"
import { PasswordHasher, type HasherBusy } from "../../src/platform/PasswordHasher.ts"
import type { Capacity } from "../../src/platform/Turns.ts"
import { attack } from "../support/Attack.ts"

const cheap = { memoryKiB: 8, passes: 1, lanes: 1 }
const slow = "$2b$10$5s5otYFtHM9XoWLxlaJ0sOy1/w0tcABfyeMs17HM09CC3NuCEMfZW"

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "")
const verify = (password: string, hash: string) =>
  PasswordHasher.use((hasher) => hasher.verify(Redacted.make(password), Redacted.make(hash)))
const hash = (password: string) =>
  PasswordHasher.use((hasher) => hasher.hash(Redacted.make(password)))
const withCapacity = (capacity: Capacity) =>
  Effect.provide(PasswordHasher.layerWith(cheap, capacity))
const isBusy = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.isFailure(result) && result.failure._tag === "HasherBusy"

describe("a new hash", () => {
  it.effect("is argon2id of the contract's costs, as another implementation computes it", () =>
    Effect.gen(function* () {
      const text = Redacted.value(yield* hash("correct horse 🐎"))
      const [, algorithm, version, costs, salt, key] = text.split("$")
      assert.deepStrictEqual([algorithm, version, costs], ["argon2id", "v=19", "m=19456,t=2,p=1"])
      const nonce = Buffer.from(salt!, "base64")
      assert.strictEqual(nonce.length, 16)
      const expected = argon2Sync("argon2id", {
        message: "correct horse 🐎",
        nonce,
        memory: 19_456,
        passes: 2,
        parallelism: 1,
        tagLength: 32
      })
      assert.strictEqual(key, base64(expected))
    }).pipe(Effect.provide(PasswordHasher.layer))
  )

  it.effect("has a salt of its own", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* hash("same"), yield* hash("same")]
      assert.notStrictEqual(Redacted.value(one), Redacted.value(other))
    }).pipe(Effect.provide(PasswordHasher.layerTest))
  )

  it.effect("is of the whole password: the last character of 1,024 bytes counts", () =>
    Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      const made = yield* hash(`${"😀".repeat(255)}aaaa`)
      const check = (password: string) => hasher.verify(Redacted.make(password), made)
      assert.isTrue(yield* check(`${"😀".repeat(255)}aaaa`))
      assert.isFalse(yield* check(`${"😀".repeat(255)}aaab`))
      assert.isFalse(yield* check("😀".repeat(255)))
    }).pipe(Effect.provide(PasswordHasher.layerTest))
  )

  it.effect("is not shown by the value that holds it", () =>
    Effect.gen(function* () {
      assert.notInclude(String(yield* hash("secret")), "argon2")
    }).pipe(Effect.provide(PasswordHasher.layerTest))
  )
})

const salt = Buffer.from("somesalt")
const argon2d = argon2Sync("argon2d", {
  message: "password",
  nonce: salt,
  memory: 256,
  passes: 2,
  parallelism: 1,
  tagLength: 32
})
const seventyTwo = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

describe("a hash of another system is verified", () => {
  // Argon2 from the reference implementation's test.c, scrypt from RFC 7914 section 12, bcrypt from
  // crypt_blowfish's wrapper.c, PBKDF2 from RFC 6070 and RFC 7914 section 11, Firebase's from the
  // README of its reference implementation.
  it.effect.each([
    [
      "argon2id",
      "password",
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
    ],
    [
      "argon2id of two lanes",
      "password",
      "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc"
    ],
    [
      "argon2i",
      "password",
      "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8"
    ],
    [
      "argon2i of version 16",
      "password",
      "$argon2i$m=256,t=2,p=1$c29tZXNhbHQ$/U3YPXYsSb3q9XxHvc0MLxur+GP960kN9j7emXX8zwY"
    ],
    ["argon2d", "password", `$argon2d$v=19$m=256,t=2,p=1$c29tZXNhbHQ$${base64(argon2d)}`],
    ["bcrypt 2a", "U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
    ["bcrypt 2b", "U*U*", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"],
    ["bcrypt 2y", "U*U", "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
    [
      "scrypt",
      "pleaseletmein",
      "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$" +
        "cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw"
    ],
    [
      "scrypt of many lanes",
      "password",
      "$scrypt$ln=10,r=8,p=16$TmFDbA$" +
        "/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA"
    ],
    [
      "pbkdf2 of SHA-1",
      "passwordPASSWORDpassword",
      "$pbkdf2-sha1$i=4096,l=25$c2FsdFNBTFRzYWx0U0FMVHNhbHRTQUxUc2FsdFNBTFRzYWx0$PS7sT+QchJuAyNg2YsDkSospGpZM8vBwOA"
    ],
    [
      "pbkdf2 of SHA-256",
      "passwd",
      "$pbkdf2-sha256$i=1,l=64$c2FsdA$VawEblbjCJ/sFpHCJUS2BflBhSFt3gRl5oudV8INrLxJypzM8Xm2RZkWZLOdd+8xfHG4RbHjC9UJESBB06GXgw"
    ],
    [
      "scrypt of Firebase",
      "user1password",
      "$firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lw$Bw$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ"
    ]
  ] as const)("%s", ([, password, known]) =>
    Effect.gen(function* () {
      assert.isTrue(yield* verify(password, known))
      assert.isFalse(yield* verify(`${password}x`, known))
      assert.isFalse(yield* verify("", known))
    }).pipe(Effect.provide(PasswordHasher.layerTest))
  )

  it.effect("scrypt with more memory than OpenSSL allows by itself", () =>
    Effect.gen(function* () {
      const costly = `$scrypt$ln=16,r=8,p=2$c29tZXNhbHQ$${"A".repeat(43)}`
      assert.isFalse(yield* verify("password", costly))
    }).pipe(Effect.provide(PasswordHasher.layerTest))
  )

  it.effect("bcrypt by the first 72 bytes, as the system that made it did", () =>
    Effect.gen(function* () {
      const known = "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui"
      assert.isTrue(yield* verify(`${seventyTwo}chars after 72 are ignored`, known))
      assert.isTrue(yield* verify(seventyTwo, known))
      assert.isFalse(yield* verify(seventyTwo.slice(0, 71), known))
    }).pipe(Effect.provide(PasswordHasher.layerTest))
  )

  it.effect("but one of no known form is a defect that does not repeat it", () =>
    Effect.gen(function* () {
      for (const unknown of ["5f4dcc3b5aa7", "$argon2id$v=19$broken5f4dcc3b", "$scrypt$5f4dcc3b"]) {
        const exit = yield* Effect.exit(verify("password", unknown))
        assert.isTrue(Exit.hasDies(exit), unknown)
        assert.notInclude(String(exit), "5f4dcc3b")
      }
    }).pipe(Effect.provide(PasswordHasher.layerTest))
  )
})

describe("verifying nothing", () => {
  it.effect.each(["", "password", "\u0000".repeat(32), "😀".repeat(256)])("is false", (password) =>
    PasswordHasher.use((hasher) => hasher.verify(Redacted.make(password), hasher.standIn())).pipe(
      Effect.map((answer) => assert.isFalse(answer)),
      Effect.provide(PasswordHasher.layer)
    )
  )

  it.effect("takes the place of a verification", () =>
    Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      const running = yield* Effect.forkChild(hasher.verify(Redacted.make("x"), hasher.standIn()), {
        startImmediately: true
      })
      assert.isTrue(isBusy(yield* Effect.result(hash("y"))))
      yield* Fiber.join(running)
    }).pipe(withCapacity({ running: 1, waiting: 0 }))
  )
})

describe("a stored hash", () => {
  const rest = `$${"A".repeat(22)}$${"A".repeat(43)}`
  it.effect.each([
    ["of the current costs stays", `$argon2id$v=19$m=19456,t=2,p=1${rest}`, false],
    ["of higher costs stays", `$argon2id$v=19$m=65536,t=3,p=4${rest}`, false],
    ["of less memory is made anew", `$argon2id$v=19$m=19455,t=2,p=1${rest}`, true],
    ["of fewer passes is made anew", `$argon2id$v=19$m=65536,t=1,p=1${rest}`, true],
    ["of version 16 is made anew", `$argon2id$v=16$m=19456,t=2,p=1${rest}`, true],
    ["without a version is made anew", `$argon2id$m=19456,t=2,p=1${rest}`, true],
    [
      "with a shorter salt is made anew",
      `$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$${"A".repeat(43)}`,
      true
    ],
    [
      "with a shorter key is made anew",
      `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(42)}`,
      true
    ],
    ["of argon2i is made anew", `$argon2i$v=19$m=65536,t=3,p=1${rest}`, true],
    ["of argon2d is made anew", `$argon2d$v=19$m=65536,t=3,p=1${rest}`, true],
    ["of bcrypt is made anew", slow, true],
    ["of scrypt is made anew", `$scrypt$ln=20,r=8,p=1${rest}`, true],
    ["of no known form is made anew", "nonsense", true]
  ] as const)("%s", ([, text, expected]) =>
    PasswordHasher.use((hasher) =>
      Effect.sync(() => assert.strictEqual(hasher.needsRehash(Redacted.make(text)), expected))
    ).pipe(Effect.provide(PasswordHasher.layer))
  )

  it.effect("that was just made stays", () =>
    Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      assert.isFalse(hasher.needsRehash(yield* hash("password")))
    }).pipe(Effect.provide(PasswordHasher.layer))
  )
})

const large = (memoryKiB: number) =>
  `$argon2id$v=19$m=${memoryKiB},t=1,p=1$c29tZXNhbHRzb21lc2FsdA$${"A".repeat(43)}`

describe("the hasher's capacity", () => {
  it.effect("by default is more than a second's work, after which the refused come back", () =>
    Effect.gen(function* () {
      const busy = yield* Effect.forEach(
        Array.from({ length: 64 }, () => hash("password")),
        (one) => Effect.map(Effect.result(one), isBusy),
        { concurrency: "unbounded" }
      )
      assert.notInclude(busy, true)
    }).pipe(Effect.provide(PasswordHasher.layerTest))
  )

  it.effect("refuses exactly what is over it, hashes and verifications alike", () =>
    Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      const known = yield* hash("password")
      const work: ReadonlyArray<Effect.Effect<unknown, HasherBusy, PasswordHasher>> = [
        hash("password"),
        hasher.verify(Redacted.make("password"), known),
        hasher.verify(Redacted.make("password"), hasher.standIn())
      ]
      const burst = (count: number) =>
        Effect.forEach(
          Array.from({ length: count }, (_, index) => work[index % work.length]!),
          (one) => Effect.map(Effect.result(one), isBusy),
          { concurrency: "unbounded" }
        )
      assert.deepStrictEqual(yield* burst(6), [false, false, false, false, false, true])
      assert.deepStrictEqual(yield* burst(5), [false, false, false, false, false])
    }).pipe(withCapacity({ running: 2, waiting: 3 }))
  )

  it.effect("runs no more at a time than it may", () =>
    Effect.gen(function* () {
      const done: Array<string> = []
      const note = (name: string) => Effect.sync(() => done.push(name))
      yield* Effect.all(
        [Effect.tap(verify("x", slow), note("slow")), Effect.tap(hash("x"), note("quick"))],
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(done, ["slow", "quick"])
    }).pipe(withCapacity({ running: 1, waiting: 1 }))
  )

  it.effect("is left to others by hashes of over 64 MiB, which run one at a time", () =>
    Effect.gen(function* () {
      yield* attack("memory by imported cost")
      const done: Array<string> = []
      const run = (name: string, text: string) =>
        Effect.map(verify("password", text), () => done.push(name))
      yield* Effect.all(
        [
          run("large", large(65_537)),
          run("another large one", large(65_537)),
          run("small", large(8))
        ],
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(done, ["small", "large", "another large one"])
    }).pipe(withCapacity({ running: 2, waiting: 8 }))
  )

  it.effect("is not asked for a hash of over 128 MiB: nothing is right for it", () =>
    Effect.gen(function* () {
      yield* attack("memory by imported cost")
      for (const text of [
        large(131_073),
        "$scrypt$ln=20,r=8,p=1$c29tZXNhbHQ$c29tZXNhbHRzb21lc2Fs"
      ]) {
        const before = process.memoryUsage().rss
        assert.isFalse(yield* verify("password", text))
        assert.isBelow(process.memoryUsage().rss - before, 64 * 1_048_576)
      }
    }).pipe(withCapacity({ running: 0, waiting: 0 }))
  )

  it.effect("is given back by a request that gives up waiting", () =>
    Effect.gen(function* () {
      const running = yield* Effect.forkChild(verify("x", slow), { startImmediately: true })
      const waiting = yield* Effect.forkChild(hash("x"), { startImmediately: true })
      assert.isTrue(isBusy(yield* Effect.result(hash("x"))))
      yield* Fiber.interrupt(waiting)
      assert.isUndefined(running.pollUnsafe())
      yield* hash("x")
      yield* Fiber.join(running)
    }).pipe(withCapacity({ running: 1, waiting: 1 }))
  )

  it.effect("stays taken by a hash that runs on after its request was given up", () =>
    Effect.gen(function* () {
      const running = yield* Effect.forkChild(verify("x", slow), { startImmediately: true })
      const interruption = yield* Effect.forkChild(Fiber.interrupt(running), {
        startImmediately: true
      })
      assert.isTrue(isBusy(yield* Effect.result(hash("x"))))
      yield* Fiber.join(interruption)
      yield* hash("x")
    }).pipe(withCapacity({ running: 1, waiting: 0 }))
  )

  it.effect("is not the event loop's: other work goes on meanwhile", () =>
    Effect.gen(function* () {
      const turns = Effect.callback<string>((resume) => {
        setImmediate(() => resume(Effect.succeed("other work")))
      })
      for (const work of [
        verify("x", slow),
        verify("x", `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`),
        verify("x", `$scrypt$ln=14,r=8,p=1$${"A".repeat(22)}$${"A".repeat(43)}`)
      ]) {
        assert.strictEqual(yield* Effect.raceFirst(Effect.as(work, "hash"), turns), "other work")
      }
    }).pipe(withCapacity({ running: 1, waiting: 0 }))
  )
})
