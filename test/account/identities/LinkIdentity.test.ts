import { assert, layer } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { ClientIdentity } from "../../../src/access/federation/ClientIdentity.ts"
import { Providers } from "../../../src/tenancy/providers/Providers.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { Idp } from "../../support/Idp.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { lastMail } from "../../support/Mailbox.ts"
import { openIdProvider } from "../../support/OpenIdProvider.ts"
import { password, person, signIn } from "../../support/People.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  callbackOf,
  comeBack,
  locationOf,
  offer,
  openId,
  outcomeOf,
  throughScript
} from "../../support/ProviderSignIn.ts"
import { scriptedProvider } from "../../support/ScriptedProvider.ts"
import type { BrowserRequest, TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"

const world = Idp.layerOffering({ idp: openId, other: openId })

/** The path of one of our own addresses, as a browser opens it. */
const pathOf = (address: string) => address.slice(address.indexOf("/_service") + 9)

const askForLink = (browser: TestBrowser, key = "idp", request: BrowserRequest = {}) =>
  browser.ask(`/users/me/identities/${key}/link`, { method: "POST", ...request })

/** Links an account of the provider in the browser that asks. */
const link = Effect.fnUntraced(function* (browser: TestBrowser, subject: string, key = "idp") {
  const provider = yield* Idp
  provider.script.idToken = { sub: subject, email: `${subject}@provider.example` }
  const asked = yield* askForLink(browser, key)
  assert.strictEqual(asked.status, 200, asked.text)
  const opened = yield* browser.ask(pathOf(asked.json.authorizationUrl), { headers: visit })
  return yield* comeBack(browser, provider.grant(locationOf(opened)))
})

const listed = (browser: TestBrowser): Effect.Effect<ReadonlyArray<ClientIdentity>> =>
  Effect.map(browser.ask("/users/me/identities"), ({ json }) => json.items)

/** The one that there is. */
const only = (browser: TestBrowser) =>
  Effect.map(listed(browser), (items) => {
    const [identity, ...others] = items
    assert.deepStrictEqual(others, [])
    assert.isDefined(identity)
    return identity as ClientIdentity
  })

const unlink = (browser: TestBrowser, id: string) =>
  browser.ask(`/users/me/identities/${id}`, { method: "DELETE" })

layer(world)("linking accounts at providers", (it) => {
  it.effect(
    "links at once in the browser that asked, tells the owner, and signs in from then on",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        const { id } = yield* person("owner@example.com")
        const { browser } = yield* signIn("owner@example.com")
        const answer = yield* link(browser, "mine")
        assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
        const [event, ...others] = yield* eventsOf(answer)
        assert.deepStrictEqual(others, [])
        const identity = yield* only(browser)
        assert.deepInclude(event, { action: "identity.linked", result: "success" })
        assert.deepStrictEqual(event.targets, [
          { type: "identity", id: identity.id },
          { type: "user", id }
        ])
        assert.deepInclude(identity, { provider: "idp", issuer: provider.issuer, subject: "mine" })
        assert.deepStrictEqual(identity.claims, { email: "mine@provider.example" })
        const mail = yield* lastMail("owner@example.com", "credential_changed")
        assert.include(mail.text, "Test provider")
        const elsewhere = service.browser()
        yield* throughScript(elsewhere, provider, "idp")
        assert.strictEqual((yield* elsewhere.ask("/users/me")).json.id, id)
      })
  )

  it.effect(
    "needs a session, a recent proof of identity and a provider, and links one account of each",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        yield* person("rules@example.com")
        assertProblem(yield* askForLink(service.browser()), 401, "unauthenticated")
        const { browser } = yield* signIn("rules@example.com")
        assertProblem(yield* askForLink(browser, "nowhere"), 404, "provider_not_found")
        const evil = { json: { redirectUrl: "https://evil.example/" } }
        assertProblem(yield* askForLink(browser, "idp", evil), 400, "invalid_redirect_url")
        yield* link(browser, "rules")
        assertProblem(yield* askForLink(browser), 409, "already_linked")
        yield* TestClock.adjust("10 minutes")
        assertProblem(yield* askForLink(browser, "other"), 403, "reauthentication_required")
        const identity = yield* only(browser)
        assertProblem(yield* unlink(browser, identity.id), 403, "reauthentication_required")
      })
  )

  it.effect("an account that is another user's stays theirs", () =>
    Effect.gen(function* () {
      yield* person("holder@example.com")
      yield* person("taker@example.com")
      const holder = (yield* signIn("holder@example.com")).browser
      const taker = (yield* signIn("taker@example.com")).browser
      yield* link(holder, "held")
      const refused = yield* link(taker, "held")
      assert.deepStrictEqual(outcomeOf(refused), { status: "error", error: "identity_in_use" })
      assert.deepStrictEqual(yield* listed(taker), [])
      assert.strictEqual((yield* listed(holder)).length, 1)
    })
  )

  it.effect("the address that was answered opens once, and only in the browser that asked", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      yield* person("lured@example.com")
      yield* person("luring@example.com")
      const attacker = (yield* signIn("luring@example.com")).browser
      const victim = (yield* signIn("lured@example.com")).browser
      const asked = yield* askForLink(attacker)
      const path = pathOf(asked.json.authorizationUrl)
      const visiting = { headers: visit }
      for (const request of [{}, visiting]) {
        assertProblem(yield* victim.ask(path, request), 400, "invalid_token")
        assertProblem(yield* service.browser().ask(path, request), 400, "invalid_token")
        const elsewhere = path.replace("/idp/", "/other/")
        assertProblem(yield* attacker.ask(elsewhere, request), 400, "invalid_token")
      }
      const opened = yield* attacker.ask(path, visiting)
      for (const request of [{}, visiting]) {
        assertProblem(yield* attacker.ask(path, request), 400, "invalid_token")
      }
      // The victim signs in at the provider, and the answer comes back in their browser.
      provider.script.idToken = { sub: "lured" }
      const back = provider.grant(locationOf(opened))
      assertProblem(yield* comeBack(victim, back), 400, "invalid_state")
      assert.deepStrictEqual(yield* listed(attacker), [])
      assert.deepStrictEqual(yield* listed(victim), [])
    })
  )

  it.effect("what is no visit gets a page, and only its button leads on", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const { email } = yield* person("scanned@example.com")
      const { browser } = yield* signIn(email)
      const asked = yield* askForLink(browser)
      const path = pathOf(asked.json.authorizationUrl)
      const others = [
        {},
        { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
        { ...visit, "sec-fetch-dest": "iframe" },
        { ...visit, "sec-purpose": "prefetch" }
      ]
      for (const headers of others) {
        const answer = yield* browser.ask(path, { headers })
        assert.strictEqual(answer.status, 200, answer.text)
        assert.include(answer.text, 'data-page="link"')
      }
      const head = yield* browser.ask(path, { method: "HEAD", headers: visit })
      assert.strictEqual(head.status, 200)
      const { text } = yield* browser.ask(path)
      const [, action = ""] = /<form[^>]*action="([^"]*)"/.exec(text) ?? []
      const fields = [...text.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
      const form = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]))
      const press = browser.askAt(action, {
        method: "POST",
        body: form.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" }
      })
      const pressed = yield* press
      assert.strictEqual(pressed.status, 200, pressed.text)
      const [, onward = ""] =
        /http-equiv="refresh" content="0; url=([^"]*)"/.exec(pressed.text) ?? []
      provider.script.idToken = { sub: "scanned" }
      const back = provider.grant(onward.replaceAll("&amp;", "&"))
      assert.deepStrictEqual(outcomeOf(yield* comeBack(browser, back)), { status: "complete" })
      const again = yield* press
      assert.strictEqual(again.status, 400)
      assert.include(again.text, 'data-problem-code="invalid_token"')
    })
  )

  it.effect("nothing is linked once the session that asked has gone", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const { id } = yield* person("leaving@example.com")
      const { browser } = yield* signIn("leaving@example.com")
      yield* person("arriving@example.com")
      provider.script.idToken = { sub: "leaving" }
      const asked = yield* askForLink(browser)
      const opened = yield* browser.ask(pathOf(asked.json.authorizationUrl), { headers: visit })
      yield* browser.ask("/auth/logout", { method: "POST" })
      yield* signIn("arriving@example.com", browser)
      const answer = yield* comeBack(browser, provider.grant(locationOf(opened)))
      assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: "access_denied" })
      assert.deepStrictEqual(yield* listed(browser), [])
      const service = yield* TestService
      assert.deepStrictEqual((yield* service.ask(`/users/${id}/identities`)).json, [])
    })
  )

  it.effect(
    "a start by bearer gets a ticket, which counts in its session and with its verifier only",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        const bearerOf = Effect.fnUntraced(function* (email: string) {
          yield* person(email)
          const json = { email, password }
          const path = "/auth/login?_is_native=true"
          const answer = yield* service.browser().ask(path, { json, origin: null })
          return answer.json.sessionToken as string
        })
        const bearer = yield* bearerOf("native@example.com")
        const thief = yield* bearerOf("thief@example.com")
        const app = service.browser()
        const system = service.browser()
        const codeVerifier = "a-verifier-of-the-install-that-is-long-enough-1"
        const codeChallenge = challengeOf(codeVerifier)
        for (const redirectUrl of ["http://main.test/", "/here", "http://127.0.0.1:9/"]) {
          const page = yield* askForLink(app, "idp", { bearer, json: { redirectUrl } })
          assertProblem(page, 400, "invalid_redirect_url")
        }
        const asked = yield* askForLink(app, "idp", { bearer, json: { codeChallenge } })
        provider.script.idToken = { sub: "native" }
        const opened = yield* system.ask(pathOf(asked.json.authorizationUrl), { headers: visit })
        const outcome = outcomeOf(yield* comeBack(system, provider.grant(locationOf(opened))))
        assert.deepStrictEqual(Object.keys(outcome), ["ticket"])
        const complete = (by: string, verifier?: string) =>
          app.ask("/users/me/identities/link/complete", {
            bearer: by,
            json: {
              ticket: outcome["ticket"],
              ...(verifier === undefined ? {} : { codeVerifier: verifier })
            }
          })
        assertProblem(yield* complete(thief, codeVerifier), 400, "invalid_token")
        assertProblem(yield* complete(bearer), 400, "invalid_token")
        assertProblem(yield* complete(bearer, `${codeVerifier}0`), 400, "invalid_token")
        const done = yield* complete(bearer, codeVerifier)
        assert.strictEqual(done.status, 200, done.text)
        assert.deepInclude(done.json, { provider: "idp", subject: "native", status: "active" })
        assertProblem(yield* complete(bearer, codeVerifier), 400, "invalid_token")
      })
  )

  it.effect("an account stays whose it is by an import that spells its issuer otherwise", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const provider = yield* openIdProvider([callbackOf(environment, "bare")])
      yield* offer(environment, "bare", provider)
      provider.people.set("spelt", { email: "spelt@provider.example", email_verified: true })
      const linkAs = Effect.fnUntraced(function* (email: string) {
        yield* person(email)
        const { browser } = yield* signIn(email)
        const asked = yield* askForLink(browser, "bare")
        const opened = yield* browser.ask(pathOf(asked.json.authorizationUrl), { headers: visit })
        const back = yield* provider.signIn(locationOf(opened), "spelt")
        return outcomeOf(yield* comeBack(browser, back))
      })
      assert.deepStrictEqual(yield* linkAs("imported@example.com"), { status: "complete" })
      yield* sql`
        UPDATE identities SET issuer = issuer || '/' WHERE environment_id = ${environment.id}
          AND subject = 'spelt'`
      const refused = yield* linkAs("second@example.com")
      assert.deepStrictEqual(refused, { status: "error", error: "identity_in_use" })
    })
  )

  it.effect("an account that another user linked meanwhile is 409, and stays theirs", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      yield* person("slow@example.com")
      yield* person("quick@example.com")
      const app = service.browser()
      const json = { email: "slow@example.com", password }
      const native = yield* app.ask("/auth/login?_is_native=true", { json, origin: null })
      const bearer: string = native.json.sessionToken
      provider.script.idToken = { sub: "contended" }
      const asked = yield* askForLink(app, "idp", { bearer })
      const opened = yield* app.ask(pathOf(asked.json.authorizationUrl), { headers: visit })
      const { ticket } = outcomeOf(yield* comeBack(app, provider.grant(locationOf(opened))))
      const { browser } = yield* signIn("quick@example.com")
      assert.deepStrictEqual(outcomeOf(yield* link(browser, "contended")), { status: "complete" })
      const refused = yield* app.ask("/users/me/identities/link/complete", {
        bearer,
        json: { ticket }
      })
      assertProblem(refused, 409, "identity_in_use")
      assert.strictEqual((yield* only(browser)).subject, "contended")
      const slow = yield* app.ask("/users/me/identities", { bearer })
      assert.deepStrictEqual(slow.json.items, [])
    })
  )

  it.effect("unlinking ends the way in, tells the owner, and leaves another one", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const { id } = yield* person("unlinking@example.com")
      const { browser } = yield* signIn("unlinking@example.com")
      yield* link(browser, "unlinked")
      const identity = yield* only(browser)
      const done = yield* unlink(browser, identity.id)
      assert.strictEqual(done.status, 204, done.text)
      const [event] = yield* eventsOf(done)
      assert.deepInclude(event, { action: "identity.unlinked" })
      assert.deepStrictEqual(event.actor, { type: "user", id, impersonatorId: null })
      assert.deepStrictEqual(yield* listed(browser), [])
      assertProblem(yield* unlink(browser, identity.id), 404, "identity_not_found")
      const mail = yield* lastMail("unlinking@example.com", "credential_changed")
      // Addresses are shown so that no mail program makes a link of them.
      assert.include(mail.text.replaceAll("\u2060", ""), "unlinked@provider.example")
      const elsewhere = (yield* TestService).browser()
      provider.script.idToken = { sub: "unlinked" }
      const again = yield* throughScript(elsewhere, provider, "idp")
      assert.deepStrictEqual(outcomeOf(again), { status: "continue" })
    })
  )

  it.effect(
    "the last way in stays, also where two go at once, or a provider is not offered any more or another",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        const browser = service.browser()
        provider.script.idToken = {
          sub: "last",
          email: "last@example.com",
          email_verified: true,
          auth_time: Math.floor((yield* Clock.currentTimeMillis) / 1000)
        }
        yield* throughScript(browser, provider, "idp")
        const last = yield* only(browser)
        assertProblem(yield* unlink(browser, last.id), 409, "last_sign_in_method")

        yield* offer(service.environment, "brief", provider)
        yield* link(browser, "brief", "brief")
        yield* (yield* Providers).remove(service.environment.id, "brief")
        assertProblem(yield* unlink(browser, last.id), 409, "last_sign_in_method")

        yield* offer(service.environment, "moved", provider)
        yield* link(browser, "moved", "moved")
        yield* offer(service.environment, "moved", yield* scriptedProvider("moved"))
        assertProblem(yield* unlink(browser, last.id), 409, "last_sign_in_method")

        yield* link(browser, "second", "other")
        const ids = (yield* listed(browser))
          .filter(({ provider }) => provider !== "brief" && provider !== "moved")
          .map(({ id }) => id)
        const answers = yield* Effect.forEach(ids, (id) => unlink(browser, id), {
          concurrency: "unbounded"
        })
        const statuses = answers.map(({ status }) => status)
        assert.deepStrictEqual(statuses.toSorted(), [204, 409])
      })
  )

  it.effect("nobody unlinks another's account", () =>
    Effect.gen(function* () {
      yield* person("mine@example.com")
      yield* person("theirs@example.com")
      const mine = (yield* signIn("mine@example.com")).browser
      const theirs = (yield* signIn("theirs@example.com")).browser
      yield* link(mine, "guarded")
      const identity = yield* only(mine)
      assertProblem(yield* unlink(theirs, identity.id), 404, "identity_not_found")
      assert.strictEqual((yield* listed(mine)).length, 1)
    })
  )

  it.effect("whoever acts in another's name links, unlinks and proves nothing", () =>
    Effect.gen(function* () {
      const { id } = yield* person("acted@example.com")
      const own = yield* signIn("acted@example.com")
      yield* link(own.browser, "acted")
      const identity = yield* only(own.browser)
      const { browser } = yield* impersonate(id)
      const completing = browser.ask("/users/me/identities/link/complete", {
        json: { ticket: "A".repeat(43) }
      })
      for (const request of [
        askForLink(browser, "other"),
        unlink(browser, identity.id),
        completing,
        browser.ask("/auth/oauth2/idp/authorize?reauthenticate=true")
      ]) {
        assertProblem(yield* request, 403, "forbidden_while_impersonating")
      }
      assert.strictEqual((yield* listed(browser)).length, 1)
    })
  )
})
