import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import * as BusyHasher from "../../support/BusyHasher.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const chosen = "a wholly new passphrase"

const assertOverloaded = (answer: RawResponse) => {
  const { retryAfterSeconds } = assertProblem(answer, 503, "overloaded")
  assert.strictEqual(answer.headers.get("retry-after"), String(retryAfterSeconds))
}

layer(TestService.layerWith({}, BusyHasher.layer))("when no hash can be made in time", (it) => {
  it.effect("a sign-in is answered 503, known or not, and counts as no failure", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("ada@example.com")
      for (const email of ["ada@example.com", "nobody@example.com"]) {
        const browser = service.browser()
        for (let i = 0; i < 11; i += 1) {
          const attempt = browser.ask("/auth/login", { json: { email, password } })
          assertOverloaded(yield* BusyHasher.whileBusy(attempt))
        }
      }
      yield* signIn("ada@example.com")
      yield* TestClock.adjust("15 minutes")
    })
  )

  it.effect("a known device that is answered 503 gives its network no attempts back", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const environments = yield* Environments
      yield* person("eve@example.com")
      const { browser } = yield* signIn("eve@example.com")
      yield* environments.update("main", { throttle: { addressAttempts: 3 } })
      yield* TestClock.adjust("2 seconds")
      const json = { email: "nobody@example.com", password }
      const guess = service.browser().ask("/auth/login", { json })
      for (let i = 0; i < 2; i += 1) assertProblem(yield* guess, 401, "invalid_credentials")
      assertProblem(yield* guess, 429, "rate_limited")
      const known = browser.ask("/auth/login", { json: { email: "eve@example.com", password } })
      assertOverloaded(yield* BusyHasher.whileBusy(known))
      assertProblem(yield* guess, 429, "rate_limited")
      yield* environments.update("main", { throttle: { addressAttempts: 600 } })
      yield* TestClock.adjust("15 minutes")
    })
  )

  it.effect("a reset is answered 503, and the link stays good", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      yield* person("bo@example.com")
      yield* browser.ask("/auth/forgot-password", { json: { email: "bo@example.com" } })
      const token = yield* lastToken("bo@example.com", "password_reset")
      const reset = browser.ask("/auth/reset-password", { json: { token, password: chosen } })
      assertOverloaded(yield* BusyHasher.whileBusy(reset))
      assert.strictEqual((yield* reset).status, 200)
    })
  )

  it.effect(
    "a reauthentication and a change of the password are answered 503, and change nothing",
    () =>
      Effect.gen(function* () {
        yield* person("cy@example.com")
        const { browser } = yield* signIn("cy@example.com")
        const reauthenticate = browser.ask("/auth/reauthenticate", { json: { password } })
        for (let i = 0; i < 11; i += 1)
          assertOverloaded(yield* BusyHasher.whileBusy(reauthenticate))
        assert.strictEqual((yield* reauthenticate).status, 204, "nothing of that was a failure")
        const change = browser.ask("/users/me/password", {
          method: "PUT",
          json: { currentPassword: password, newPassword: chosen }
        })
        assertOverloaded(yield* BusyHasher.whileBusy(change))
        assert.strictEqual((yield* change).status, 204)
      })
  )

  it.effect("a sign-up is answered 503", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      const json = { email: "di@example.com", password, legalConsentAccepted: true }
      assertOverloaded(yield* BusyHasher.whileBusy(browser.ask("/auth/sign-up", { json })))
    })
  )
})
