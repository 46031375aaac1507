import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const chosen = "a wholly new passphrase"

const forgot = Effect.fnUntraced(function* (email: string) {
  const browser = (yield* TestService).browser()
  const answer = yield* browser.ask("/auth/forgot-password", { json: { email } })
  assert.strictEqual(answer.status, 202, answer.text)
  return answer
})

const linkFor = Effect.fnUntraced(function* (email: string) {
  yield* forgot(email)
  return yield* lastToken(email, "password_reset")
})

const reset = Effect.fnUntraced(function* (token: string, attempt = chosen) {
  const browser = (yield* TestService).browser()
  const answer = yield* browser.ask("/auth/reset-password", { json: { token, password: attempt } })
  return { browser, answer }
})

const login = Effect.fnUntraced(function* (email: string, attempt: string) {
  const browser = (yield* TestService).browser()
  return yield* browser.ask("/auth/login", { json: { email, password: attempt } })
})

layer(TestService.layer)("a forgotten password", (it) => {
  it.effect("the mailed link sets a new password, ends every session and signs in", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const ada = yield* person("Ada@example.com", { locale: "da" })
      const older = yield* signIn("ada@example.com")
      const requested = yield* forgot("ADA@example.com")
      const [asked, ...rest] = yield* eventsOf(requested)
      assert.deepStrictEqual(rest, [])
      assert.strictEqual(asked.action, "user.password_reset_requested")
      assert.deepStrictEqual(asked.targets, [{ type: "user", id: ada.id }])
      const mail = yield* lastMail("ada@example.com", "password_reset")
      assert.strictEqual(mail.to, "Ada@example.com")
      assert.strictEqual(mail.locale, "da")
      const { answer, browser } = yield* reset(
        yield* lastToken("ada@example.com", "password_reset")
      )
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.json.status, "complete")
      assert.strictEqual((yield* browser.ask("/users/me")).json.id, ada.id)
      const events = yield* eventsOf(answer)
      assert.deepStrictEqual(
        events.map((event: { action: string }) => event.action),
        ["user.password_reset", "session.created"]
      )
      assertProblem(yield* older.browser.ask("/users/me"), 401, "unauthenticated")
      assertProblem(yield* login("ada@example.com", password), 401, "invalid_credentials")
      assert.strictEqual((yield* login("ada@example.com", chosen)).status, 200)
      const told = yield* lastMail("ada@example.com", "credential_changed")
      assert.deepStrictEqual(told.links, [])
      assert.strictEqual((yield* service.ask(`/users/${ada.id}/sessions`)).status, 200)
    })
  )

  it.effect("it proves the address, as the link went there", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const user = yield* person("pending@example.com", { emailVerified: false })
      const { answer } = yield* reset(yield* linkFor("pending@example.com"))
      assert.strictEqual(answer.status, 200, answer.text)
      assert.isNotNull(answer.json.user.emailVerifiedAt)
      const { json } = yield* service.ask(`/users/${user.id}`)
      assert.strictEqual(json.registrationState, "complete")
    })
  )

  it.effect(
    "an address that is nobody's, banned or only a secondary one is answered alike, and mailed nothing",
    () =>
      Effect.gen(function* () {
        yield* attack("enumeration of accounts")
        const service = yield* TestService
        const sql = yield* SqlClient.SqlClient
        yield* person("known@example.com")
        const banned = yield* person("banned@example.com")
        yield* service.ask(`/users/${banned.id}/ban`, { method: "POST" })
        const known = yield* forgot("known@example.com")
        for (const email of ["nobody@example.com", "banned@example.com"]) {
          const answer = yield* forgot(email)
          assert.strictEqual(answer.text, known.text)
          assert.deepStrictEqual([...answer.headers.keys()], [...known.headers.keys()])
          assert.deepStrictEqual(yield* mailsTo(email), [])
          assert.deepStrictEqual(yield* eventsOf(answer), [])
        }
        // Just as much is written for each of them.
        const written = yield* sql<{ key: string; status: string }>`
        SELECT address_key AS key, status FROM mails
        WHERE template = 'password_reset' AND address_key IN ('known@example.com', 'nobody@example.com')
        ORDER BY address_key`
        assert.deepStrictEqual(written, [
          { key: "known@example.com", status: "kept" },
          { key: "nobody@example.com", status: "withheld" }
        ])
        const [proofs] = yield* sql<{ count: number }>`
        SELECT count(*)::int AS count FROM proofs WHERE subject = 'nobody@example.com'`
        assert.strictEqual(proofs?.count, 1)
      })
  )

  it.effect("a link counts once: of twenty redemptions at once one succeeds", () =>
    Effect.gen(function* () {
      yield* person("once@example.com")
      const token = yield* linkFor("once@example.com")
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => reset(token)),
        { concurrency: "unbounded" }
      )
      const won = answers.filter(({ answer }) => answer.status === 200)
      assert.strictEqual(won.length, 1)
      for (const { answer } of answers) {
        if (answer.status !== 200) assertProblem(answer, 400, "invalid_token")
      }
      assert.strictEqual((yield* won[0]!.browser.ask("/users/me")).status, 200)
    })
  )

  it.effect("a link is matched whole, dies after an hour, and by a fresher one", () =>
    Effect.gen(function* () {
      yield* person("whole@example.com")
      const token = yield* linkFor("whole@example.com")
      const hex = Buffer.from(token, "base64url").toString("hex")
      const others = [token.slice(0, -1), `${token}A`, `${token}=`, token.toUpperCase(), hex, ""]
      for (const other of others) {
        assertProblem((yield* reset(other)).answer, 400, "invalid_token")
      }
      yield* TestClock.adjust("1 second")
      const fresher = yield* linkFor("whole@example.com")
      assertProblem((yield* reset(token)).answer, 400, "invalid_token")
      yield* TestClock.adjust("1 hour")
      assertProblem((yield* reset(fresher)).answer, 400, "invalid_token")
    })
  )

  it.effect(
    "a link is a link for this: no proof of another purpose counts, nor of another environment",
    () =>
      Effect.gen(function* () {
        yield* attack("reset flow bypass")
        const service = yield* TestService
        const other = yield* service.tenant("elsewhere")
        yield* person("purpose@example.com", { emailVerified: false })
        yield* service.browser().ask("/auth/sign-up/resend-verification-email", {
          json: { email: "purpose@example.com" }
        })
        const verification = yield* lastToken("purpose@example.com", "email_verification")
        assertProblem((yield* reset(verification)).answer, 400, "invalid_token")
        const token = yield* linkFor("purpose@example.com")
        const foreign = yield* service.browser(other).ask("/auth/reset-password", {
          json: { token, password: chosen }
        })
        assertProblem(foreign, 400, "invalid_token")
        assertProblem(
          yield* service.browser().ask("/auth/verify-email", { json: { token } }),
          400,
          "invalid_token"
        )
        assert.strictEqual((yield* reset(token)).answer.status, 200)
      })
  )

  it.effect("a refused password leaves the link as it was", () =>
    Effect.gen(function* () {
      yield* person("choosy@example.com", { firstName: "Choosiest" })
      const token = yield* linkFor("choosy@example.com")
      for (const [attempt, reason] of [
        ["short", "too_short"],
        ["password1", "too_common"],
        ["Choosiest", "personal_data"]
      ] as const) {
        const { answer } = yield* reset(token, attempt)
        assert.strictEqual(assertProblem(answer, 422, "password_rejected").reason, reason)
      }
      assert.strictEqual((yield* reset(token)).answer.status, 200)
    })
  )

  it.effect("a link is dead once its user is banned or deleted, or has changed the password", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const banned = yield* person("out@example.com")
      const first = yield* linkFor("out@example.com")
      yield* service.ask(`/users/${banned.id}/ban`, { method: "POST" })
      assertProblem((yield* reset(first)).answer, 400, "invalid_token")
      const gone = yield* person("gone@example.com")
      const second = yield* linkFor("gone@example.com")
      yield* service.ask(`/users/${gone.id}`, { method: "DELETE" })
      assertProblem((yield* reset(second)).answer, 400, "invalid_token")
      yield* person("changed@example.com")
      const { browser } = yield* signIn("changed@example.com")
      const third = yield* linkFor("changed@example.com")
      const changed = yield* browser.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: chosen }
      })
      assert.strictEqual(changed.status, 204, changed.text)
      assertProblem((yield* reset(third)).answer, 400, "invalid_token")
    })
  )

  it.effect("a reset lets an account in again that failed sign-ins had closed", () =>
    Effect.gen(function* () {
      yield* person("locked@example.com")
      for (let tries = 0; tries < 10; tries += 1) yield* login("locked@example.com", "wrong one")
      assertProblem(yield* login("locked@example.com", password), 429, "rate_limited")
      assert.strictEqual((yield* reset(yield* linkFor("locked@example.com"))).answer.status, 200)
      assert.strictEqual((yield* login("locked@example.com", chosen)).status, 200)
    })
  )

  it.effect(
    "where mails to an address are limited the answer is the same, and the last link stays good",
    () =>
      Effect.gen(function* () {
        yield* person("limited@example.com")
        for (let mails = 0; mails < 2; mails += 1) yield* forgot("limited@example.com")
        const token = yield* linkFor("limited@example.com")
        yield* forgot("limited@example.com")
        assert.strictEqual((yield* mailsTo("limited@example.com")).length, 3)
        assert.strictEqual((yield* reset(token)).answer.status, 200)
      })
  )

  it.effect("links are built from the configured address, whatever the request claims", () =>
    Effect.gen(function* () {
      yield* attack("host and forwarded headers in links")
      const service = yield* TestService
      yield* person("host@example.com")
      yield* service.browser().ask("/auth/forgot-password", {
        json: { email: "host@example.com" },
        headers: {
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "https",
          forwarded: "host=evil.example"
        }
      })
      const { links, html } = yield* lastMail("host@example.com", "password_reset")
      assert.match(links[0] ?? "", /^http:\/\/main\.test\/_service\/pages\/reset-password\?token=/)
      assert.notInclude(html, "evil.example")
    })
  )

  it.effect("requests are limited for one network address", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      yield* TestClock.adjust("1 hour")
      yield* environments.update("main", { throttle: { addressRequests: 2 } })
      yield* TestClock.adjust("1 second")
      const first = yield* forgot("a@example.com")
      assert.strictEqual(first.headers.get("ratelimit-policy"), '"forgot-password";q=2;w=900')
      assert.strictEqual(first.headers.get("ratelimit"), '"forgot-password";r=1;t=900')
      yield* forgot("b@example.com")
      const browser = (yield* TestService).browser()
      const limited = yield* browser.ask("/auth/forgot-password", {
        json: { email: "c@example.com" }
      })
      assertProblem(limited, 429, "rate_limited")
      assert.strictEqual(limited.headers.get("retry-after"), "900")
      assert.strictEqual(limited.headers.get("ratelimit"), '"forgot-password";r=0;t=900')
      yield* environments.update("main", { throttle: { addressRequests: 100 } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("bodies are held to the contract", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      assertFlaws(
        yield* browser.ask("/auth/forgot-password", { json: { email: "x", redirectUrl: "/" } }),
        ["/body/email", "/body/redirectUrl"]
      )
      assertFlaws(
        yield* browser.ask("/auth/reset-password", { json: { token: "x", userId: "y" } }),
        ["/body/password", "/body/userId"]
      )
    })
  )
})
