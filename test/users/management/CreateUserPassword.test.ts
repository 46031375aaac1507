import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { HasherBusy, PasswordHasher } from "../../../src/platform/PasswordHasher.ts"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const create = (json: object) =>
  TestService.use(({ ask }) => ask("/users", { method: "POST", json }))

const storedHash = Effect.fnUntraced(function* (userId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ hash: string }>`
    SELECT hash FROM password_credentials WHERE user_id = ${userId}`
  return rows[0]?.hash
})

const userCount = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ count: number }>`SELECT count(*)::int AS count FROM users`
  return rows[0]?.count
})

const salt = "c29tZXNhbHRzb21lc2FsdA"
const key = "q6BXTu5z1u6cJVq5oW0n4W0J3o9p2m8r7s6t5u4v3w0"
const argon2 = (variant: string, costs: string) => `$${variant}$v=19$${costs}$${salt}$${key}`
const scrypt = (costs: string) => `$scrypt$${costs}$${salt}$${key}`
const bcrypt = (prefix: string) => `${prefix}$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy`

layer(TestService.layer)((it) => {
  describe("the password of a new user", () => {
    it.effect("is kept as a hash alone, and is in no answer and no event", () =>
      Effect.gen(function* () {
        const password = "correct horse 🐎 battery"
        const created = yield* create({ email: "ada@example.com", password })
        assert.strictEqual(created.status, 201, created.text)
        assert.notProperty(created.json, "password")
        assert.notInclude(created.text, password)
        const hash = yield* storedHash(created.json.id)
        assert.match(hash ?? "", /^\$argon2id\$/)
        const hasher = yield* PasswordHasher
        const stored = Redacted.make(hash ?? "")
        assert.isTrue(yield* hasher.verify(Redacted.make(password), stored))
        yield* assertEvent(created, {
          action: "user.created",
          targets: [{ type: "user", id: created.json.id }]
        })
      })
    )

    it.effect("need not be there", () =>
      Effect.gen(function* () {
        const created = yield* create({})
        assert.isUndefined(yield* storedHash(created.json.id))
      })
    )

    it.effect.each([
      ["7 characters", "too_short", "seven 7"],
      ["7 code points of 28 bytes", "too_short", "🐎".repeat(7)],
      ["257 characters", "too_long", "x".repeat(257)],
      ["1,200 bytes", "too_long", "é".repeat(600)],
      ["a line break", "not_printable", "line\nbreak"],
      ["one of the common ones", "too_common", "Password1"],
      ["their address", "personal_data", "ada.rejected@example.com"],
      ["their name", "personal_data", "LOVELACE ada"],
      ["their name and little more", "personal_data", "Lovelace-1815"],
      ["one letter over and over", "too_simple", "zzzzzzzzzzzzzzzzz"],
      ["blanks alone", "too_simple", " ".repeat(12)]
    ] as const)("with %s is refused as %s, with nothing written", ([, reason, password]) =>
      Effect.gen(function* () {
        const before = yield* userCount
        const refused = yield* create({
          email: "ada.rejected@example.com",
          firstName: "Ada",
          lastName: "Lovelace",
          password
        })
        const properties = assertProblem(refused, 422, "password_rejected")
        assert.strictEqual(properties.reason, reason)
        assert.notInclude(refused.text, password)
        yield* assertNoEvent(refused)
        assert.strictEqual(yield* userCount, before)
      })
    )

    it.effect.each([
      ["8 characters", "eight ok"],
      ["8 code points", "🐎🐴".repeat(4)],
      ["256 characters", `w7 ${"x".repeat(253)}`]
    ] as const)("with %s is taken", ([, password]) =>
      Effect.gen(function* () {
        const created = yield* create({ password })
        assert.strictEqual(created.status, 201, created.text)
      })
    )

    it.effect("is well-formed text without NUL", () =>
      Effect.gen(function* () {
        for (const password of [
          7,
          null,
          ["long enough"],
          "long enough\u0000",
          "long enough\ud800"
        ]) {
          assertFlaws(yield* create({ password }), ["/body/password"])
        }
      })
    )
  })

  describe("a password hash of another system", () => {
    it.effect.each([
      ["argon2", argon2("argon2id", "m=19456,t=2,p=1")],
      ["argon2", argon2("argon2i", "m=65536,t=3,p=4")],
      ["argon2", argon2("argon2id", "m=131072,t=10,p=1")],
      ["bcrypt", bcrypt("$2a$10")],
      ["bcrypt", bcrypt("$2b$12")],
      ["bcrypt", bcrypt("$2y$15")],
      ["scrypt", scrypt("ln=14,r=8,p=1")],
      ["scrypt", scrypt("ln=17,r=8,p=1")]
    ] as const)("of %s is taken over as it is: %s", ([algorithm, hash]) =>
      Effect.gen(function* () {
        const created = yield* create({ passwordHash: { algorithm, hash } })
        assert.strictEqual(created.status, 201, created.text)
        assert.strictEqual(yield* storedHash(created.json.id), hash)
        assert.notInclude(created.text, hash)
      })
    )

    it.effect.each([
      ["argon2", argon2("argon2id", "m=131073,t=2,p=1")],
      ["argon2", argon2("argon2id", "m=19456,t=11,p=1")],
      ["bcrypt", bcrypt("$2b$16")],
      ["scrypt", scrypt("ln=18,r=8,p=1")],
      ["scrypt", scrypt("ln=21,r=8,p=1")],
      ["argon2", bcrypt("$2b$10")],
      ["bcrypt", argon2("argon2id", "m=19456,t=2,p=1")],
      ["scrypt", "plain text"],
      ["bcrypt", bcrypt("$2x$10")],
      ["bcrypt", ""]
    ] as const)("of %s is refused over the costs or in another form: %s", ([algorithm, hash]) =>
      Effect.gen(function* () {
        const refused = yield* create({ passwordHash: { algorithm, hash } })
        assertFlaws(refused, ["/body/passwordHash/hash"])
        if (hash !== "") assert.notInclude(refused.text, hash)
      })
    )

    it.effect("is refused beside a password", () =>
      Effect.gen(function* () {
        const passwordHash = { algorithm: "bcrypt", hash: bcrypt("$2b$10") }
        const refused = yield* create({ password: "long enough", passwordHash })
        assertFlaws(refused, ["/body/passwordHash"])
      })
    )

    it.effect.each([
      [{ algorithm: "md5", hash: bcrypt("$2b$10") }, ["/body/passwordHash/algorithm"]],
      [{ algorithm: "bcrypt" }, ["/body/passwordHash/hash"]],
      [{ algorithm: "bcrypt", hash: bcrypt("$2b$10"), salt: "x" }, ["/body/passwordHash/salt"]],
      [bcrypt("$2b$10"), ["/body/passwordHash"]],
      [null, ["/body/passwordHash"]]
    ] as const)("is told by algorithm and hash, not as %j", ([passwordHash, paths]) =>
      Effect.gen(function* () {
        assertFlaws(yield* create({ passwordHash }), paths)
      })
    )
  })
})

const busyHasher = Layer.mock(PasswordHasher, {
  hash: () => Effect.fail(new HasherBusy()),
  needsRehash: () => false,
  standIn: () => Redacted.make("")
})

layer(TestService.layerWith({}, busyHasher))("while the hasher has more than it can do", (it) => {
  it.effect("a password is 503 overloaded with Retry-After, and nothing is written", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const before = yield* userCount
      const refused = yield* create({ email: "later@example.com", password: "long enough" })
      const { retryAfterSeconds } = assertProblem(refused, 503, "overloaded")
      assert.isAbove(retryAfterSeconds, 0)
      assert.strictEqual(refused.headers.get("retry-after"), String(retryAfterSeconds))
      yield* assertNoEvent(refused)
      assert.strictEqual(yield* userCount, before)

      const withoutHashing = yield* create({ email: "later@example.com" })
      assert.strictEqual(withoutHashing.status, 201)
      assert.strictEqual((yield* ask(`/users/${withoutHashing.json.id}`)).status, 200)
    })
  )
})
