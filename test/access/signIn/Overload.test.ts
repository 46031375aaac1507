import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { HasherBusy, PasswordHasher } from "../../../src/platform/PasswordHasher.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const chosen = "a wholly new passphrase"

let busy = false
const unlessBusy = <A>(work: Effect.Effect<A, HasherBusy>): Effect.Effect<A, HasherBusy> =>
  Effect.suspend(() => (busy ? Effect.fail(new HasherBusy()) : work))

const hasher = Layer.effect(
  PasswordHasher,
  Effect.map(PasswordHasher, (hasher) =>
    PasswordHasher.of({
      ...hasher,
      hash: (text) => unlessBusy(hasher.hash(text)),
      verify: (text, hash) => unlessBusy(hasher.verify(text, hash))
    })
  )
).pipe(Layer.provide(PasswordHasher.layerTest))

/** Runs while there is no room for another hash. */
const whileBusy = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => (busy = true)),
    () => effect,
    () => Effect.sync(() => (busy = false))
  )

const assertOverloaded = (answer: RawResponse) => {
  const { retryAfterSeconds } = assertProblem(answer, 503, "overloaded")
  assert.strictEqual(answer.headers.get("retry-after"), String(retryAfterSeconds))
}

layer(TestService.layerWith({}, hasher))("when no hash can be made in time", (it) => {
  it.effect("a sign-in is answered 503, known or not, and counts as no failure", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("ada@example.com")
      for (const email of ["ada@example.com", "nobody@example.com"]) {
        const browser = service.browser()
        for (let i = 0; i < 11; i += 1) {
          const attempt = browser.ask("/auth/login", { json: { email, password } })
          assertOverloaded(yield* whileBusy(attempt))
        }
      }
      yield* signIn("ada@example.com")
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
      assertOverloaded(yield* whileBusy(reset))
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
        for (let i = 0; i < 11; i += 1) assertOverloaded(yield* whileBusy(reauthenticate))
        assert.strictEqual((yield* reauthenticate).status, 204, "nothing of that was a failure")
        const change = browser.ask("/users/me/password", {
          method: "PUT",
          json: { currentPassword: password, newPassword: chosen }
        })
        assertOverloaded(yield* whileBusy(change))
        assert.strictEqual((yield* change).status, 204)
      })
  )

  it.effect("a sign-up is answered 503", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      const json = { email: "di@example.com", password, legalConsentAccepted: true }
      assertOverloaded(yield* whileBusy(browser.ask("/auth/sign-up", { json })))
    })
  )
})
