import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { lastCode, mailsTo, otherCode } from "../../support/Mailbox.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as SignUps from "../../support/SignUps.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const begin = Effect.fnUntraced(function* (
  email: string,
  attributes: Readonly<Record<string, unknown>> = {}
) {
  const service = yield* TestService
  const browser = service.browser()
  const consent = { legalConsentAccepted: false }
  const answer = yield* SignUps.begin(browser, email, { ...consent, ...attributes })
  return { browser, answer }
})

const verify = (browser: TestBrowser, signUpId: string, code: string) =>
  SignUps.verify(browser, { signUpId, code })

layer(TestService.layer)("rules of signing up", (it) => {
  it.effect("the code counts once: of twenty redemptions at once one succeeds", () =>
    Effect.gen(function* () {
      yield* attack("single use under a race")
      const { answer, browser } = yield* begin("once@example.com")
      const code = yield* lastCode("once@example.com", "sign_up_code")
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => verify(browser, answer.json.signUpId, code)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
      for (const late of answers) {
        // Those that come late count as wrong codes, of which one network has ten.
        if (late.status === 429) assertProblem(late, 429, "rate_limited")
        else if (late.status !== 200) assertProblem(late, 400, "invalid_code")
      }
    })
  )

  it.effect("fifty wrong guesses at once count as fifty: the right code is dead after them", () =>
    Effect.gen(function* () {
      const { answer, browser } = yield* begin("guessed@example.com")
      const code = yield* lastCode("guessed@example.com", "sign_up_code")
      const guesses = yield* Effect.all(
        Array.from({ length: 50 }, (_, i) =>
          verify(browser, answer.json.signUpId, otherCode(code, i + 1))
        ),
        { concurrency: "unbounded" }
      )
      for (const guess of guesses) assert.include([400, 429], guess.status, guess.text)
      assert.notStrictEqual((yield* verify(browser, answer.json.signUpId, code)).status, 200)
      yield* TestClock.adjust("1 hour")
    })
  )

  it.effect("a code is dead after ten minutes, and in another browser from the start", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { answer, browser } = yield* begin("late@example.com")
      const code = yield* lastCode("late@example.com", "sign_up_code")
      const elsewhere = yield* verify(service.browser(), answer.json.signUpId, code)
      assertProblem(elsewhere, 400, "invalid_code")
      yield* TestClock.adjust("10 minutes")
      assertProblem(yield* verify(browser, answer.json.signUpId, code), 400, "invalid_code")
    })
  )

  it.effect("a fresh code makes the older one dead", () =>
    Effect.gen(function* () {
      const { answer, browser } = yield* begin("fresh@example.com")
      const signUpId: string = answer.json.signUpId
      const older = yield* lastCode("fresh@example.com", "sign_up_code")
      yield* TestClock.adjust("1 second")
      const resent = yield* browser.ask("/auth/sign-up/resend-code", { json: { signUpId } })
      assert.strictEqual(resent.status, 202, resent.text)
      const fresh = yield* lastCode("fresh@example.com", "sign_up_code")
      if (older !== fresh) {
        assertProblem(yield* verify(browser, signUpId, older), 400, "invalid_code")
      }
      assert.strictEqual((yield* verify(browser, signUpId, fresh)).status, 200)
    })
  )

  it.effect("a taken address is answered like a free one, and its owner is told", () =>
    Effect.gen(function* () {
      yield* person("owner@example.com")
      const taken = yield* begin("Owner@Example.com")
      const free = yield* begin("free@example.com")
      assert.strictEqual(taken.answer.status, 202, taken.answer.text)
      assert.strictEqual(free.answer.status, 202)
      assert.sameMembers(Object.keys(taken.answer.json), Object.keys(free.answer.json))
      assert.strictEqual(taken.answer.json.signUpId.length, free.answer.json.signUpId.length)
      const templates = (yield* mailsTo("owner@example.com")).map(({ template }) => template)
      assert.deepStrictEqual(templates, ["address_taken"])
    })
  )

  it.effect("an address that is taken before the code comes is 409, and nobody is changed", () =>
    Effect.gen(function* () {
      const { answer, browser } = yield* begin("squat@example.com")
      const code = yield* lastCode("squat@example.com", "sign_up_code")
      const owner = yield* person("squat@example.com")
      assertProblem(yield* verify(browser, answer.json.signUpId, code), 409, "email_taken")
      const { result } = yield* signIn("squat@example.com")
      assert.strictEqual(result.user.id, owner.id)
    })
  )

  it.effect("consent, password and mode of the environment are held to", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      assertProblem(
        (yield* begin("weak@example.com", { password: "password1" })).answer,
        422,
        "password_rejected"
      )
      yield* environments.update("main", { signUp: { legalConsentRequired: true } })
      yield* TestClock.adjust("1 second")
      assertProblem((yield* begin("terms@example.com")).answer, 422, "legal_consent_required")
      yield* environments.update("main", { signUp: { mode: "closed" } })
      yield* TestClock.adjust("1 second")
      const closed = yield* begin("closed@example.com", { legalConsentAccepted: true })
      assertProblem(closed.answer, 403, "sign_up_closed")
      yield* environments.update("main", {
        signUp: { mode: "public", legalConsentRequired: false }
      })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("consent that has become required is asked of those who wait for their code, too", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const require = (legalConsentRequired: boolean) =>
        Effect.andThen(
          environments.update("main", { signUp: { legalConsentRequired } }),
          TestClock.adjust("1 second")
        )
      const finish = Effect.fnUntraced(function* (email: string, accepted: boolean) {
        const { answer, browser } = yield* begin(email, { legalConsentAccepted: accepted })
        const code = yield* lastCode(email, "sign_up_code")
        return () => verify(browser, answer.json.signUpId, code)
      })
      const unasked = yield* finish("unasked@example.com", false)
      const willing = yield* finish("willing@example.com", true)
      yield* require(true)
      assertProblem(yield* unasked(), 422, "legal_consent_required")
      assert.strictEqual((yield* willing()).status, 200)
      yield* require(false)
      assert.strictEqual((yield* unasked()).status, 200, "the refusal has used up nothing")
    })
  )

  it.effect("nothing beyond the contract can be set by who signs up", () =>
    Effect.gen(function* () {
      const { answer } = yield* begin("mass@example.com", {
        emailVerified: true,
        privateMetadata: { role: "admin" },
        publicMetadata: {}
      })
      assertProblem(answer, 400, "invalid_request")
    })
  )
})
