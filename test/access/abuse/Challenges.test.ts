import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import type { MetadataPatch } from "../../../src/contract/Metadata.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { ChallengeSecrets } from "../../../src/tenancy/challenges/ChallengeSecrets.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { challengeHost, type ChallengeHost } from "../../support/ChallengeHost.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"
import { solvedWork } from "../../support/Work.ts"

const secret = "0x4AAAAAAAsecret"

class Provider extends Context.Service<Provider, ChallengeHost>()("gatehouse/test/Provider") {
  static readonly layer = Layer.effect(this, challengeHost(secret))
}

const withProvider = Layer.unwrap(
  Effect.map(Provider, ({ url }) =>
    TestService.layerWith({
      challengeVerifyUrls: { turnstile: Option.some(url), hcaptcha: Option.some(url) }
    })
  )
).pipe(Layer.provideMerge(Provider.layer))

const set = Effect.fnUntraced(function* (settings: MetadataPatch) {
  const environments = yield* Environments
  yield* environments.update("main", settings)
  yield* TestClock.adjust("1 second")
})

const turnOn = Effect.fnUntraced(function* (
  provider: "turnstile" | "hcaptcha",
  onFailure: "deny" | "allow" = "deny"
) {
  const { environment } = yield* TestService
  yield* (yield* ChallengeSecrets).set(environment.id, provider, Redacted.make(secret))
  yield* set({ abuse: { challenge: { provider, siteKey: "0x4AAAsite", onFailure } } })
})

const login = Effect.fnUntraced(function* (email: string, token?: string) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/login", {
    json: { email, password },
    headers: token === undefined ? {} : { "challenge-token": token }
  })
})

layer(withProvider)("a provider of challenges", (it) => {
  it.effect("cannot be turned on before its secret is there, which no answer holds", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const challenge = { provider: "turnstile", siteKey: "0x4AAAsite", onFailure: "deny" }
      const refused = yield* Effect.flip(environments.update("main", { abuse: { challenge } }))
      assert.include(refused.message, "needs the secret of turnstile first")
      yield* turnOn("turnstile")
      const service = yield* TestService
      const shown = yield* service.browser().ask("/environment")
      assert.deepStrictEqual(shown.json.abuse, {
        proofOfWork: "off",
        challenge: { provider: "turnstile", siteKey: "0x4AAAsite" }
      })
      assert.notInclude(JSON.stringify((yield* environments.get("main")).settings), secret)
    })
  )

  it.effect("Turnstile's token counts once, for its host and purpose", () =>
    Effect.gen(function* () {
      yield* attack("proof of work spliced or replayed")
      const host = yield* Provider
      yield* turnOn("turnstile")
      yield* person("turnstile@example.com")
      const email = "turnstile@example.com"
      const refused = Effect.fnUntraced(function* (token?: string) {
        assertProblem(yield* login(email, token), 403, "challenge_required")
      })
      const before = host.asked.length
      yield* refused()
      for (const token of ["", "with space", "x".repeat(9000)]) yield* refused(token)
      assert.strictEqual(host.asked.length, before, "what can be no token is not asked about")
      host.answer = { action: "sign_up" }
      yield* refused("foreign-purpose")
      host.answer = {}
      yield* refused("no-purpose")
      host.answer = { action: "sign_in", hostname: "evil.test" }
      yield* refused("foreign-host")
      host.answer = { success: false, "error-codes": ["invalid-input-response"] }
      yield* refused("made-up")
      host.answer = { action: "sign_in" }
      const right = yield* login(email, "right")
      assert.strictEqual(right.status, 200, right.text)
      const asked = host.asked.length
      yield* refused("right")
      assert.strictEqual(host.asked.length, asked, "a spent token is not asked about again")
      assert.deepStrictEqual(host.asked.at(-1), { secret, response: "right" })
    })
  )

  it.effect("while it cannot be reached, the setting decides", () =>
    Effect.gen(function* () {
      const host = yield* Provider
      yield* person("away@example.com")
      yield* turnOn("turnstile", "deny")
      for (const answer of [
        500,
        { success: false, "error-codes": ["invalid-input-secret"] },
        { success: "yes" }
      ]) {
        host.answer = answer
        assertProblem(yield* login("away@example.com", "any"), 503, "challenge_unavailable")
      }
      yield* turnOn("turnstile", "allow")
      const through = yield* login("away@example.com", "any")
      assert.strictEqual(through.status, 200, through.text)
      // A token is still asked for.
      assertProblem(yield* login("away@example.com"), 403, "challenge_required")
    })
  )

  it.effect("no token opens the door by an error that it provokes", () =>
    Effect.gen(function* () {
      yield* attack("proof of work spliced or replayed")
      const host = yield* Provider
      const email = "provoked@example.com"
      yield* person(email)
      const ofTokens = [
        [],
        ["a-code-of-tomorrow"],
        ["invalid-input-response"],
        ["internal-error", "timeout-or-duplicate"],
        ["bad-request", "a-code-of-tomorrow"],
        // A token of another site key, and the one for tests, which is published.
        ["sitekey-secret-mismatch"],
        ["not-using-dummy-passcode"],
        ["not-using-dummy-secret"]
      ]
      const ofOthers = [
        ["missing-input-secret"],
        ["invalid-input-secret"],
        ["invalid-parsed-secret"],
        ["invalid-widget-id"],
        ["invalid-sitekey"],
        ["bad-request"],
        ["missing-remoteip"],
        ["invalid-remoteip"],
        ["internal-error"],
        ["internal-error", "bad-request"]
      ]
      let tokens = 0
      const tried = Effect.fnUntraced(function* (errors: ReadonlyArray<string>, status: number) {
        host.answer = { success: false, "error-codes": errors, status }
        return yield* login(email, `provoked-${(tokens += 1)}`)
      })
      for (const provider of ["turnstile", "hcaptcha"] as const) {
        for (const onFailure of ["allow", "deny"] as const) {
          yield* turnOn(provider, onFailure)
          for (const errors of ofTokens) {
            assertProblem(yield* tried(errors, 200), 403, "challenge_required")
          }
          assertProblem(yield* tried(["expired-input-response"], 400), 403, "challenge_required")
          for (const errors of ofOthers) {
            const answer = yield* tried(errors, 200)
            if (onFailure === "deny") assertProblem(answer, 503, "challenge_unavailable")
            else assert.strictEqual(answer.status, 200, `${errors.join()}: ${answer.text}`)
          }
          const status = onFailure === "deny" ? 503 : 200
          for (const errors of [[], ["invalid-input-secret"]]) {
            assert.strictEqual((yield* tried(errors, 400)).status, status, errors.join())
          }
          host.answer = { success: true, status: 500, action: "sign_in" }
          assert.strictEqual((yield* login(email, `half-broken-${tokens}`)).status, status)
        }
      }
    })
  )

  it.effect("uses up no work where its own token is refused", () =>
    Effect.gen(function* () {
      const host = yield* Provider
      const service = yield* TestService
      const email = "working@example.com"
      yield* person(email)
      yield* turnOn("turnstile")
      yield* set({ abuse: { proofOfWork: "always" } })
      const { json } = yield* service.browser().ask("/auth/proof-of-work?purpose=sign_in")
      const work = solvedWork(json.challenge)
      const attempt = (token: string) =>
        service.browser().ask("/auth/login", {
          json: { email, password },
          headers: { "challenge-token": token, "proof-of-work": work }
        })
      host.answer = { action: "sign_up" }
      assertProblem(yield* attempt("foreign"), 403, "challenge_required")
      host.answer = 500
      assertProblem(yield* attempt("unanswered"), 503, "challenge_unavailable")
      host.answer = { action: "sign_in" }
      const right = yield* attempt("right-with-work")
      assert.strictEqual(right.status, 200, right.text)
      assertProblem(yield* attempt("another"), 403, "proof_of_work_required")
      yield* set({ abuse: { proofOfWork: "off" } })
    })
  )

  it.effect("hCaptcha is asked with the site key, and each of the operations asks", () =>
    Effect.gen(function* () {
      const host = yield* Provider
      host.answer = {}
      yield* turnOn("hcaptcha")
      yield* set({ signIn: { emailCode: true } })
      yield* person("hcaptcha@example.com")
      const email = "hcaptcha@example.com"
      const service = yield* TestService
      const calls = [
        ["/auth/login", { email, password }, 200],
        ["/auth/sign-up", { email: "h@example.com", password, legalConsentAccepted: true }, 202],
        ["/auth/forgot-password", { email }, 202],
        ["/auth/email-code", { email }, 202]
      ] as const
      for (const [path, json, status] of calls) {
        host.answer = {}
        assertProblem(yield* service.browser().ask(path, { json }), 403, "challenge_required")
        const headers = { "challenge-token": `P1_${path.slice(6)}` }
        const answer = yield* service.browser().ask(path, { json, headers })
        assert.strictEqual(answer.status, status, answer.text)
        host.answer = 500
        const away = { "challenge-token": `P1_${path.slice(6)}.away` }
        const refused = yield* service.browser().ask(path, { json, headers: away })
        assertProblem(refused, 503, "challenge_unavailable")
      }
      host.answer = {}
      assert.strictEqual(host.asked.at(-1)?.["sitekey"], "0x4AAAsite")
    })
  )

  it.effect("widens the policy of the pages that show it, and of no other", () =>
    Effect.gen(function* () {
      const host = yield* Provider
      host.answer = { action: "sign_in" }
      yield* person("page@example.com")
      const service = yield* TestService
      const policyOf = Effect.fnUntraced(function* (path: string) {
        const page = yield* service.browser().askAt(path, { headers: { accept: "text/html" } })
        return page.headers.get("content-security-policy") ?? ""
      })
      yield* turnOn("turnstile")
      const widened = yield* policyOf(pagePaths.signIn)
      assert.match(widened, /script-src \S+ https:\/\/challenges\.cloudflare\.com;/)
      assert.include(widened, "frame-src https://challenges.cloudflare.com;")
      assert.include(widened, "default-src 'none'")
      assert.include(widened, "form-action 'self'")
      for (const path of [pagePaths.resetPassword, pagePaths.signOut, pagePaths.verifyEmail]) {
        assert.notMatch(yield* policyOf(path), /cloudflare|frame-src/, path)
      }
      const visitor = new PageVisitor(service.browser())
      yield* visitor.open(pagePaths.signIn)
      assert.include(visitor.html, 'data-sitekey="0x4AAAsite"')
      assert.include(visitor.html, 'data-action="sign_in"')
      const form = new URLSearchParams({
        email: "page@example.com",
        password,
        "cf-turnstile-response": "of-the-page"
      })
      yield* visitor.post(pagePaths.signIn, form)
      assert.strictEqual(visitor.path, pagePaths.account)
      yield* turnOn("hcaptcha")
      assert.include(yield* policyOf(pagePaths.signUp), "frame-src https://hcaptcha.com https://*")
    })
  )
})
