import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Providers } from "../../../src/tenancy/providers/Providers.ts"
import { attack } from "../../support/Attack.ts"
import { person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  comeBack,
  locationOf,
  offer,
  outcomeOf,
  throughScript
} from "../../support/ProviderSignIn.ts"
import { scriptedProvider, type ScriptedProvider } from "../../support/ScriptedProvider.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"

class Idps extends Context.Service<
  Idps,
  { readonly good: ScriptedProvider; readonly evil: ScriptedProvider }
>()("gatehouse/test/Idps") {}

const world = Layer.effect(
  Idps,
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const good = yield* scriptedProvider("good")
    const evil = yield* scriptedProvider("evil")
    yield* offer(environment, "good", good)
    yield* offer(environment, "evil", evil)
    return { good, evil }
  })
).pipe(Layer.provideMerge(TestService.layer))

const start = (browser: TestBrowser, key: string, query = "") =>
  Effect.map(browser.ask(`/auth/oauth2/${key}/authorize${query}`), locationOf)

const isSignedIn = (browser: TestBrowser) =>
  Effect.map(browser.ask("/users/me"), ({ status }) => status === 200)

const unescaped: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'"
}

/** What the form of a page holds, as a browser would send it. */
const formOf = (page: string): URLSearchParams =>
  new URLSearchParams(
    [...page.matchAll(/<input\s+type="hidden"\s+name="(\w+)"\s+value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [
        name,
        value.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => unescaped[entity] ?? entity)
      ]
    )
  )

const error = (code: string) => ({ status: "error", error: code })

layer(world)("attacks on signing in with a provider", (it) => {
  it.effect("a state that is missing, made up, cut short or too old leads nowhere", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { good } = yield* Idps
      const browser = service.browser()
      const address = yield* start(browser, "good")
      const back = new URL(good.grant(address))
      const state = back.searchParams.get("state") ?? ""
      for (const forged of [null, "", "A".repeat(43), state.slice(0, -1), `${state}A`]) {
        if (forged === null) back.searchParams.delete("state")
        else back.searchParams.set("state", forged)
        assertProblem(yield* comeBack(browser, back.href), 400, "invalid_state")
      }
      // A state that was only tried with other letters is still good.
      back.searchParams.set("state", state)
      assert.deepStrictEqual(outcomeOf(yield* comeBack(browser, back.href)), { status: "continue" })
      const late = good.grant(yield* start(browser, "good"))
      yield* TestClock.adjust("10 minutes")
      assertProblem(yield* comeBack(browser, late), 400, "invalid_state")
    })
  )

  it.effect("a state counts once, and a code is redeemed once, however often they come back", () =>
    Effect.gen(function* () {
      yield* attack("single use under a race")
      const service = yield* TestService
      const { good } = yield* Idps
      good.script.idToken = { sub: "once", email: "once@example.com", email_verified: true }
      const browser = service.browser()
      const back = good.grant(yield* start(browser, "good"))
      const before = good.tokenRequests.length
      const answers = yield* Effect.all(
        Array.from({ length: 10 }, () => comeBack(browser, back)),
        { concurrency: "unbounded" }
      )
      const through = answers.filter(({ status }) => status === 302)
      assert.strictEqual(through.length, 1)
      for (const answer of answers) {
        if (answer.status !== 302) assertProblem(answer, 400, "invalid_state")
      }
      assert.strictEqual(good.tokenRequests.length, before + 1)
    })
  )

  it.effect(
    "a sign-in that was begun elsewhere is nothing in this browser, and stays good there",
    () =>
      Effect.gen(function* () {
        yield* attack("PKCE downgrade and state", "login forgery")
        const service = yield* TestService
        const { good } = yield* Idps
        good.script.idToken = {
          sub: "attacker",
          email: "attacker@example.com",
          email_verified: true
        }
        const attacker = service.browser()
        const victim = service.browser()
        yield* start(victim, "good")
        const back = good.grant(yield* start(attacker, "good"))
        assertProblem(yield* comeBack(victim, back), 400, "invalid_state")
        assertProblem(yield* comeBack(service.browser(), back), 400, "invalid_state")
        assert.isFalse(yield* isSignedIn(victim))
        assert.deepStrictEqual(outcomeOf(yield* comeBack(attacker, back)), { status: "complete" })
      })
  )

  it.effect("an answer to one provider's request is not one to another's (mix-up)", () =>
    Effect.gen(function* () {
      yield* attack("mix-up of providers")
      const service = yield* TestService
      const { evil, good } = yield* Idps
      const browser = service.browser()
      const back = evil.grant(yield* start(browser, "evil"))
      const elsewhere = back.replace("/oauth2/evil/", "/oauth2/good/")
      assertProblem(yield* comeBack(browser, elsewhere), 400, "invalid_state")
      // The other way around: an answer that names another issuer never reaches the token endpoint.
      const before = good.tokenRequests.length
      const named = yield* throughScript(browser, good, "good", { extra: { iss: evil.issuer } })
      assert.deepStrictEqual(outcomeOf(named), error("provider_error"))
      assert.strictEqual(good.tokenRequests.length, before)
    })
  )

  it.effect("an ID token for another request, client or issuer, or an unsigned one, is none", () =>
    Effect.gen(function* () {
      yield* attack("forged answers of a provider")
      const service = yield* TestService
      const { good } = yield* Idps
      yield* person("victim@example.com")
      const claims = { sub: "forged", email: "victim@example.com", email_verified: true }
      const past = Math.floor(Date.now() / 1000) - 3600
      for (const forged of [
        { nonce: "another" },
        { nonce: undefined },
        { aud: "another" },
        { iss: "https://another.example" },
        { exp: past, iat: past - 60 },
        { sub: undefined }
      ]) {
        good.script.idToken = { ...claims, ...forged }
        const browser = service.browser()
        const answer = yield* throughScript(browser, good, "good")
        assert.deepStrictEqual(outcomeOf(answer), error("provider_error"))
        assert.isFalse(yield* isSignedIn(browser))
      }
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
      const now = Math.floor(Date.now() / 1000)
      const browser = service.browser()
      const address = yield* start(browser, "good")
      const nonce = new URL(address).searchParams.get("nonce")
      const body = {
        ...claims,
        iss: good.issuer,
        aud: good.clientId,
        iat: now,
        exp: now + 60,
        nonce
      }
      good.script.token = { id_token: `${part({ alg: "none" })}.${part(body)}.` }
      const unsigned = yield* comeBack(browser, good.grant(address))
      good.script.token = {}
      assert.deepStrictEqual(outcomeOf(unsigned), error("provider_error"))
      assert.isFalse(yield* isSignedIn(browser))
    })
  )

  it.effect("an ID token that another key has signed is none, whatever it says", () =>
    Effect.gen(function* () {
      yield* attack("forged answers of a provider", "JWT confusion")
      const service = yield* TestService
      const { good } = yield* Idps
      yield* person("signed@example.com")
      good.script.idToken = { sub: "signed", email: "signed@example.com", email_verified: true }
      good.script.foreignKey = true
      const browser = service.browser()
      const forged = yield* throughScript(browser, good, "good")
      good.script.foreignKey = false
      assert.deepStrictEqual(outcomeOf(forged), error("provider_error"))
      assert.isFalse(yield* isSignedIn(browser))
      const own = yield* throughScript(browser, good, "good")
      assert.deepStrictEqual(outcomeOf(own), { status: "complete" })
    })
  )

  it.effect(
    "a code that was begun with another verifier is refused: PKCE with S256 is always sent",
    () =>
      Effect.gen(function* () {
        yield* attack("PKCE downgrade and state")
        const service = yield* TestService
        const { good } = yield* Idps
        good.script.idToken = { sub: "pkce", email: "pkce@example.com", email_verified: true }
        const victim = service.browser()
        const attacker = service.browser()
        const victims = yield* start(victim, "good")
        const attackers = yield* start(attacker, "good")
        const asked = new URL(victims).searchParams
        assert.strictEqual(asked.get("code_challenge_method"), "S256")
        assert.match(asked.get("code_challenge") ?? "", /^[A-Za-z0-9_-]{43}$/)
        // The victim's code, injected into the attacker's own flow.
        const stolen = new URL(good.grant(victims)).searchParams.get("code")
        const injected = new URL(good.grant(attackers))
        injected.searchParams.set("code", stolen ?? "")
        const answer = yield* comeBack(attacker, injected.href)
        assert.deepStrictEqual(outcomeOf(answer), error("provider_error"))
        assert.isFalse(yield* isSignedIn(attacker))
      })
  )

  it.effect("a provider that was taken away meanwhile signs nobody in", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { good } = yield* Idps
      const providers = yield* Providers
      yield* offer(service.environment, "gone", good)
      yield* person("gone@example.com")
      good.script.idToken = { sub: "gone", email: "gone@example.com", email_verified: true }
      const browser = service.browser()
      const back = good.grant(yield* start(browser, "gone"))
      yield* providers.remove(service.environment.id, "gone")
      assert.deepStrictEqual(outcomeOf(yield* comeBack(browser, back)), error("provider_error"))
      assert.isFalse(yield* isSignedIn(browser))
      assertProblem(yield* browser.ask("/auth/oauth2/gone/authorize"), 404, "provider_not_found")
    })
  )

  it.effect(
    "an answer redeems nothing for HEAD, in a frame or in the background: it shows a page",
    () =>
      Effect.gen(function* () {
        yield* attack("links opened by machines")
        const service = yield* TestService
        const { good } = yield* Idps
        good.script.idToken = { sub: "page", email: "page@example.com", email_verified: true }
        const browser = service.browser()
        const back = good.grant(yield* start(browser, "good"))
        const path = back.slice(back.indexOf("/_service") + 9)
        const head = yield* browser.ask(path, { method: "HEAD", headers: visit })
        assert.strictEqual(head.status, 200)
        assert.isFalse(yield* isSignedIn(browser))
        const frame = { ...visit, "sec-fetch-dest": "iframe" }
        const prefetch = { ...visit, "sec-purpose": "prefetch" }
        const half = { "sec-fetch-mode": "navigate" }
        for (const headers of [{}, half, { "sec-fetch-mode": "no-cors" }, frame, prefetch]) {
          const page = yield* browser.ask(path, { headers })
          assert.strictEqual(page.status, 200, page.text)
          assert.strictEqual(page.headers.get("content-type"), "text/html; charset=utf-8")
          const policy = page.headers.get("content-security-policy") ?? ""
          assert.include(policy, "form-action 'self';")
          assert.include(policy, "frame-ancestors 'none'")
          assert.isFalse(yield* isSignedIn(browser))
          // It is no oracle: whoever does not have the browser's cookie is told nothing.
          assertProblem(yield* service.browser().ask(path, { headers }), 400, "invalid_state")
        }

        const shown = yield* browser.ask(path, { headers: frame })
        const button = {
          method: "POST",
          // No page of ours tells where a form comes from.
          origin: "null",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: formOf(shown.text).toString()
        }
        // In any other browser it is but a way to the GET, as for a provider that posts.
        const elsewhere = service.browser()
        yield* start(elsewhere, "good")
        for (const other of [service.browser(), elsewhere]) {
          const posted = yield* other.ask("/auth/oauth2/good/callback", button)
          assert.strictEqual(posted.status, 303, posted.text)
          assert.strictEqual(locationOf(posted), back)
          assert.isFalse(yield* isSignedIn(other))
        }
        // As for what a provider posts, in a browser that sends its cookies along with it.
        const provided = { ...button, body: new URL(back).searchParams.toString() }
        const led = yield* browser.ask("/auth/oauth2/good/callback", provided)
        assert.strictEqual(led.status, 303, led.text)
        assert.strictEqual(locationOf(led), back)
        assert.isFalse(yield* isSignedIn(browser))
        const done = yield* browser.ask("/auth/oauth2/good/callback", button)
        assert.strictEqual(done.status, 302, done.text)
        assert.deepStrictEqual(outcomeOf(done), { status: "complete" })
        assert.isTrue(yield* isSignedIn(browser))
        const again = yield* browser.ask("/auth/oauth2/good/callback", button)
        assert.strictEqual(again.status, 303, again.text)
        assertProblem(yield* browser.ask(path, { headers: visit }), 400, "invalid_state")
      })
  )

  it.effect("its button leads to another site by a page, which no policy of forms holds back", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { good } = yield* Idps
      const away = "https://app.example/after"
      const json = { origins: ["https://app.example"] }
      yield* service.ask("/allowed-origins", { method: "PUT", json })
      const browser = service.browser()
      const asked = `?redirectUrl=${encodeURIComponent(away)}`
      const { searchParams } = new URL(good.grant(yield* start(browser, "good", asked)))
      searchParams.set("redeem", "true")
      const done = yield* browser.ask("/auth/oauth2/good/callback", {
        method: "POST",
        origin: "null",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: searchParams.toString()
      })
      assert.strictEqual(done.status, 200, done.text)
      assert.include(done.text, `href="${away}?status=complete"`)
      assert.isTrue(yield* isSignedIn(browser))
    })
  )

  it.effect("the page in its place hands on what came, as it came, and nothing else", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { good } = yield* Idps
      const browser = service.browser()
      const app = yield* browser.ask("/auth/oauth2/good/authorize?redirectUrl=/after")
      const { searchParams } = new URL(good.grant(locationOf(app)))
      const state = searchParams.get("state") ?? ""
      const nasty = `"><script>alert(1)</script>&amp;'`
      const query = new URLSearchParams({ state, code: nasty, surprise: nasty, iss: "a b+c" })
      const headers = { "sec-fetch-dest": "iframe", "accept-language": "da" }
      const page = yield* browser.ask(`/auth/oauth2/good/callback?${query}`, { headers })
      assert.strictEqual(page.status, 200, page.text)
      assert.include(page.text, '<html lang="da" ')
      assert.include(page.text, "<h1>Fortsæt</h1>")
      assert.notInclude(page.text, "<script>alert")
      assert.deepStrictEqual(
        [...formOf(page.text)],
        [
          ["code", nasty],
          ["state", state],
          ["iss", "a b+c"],
          ["redeem", "true"]
        ]
      )
      assert.include(page.text, 'action="/_service/auth/oauth2/good/callback"')
    })
  )

  it.effect("leads back to known places only, whose own parameters cannot fake an outcome", () =>
    Effect.gen(function* () {
      yield* attack("open redirect")
      const service = yield* TestService
      const { good } = yield* Idps
      const browser = service.browser()
      for (const redirectUrl of [
        "//evil.example/",
        "https://evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "http://main.test@evil.example/",
        "http://main.test.evil.example/"
      ]) {
        const query = `?redirectUrl=${encodeURIComponent(redirectUrl)}`
        const refused = yield* browser.ask(`/auth/oauth2/good/authorize${query}`)
        assertProblem(refused, 400, "invalid_redirect_url")
      }
      const planted = encodeURIComponent("/in?status=complete&ticket=planted&tab=1#here")
      const answer = yield* throughScript(browser, good, "good", {
        query: `?redirectUrl=${planted}`,
        extra: { error: "access_denied", code: null }
      })
      assert.strictEqual(
        locationOf(answer),
        "http://main.test/in?tab=1&status=error&error=access_denied#here"
      )
    })
  )

  it.effect(
    "asks the provider to come back to the app URL, whatever the request says of its host",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const browser = service.browser()
        const answer = yield* browser.ask("/auth/oauth2/good/authorize", {
          headers: { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" }
        })
        assert.strictEqual(
          new URL(locationOf(answer)).searchParams.get("redirect_uri"),
          "http://main.test/_service/auth/oauth2/good/callback"
        )
      })
  )

  it.effect("never leads back with a code, a token or a state", () =>
    Effect.gen(function* () {
      yield* attack("tokens in addresses and referrers")
      const service = yield* TestService
      const { good } = yield* Idps
      good.script.idToken = { sub: "plain", email: "plain@example.com", email_verified: true }
      const browser = service.browser()
      const answer = yield* throughScript(browser, good, "good", { query: "?redirectUrl=%2Fhome" })
      assert.strictEqual(locationOf(answer), "http://main.test/home?status=complete")
      const cookie = browser.cookies.get("gatehouse_session")
      assert.includeMembers([...(cookie?.attributes ?? [])], ["HttpOnly", "SameSite=Lax", "Path=/"])
    })
  )
})
