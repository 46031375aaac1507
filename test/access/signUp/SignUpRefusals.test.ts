import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { password } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { begin, begun, verify } from "../../support/SignUps.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("what a sign-up is refused for", (it) => {
  it.effect("a body with unknown keys, or without consent being told", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      const extra = {
        emailVerified: true,
        publicMetadata: {},
        id: "x",
        registrationState: "complete"
      }
      assertFlaws(
        yield* begin(browser, "mass@example.com", extra),
        Object.keys(extra).map((key) => `/body/${key}`)
      )
      assertFlaws(yield* browser.ask("/auth/sign-up", { json: { email: "nope", password } }), [
        "/body/email",
        "/body/legalConsentAccepted"
      ])
      const text = yield* browser.ask("/auth/sign-up", {
        method: "POST",
        body: JSON.stringify({ email: "a@example.com", password, legalConsentAccepted: true }),
        headers: { "content-type": "text/plain" }
      })
      assertProblem(text, 415, "unsupported_media_type")
      assertProblem(
        yield* browser.ask("/auth/sign-up", {
          json: { email: "a@example.com", password, legalConsentAccepted: true },
          origin: "https://evil.example"
        }),
        403,
        "origin_not_allowed"
      )
    })
  )

  it.effect("a password that breaks the rules, and metadata over the budget", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      const weak = { password: "password1" }
      const rejected = yield* begin(browser, "weak@example.com", weak)
      assert.strictEqual(assertProblem(rejected, 422, "password_rejected").reason, "too_common")
      const own = yield* begin(browser, "weak@example.com", { password: "weak@EXAMPLE.com" })
      assert.strictEqual(assertProblem(own, 422, "password_rejected").reason, "personal_data")
      const large = { unsafeMetadata: { text: "x".repeat(8192) } }
      const tooLarge = yield* begin(browser, "large@example.com", large)
      assert.strictEqual(assertProblem(tooLarge, 422, "metadata_too_large").limit, 8192)
      assert.deepStrictEqual(yield* mailsTo("large@example.com"), [])
    })
  )

  it.effect(
    "of the environment's settings: consent that is asked for, and sign-up that is not open",
    () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const browser = (yield* TestService).browser()
        yield* environments.update("main", { signUp: { legalConsentRequired: true } })
        yield* TestClock.adjust("1 second")
        const refused = yield* begin(browser, "consent@example.com", {
          legalConsentAccepted: false
        })
        assertProblem(refused, 422, "legal_consent_required")
        const consenting = yield* begun(browser, "consent@example.com")
        for (const mode of ["invitation_only", "closed"]) {
          yield* environments.update("main", { signUp: { mode, legalConsentRequired: false } })
          yield* TestClock.adjust("1 second")
          assertProblem(yield* begin(browser, "shut@example.com"), 403, "sign_up_closed")
          assertProblem(yield* verify(browser, consenting), 403, "sign_up_closed")
        }
        yield* environments.update("main", { signUp: { mode: "public" } })
        yield* TestClock.adjust("1 second")
      })
  )

  it.effect("each route is limited for one network address, and says when to try again", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const service = yield* TestService
      yield* environments.update("main", { throttle: { addressRequests: 3 } })
      yield* TestClock.adjust("20 minutes")
      const routes = {
        "/auth/sign-up": { email: "many@example.com", password, legalConsentAccepted: true },
        "/auth/sign-up/verify": { signUpId: "A".repeat(43), code: "000000" },
        "/auth/sign-up/resend-code": { signUpId: "A".repeat(43) }
      }
      for (const [path, json] of Object.entries(routes)) {
        for (let calls = 0; calls < 3; calls += 1) {
          assert.notStrictEqual((yield* service.browser().ask(path, { json })).status, 429)
        }
        const limited = yield* service.browser().ask(path, { json })
        const { retryAfterSeconds } = assertProblem(limited, 429, "rate_limited")
        assert.strictEqual(limited.headers.get("retry-after"), String(retryAfterSeconds))
        assert.isAbove(retryAfterSeconds, 0)
      }
      yield* TestClock.adjust("15 minutes")
      const later = yield* begin(service.browser(), "many@example.com")
      assert.strictEqual(later.status, 202)
    })
  )
})
