import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { lastCode, otherCode } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("proving again who one is", (it) => {
  it.effect("the password does, and replaces the client's token", () =>
    Effect.gen(function* () {
      yield* person("again@example.com")
      const { browser } = yield* signIn("again@example.com")
      const before = browser.cookies.get("gatehouse_session")?.value
      const wrong = yield* browser.ask("/auth/reauthenticate", { json: { password: "not it" } })
      assertProblem(wrong, 400, "invalid_credentials")
      const proven = yield* browser.ask("/auth/reauthenticate", { json: { password } })
      assert.strictEqual(proven.status, 204, proven.text)
      assert.notStrictEqual(browser.cookies.get("gatehouse_session")?.value, before)
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
    })
  )

  it.effect("a mailed code does, once, within ten minutes, and in its own session only", () =>
    Effect.gen(function* () {
      yield* person("code@example.com")
      const { browser } = yield* signIn("code@example.com")
      const elsewhere = yield* signIn("code@example.com")
      const send = browser.ask("/auth/reauthenticate/send-code", { method: "POST" })
      assert.strictEqual((yield* send).status, 202)
      const code = yield* lastCode("code@example.com", "reauthentication_code")
      const prove = (emailCode: string, at = browser) =>
        at.ask("/auth/reauthenticate", { json: { emailCode } })
      assertProblem(yield* prove(otherCode(code)), 400, "invalid_credentials")
      assertProblem(yield* prove(code, elsewhere.browser), 400, "invalid_credentials")
      assert.strictEqual((yield* prove(code)).status, 204)
      assertProblem(yield* prove(code), 400, "invalid_credentials")
      yield* TestClock.adjust("1 minute")
      yield* send
      const late = yield* lastCode("code@example.com", "reauthentication_code")
      yield* TestClock.adjust("10 minutes")
      assertProblem(yield* prove(late), 400, "invalid_credentials")
    })
  )

  it.effect("a second factor that the user does not have proves nothing", () =>
    Effect.gen(function* () {
      yield* person("nofactor@example.com")
      const { browser } = yield* signIn("nofactor@example.com")
      for (const json of [{ totpCode: "123456" }, { recoveryCode: "abcd" }]) {
        assertProblem(
          yield* browser.ask("/auth/reauthenticate", { json }),
          400,
          "invalid_credentials"
        )
      }
      assertProblem(
        yield* (yield* TestService).browser().ask("/auth/reauthenticate", { json: { password } }),
        401,
        "unauthenticated"
      )
    })
  )
})
