import { assert, layer } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import * as jose from "jose"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { Idp } from "../../support/Idp.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  comeBack,
  likeGitHub,
  locationOf,
  openId,
  outcomeOf,
  throughScript
} from "../../support/ProviderSignIn.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const world = Idp.layerOffering({ idp: openId, plain: likeGitHub })

const again = "?reauthenticate=true"
const stale = "/users/me/identities/nowhere/link"

/** A browser that signed in with the provider a while ago. */
const signedIn = Effect.fnUntraced(function* (subject: string) {
  const service = yield* TestService
  const provider = yield* Idp
  const browser = service.browser()
  const email = `${subject}@example.com`
  provider.script.idToken = { sub: subject, email, email_verified: true }
  yield* throughScript(browser, provider, "idp")
  yield* TestClock.adjust("10 minutes")
  const asked = yield* browser.ask(stale, { method: "POST" })
  assertProblem(asked, 403, "reauthentication_required")
  return browser
})

const nowSeconds = Effect.map(Clock.currentTimeMillis, (now) => Math.floor(now / 1000))

layer(world)("reauthenticating with a provider", (it) => {
  it.effect("asks for a fresh sign-in there, and makes the session fresh under a new token", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const browser = yield* signedIn("fresh")
      const before = browser.cookies.get("gatehouse_session")?.value
      const start = locationOf(yield* browser.ask(`/auth/oauth2/idp/authorize${again}`))
      const asked = new URL(start).searchParams
      assert.strictEqual(asked.get("prompt"), "login")
      assert.strictEqual(asked.get("max_age"), "0")
      provider.script.idToken = { ...provider.script.idToken, auth_time: yield* nowSeconds }
      const answer = yield* comeBack(browser, provider.grant(start))
      assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
      assert.notStrictEqual(browser.cookies.get("gatehouse_session")?.value, before)
      const fresh = yield* browser.ask(stale, { method: "POST" })
      assertProblem(fresh, 404, "provider_not_found")
    })
  )

  it.effect("counts from when the person signed in there, not from when they came back", () =>
    Effect.gen(function* () {
      yield* attack("a provider's word as a fresh proof")
      const provider = yield* Idp
      const browser = yield* signedIn("slow")
      const start = locationOf(yield* browser.ask(`/auth/oauth2/idp/authorize${again}`))
      yield* TestClock.adjust("1 minute")
      const auth_time = yield* nowSeconds
      provider.script.idToken = { ...provider.script.idToken, auth_time }
      yield* TestClock.adjust("5 minutes")
      const answer = yield* comeBack(browser, provider.grant(start))
      assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
      const { accessToken } = (yield* browser.ask("/auth/refresh", { json: {} })).json
      assert.strictEqual(jose.decodeJwt(accessToken)["auth_time"], auth_time)
      const fresh = yield* browser.ask(stale, { method: "POST" })
      assertProblem(fresh, 404, "provider_not_found")
      yield* TestClock.adjust("5 minutes")
      const late = yield* browser.ask(stale, { method: "POST" })
      assertProblem(late, 403, "reauthentication_required")
    })
  )

  it.effect("a sign-in there from before the start, or one that is not dated, proves nothing", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const browser = yield* signedIn("old")
      const account = provider.script.idToken
      for (const dated of [{ auth_time: (yield* nowSeconds) - 1 }, {}]) {
        provider.script.idToken = { ...account, ...dated }
        const answer = yield* throughScript(browser, provider, "idp", { query: again })
        assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: "access_denied" })
        const asked = yield* browser.ask(stale, { method: "POST" })
        assertProblem(asked, 403, "reauthentication_required")
      }
    })
  )

  it.effect(
    "another person's account, or one that is nobody's, proves nothing and signs nobody in",
    () =>
      Effect.gen(function* () {
        const provider = yield* Idp
        yield* signedIn("somebody")
        const browser = yield* signedIn("self")
        const { id } = (yield* browser.ask("/users/me")).json
        for (const subject of ["somebody", "nobody"]) {
          provider.script.idToken = {
            sub: subject,
            email: `${subject}@example.com`,
            email_verified: true,
            auth_time: yield* nowSeconds
          }
          const answer = yield* throughScript(browser, provider, "idp", { query: again })
          assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: "access_denied" })
        }
        assert.strictEqual((yield* browser.ask("/users/me")).json.id, id)
        const asked = yield* browser.ask(stale, { method: "POST" })
        assertProblem(asked, 403, "reauthentication_required")
      })
  )

  it.effect("is no proof for a person whose passkey is the factor that is asked for", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass", "a provider's word as a fresh proof")
      const { environment } = yield* TestService
      const environments = yield* Environments
      const provider = yield* Idp
      const browser = yield* signedIn("keyed")
      const begun = locationOf(yield* browser.ask(`/auth/oauth2/idp/authorize${again}`))
      const { id } = (yield* browser.ask("/users/me")).json
      yield* Seed.passkey({ environmentId: environment.id, userId: id })
      yield* environments.update("main", { mfa: { policy: "required" } })
      yield* TestClock.adjust("1 second")
      const asked = yield* browser.ask(`/auth/oauth2/idp/authorize${again}`)
      assertProblem(asked, 403, "second_factor_required")
      provider.script.idToken = { ...provider.script.idToken, auth_time: yield* nowSeconds }
      assert.deepStrictEqual(outcomeOf(yield* comeBack(browser, provider.grant(begun))), {
        status: "error",
        error: "second_factor_required"
      })
      yield* environments.update("main", { mfa: { policy: "optional" } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("goes on with the form that waited on a page, and only on the way that it began", () =>
    Effect.gen(function* () {
      yield* attack("cross-site request forgery")
      const provider = yield* Idp
      const browser = yield* signedIn("waiting")
      // What a browser says of each step behind an answer of the provider.
      const page = new PageVisitor(browser, { "sec-fetch-site": "cross-site" })
      const own = new PageVisitor(browser, { "sec-fetch-site": "same-origin" })
      const addresses = Effect.map(browser.ask("/users/me/email-addresses"), ({ json }) =>
        json.items.map(({ email }: { readonly email: string }) => email)
      )
      yield* own.open(pagePaths.accountAddresses)
      yield* own.submit("POST /users/me/email-addresses", { email: "waited@example.com" })
      assert.strictEqual(own.name, "reauthenticate")
      yield* own.link(/reauthenticate=true/)
      const answered = provider.grant(own.path)
      provider.script.idToken = { ...provider.script.idToken, auth_time: yield* nowSeconds }
      const back = locationOf(yield* comeBack(browser, answered))
      for (const forged of ["", `&intent=${crypto.randomUUID()}`]) {
        yield* page.open(`${pagePaths.reauthenticate}/return?status=complete${forged}`)
        assert.strictEqual(page.name, "reauthenticate")
        assert.notInclude(yield* addresses, "waited@example.com")
      }
      yield* page.open(back)
      assert.strictEqual(page.name, "account/addresses", page.html)
      assert.include(yield* addresses, "waited@example.com")
    })
  )

  it.effect("needs a session, and one that it began in", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      const refused = yield* service.browser().ask(`/auth/oauth2/idp/authorize${again}`)
      assertProblem(refused, 401, "unauthenticated")
      // Whom nobody knows is told so before anything that they ask for is looked at.
      const elsewhere = yield* service
        .browser()
        .ask(`/auth/oauth2/idp/authorize${again}&redirectUrl=javascript:alert(1)`)
      assertProblem(elsewhere, 401, "unauthenticated")
      const browser = yield* signedIn("gone")
      const start = locationOf(yield* browser.ask(`/auth/oauth2/idp/authorize${again}`))
      yield* browser.ask("/auth/logout", { method: "POST" })
      provider.script.idToken = { ...provider.script.idToken, auth_time: yield* nowSeconds }
      const answer = yield* comeBack(browser, provider.grant(start))
      assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: "access_denied" })
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      // Another session of the same person in the same browser is not the one that asked for it.
      yield* throughScript(browser, provider, "idp")
      const left = locationOf(yield* browser.ask(`/auth/oauth2/idp/authorize${again}`))
      yield* browser.ask("/auth/logout", { method: "POST" })
      yield* throughScript(browser, provider, "idp")
      const late = yield* comeBack(browser, provider.grant(left))
      assert.deepStrictEqual(outcomeOf(late), { status: "error", error: "access_denied" })
    })
  )

  it.effect("a plain OAuth2 provider proves nothing fresh: it is not even asked", () =>
    Effect.gen(function* () {
      yield* attack("a provider's word as a fresh proof")
      const service = yield* TestService
      const provider = yield* Idp
      yield* person("plain@example.com")
      provider.script.userinfo = { id: 4711, login: "plain", auth_time: yield* nowSeconds }
      provider.script.emails = [{ email: "plain@example.com", primary: true, verified: true }]
      const browser = service.browser()
      const first = yield* throughScript(browser, provider, "plain")
      assert.deepStrictEqual(outcomeOf(first), { status: "complete" })
      const asked = yield* browser.ask(`/auth/oauth2/plain/authorize${again}`)
      assertProblem(asked, 403, "reauthentication_unsupported")
      assertProblem(yield* browser.ask(stale, { method: "POST" }), 403, "reauthentication_required")
      const { json } = yield* browser.ask("/auth/refresh", { json: {} })
      assert.notProperty(jose.decodeJwt(json.accessToken), "auth_time")
    })
  )

  it.effect("a sign-in is as fresh as the time that the provider has signed, at most now", () =>
    Effect.gen(function* () {
      yield* attack("a provider's word as a fresh proof")
      const service = yield* TestService
      const provider = yield* Idp
      yield* TestClock.adjust("1 day")
      const now = yield* nowSeconds
      for (const [dated, fresh, claimed] of [
        [{}, false, undefined],
        [{ auth_time: now - 601 }, false, now - 601],
        [{ auth_time: now - 30 }, true, now - 30],
        [{ auth_time: now + 3600 }, true, now]
      ] as const) {
        const browser = service.browser()
        provider.script.idToken = {
          sub: "dated",
          email: "dated@example.com",
          email_verified: true,
          ...dated
        }
        yield* throughScript(browser, provider, "idp")
        const asked = yield* browser.ask(stale, { method: "POST" })
        if (fresh) assertProblem(asked, 404, "provider_not_found")
        else assertProblem(asked, 403, "reauthentication_required")
        const { json } = yield* browser.ask("/auth/refresh", { json: {} })
        assert.strictEqual(jose.decodeJwt(json.accessToken)["auth_time"], claimed)
      }
    })
  )
})
