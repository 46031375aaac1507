import { assert, layer } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { enrol } from "../../support/Authenticator.ts"
import { Idp } from "../../support/Idp.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { lastCode } from "../../support/Mailbox.ts"
import { newcomer } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { assertProblem } from "../../support/Problems.ts"
import { comeBack, locationOf, outcomeOf } from "../../support/ProviderSignIn.ts"
import { scriptedProvider } from "../../support/ScriptedProvider.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"
import { configure } from "../../support/WaysIn.ts"

const aBrowser = Effect.map(TestService, ({ browser }) => browser())

const says = (claims: Readonly<Record<string, unknown>>) =>
  Effect.map(Idp, (provider) => {
    provider.script.idToken = claims
  })

const connected = (input: object = {}) =>
  Effect.flatMap(Idp, (provider) => activeConnection(provider, input))

const refusalsOf = (answer: RawResponse) =>
  Effect.map(eventsOf(answer), (events) =>
    events.filter(({ action }: { readonly action: string }) => action === "session.refused")
  )

layer(Idp.layerOffering({}))("starting for an organization's connection", (it) => {
  it.effect("leads back to known pages alone", () =>
    Effect.gen(function* () {
      yield* attack("open redirect")
      const { id } = yield* connected()
      const path = `/auth/sso/${id}/authorize`
      for (const redirectUrl of [
        "https://evil.example/",
        "//evil.example/",
        "javascript:alert(1)",
        "/\\evil.example"
      ]) {
        const query = new URLSearchParams({ redirectUrl })
        const refused = yield* (yield* aBrowser).ask(`${path}?${query}`)
        assertProblem(refused, 400, "invalid_redirect_url")
      }
    })
  )

  it.effect(
    "proves again who signed in by it alone, and no factor that it does not vouch for",
    () =>
      Effect.gen(function* () {
        yield* attack("second factor bypass")
        const { domain, id } = yield* connected()
        const again = `/auth/sso/${id}/authorize?reauthenticate=true`
        assertProblem(yield* (yield* aBrowser).ask(again), 401, "unauthenticated")
        const { browser: other, id: userId } = yield* newcomer
        const acting = yield* impersonate(userId, other)
        assertProblem(yield* acting.browser.ask(again), 403, "forbidden_while_impersonating")
        const account = { sub: "ada", email: `ada@${domain}` }
        yield* says(account)
        const browser = yield* aBrowser
        yield* throughConnection(browser, yield* Idp, id)
        const auth_time = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        yield* says({ ...account, auth_time })
        const fresh = yield* throughConnection(browser, yield* Idp, id, "?reauthenticate=true")
        assert.deepStrictEqual(outcomeOf(fresh), { status: "complete" })
        yield* enrol(browser)
        assertProblem(yield* browser.ask(again), 403, "second_factor_required")
      })
  )

  it.effect("is offered where the page asks who one is, in the session that it made", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected()
      const auth_time = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      yield* says({ sub: "ada", email: `ada@${domain}`, auth_time })
      const page = new PageVisitor(yield* aBrowser)
      yield* throughConnection(page.browser, yield* Idp, id)
      const path = `${pagePaths.reauthenticate}?redirectUrl=%2Fwelcome`
      yield* page.open(path)
      const way = /href="([^"]*\/auth\/sso\/[^"]*)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&")
      assert.include(way, id, page.html)
      const start = yield* page.browser.ask((way ?? "").replace("/_service", ""))
      const back = (yield* Idp).grant(locationOf(start))
      yield* page.open(locationOf(yield* comeBack(page.browser, back)))
      assert.strictEqual(page.path, "/welcome")
      // A factor of one's own is asked for alone, unless the connection's may count.
      yield* enrol(page.browser)
      yield* page.open(path)
      assert.notInclude(page.html, "/auth/sso/")
      const { ask } = yield* TestService
      const json = { trustSecondFactor: "always" }
      yield* ask(`/connections/${id}`, { method: "PATCH", json })
      yield* page.open(path)
      assert.include(page.html, `/auth/sso/${id}`)
      const other = new PageVisitor((yield* newcomer).browser)
      yield* other.open(path)
      assert.notInclude(other.html, "/auth/sso/")
    })
  )

  it.effect("where the provider says no time, a mailed code proves who one is", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected({ enforcement: "domains" })
      const email = `google@${domain}`
      yield* says({ sub: "google", email })
      const browser = yield* aBrowser
      yield* throughConnection(browser, yield* Idp, id)
      const stale = yield* throughConnection(browser, yield* Idp, id, "?reauthenticate=true")
      assert.deepInclude(outcomeOf(stale), { error: "reauthentication_unsupported" })
      yield* browser.ask("/auth/reauthenticate/send-code", { json: {} })
      const emailCode = yield* lastCode(email, "reauthentication_code")
      const proven = yield* browser.ask("/auth/reauthenticate", { json: { emailCode } })
      assert.include([200, 204], proven.status, proven.text)
    })
  )

  it.effect("tells the trail why nobody gets there, and why nobody gets in", () =>
    Effect.gen(function* () {
      const provider = yield* scriptedProvider("breaking")
      const { domain, id } = yield* activeConnection(provider)
      provider.script.idToken = { sub: "ada", email: "ada@elsewhere.test" }
      const foreign = yield* throughConnection(yield* aBrowser, provider, id)
      const [denied] = yield* refusalsOf(foreign)
      assert.deepInclude(denied, {
        result: "denied",
        metadata: { reason: "connection_domain_mismatch", methods: ["sso"] }
      })
      assert.include(JSON.stringify(denied), id)
      const other = yield* activeConnection(provider)
      provider.script.failing = { "/.well-known/openid-configuration": 500 }
      // Longer than a discovery is remembered.
      yield* TestClock.adjust("1 day")
      const start = yield* (yield* aBrowser).ask(`/auth/sso/${other.id}/authorize`)
      assert.deepStrictEqual(outcomeOf(start), { status: "error", error: "provider_error" })
      const [failed] = yield* refusalsOf(start)
      assert.deepInclude(failed, { result: "failure" })
      assert.include(JSON.stringify(failed), "no_discovery")
      assert.isString(domain)
    })
  )

  it.effect("tells the trail and the attempts of somebody whom the provider turned away", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { grant } = yield* Idp
      const { id } = yield* connected()
      const browser = yield* aBrowser
      const start = yield* browser.ask(`/auth/sso/${id}/authorize`)
      const refusal = { code: null, error: "access_denied" }
      const back = yield* comeBack(browser, grant(locationOf(start), refusal))
      assert.deepStrictEqual(outcomeOf(back), { status: "error", error: "access_denied" })
      const [attempt, ...others] = (yield* ask(`/connections/${id}/attempts`)).json.items
      assert.deepStrictEqual(others, [])
      assert.deepInclude(attempt, {
        test: false,
        result: "failure",
        reason: "access_denied",
        subject: null,
        userId: null
      })
      const [refused] = yield* refusalsOf(back)
      assert.deepInclude(refused, {
        result: "failure",
        metadata: { reason: "access_denied", methods: ["sso"] }
      })
      assert.deepInclude(refused.targets, { type: "connection", id })
    })
  )

  it.effect("is not taken back more often than the network may", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected()
      yield* says({ sub: "ada", email: `ada@${domain}` })
      yield* configure({ throttle: { addressAttempts: 3 } })
      const answers: Array<RawResponse> = []
      for (let tries = 0; tries < 8; tries += 1) {
        answers.push(yield* throughConnection(yield* aBrowser, yield* Idp, id))
      }
      const limited = answers.filter(({ status }) => status === 429)
      assert.isAtLeast(limited.length, 1)
      for (const answer of limited) assertProblem(answer, 429, "rate_limited")
      yield* configure({ throttle: { addressAttempts: 10_000 } })
    })
  )
})
