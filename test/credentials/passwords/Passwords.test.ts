import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted, Schema } from "effect"
import { EnvironmentName } from "../../../src/contract/Environment.ts"
import { defaultSettings } from "../../../src/contract/EnvironmentSettings.ts"
import { EnvironmentId } from "../../../src/contract/Ids.ts"
import { ImportedPasswordHash } from "../../../src/credentials/passwords/PasswordHash.ts"
import { Passwords } from "../../../src/credentials/passwords/Passwords.ts"
import { BreachedHashes } from "../../../src/platform/BreachedHashes.ts"
import { TrustedDeviceEnds } from "../../../src/credentials/trustedDevices/TrustedDeviceEnds.ts"
import { PasswordsStore } from "../../../src/credentials/passwords/PasswordsStore.ts"
import { PasswordHasher } from "../../../src/platform/PasswordHasher.ts"
import { attack } from "../../support/Attack.ts"
import { recordingHasher, verified } from "../../support/RecordingHasher.ts"

const place = { name: EnvironmentName.make("zzyzx"), settings: defaultSettings }
const owner = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" }

const withHasher = (hasher: Layer.Layer<PasswordHasher>) =>
  Effect.provide(
    Layer.effect(Passwords, Passwords.make).pipe(
      Layer.provide([
        Layer.mock(PasswordsStore, {}),
        Layer.mock(TrustedDeviceEnds, {}),
        Layer.mock(BreachedHashes, {})
      ]),
      Layer.provideMerge(hasher)
    )
  )

const prepare = (password: string) =>
  Passwords.use((passwords) => passwords.prepare(place, Redacted.make(password), owner))

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
    ["Ada Lovelace", "personal_data"],
    ["lovelace!2024", "personal_data"],
    ["ZZYZX 2024", "service_name"],
    ["𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳", "too_simple"]
  ] as const)("refuses %s with the problem's reason", ([password, reason]) =>
    Effect.gen(function* () {
      const problem = yield* Effect.flip(prepare(password))
      assert.deepStrictEqual(problem.properties, { code: "password_rejected", reason })
      assert.strictEqual(problem.status, 422)
      assert.notInclude(JSON.stringify(problem), password)
    }).pipe(
      withHasher(
        Layer.mock(PasswordHasher, { needsRehash: () => false, standIn: () => Redacted.make("") })
      )
    )
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

const bcrypt = `$2a$04$${".".repeat(53)}`
const scrypt = `$scrypt$ln=4,r=8,p=1$c29tZXNhbHQ$${"A".repeat(43)}`
const pbkdf2 = `$pbkdf2-sha256$i=10$c29tZXNhbHRzYWx0$${"A".repeat(86)}`
const firebase = `$firebase-scrypt$ln=4,r=8$c29tZXNhbHQ$Bw$${"B".repeat(86)}$${"C".repeat(86)}`
const argon2 = `$argon2id$v=19$m=16,t=1,p=1$c29tZXNhbHQ$${"A".repeat(43)}`
const current = `$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2Fs$${"A".repeat(40)}`

const environmentId = EnvironmentId.make("018f0000-0000-7000-8000-000000000001")
/** Which kinds of hashes were verified, not in their order. */
const verifiedFor = Effect.fnUntraced(function* (
  typed: string,
  stored: string | null,
  held: ReadonlyArray<string>
) {
  verified.length = 0
  const foreignKinds = () => Effect.succeed(held.map((hash) => Redacted.make(hash)))
  const verdict = yield* Passwords.use((passwords) =>
    passwords.verify(
      environmentId,
      Redacted.make(typed),
      stored === null ? null : Redacted.make(stored)
    )
  ).pipe(
    Effect.provide(
      Layer.effect(Passwords, Passwords.make).pipe(
        Layer.provide([
          Layer.mock(PasswordsStore, { foreignKinds }),
          Layer.mock(TrustedDeviceEnds, {}),
          Layer.mock(BreachedHashes, {})
        ]),
        Layer.provide(recordingHasher)
      )
    )
  )
  assert.isFalse(verdict.right)
  return verified.toSorted()
})

describe("verifying a password", () => {
  const kinds = [bcrypt, scrypt, pbkdf2, firebase, argon2]

  it.effect.prop(
    "runs the same hashes for nobody and for every kind that the environment holds",
    [Schema.Array(Schema.Literals(kinds)), Schema.Boolean],
    ([held, wide]) =>
      Effect.gen(function* () {
        yield* attack("enumeration of accounts")
        const typed = wide ? "ｗｉｄｅ wrong password" : "wrong password"
        const nobody = yield* verifiedFor(typed, null, held)
        const foreign = new Set(held).size
        assert.lengthOf(nobody, 1 + foreign * (wide ? 2 : 1))
        for (const stored of [current, ...held]) {
          assert.deepStrictEqual(yield* verifiedFor(typed, stored, held), nobody)
        }
      }),
    { arbitrary: { runs: 20 } }
  )
})
