import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as client from "openid-client"
import { newcomer } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, person, signIn } from "../../support/People.ts"
import {
  application,
  authorizeAddress,
  ledTo,
  post,
  redeemed,
  refreshed,
  relyingParty,
  signedInBy,
  verifier
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

const profile = { firstName: "Ada", lastName: "Lovelace" }

layer(TestService.layer)("an application", (it) => {
  it.effect("signs a person in by pages alone, and learns what its scopes say", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const ada = yield* person("ada@example.com", profile)
      const config = yield* relyingParty(yield* application())
      const visitor = new PageVisitor(browser())
      yield* visitor.open(
        yield* authorizeAddress(config, { scope: "openid profile email offline_access unknown" })
      )
      assert.strictEqual(visitor.name, "sign-in")
      yield* visitor.submit("POST /auth/login", { email: "ada@example.com", password })
      assert.strictEqual(visitor.name, "consent", visitor.html)
      assert.include(visitor.html, "Shop")
      assert.include(visitor.html, "shop.example")
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const tokens = yield* redeemed(config, ledTo(visitor))
      assert.strictEqual(tokens.scope, "openid profile email offline_access")
      const claims = tokens.claims()!
      assert.deepInclude(claims, {
        sub: ada.id,
        nonce: "no",
        name: "Ada Lovelace",
        given_name: "Ada",
        family_name: "Lovelace",
        email: "ada@example.com",
        email_verified: true,
        acr: "urn:gatehouse:acr:single"
      })
      assert.isString(claims["sid"])
      const info = yield* Effect.promise(() =>
        client.fetchUserInfo(config, tokens.access_token, ada.id)
      )
      assert.deepInclude(info, { sub: ada.id, email: "ada@example.com", name: "Ada Lovelace" })
      // The same person is not asked again, by whichever application of the browser.
      yield* TestClock.adjust("1 minute")
      const again = yield* signedInBy(config, visitor.browser, { scope: "openid profile" })
      assert.strictEqual((yield* redeemed(config, again)).claims()?.["sid"], claims["sid"])
      const refreshed = yield* Effect.promise(() =>
        client.refreshTokenGrant(config, tokens.refresh_token!)
      )
      assert.strictEqual(refreshed.claims()?.sub, ada.id)
      assert.notStrictEqual(refreshed.refresh_token, tokens.refresh_token)
    })
  )

  it.effect("is told no where the person does not allow it", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      yield* person("no@example.com")
      const { browser: at } = yield* signIn("no@example.com", browser())
      const config = yield* relyingParty(yield* application())
      const visitor = new PageVisitor(at)
      yield* visitor.open(yield* authorizeAddress(config))
      yield* visitor.submit("POST /oauth/consent", { decision: "deny" })
      const answer = new URL(ledTo(visitor)).searchParams
      assert.strictEqual(answer.get("error"), "access_denied")
      assert.strictEqual(answer.get("state"), "st")
      assert.match(answer.get("iss") ?? "", /\/_service\/oauth$/)
    })
  )

  it.effect("that is the customer's own asks nothing", () =>
    Effect.gen(function* () {
      yield* person("own@example.com")
      const { browser } = yield* signIn("own@example.com")
      const config = yield* relyingParty(yield* application({ trust: "own", kind: "browser" }))
      const visitor = new PageVisitor(browser)
      yield* visitor.open(yield* authorizeAddress(config, { prompt: "none" }))
      const tokens = yield* redeemed(config, ledTo(visitor))
      assert.isString(tokens.id_token)
    })
  )

  it.effect("hears why nobody can answer without a page", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      yield* person("silent@example.com")
      const config = yield* relyingParty(yield* application())
      const errorAt = Effect.fnUntraced(function* (
        at: typeof browser extends () => infer B ? B : never,
        parameters: Readonly<Record<string, string>>
      ) {
        const visitor = new PageVisitor(at)
        yield* visitor.open(yield* authorizeAddress(config, parameters))
        return new URL(ledTo(visitor)).searchParams.get("error")
      })
      const nobody = browser()
      assert.strictEqual(yield* errorAt(nobody, { prompt: "none" }), "login_required")
      const { browser: at } = yield* signIn("silent@example.com")
      assert.strictEqual(yield* errorAt(at, { prompt: "none" }), "consent_required")
      yield* TestClock.adjust("1 minute")
      const old = { prompt: "none", max_age: "30" }
      assert.strictEqual(yield* errorAt(at, old), "login_required")
      for (const [parameters, error] of [
        [{ prompt: "none login" }, "invalid_request"],
        [{ prompt: "sometimes" }, "invalid_request"],
        [{ max_age: "-1" }, "invalid_request"],
        [{ response_type: "token" }, "unsupported_response_type"],
        [{ request: "x" }, "request_not_supported"],
        [{ request_uri: "urn:x" }, "request_uri_not_supported"],
        [{ response_mode: "fragment" }, "invalid_request"],
        [{ code_challenge_method: "plain" }, "invalid_request"],
        [{ code_challenge: "short" }, "invalid_request"],
        [{ resource: "https://unknown.example" }, "invalid_target"],
        [{ scope: "root" }, "invalid_scope"],
        [{ id_token_hint: "x.y.z" }, "invalid_request"],
        [{ organization_id: "x" }, "invalid_request"]
      ] as const) {
        assert.strictEqual(yield* errorAt(at, parameters), error, JSON.stringify(parameters))
      }
    })
  )

  it.effect("gets the state of its request back, of two thousand characters too", () =>
    Effect.gen(function* () {
      yield* person("state@example.com")
      const { browser } = yield* signIn("state@example.com")
      const config = yield* relyingParty(yield* application())
      const state = "s".repeat(2048)
      const answer = new URL(yield* signedInBy(config, browser, { state })).searchParams
      assert.strictEqual(answer.get("state"), state)
      assert.match(answer.get("code") ?? "", /^gc_/)
      const long = yield* signedInBy(config, browser, { state: `${state}s` })
      const refused = Object.fromEntries(new URL(long).searchParams)
      assert.deepInclude(refused, { error: "invalid_request" })
      assert.notProperty(refused, "state")
    })
  )

  it.effect("is not told where nobody knows that the address is its own", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const registered = yield* application()
      const config = yield* relyingParty(registered)
      const good = yield* authorizeAddress(config)
      for (const [from, to] of [
        [`client_id=${registered.clientId}`, "client_id=nobody"],
        [/redirect_uri=[^&]*/, "redirect_uri=https%3A%2F%2Fevil.example"],
        [/redirect_uri=[^&]*/, "redirect_uri=https%3A%2F%2Fshop.example%2Fcb%2F"],
        [/redirect_uri=[^&]*&/, ""],
        [/client_id=/, "client_id=x&client_id="],
        // Whatever else is wrong with it.
        [/$/, "&state=x&redirect_uri=https%3A%2F%2Fevil.example"],
        [/$/, "&login_hint=%00&client_id=other"]
      ] as const) {
        const visitor = new PageVisitor(browser())
        yield* visitor.open(good.replace(from, to))
        assert.strictEqual(visitor.page?.status, 400)
        assert.isNull(visitor.page?.headers.get("location"))
        assert.match(visitor.problem ?? "", /^invalid_(client|request)$/)
      }
    })
  )

  it.effect("that refreshes again is told how long its access token lives from now on", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const registered = yield* application()
      const config = yield* relyingParty(registered)
      const answer = yield* signedInBy(config, browser, { scope: "openid offline_access" })
      const { refresh_token: token = "" } = yield* redeemed(config, answer)
      const first = yield* refreshed(registered, token)
      yield* TestClock.adjust("20500 millis")
      const again = yield* refreshed(registered, token)
      assert.deepStrictEqual(again.json, { ...first.json, expires_in: first.json.expires_in - 20 })
    })
  )

  it.effect("redeems a code once, with the verifier that it began with", () =>
    Effect.gen(function* () {
      yield* person("code@example.com")
      const { browser } = yield* signIn("code@example.com")
      const registered = yield* application()
      const config = yield* relyingParty(registered)
      const codeOf = Effect.map(signedInBy(config, browser), (answer) =>
        new URL(answer).searchParams.get("code")
      )
      const code = (yield* codeOf) ?? ""
      const { clientId, clientSecret } = registered
      const form = {
        grant_type: "authorization_code",
        code,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: verifier
      }
      const errorOf = Effect.fnUntraced(function* (change: Readonly<Record<string, string>>) {
        const answer = yield* post("token", { ...form, ...change })
        assert.strictEqual(answer.headers.get("access-control-allow-origin"), "*")
        assert.isString(answer.headers.get("x-correlation-id"))
        return `${answer.status} ${answer.json.error}`
      })
      assert.strictEqual(yield* errorOf({ code_verifier: "" }), "400 invalid_grant")
      assert.strictEqual(yield* errorOf({ code_verifier: `${verifier}x` }), "400 invalid_grant")
      assert.strictEqual(yield* errorOf({ redirect_uri: "https://x.example" }), "400 invalid_grant")
      assert.strictEqual(yield* errorOf({ resource: "https://x.example" }), "400 invalid_target")
      assert.strictEqual(yield* errorOf({ client_secret: "cs_x" }), "401 invalid_client")
      assert.strictEqual(yield* errorOf({ client_secret: "" }), "401 invalid_client")
      assert.strictEqual(yield* errorOf({ grant_type: "password" }), "400 unsupported_grant_type")
      assert.strictEqual(yield* errorOf({ code: "" }), "400 invalid_request")
      const other = yield* application()
      const foreign = { client_id: other.clientId, client_secret: other.clientSecret }
      assert.strictEqual(yield* errorOf(foreign), "400 invalid_grant")
      const doubled = new URLSearchParams(form)
      doubled.append("code", code)
      assert.strictEqual((yield* post("token", doubled)).json.error, "invalid_request")
      // None of it has used the code up.
      const many = yield* Effect.replicateEffect(post("token", form), 10, {
        concurrency: "unbounded"
      })
      const [won, ...others] = many.filter(({ status }) => status === 200)
      assert.isDefined(won)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(yield* errorOf({}), "400 invalid_grant")
      const refresh = { grant_type: "refresh_token", refresh_token: won!.json.refresh_token }
      assert.strictEqual((yield* post("token", { ...form, ...refresh })).status, 200)
      yield* TestClock.adjust("11 seconds")
      assert.strictEqual(yield* errorOf({}), "400 invalid_grant")
      const ended = yield* post("token", { ...form, ...refresh })
      assert.strictEqual(ended.json.error, "invalid_grant")
      const late = (yield* codeOf) ?? ""
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual(yield* errorOf({ code: late }), "400 invalid_grant")
    })
  )
})
