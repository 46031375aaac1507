import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const login = Effect.fnUntraced(function* (email: string, attempt: string) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/login", { json: { email, password: attempt } })
})

layer(TestService.layer)("signing in with a password", (it) => {
  it.effect("a person who signs in is signed in at this browser until they sign out", () =>
    Effect.gen(function* () {
      const ada = yield* person("ada@example.com", { firstName: "Ada" })
      const { browser, result } = yield* signIn(" Ada@Example.com ")
      assert.strictEqual(result.status, "complete")
      assert.strictEqual(result.user.id, ada.id)
      assert.strictEqual(result.session.user.name, "Ada")
      assert.deepStrictEqual(result.session.authenticationMethods, ["password"])
      assert.isUndefined(result.sessionToken)
      assert.isUndefined(result.user.privateMetadata)
      const boot = yield* browser.ask("/boot")
      assert.strictEqual(boot.json.activeSessionId, result.session.id)
      const refreshed = yield* browser.ask("/auth/refresh", { method: "POST" })
      assert.strictEqual(refreshed.json.session.id, result.session.id)
      assert.strictEqual((yield* browser.ask("/auth/logout", { method: "POST" })).status, 204)
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
    })
  )

  it.effect("a wrong password and an unknown address are told apart by nothing", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      yield* person("known@example.com")
      const wrong = yield* login("known@example.com", "not the password")
      const unknown = yield* login("unknown@example.com", "not the password")
      const withoutInstance = (json: { instance?: string }) => ({ ...json, instance: "" })
      assertProblem(wrong, 401, "invalid_credentials")
      assert.deepStrictEqual(withoutInstance(wrong.json), withoutInstance(unknown.json))
    })
  )

  it.effect("what stands in the way of a person is told only to who has the password", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const banned = yield* person("banned@example.com")
      yield* service.ask(`/users/${banned.id}/ban`, { method: "POST" })
      yield* person("pending@example.com", { emailVerified: false })
      assertProblem(yield* login("banned@example.com", "wrong one"), 401, "invalid_credentials")
      assertProblem(yield* login("pending@example.com", "wrong one"), 401, "invalid_credentials")
      assertProblem(yield* login("banned@example.com", password), 403, "user_banned")
      assertProblem(yield* login("pending@example.com", password), 403, "email_not_verified")
    })
  )

  it.effect("a deleted or banned user is signed out everywhere at once", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      const service = yield* TestService
      const gone = yield* person("gone@example.com")
      const { browser } = yield* signIn("gone@example.com")
      yield* service.ask(`/users/${gone.id}`, { method: "DELETE" })
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      assertProblem(yield* login("gone@example.com", password), 401, "invalid_credentials")
      const out = yield* person("out@example.com")
      const other = yield* signIn("out@example.com")
      yield* service.ask(`/users/${out.id}/ban`, { method: "POST" })
      assertProblem(yield* other.browser.ask("/users/me"), 401, "unauthenticated")
    })
  )

  it.effect("a session ends by idling, and at the latest at its absolute end", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      yield* environments.update("main", { session: { idleSeconds: 600, absoluteSeconds: 1500 } })
      yield* TestClock.adjust("1 second")
      yield* person("idle@example.com")
      const { browser } = yield* signIn("idle@example.com")
      for (const pause of ["550 seconds", "550 seconds"] as const) {
        yield* TestClock.adjust(pause)
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      }
      yield* TestClock.adjust("399 seconds")
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      yield* TestClock.adjust("1 second")
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      const { browser: idle } = yield* signIn("idle@example.com")
      yield* TestClock.adjust("600 seconds")
      assertProblem(yield* idle.ask("/users/me"), 401, "unauthenticated")
    })
  )

  it.effect("a shorter absolute time holds for open sessions too, a longer one does not", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const environments = yield* Environments
      const set = Effect.fnUntraced(function* (absoluteSeconds: number) {
        yield* environments.update("main", { session: { idleSeconds: 5000, absoluteSeconds } })
        yield* TestClock.adjust("1 second")
      })
      yield* set(1500)
      const { id } = yield* person("settings@example.com")
      const { browser, result } = yield* signIn("settings@example.com")
      const listed = (status: string) =>
        Effect.map(
          service.ask(`/users/${id}/sessions?status=${status}`),
          ({ json }) => json.items.length
        )
      yield* set(4000)
      const boot = yield* browser.ask("/boot")
      assert.strictEqual(boot.json.sessions[0].expiresAt, result.session.expiresAt)
      yield* set(700)
      yield* TestClock.adjust("697 seconds")
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      assert.strictEqual(yield* listed("active"), 1)
      yield* TestClock.adjust("1 second")
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      assert.deepStrictEqual([yield* listed("active"), yield* listed("expired")], [0, 1])
    })
  )

  it.effect("an imported hash is replaced by one of ours at the first sign-in", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const created = yield* service.ask("/users", {
        method: "POST",
        json: {
          email: "imported@example.com",
          emailVerified: true,
          // bcrypt of "correct horse battery staple"
          passwordHash: {
            algorithm: "bcrypt",
            hash: "$2b$04$ic.vhWRs/QBsCfKiPkFeDuH73BXrxafd.R0oXLCNr8cjCZ89yCQru"
          }
        }
      })
      assert.strictEqual(created.status, 201, created.text)
      const userId: string = created.json.id
      const hashOf = sql<{ hash: string }>`
        SELECT hash FROM password_credentials WHERE user_id = ${userId}`
      yield* signIn("imported@example.com")
      const [row] = yield* hashOf
      assert.match(row?.hash ?? "", /^\$argon2id\$/)
      yield* signIn("imported@example.com")
    })
  )

  it.effect("sign-ins at once that replace an imported hash all succeed", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      // bcrypt of "correct horse battery staple"
      const hash = "$2b$04$ic.vhWRs/QBsCfKiPkFeDuH73BXrxafd.R0oXLCNr8cjCZ89yCQru"
      const passwordHash = { algorithm: "bcrypt", hash }
      const json = { email: "parallel@example.com", emailVerified: true, passwordHash }
      yield* service.ask("/users", { method: "POST", json })
      const answers = yield* Effect.all(
        Array.from({ length: 6 }, () => login("parallel@example.com", password)),
        { concurrency: "unbounded" }
      )
      for (const answer of answers) assert.strictEqual(answer.status, 200, answer.text)
    })
  )
})
