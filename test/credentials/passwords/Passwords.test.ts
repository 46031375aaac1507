import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { ImportedPasswordHash } from "../../../src/credentials/passwords/PasswordHash.ts"
import { Passwords } from "../../../src/credentials/passwords/Passwords.ts"
import { PasswordsStore } from "../../../src/credentials/passwords/PasswordsStore.ts"
import { PasswordHasher } from "../../../src/platform/PasswordHasher.ts"

const policy = { minLength: 8, maxLength: 256, blocklist: true }
const owner = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" }

const withHasher = (hasher: Layer.Layer<PasswordHasher>) =>
  Effect.provide(
    Passwords.layerNoDeps.pipe(
      Layer.provide(Layer.mock(PasswordsStore, {})),
      Layer.provideMerge(hasher)
    )
  )

const prepare = (password: string) =>
  Passwords.use((passwords) => passwords.prepare(policy, Redacted.make(password), owner))

describe("preparing a password", () => {
  it.effect("hashes its NFKC form, so that every spelling of it is verified", () =>
    Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      const hashed = yield* prepare("Ｃａｆｅ\u0301 au lait ﬁn")
      assert.isTrue(yield* hasher.verify(Redacted.make("Caf\u00e9 au lait fin"), hashed))
      assert.isFalse(yield* hasher.verify(Redacted.make("Cafe au lait fin"), hashed))
    }).pipe(withHasher(PasswordHasher.layerTest))
  )

  it.effect.each([
    ["h0rse 🐎", "too_short"],
    ["long ".repeat(52), "too_long"],
    ["line\nbreak", "not_printable"],
    ["Password1", "too_common"],
    ["Ada Lovelace", "personal_data"]
  ] as const)("refuses %s with the problem's reason", ([password, reason]) =>
    Effect.gen(function* () {
      const problem = yield* Effect.flip(prepare(password))
      assert.deepStrictEqual(problem.properties, { code: "password_rejected", reason })
      assert.strictEqual(problem.status, 422)
      assert.notInclude(JSON.stringify(problem), password)
    }).pipe(withHasher(Layer.mock(PasswordHasher, { needsRehash: () => false })))
  )

  it.effect("answers overloaded with the seconds to wait when the hasher is full", () =>
    Effect.gen(function* () {
      const running = yield* Effect.forkChild(prepare("first password"), { startImmediately: true })
      const problem = yield* Effect.flip(prepare("second password"))
      assert.deepStrictEqual(problem.properties, { code: "overloaded", retryAfterSeconds: 1 })
      assert.strictEqual(problem.status, 503)
      yield* Fiber.join(running)
    }).pipe(
      withHasher(
        PasswordHasher.layerWith({ memoryKiB: 8, passes: 1, lanes: 1 }, { running: 1, waiting: 0 })
      )
    )
  )
})

describe("an imported hash", () => {
  it.effect("is taken as it is and verified as it is", () =>
    Effect.gen(function* () {
      const passwords = yield* Passwords
      const hasher = yield* PasswordHasher
      const text = "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
      const hashed = passwords.adopt(
        ImportedPasswordHash.make({ algorithm: "bcrypt", hash: Redacted.make(text) })
      )
      assert.strictEqual(Redacted.value(hashed), text)
      assert.isTrue(yield* hasher.verify(Redacted.make("U*U"), hashed))
      assert.isTrue(hasher.needsRehash(hashed))
    }).pipe(withHasher(PasswordHasher.layerTest))
  )
})
