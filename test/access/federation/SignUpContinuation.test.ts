import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { Idp } from "../../support/Idp.ts"
import { lastCode, mailsTo } from "../../support/Mailbox.ts"
import { person } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { openId, outcomeOf, throughScript } from "../../support/ProviderSignIn.ts"
import { TestService } from "../../support/TestService.ts"

const world = Idp.layerOffering({ idp: openId })

/** Begins a sign-up that misses something, in a new browser. */
const begin = Effect.fnUntraced(function* (account: Readonly<Record<string, unknown>>) {
  const service = yield* TestService
  const provider = yield* Idp
  const browser = service.browser()
  provider.script.idToken = account
  const answer = yield* throughScript(browser, provider, "idp")
  assert.deepStrictEqual(outcomeOf(answer), { status: "continue" })
  assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
  return browser
})

const path = "/auth/sign-up/continuation"

const withConsent = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const environments = yield* Environments
    const set = (legalConsentRequired: boolean) =>
      Effect.andThen(
        environments.update(environment.name, { signUp: { legalConsentRequired } }),
        TestClock.adjust("1 second")
      )
    yield* set(true)
    return yield* Effect.ensuring(effect, Effect.orDie(set(false)))
  })

layer(world)("finishing a sign-up with a provider", (it) => {
  it.effect(
    "an address that the provider has not verified is proven by a code before the user is made",
    () =>
      Effect.gen(function* () {
        const browser = yield* begin({
          sub: "unproven",
          email: "Unproven@example.com",
          given_name: "Una",
          family_name: "Prov"
        })
        const state = yield* browser.ask(path)
        const { expiresAt, ...shown } = state.json
        assert.isString(expiresAt)
        assert.deepStrictEqual(shown, {
          provider: "idp",
          email: "Unproven@example.com",
          emailVerified: false,
          firstName: "Una",
          lastName: "Prov",
          missing: ["emailVerification"]
        })
        const begun = yield* browser.ask(path, {
          json: { firstName: "Ursula", legalConsentAccepted: false }
        })
        assert.strictEqual(begun.status, 202, begun.text)
        const code = yield* lastCode("Unproven@example.com", "sign_up_code")
        const { signUpId } = begun.json
        const done = yield* browser.ask("/auth/sign-up/verify", { json: { signUpId, code } })
        assert.strictEqual(done.status, 200, done.text)
        assert.deepInclude(done.json.user, {
          email: "Unproven@example.com",
          firstName: "Ursula",
          lastName: "Prov",
          hasPassword: false
        })
        assert.deepStrictEqual(done.json.session.authenticationMethods, ["oauth:idp"])
        const events = yield* eventsOf(done)
        assert.deepStrictEqual(
          events.map(({ action }: { readonly action: string }) => action).toSorted(),
          ["identity.linked", "session.created", "user.created"]
        )
        const identities = yield* browser.ask("/users/me/identities")
        assert.strictEqual(identities.json.items.length, 1)
        assertProblem(yield* browser.ask("/auth/sign-in/pending"), 404, "nothing_pending")
        assertProblem(yield* browser.ask(path), 400, "invalid_token")
        const once = yield* browser.ask(path, { json: { legalConsentAccepted: false } })
        assertProblem(once, 400, "invalid_token")
        // A second time round the account is linked.
        const service = yield* TestService
        const again = yield* throughScript(service.browser(), yield* Idp, "idp")
        assert.deepStrictEqual(outcomeOf(again), { status: "complete" })
      })
  )

  it.effect("an account without an address has to be given one", () =>
    Effect.gen(function* () {
      const browser = yield* begin({ sub: "nameless" })
      assert.deepStrictEqual((yield* browser.ask(path)).json.missing, ["email"])
      const consent = { legalConsentAccepted: false }
      assertFlaws(yield* browser.ask(path, { json: consent }), ["/body/email"])
      assertFlaws(yield* browser.ask(path, { json: { ...consent, email: "nothing" } }), [
        "/body/email"
      ])
      const begun = yield* browser.ask(path, { json: { ...consent, email: "typed@example.com" } })
      assert.strictEqual(begun.status, 202)
      const code = yield* lastCode("typed@example.com", "sign_up_code")
      const { signUpId } = begun.json
      const elsewhere = (yield* TestService).browser()
      const stolen = yield* elsewhere.ask("/auth/sign-up/verify", { json: { signUpId, code } })
      assertProblem(stolen, 400, "invalid_code")
      const done = yield* browser.ask("/auth/sign-up/verify", { json: { signUpId, code } })
      assert.strictEqual(done.json.user.email, "typed@example.com")
    })
  )

  it.effect("a taken address that is typed is answered as a free one: its owner gets a mail", () =>
    Effect.gen(function* () {
      yield* person("owner@example.com")
      const browser = yield* begin({ sub: "typist" })
      const json = { email: "owner@example.com", legalConsentAccepted: false }
      const begun = yield* browser.ask(path, { json })
      assert.strictEqual(begun.status, 202)
      assert.deepStrictEqual(Object.keys(begun.json).toSorted(), ["expiresAt", "signUpId"])
      const [mail] = yield* mailsTo("owner@example.com")
      assert.strictEqual(mail?.template, "address_taken")
    })
  )

  it.effect("consent that is asked for has to be given, and is enough for a proven address", () =>
    withConsent(
      Effect.gen(function* () {
        const browser = yield* begin({
          sub: "consenting",
          email: "consenting@example.com",
          email_verified: true
        })
        assert.deepStrictEqual((yield* browser.ask(path)).json.missing, ["legalConsent"])
        const refused = yield* browser.ask(path, { json: { legalConsentAccepted: false } })
        assertProblem(refused, 422, "legal_consent_required")
        const answers = yield* Effect.all(
          Array.from({ length: 5 }, () =>
            browser.ask(path, { json: { legalConsentAccepted: true } })
          ),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
        for (const answer of answers) {
          if (answer.status !== 200) assertProblem(answer, 400, "invalid_token")
        }
        assert.strictEqual((yield* browser.ask("/users/me")).json.email, "consenting@example.com")
      })
    )
  )

  it.effect("a proven address that was taken meanwhile is refused, and a banned owner's too", () =>
    withConsent(
      Effect.gen(function* () {
        const service = yield* TestService
        const json = { legalConsentAccepted: true }
        const email = "meanwhile@example.com"
        const taken = yield* begin({ sub: "meanwhile", email, email_verified: true })
        yield* service.ask("/users", { method: "POST", json: { email } })
        assertProblem(yield* taken.ask(path, { json }), 409, "email_taken")
        const banned = yield* begin({
          sub: "unwelcome",
          email: "unwelcome@example.com",
          email_verified: true
        })
        const { id } = yield* person("unwelcome@example.com")
        yield* service.ask(`/users/${id}/ban`, { method: "POST", json: {} })
        assertProblem(yield* banned.ask(path, { json }), 403, "user_banned")
      })
    )
  )

  it.effect("is limited like everything that sends mail", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      const browser = yield* begin({ sub: "busy", email: "busy@example.com" })
      const limit = (addressRequests: number) =>
        Effect.andThen(
          environments.update(environment.name, { throttle: { addressRequests } }),
          TestClock.adjust("1 second")
        )
      yield* limit(1)
      const json = { legalConsentAccepted: false }
      yield* browser.ask(path, { json })
      const refused = yield* browser.ask(path, { json })
      yield* limit(100)
      assertProblem(refused, 429, "rate_limited")
    })
  )

  it.effect("a typed address never counts as the one that the provider has verified", () =>
    withConsent(
      Effect.gen(function* () {
        yield* attack("unverified address links or pre-hijacks")
        const browser = yield* begin({
          sub: "switcher",
          email: "switcher@example.com",
          email_verified: true
        })
        const json = { email: "victim@example.com", legalConsentAccepted: true }
        assert.strictEqual((yield* browser.ask(path, { json })).status, 202)
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      })
    )
  )

  it.effect("belongs to the browser that began it, and dies", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const browser = yield* begin({ sub: "bound", email: "bound@example.com" })
      assertProblem(yield* service.browser().ask(path), 400, "invalid_token")
      const json = { ticket: "A".repeat(43), legalConsentAccepted: true }
      assertProblem(yield* browser.ask(path, { json }), 400, "invalid_token")
      assertProblem(yield* browser.ask(`${path}?ticket=${"A".repeat(43)}`), 400, "invalid_token")
      yield* TestClock.adjust("10 minutes")
      assertProblem(yield* browser.ask(path), 400, "invalid_token")
    })
  )

  it.effect("is refused once sign-up is closed", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      const browser = yield* begin({ sub: "late", email: "late@example.com" })
      yield* environments.update(environment.name, { signUp: { mode: "closed" } })
      yield* TestClock.adjust("1 second")
      const refused = yield* browser.ask(path, { json: { legalConsentAccepted: true } })
      yield* environments.update(environment.name, { signUp: { mode: "public" } })
      yield* TestClock.adjust("1 second")
      assertProblem(refused, 403, "sign_up_closed")
    })
  )
})
