import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { MetadataPatch } from "../../../src/contract/Metadata.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { Providers } from "../../../src/tenancy/providers/Providers.ts"
import { attack } from "../../support/Attack.ts"
import { codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import { Idp } from "../../support/Idp.ts"
import { lastCode } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  comeBack,
  locationOf,
  offer,
  openId,
  outcomeOf,
  throughScript
} from "../../support/ProviderSignIn.ts"
import { scriptedProvider } from "../../support/ScriptedProvider.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"

const redirectUrl = "com.example.app://callback"
const codeVerifier = "a-verifier-of-the-install-that-is-long-enough-0"

const world = Layer.effectDiscard(
  TestService.use(({ ask }) =>
    ask("/allowed-origins", { method: "PUT", json: { origins: [redirectUrl] } })
  )
).pipe(Layer.provideMerge(Idp.layerOffering({ idp: openId })))

const continuation = "/auth/sign-up/continuation"
const consent = { legalConsentAccepted: true }

/** Offers the provider for as long as something is done. */
const offered = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { environment } = yield* TestService
    yield* offer(environment, "idp", yield* Idp)
    return yield* effect
  })

const removed = Effect.gen(function* () {
  const { environment } = yield* TestService
  yield* (yield* Providers).remove(environment.id, "idp")
})

const untrusted = Effect.gen(function* () {
  const { environment } = yield* TestService
  yield* offer(environment, "idp", yield* Idp, { trustEmail: false })
})

/** Changes the settings for as long as something is done. */
const during = <A, E, R>(
  [then, before]: readonly [then: MetadataPatch, before: MetadataPatch],
  effect: Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const environments = yield* Environments
    const set = (settings: MetadataPatch) =>
      Effect.andThen(environments.update(environment.name, settings), TestClock.adjust("1 second"))
    yield* set(then)
    return yield* Effect.ensuring(effect, Effect.orDie(set(before)))
  })

const consenting = [
  { signUp: { legalConsentRequired: true } },
  { signUp: { legalConsentRequired: false } }
] as const

const enrolling = [{ mfa: { policy: "required" } }, { mfa: { policy: "optional" } }] as const

/** Comes with an account at the provider, in a new browser. */
const comeWith = Effect.fnUntraced(function* (account: Readonly<Record<string, unknown>>) {
  const { browser: fresh } = yield* TestService
  const provider = yield* Idp
  const browser = fresh()
  provider.script.idToken = account
  const answer = yield* throughScript(browser, provider, "idp")
  return { browser, outcome: outcomeOf(answer) }
})

/** Links an account at the provider in a browser where somebody is signed in. */
const link = Effect.fnUntraced(function* (browser: TestBrowser, sub: string) {
  const provider = yield* Idp
  provider.script.idToken = { sub }
  const asked = yield* browser.ask("/users/me/identities/idp/link", { method: "POST" })
  const { authorizationUrl } = asked.json
  const path = authorizationUrl.slice(authorizationUrl.indexOf("/_service") + 9)
  const opened = yield* browser.ask(path, { headers: visit })
  const answer = yield* comeBack(browser, provider.grant(locationOf(opened)))
  assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
})

const usersAt = Effect.fnUntraced(function* (email: string) {
  const { ask } = yield* TestService
  return (yield* ask(`/users?email=${encodeURIComponent(email)}`)).json.items
})

const identitiesOf = Effect.fnUntraced(function* (id: string) {
  const { ask } = yield* TestService
  return (yield* ask(`/users/${id}/identities`)).json
})

layer(world)("a provider whose word no longer counts", (it) => {
  it.effect("makes nobody who has yet to consent, once it was removed (CVE-2025-64717)", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const email = "waits@example.com"
      const { browser, outcome } = yield* comeWith({ sub: "waits", email, email_verified: true })
      assert.deepStrictEqual(outcome, { status: "continue" })
      yield* removed
      assertProblem(yield* browser.ask(continuation), 400, "invalid_token")
      const done = yield* browser.ask(continuation, { json: consent })
      assertProblem(done, 400, "invalid_token")
      assertProblem(yield* browser.ask("/auth/sign-in/pending"), 404, "nothing_pending")
      assert.deepStrictEqual(yield* usersAt(email), [])
    }).pipe((effect) => offered(during(consenting, effect)))
  )

  it.effect("makes nobody of who waits, once its key stands for another issuer", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const { environment } = yield* TestService
      const email = "elsewhere@example.com"
      const account = { sub: "elsewhere", email, email_verified: true }
      const { browser, outcome } = yield* comeWith(account)
      assert.deepStrictEqual(outcome, { status: "continue" })
      const begun = yield* comeWith({ ...account, sub: "begun", email_verified: false })
      const signUp = yield* begun.browser.ask(continuation, { json: consent })
      assert.strictEqual(signUp.status, 202, signUp.text)
      yield* offer(environment, "idp", yield* scriptedProvider("another"))
      assertProblem(yield* browser.ask(continuation, { json: consent }), 400, "invalid_token")
      const code = yield* lastCode(email, "sign_up_code")
      const json = { signUpId: signUp.json.signUpId, code }
      assertProblem(yield* begun.browser.ask("/auth/sign-up/verify", { json }), 400, "invalid_code")
      assert.deepStrictEqual(yield* usersAt(email), [])
    }).pipe((effect) => offered(during(consenting, effect)))
  )

  it.effect("links no account that was made meanwhile, once it is trusted no more", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const email = "meanwhile@example.com"
      const { browser } = yield* comeWith({ sub: "meanwhile", email, email_verified: true })
      const { id } = yield* person(email)
      yield* untrusted
      const { emailVerified, missing } = (yield* browser.ask(continuation)).json
      assert.isFalse(emailVerified)
      assert.deepStrictEqual(missing, [])
      const done = yield* browser.ask(continuation, { json: consent })
      assert.strictEqual(done.status, 202, done.text)
      assert.deepStrictEqual(yield* identitiesOf(id), [])
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
    }).pipe((effect) => offered(during(consenting, effect)))
  )

  it.effect("is no way in for a code that was mailed before it was removed", () =>
    Effect.gen(function* () {
      const email = "mailed@example.com"
      const { browser } = yield* comeWith({ sub: "mailed", email })
      const begun = yield* browser.ask(continuation, { json: consent })
      assert.strictEqual(begun.status, 202, begun.text)
      const code = yield* lastCode(email, "sign_up_code")
      yield* removed
      const json = { signUpId: begun.json.signUpId, code }
      assertProblem(yield* browser.ask("/auth/sign-up/verify", { json }), 400, "invalid_code")
      assert.deepStrictEqual(yield* usersAt(email), [])
    }).pipe(offered)
  )

  it.effect("finishes no sign-in by a second factor, once it was removed", () =>
    Effect.gen(function* () {
      const { browser: own, secret } = yield* enrolledPerson("factor@example.com")
      yield* link(own, "factor")
      yield* TestClock.adjust("30 seconds")
      const { browser, outcome } = yield* comeWith({ sub: "factor" })
      assert.deepStrictEqual(outcome, { status: "mfa_required" })
      const { challengeId } = (yield* browser.ask("/auth/sign-in/pending")).json
      yield* removed
      assertProblem(yield* browser.ask("/auth/sign-in/pending"), 404, "nothing_pending")
      const json = { challengeId, code: yield* codeOf(secret) }
      assertProblem(yield* browser.ask("/auth/mfa/verify", { json }), 400, "invalid_code")
    }).pipe(offered)
  )

  it.effect("finishes no sign-in by a second factor, once its key stands for another issuer", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { browser: own, secret } = yield* enrolledPerson("replaced@example.com")
      yield* link(own, "replaced")
      yield* TestClock.adjust("30 seconds")
      const { browser, outcome } = yield* comeWith({ sub: "replaced" })
      assert.deepStrictEqual(outcome, { status: "mfa_required" })
      const { challengeId } = (yield* browser.ask("/auth/sign-in/pending")).json
      yield* offer(environment, "idp", yield* scriptedProvider("replaced"))
      assertProblem(yield* browser.ask("/auth/sign-in/pending"), 404, "nothing_pending")
      const json = { challengeId, code: yield* codeOf(secret) }
      assertProblem(yield* browser.ask("/auth/mfa/verify", { json }), 400, "invalid_code")
    }).pipe(offered)
  )

  it.effect("enrols nobody whom it found by an address, once it is trusted no more", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      const { email, id } = yield* person("found@example.com")
      const { browser, outcome } = yield* comeWith({ sub: "found", email, email_verified: true })
      assert.deepStrictEqual(outcome, { status: "mfa_enrollment_required" })
      const { enrollmentToken } = (yield* browser.ask("/auth/sign-in/pending")).json
      const json = { enrollmentToken }
      const started = yield* browser.ask("/auth/mfa/enrollment/start", { json })
      assert.strictEqual(started.status, 200, started.text)
      yield* untrusted
      const code = yield* codeOf(started.json.secret)
      const path = "/auth/mfa/enrollment/confirm"
      const confirmed = yield* browser.ask(path, { json: { enrollmentToken, code } })
      assertProblem(confirmed, 400, "invalid_token")
      assert.deepStrictEqual(yield* identitiesOf(id), [])
    }).pipe((effect) => offered(during(enrolling, effect)))
  )

  it.effect("signs in and links no install whose ticket is from before it was removed", () =>
    Effect.gen(function* () {
      const { browser: fresh } = yield* TestService
      const provider = yield* Idp
      yield* person("install@example.com")
      const codeChallenge = challengeOf(codeVerifier)
      const query = new URLSearchParams({ _is_native: "true", codeChallenge, redirectUrl })
      const system = fresh()
      provider.script.idToken = { sub: "new", email: "new@example.com", email_verified: true }
      const start = yield* system.ask(`/auth/oauth2/idp/authorize?${query}`)
      const signingIn = outcomeOf(yield* comeBack(system, provider.grant(locationOf(start))))
      const login = { json: { email: "install@example.com", password }, origin: null }
      const app = yield* fresh().ask("/auth/login?_is_native=true", login)
      const bearer = app.json.sessionToken
      const asked = yield* fresh().ask("/users/me/identities/idp/link", {
        bearer,
        json: { redirectUrl }
      })
      const address: string = asked.json.authorizationUrl
      const path = address.slice(address.indexOf("/_service") + 9)
      provider.script.idToken = { sub: "install" }
      const opened = yield* system.ask(path, { headers: visit })
      const linking = outcomeOf(yield* comeBack(system, provider.grant(locationOf(opened))))
      yield* removed
      const redeemed = yield* fresh().ask("/session/establish/native", {
        json: { ticket: signingIn["ticket"], codeVerifier },
        origin: null
      })
      assertProblem(redeemed, 400, "invalid_token")
      assert.deepStrictEqual(yield* usersAt("new@example.com"), [])
      const linked = yield* fresh().ask("/users/me/identities/link/complete", {
        bearer,
        json: { ticket: linking["ticket"] }
      })
      assertProblem(linked, 400, "invalid_token")
    }).pipe(offered)
  )
})

layer(world)("an account at a provider that is unlinked", (it) => {
  it.effect("finishes nothing that it has begun: no second factor is taken up by it", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      yield* person("unlinks@example.com")
      const { browser: own } = yield* signIn("unlinks@example.com")
      yield* link(own, "unlinks")
      const begun = yield* during(enrolling, comeWith({ sub: "unlinks" }))
      assert.deepStrictEqual(begun.outcome, { status: "mfa_enrollment_required" })
      const { enrollmentToken } = (yield* begun.browser.ask("/auth/sign-in/pending")).json
      const json = { enrollmentToken }
      const started = yield* begun.browser.ask("/auth/mfa/enrollment/start", { json })
      const [identity] = (yield* own.ask("/users/me/identities")).json.items
      const path = `/users/me/identities/${identity.id}`
      assert.strictEqual((yield* own.ask(path, { method: "DELETE" })).status, 204)
      const code = yield* codeOf(started.json.secret)
      const confirmed = yield* begun.browser.ask("/auth/mfa/enrollment/confirm", {
        json: { enrollmentToken, code }
      })
      assertProblem(confirmed, 400, "invalid_token")
      assert.isFalse((yield* own.ask("/users/me/mfa")).json.enabled)
    })
  )
})
