import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { pbkdf2Sync, scryptSync, createCipheriv } from "node:crypto"
import { warningsOf } from "../../../src/users/transfer/importWarnings.ts"
import * as People from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"
import { csv, importFile, jsonLines, lines, transferLayer } from "./transfers.ts"

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "")

const salt = Buffer.from("a salt of another system")

/** What Django and Keycloak keep, as a PHC string. */
const pbkdf2 = (digest: string, length: number) =>
  `$pbkdf2-${digest}$i=1000$${base64(salt)}$${base64(pbkdf2Sync(People.password, salt, 1000, length, digest))}`

/** What Firebase keeps, with the parameters of its project. */
const firebase = () => {
  const separator = Buffer.from([7])
  const signerKey = Buffer.alloc(64, 9)
  const key = scryptSync(People.password, Buffer.concat([salt, separator]), 32, {
    N: 2 ** 10,
    r: 8
  })
  const made = createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(signerKey)
  return `$firebase-scrypt$ln=10,r=8$${[salt, separator, signerKey, made].map(base64).join("$")}`
}

layer(transferLayer)("passwords of another system", (it) => {
  it.effect.each([
    ["sha1", "pbkdf2", pbkdf2("sha1", 20)],
    ["sha256", "pbkdf2", pbkdf2("sha256", 32)],
    ["sha512", "pbkdf2", pbkdf2("sha512", 64)],
    ["firebase", "firebase-scrypt", firebase()]
  ] as const)("of %s open their accounts, and are made anew then", ([name, algorithm, hash]) =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const email = `${name}@example.com`
      const file = JSON.stringify({ email, passwordHash: { algorithm, hash } })
      const form = { ...jsonLines, constants: { emailVerified: true } }
      assert.strictEqual((yield* importFile(environment, file, { form })).imported, 1)
      const sql = yield* SqlClient.SqlClient
      const stored = sql<{ readonly hash: string }>`
        SELECT p.hash FROM password_credentials p
        JOIN users u ON u.environment_id = p.environment_id AND u.id = p.user_id
        WHERE u.email = ${email}`
      assert.strictEqual((yield* stored)[0]?.hash, hash)
      yield* People.signIn(email)
      assert.match((yield* stored)[0]?.hash ?? "", /^\$argon2id\$/)
    })
  )

  it.effect.each([
    ["pbkdf2", "$pbkdf2-sha256$i=3000001$YSBzYWx0IG9m$AAAAAAAAAAAAAAAAAAAAAA", /i from 1 to/],
    // Each further digest of a long hash is as many iterations again.
    ["pbkdf2", `$pbkdf2-sha1$i=750001$YSBzYWx0IG9m$${"A".repeat(86)}`, /i from 1 to 750000$/],
    ["pbkdf2", "$pbkdf2-md5$i=1$YSBzYWx0IG9m$AAAAAAAAAAAAAAAAAAAAAA", /sha1.*sha256.*sha512/],
    // As passlib writes it.
    ["pbkdf2", "$pbkdf2-sha256$1$YSBzYWx0IG9m$AAAAAAAAAAAAAAAAAAAAAA", /i=iterations/],
    ["pbkdf2", "$pbkdf2-sha256$i=1,l=9$YSBzYWx0IG9m$AAAAAAAAAAAAAAAAAAAAAA", /as long as/],
    ["pbkdf2", "$pbkdf2-sha256$i=1$YSBzYWx0IG9m$AAAA", /hash of 16 to 64 bytes/],
    ["firebase-scrypt", firebase().replace("ln=10", "ln=21"), /ln from 1 to 20/],
    ["firebase-scrypt", firebase().replace("ln=10,r=8", "ln=17,r=9"), /N \* r up to/],
    ["scrypt", "$scrypt$ln=18,r=8,p=1$YSBzYWx0IG9m$AAAAAAAAAAAAAAAAAAAAAA", /N \* r up to/],
    ["argon2", "$argon2id$m=131073,t=1,p=1$YSBzYWx0IG9m$AAAAAAAAAAAAAAAAAAAAAA", /131072/],
    ["firebase-scrypt", firebase().replace(/\$[^$]+$/, "$AAAAAAAAAAAAAAAAAAAAAA"), /as long as/],
    ["firebase-scrypt", pbkdf2("sha1", 20), /firebase-scrypt/]
  ] as const)(
    "are refused where the %s hash %s costs too much or is broken",
    ([algorithm, hash, reason]) =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const file = JSON.stringify({ passwordHash: { algorithm, hash } })
        const { refusals } = yield* importFile(environment, file, { dryRun: true })
        assert.deepStrictEqual(
          refusals.flatMap(({ errors }) => errors.map(({ path }) => path)),
          ["passwordHash.hash"]
        )
        assert.match(refusals[0]?.errors[0]?.message ?? "", reason)
      })
  )

  it.effect(
    "in a column are known by how they begin; what is set for everybody outdoes a line",
    () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        const warned: Array<ReadonlyArray<string>> = []
        const file = `email,emailVerified,passwordHash\ncell@example.com,,"${pbkdf2("sha256", 32)}"\nown@example.com,no,\n,,\n`
        const form = { ...csv, constants: { emailVerified: true } }
        const onWarnings = (warnings: ReadonlyArray<string>) =>
          Effect.sync(() => warned.push(warnings))
        const report = yield* importFile(environment, file, { form, onWarnings })
        // Who has no address is not refused for one that would be verified.
        assert.strictEqual(report.imported, 3)
        assert.deepStrictEqual(warned, [[]])
        yield* People.signIn("cell@example.com")
        const [own] = (yield* ask("/users?email=own@example.com")).json.items
        assert.isNotNull(own.emailVerifiedAt)
        const dated = lines({ email: "dated@example.com", emailVerifiedAt: "2020-01-01T00:00:00Z" })
        const unverified = { ...jsonLines, constants: { emailVerified: false } }
        yield* importFile(environment, dated, { form: unverified })
        const [undated] = (yield* ask("/users?email=dated@example.com")).json.items
        assert.isNull(undated.emailVerifiedAt)
      })
  )
})

describe("what is noted before an import writes anything", () => {
  const count = (header: ReadonlyArray<string>, constants = {}) =>
    warningsOf(header, { constants }).length

  it("is that nobody would be verified, or have a password", () => {
    assert.strictEqual(count(["email"]), 2)
    assert.strictEqual(count(["email", "emailVerifiedAt"]), 1)
    assert.strictEqual(count(["email", "passwordHash"]), 1)
    assert.strictEqual(count(["email", "passwordHash"], { emailVerified: true }), 0)
    assert.strictEqual(count(["firstName", "password"]), 0)
  })
})
