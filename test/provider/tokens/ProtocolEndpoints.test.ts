import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { decodeProtectedHeader } from "jose"
import { IssuerKeys } from "../../../src/provider/keys/IssuerKeys.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { newcomer } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  application,
  post,
  redeemed,
  relyingParty,
  signedInBy,
  verifier
} from "../../support/RelyingParty.ts"
import { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const discovery = [
  "/_service/oauth/.well-known/openid-configuration",
  "/.well-known/openid-configuration/_service/oauth",
  "/.well-known/oauth-authorization-server/_service/oauth"
]
const form = { "content-type": "application/x-www-form-urlencoded" }
const posted = { method: "POST", origin: null, body: "", headers: form } as const
const endpoints = [
  ...discovery.map((path) => [path, {}] as const),
  ["/_service/oauth/jwks.json", {}],
  ["/_service/oauth/token", posted],
  ["/_service/oauth/introspect", posted],
  ["/_service/oauth/revoke", posted],
  ["/_service/oauth/par", posted],
  ["/_service/oauth/device", posted],
  ["/_service/oauth/register", { json: { redirect_uris: [] } }],
  ["/_service/oauth/register/unknown", {}],
  ["/_service/oauth/register/unknown", { method: "DELETE" }],
  ["/_service/oauth/userinfo", {}],
  ["/_service/oauth/userinfo", posted]
] as const

/** Somebody's tokens at an application with these scopes. */
const tokensOf = Effect.fnUntraced(function* (email: string, scope: string) {
  const { id } = yield* person(email)
  const { browser } = yield* signIn(email)
  const config = yield* relyingParty(yield* application())
  return {
    id,
    browser,
    tokens: yield* redeemed(config, yield* signedInBy(config, browser, { scope }))
  }
})

const userInfo = Effect.fnUntraced(function* (bearer: string) {
  const { browser } = yield* TestService
  return yield* browser().ask("/oauth/userinfo", { bearer })
})

layer(TestService.layer)("the issuer for applications", (it) => {
  it.effect("answers no script at the addresses that browsers visit", () =>
    Effect.gen(function* () {
      const { browser, environment } = yield* TestService
      for (const path of ["authorize", "continue", "logout"]) {
        for (const method of ["GET", "OPTIONS"]) {
          const { headers } = yield* browser().ask(`/oauth/${path}`, {
            method,
            origin: environment.appUrl,
            headers: { "access-control-request-method": "POST" }
          })
          const told = [...headers.keys()].filter((name) => name.startsWith("access-control-"))
          assert.deepStrictEqual(told, [], `${method} ${path}`)
        }
      }
    })
  )

  it.effect("lets a client of MCP in a browser name its version, and read the challenge", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const paths = ["jwks.json", "token", "register", "revoke", "userinfo"]
      const all = [...discovery, ...paths.map((path) => `/_service/oauth/${path}`)]
      for (const path of all) {
        const { headers, status } = yield* browser().askAt(path, {
          method: "OPTIONS",
          origin: "https://inspector.example",
          headers: {
            "access-control-request-method": "POST",
            "access-control-request-headers": "content-type,mcp-protocol-version"
          }
        })
        assert.strictEqual(status, 204, path)
        assert.strictEqual(headers.get("access-control-allow-origin"), "*", path)
        const allowed = (headers.get("access-control-allow-headers") ?? "")
          .toLowerCase()
          .split(", ")
        assert.includeMembers(allowed, ["content-type", "mcp-protocol-version"], path)
        const told = (headers.get("access-control-expose-headers") ?? "").split(", ")
        assert.include(told, "WWW-Authenticate", path)
      }
    })
  )

  it.effect("has one document at three addresses, and keys apart from those of sessions", () =>
    Effect.gen(function* () {
      const { browser, environment } = yield* TestService
      const page = browser()
      const answers = yield* Effect.forEach(discovery, (path) => page.askAt(path))
      for (const { headers, json } of answers) {
        assert.deepStrictEqual(json, answers[0]?.json)
        assert.strictEqual(headers.get("access-control-allow-origin"), "*")
        assert.match(headers.get("cache-control") ?? "", /^public, max-age=\d+$/)
      }
      const { issuer, jwks_uri: jwksUri } = answers[0]?.json ?? {}
      assert.strictEqual(issuer, `${environment.appUrl}/_service/oauth`)
      assert.strictEqual(jwksUri, `${issuer}/jwks.json`)
      const own = yield* page.ask("/oauth/jwks.json")
      const ofSessions = yield* page.ask("/.well-known/jwks.json")
      const kidsOf = ({ json }: typeof own) => json.keys.map(({ kid }: { kid: string }) => kid)
      assert.includeMembers(
        own.json.keys.map(({ alg }: { alg: string }) => alg),
        ["RS256", "ES256"]
      )
      assert.notIncludeMembers(kidsOf(own), kidsOf(ofSessions))
    })
  )

  it.effect("lets a page of any site read the nonce, the challenge and the ids of an answer", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const exposedAt = Effect.fnUntraced(function* (name: string) {
        const { headers } = yield* browser().ask(`/oauth/${name}`, {
          method: "POST",
          origin: "https://elsewhere.example",
          headers: form,
          body: "grant_type=refresh_token"
        })
        assert.isNull(headers.get("access-control-allow-credentials"))
        return headers.get("access-control-expose-headers")?.toLowerCase().split(", ") ?? []
      })
      for (const name of ["token", "par", "device", "revoke", "userinfo"]) {
        assert.includeMembers(
          yield* exposedAt(name),
          ["dpop-nonce", "www-authenticate", "x-correlation-id", "retry-after"],
          name
        )
      }
      assert.deepStrictEqual(yield* exposedAt("introspect"), [])
    })
  )

  it.effect("is at the host of the app URL alone, and nowhere once it is turned off", () =>
    Effect.gen(function* () {
      const { environment, origin } = yield* TestService
      const environments = yield* Environments
      const hosts = [...environment.hosts, "other.test"]
      yield* environments.update(environment.id, {}, { hosts })
      yield* TestClock.adjust("1 second")
      const askAll = Effect.fnUntraced(function* (host: string, code: string) {
        for (const [path, request] of endpoints) {
          const answer = yield* new TestBrowser(origin, host).askAt(path, request)
          assertProblem(answer, 404, code)
        }
        const page = yield* new TestBrowser(origin, host).ask("/oauth/authorize")
        assert.strictEqual(page.status, 404)
      })
      yield* askAll("other.test", "route_not_found")
      yield* askAll("nobody.test", "unknown_host")
      const [own = ""] = environment.hosts
      yield* environments.update(environment.id, { oauth: { enabled: false } })
      yield* TestClock.adjust("1 second")
      yield* askAll(own, "route_not_found")
      yield* environments.update(environment.id, { oauth: { enabled: true } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("has errors of RFC 6749 alone, whatever is wrong with a request", () =>
    Effect.gen(function* () {
      yield* (yield* Environments).update("main", { oauth: { registration: "open" } })
      yield* TestClock.adjust("2 seconds")
      const { browser } = yield* TestService
      const page = browser()
      const allowed: Readonly<Record<string, string>> = {
        token: "POST",
        introspect: "POST",
        revoke: "POST",
        par: "POST",
        device: "POST",
        register: "POST",
        userinfo: "GET, HEAD, POST"
      }
      for (const [name, allow] of Object.entries(allowed)) {
        const path = `/oauth/${name}`
        // Programs say what they take, and browsers that go there get no page either.
        for (const headers of [{}, { accept: "text/html" }]) {
          const wrong = yield* page.ask(path, { method: "PUT", origin: null, headers })
          assert.deepStrictEqual([wrong.status, wrong.json.error], [405, "invalid_request"], name)
          assert.strictEqual(wrong.headers.get("allow"), allow)
          assert.isString(wrong.headers.get("x-correlation-id"))
        }
        const isJson = name === "register"
        const large = yield* page.ask(path, {
          method: "POST",
          origin: null,
          body: isJson ? JSON.stringify({ x: "x".repeat(65_536) }) : `x=${"x".repeat(65_536)}`,
          headers: isJson ? { "content-type": "application/json" } : form
        })
        assert.deepStrictEqual([large.status, large.json.error], [413, "invalid_request"], name)
        if (isJson) continue
        const json = yield* page.ask(path, { json: {}, origin: null })
        assert.deepStrictEqual([json.status, json.json.error], [400, "invalid_request"], name)
      }
      yield* (yield* Environments).update("main", { oauth: { registration: "off" } })
      yield* TestClock.adjust("2 seconds")
    })
  )

  it.effect("tells the person of a token, as long as both stand", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id, tokens } = yield* tokensOf("info@example.com", "openid email")
      const token = tokens.access_token
      const byForm = yield* post("userinfo", { access_token: token })
      const expected = { sub: id, email: "info@example.com", email_verified: true }
      assert.deepStrictEqual(byForm.json, expected)
      assert.deepStrictEqual((yield* userInfo(token)).json, expected)
      const twice = yield* post(
        "userinfo",
        { access_token: token },
        { authorization: `Bearer ${token}` }
      )
      assert.deepStrictEqual([twice.status, twice.json.error], [400, "invalid_request"])
      // RFC 6750 section 3: no token was shown as one is to be.
      assert.strictEqual(twice.headers.get("www-authenticate"), 'Bearer error="invalid_request"')
      const none = yield* post("userinfo", {})
      const wrong = yield* userInfo("x")
      for (const answer of [none, wrong]) {
        assert.deepStrictEqual([answer.status, answer.json.error], [401, "invalid_token"])
      }
      // Who has shown nothing is told no error (RFC 6750 section 3.1).
      assert.strictEqual(none.headers.get("www-authenticate"), 'Bearer realm="oauth"')
      assert.strictEqual(wrong.headers.get("www-authenticate"), 'Bearer error="invalid_token"')
      const registered = yield* application()
      const { browser } = yield* signIn("info@example.com")
      const config = yield* relyingParty(registered)
      const code = new URL(yield* signedInBy(config, browser, { scope: "email" })).searchParams
      const narrow = yield* post("token", {
        grant_type: "authorization_code",
        code: code.get("code") ?? "",
        client_id: registered.clientId,
        client_secret: registered.clientSecret,
        code_verifier: verifier
      })
      assert.notProperty(narrow.json, "id_token")
      const other: string = narrow.json.access_token
      for (const answer of [
        yield* userInfo(other),
        yield* post("userinfo", { access_token: other })
      ]) {
        assert.deepStrictEqual([answer.status, answer.json.error], [403, "insufficient_scope"])
      }
      yield* ask(`/users/${id}/ban`, { method: "POST", json: {} })
      assert.strictEqual((yield* userInfo(token)).json.error, "invalid_token")
      // What a ban has ended does not come back with the person.
      yield* ask(`/users/${id}/unban`, { method: "POST" })
      assert.strictEqual((yield* userInfo(token)).json.error, "invalid_token")
    })
  )

  it.effect("and that of sessions open nothing of one another", () =>
    Effect.gen(function* () {
      yield* attack("another tenant's or user's records")
      const { browser: page, tokens } = yield* tokensOf("confused@example.com", "openid")
      const refreshed = yield* page.ask("/auth/refresh", { method: "POST" })
      const ofSession: string = refreshed.json.accessToken
      assert.strictEqual((yield* userInfo(ofSession)).status, 401)
      assert.strictEqual((yield* userInfo(tokens.id_token!)).status, 401)
      const { browser } = yield* TestService
      const bearer = tokens.access_token
      assert.strictEqual((yield* browser().ask("/users/me", { bearer })).status, 401)
    })
  )

  it.effect(
    "publishes a key until its last ID token is dead, and knows hints by it for longer",
    () =>
      Effect.gen(function* () {
        const { browser, environment } = yield* TestService
        const { rotate } = yield* IssuerKeys
        const { browser: visitor } = yield* newcomer
        const registered = yield* application({ trust: "own", idTokenSeconds: 86_400 })
        const config = yield* relyingParty(registered)
        const tokens = yield* redeemed(config, yield* signedInBy(config, visitor))
        const idToken = tokens.id_token ?? ""
        const { kid } = decodeProtectedHeader(idToken)
        const isPublished = Effect.map(browser().ask("/oauth/jwks.json"), ({ json }) =>
          json.keys.some((key: { readonly kid: string }) => key.kid === kid)
        )
        const answerTo = (hint: string) =>
          signedInBy(config, browser(), { id_token_hint: hint, prompt: "none" })
        yield* rotate(environment.id, "oauth")
        yield* TestClock.adjust("23 hours")
        assert.isTrue(yield* isPublished)
        yield* TestClock.adjust("2 hours")
        assert.isFalse(yield* isPublished)
        assert.include(yield* answerTo(idToken), "error=login_required")
        yield* TestClock.adjust("30 days")
        assert.include(yield* answerTo(idToken), "error=invalid_request")
      })
  )
})
