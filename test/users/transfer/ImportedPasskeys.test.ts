import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { verifyRegistration } from "../../../src/platform/WebAuthn.ts"
import { SoftwareAuthenticator } from "../../../src/testing/SoftwareAuthenticator.ts"
import { attack } from "../../support/Attack.ts"
import { passkeyPerson, passkeySignIn } from "../../support/Passkeys.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"
import { exportLines, importFile, lines, transferLayer } from "./transfers.ts"

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url")

let holders = 0

/** A passkey that another system of the same domain has registered. */
const registeredElsewhere = Effect.fnUntraced(function* (
  rpId: string,
  options: Partial<ConstructorParameters<typeof SoftwareAuthenticator>[0]> = {}
) {
  const origin = `http://${rpId}`
  const authenticator = new SoftwareAuthenticator({ origin, ...options })
  const challenge = "c".repeat(43)
  const handle = `former-${(holders += 1)}`
  const registration = authenticator.create({
    challenge,
    rp: { id: rpId },
    user: { id: text(Buffer.from(handle)) },
    pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
    excludeCredentials: []
  })
  const made = yield* verifyRegistration({ rpId, origins: [origin], challenge }, registration)
  const passkey = {
    credentialId: registration.id,
    publicKey: text(made?.publicKey ?? new Uint8Array()),
    deviceBound: false
  }
  return { authenticator, passkey, handle: text(Buffer.from(handle)) }
})

/** The bytes of a COSE key with one of them changed. */
const changed = (publicKey: string, at: number, by = 1) => {
  const bytes = Buffer.from(publicKey, "base64url")
  bytes[at] = ((bytes[at] ?? 0) + by) % 256
  return bytes.toString("base64url")
}

const rsaKey = (modulus: Buffer, exponent: string) =>
  Buffer.concat([
    Buffer.from("a401030339010020", "hex"),
    Buffer.from([0x59, modulus.length >> 8, modulus.length & 255]),
    modulus,
    Buffer.from(exponent, "hex")
  ]).toString("base64url")

layer(transferLayer)("an import of passkeys", (it) => {
  it.effect("people sign in with the passkeys that they had in another system", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      for (const algorithm of [-7, -8, -257] as const) {
        const { authenticator, handle, passkey } = yield* registeredElsewhere("main.test", {
          algorithm
        })
        const email = `moved${algorithm}@example.com`
        const line = {
          email,
          emailVerified: true,
          passkeyUserHandle: handle,
          passkeys: [passkey]
        }
        const report = yield* importFile(environment, lines(line))
        assert.deepStrictEqual(report.refusals, [])
        const { answer, browser } = yield* passkeySignIn(authenticator)
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(answer.json.user.email, email)
        const [listed] = (yield* browser.ask("/users/me/passkeys")).json.items
        assert.strictEqual(listed.name, "Passkey")
        // The authenticator is told the handle that it knows the user by.
        const started = yield* browser.ask("/users/me/passkeys/start", { method: "POST" })
        assert.strictEqual(started.json.options.user.id, handle)
        assert.deepStrictEqual(
          started.json.options.excludeCredentials.map(({ id }: { id: string }) => id),
          [passkey.credentialId]
        )
      }
    })
  )

  it.effect("an export holds what signs in again where the domain is the same", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { environment } = service
      const { authenticator, email } = yield* passkeyPerson("leaves@example.com", {
        deviceBound: true
      })
      const file = (yield* exportLines(environment, false))
        .split("\n")
        .filter((line) => line.includes(email))
        .map((line) => JSON.parse(line))
      assert.strictEqual(file[0].passkeys[0].rpId, "main.test")
      assert.strictEqual(file[0].passkeys[0].counter, 1)
      const elsewhere = yield* service.tenant("elsewhere")
      const refused = yield* importFile(elsewhere.environment, lines(...file))
      assert.deepStrictEqual(
        refused.refusals.map(({ errors }) => errors.map(({ path }) => path)),
        [["passkeys.0.rpId"]]
      )
      yield* service.ask(`/users/${file[0].id}`, { method: "DELETE" })
      const { id: _id, ...again } = file[0]
      const report = yield* importFile(environment, lines(again))
      assert.deepStrictEqual(report.refusals, [])
      const { answer } = yield* passkeySignIn(authenticator)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.notStrictEqual(answer.json.user.id, file[0].id)
    })
  )

  it.effect("nobody gets the passkey or the handle of another user", () =>
    Effect.gen(function* () {
      yield* attack("forged or replayed passkey")
      const { environment } = yield* TestService
      const { authenticator, email } = yield* passkeyPerson("owner@example.com")
      const taken = { credentialId: authenticator.credentialIds[0] }
      const { handle, passkey } = yield* registeredElsewhere("main.test", { deviceBound: false })
      const [own] = (yield* exportLines(environment))
        .split("\n")
        .filter((line) => line.includes(email))
        .map((line) => JSON.parse(line))
      const file = [
        { email: "a@example.com", passkeyUserHandle: handle, passkeys: [{ ...passkey, ...taken }] },
        { email: "b@example.com", passkeyUserHandle: own.passkeyUserHandle, passkeys: [passkey] },
        { email: "c@example.com", passkeyUserHandle: handle, passkeys: [passkey] },
        { email: "d@example.com", passkeyUserHandle: handle, passkeys: [passkey] }
      ]
      for (const dryRun of [true, false]) {
        const report = yield* importFile(environment, lines(...file), { dryRun })
        assert.strictEqual(report.imported, 1)
        assert.deepStrictEqual(
          report.refusals.map(({ errors, line }) => [line, ...errors.map(({ path }) => path)]),
          [
            [1, "passkeys.0.credentialId"],
            [2, "passkeyUserHandle"],
            [4, "passkeyUserHandle", "passkeys.0.credentialId"]
          ]
        )
      }
      const { answer } = yield* passkeySignIn(authenticator)
      assert.strictEqual(answer.json.user.email, email)
    })
  )

  it.effect("what no passkey of the service may be is refused, with the place of each flaw", () =>
    Effect.gen(function* () {
      yield* attack("forged or replayed passkey")
      const { environment } = yield* TestService
      const { handle, passkey } = yield* registeredElsewhere("main.test")
      const { publicKey } = passkey
      const modulus = Buffer.alloc(256, 0xc5)
      const line = { email: "flawed@example.com", passkeyUserHandle: handle }
      const wrong: ReadonlyArray<readonly [object, string]> = [
        [{ credentialId: "AAAA" }, "credentialId"],
        [{ credentialId: "A".repeat(1_368) }, "credentialId"],
        [{ credentialId: `${passkey.credentialId}=` }, "credentialId"],
        [{ publicKey: "" }, "publicKey"],
        [{ publicKey: "A".repeat(100_000) }, "publicKey"],
        // Off the curve; another algorithm, curve and type of key; cut off.
        [{ publicKey: changed(publicKey, 12) }, "publicKey"],
        [{ publicKey: changed(publicKey, 4) }, "publicKey"],
        [{ publicKey: changed(publicKey, 6) }, "publicKey"],
        [{ publicKey: changed(publicKey, 2) }, "publicKey"],
        [{ publicKey: publicKey.slice(0, -4) }, "publicKey"],
        // RSA with an exponent of 1, whose signatures anybody can make, and with 1,024 bits.
        [{ publicKey: rsaKey(modulus, "214101") }, "publicKey"],
        [{ publicKey: rsaKey(modulus.subarray(128), "2143010001") }, "publicKey"],
        [{ counter: -1 }, "counter"],
        [{ counter: 2 ** 32 }, "counter"],
        [{ deviceBound: undefined }, "deviceBound"],
        [{ deviceBound: true, backedUp: true }, "backedUp"],
        [{ aaguid: "model" }, "aaguid"],
        [{ name: "a\nb" }, "name"],
        [{ createdAt: "2999-01-01T00:00:00Z" }, "createdAt"],
        [{ lastUsedAt: "2999-01-01T00:00:00Z" }, "lastUsedAt"],
        [{ rpId: "evil.example" }, "rpId"],
        [{ secret: 1 }, "secret"]
      ]
      const file = [
        ...wrong.map(([flaw]) => ({ ...line, passkeys: [{ ...passkey, ...flaw }] })),
        { ...line, passkeys: [passkey, passkey] },
        { ...line, passkeyUserHandle: undefined, passkeys: [passkey] },
        { ...line, passkeyUserHandle: "A".repeat(87), passkeys: [] },
        { ...line, passkeys: Array.from({ length: 21 }, () => passkey) }
      ]
      const report = yield* importFile(environment, lines(...file))
      assert.strictEqual(report.imported, 0)
      const paths = report.refusals.map(({ errors }) => errors[0]?.path)
      assert.deepStrictEqual(paths, [
        ...wrong.map(([, member]) => `passkeys.0.${member}`),
        "passkeys.1.credentialId",
        "passkeyUserHandle",
        "passkeyUserHandle",
        "passkeys"
      ])
      // RSA of 2,048 bits with the usual exponent is one; without padding and with its labels alone.
      const rsa = { ...passkey, publicKey: rsaKey(modulus, "2143010001") }
      const fine = yield* importFile(environment, lines({ ...line, passkeys: [rsa] }))
      assert.deepStrictEqual(fine.refusals, [])
    })
  )

  it.effect("an imported passkey signs in for its own account alone", () =>
    Effect.gen(function* () {
      yield* attack("forged or replayed passkey")
      const { environment } = yield* TestService
      const { authenticator, passkey } = yield* registeredElsewhere("main.test")
      // Another handle than the one that the authenticator answers.
      const line = {
        email: "handle@example.com",
        passkeyUserHandle: text(Buffer.from("another")),
        passkeys: [passkey]
      }
      assert.strictEqual((yield* importFile(environment, lines(line))).imported, 1)
      const { answer } = yield* passkeySignIn(authenticator)
      assertProblem(answer, 400, "invalid_passkey")
    })
  )
})
