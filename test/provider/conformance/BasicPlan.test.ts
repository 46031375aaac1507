import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, person, signIn } from "../../support/People.ts"
import { application, callback, ledTo, post, verifier } from "../../support/RelyingParty.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

/*
 * Each test is a module of the OpenID Foundation's plans "Basic" and "Form Post Basic" by its name:
 * what the module asks of a provider is asked here, without PKCE, as most of them do.
 */

type Parameters = Readonly<Record<string, string>>
type Mode = "query" | "form_post"

const profile = { firstName: "Ada", lastName: "Lovelace" }
let people = 0

/** A person who is signed in, at an application that may leave PKCE out. */
const world = (mode: Mode) =>
  Effect.gen(function* () {
    const email = `module-${(people += 1)}@example.com`
    const { id } = yield* person(email, profile)
    const { browser } = yield* signIn(email)
    const { clientId, clientSecret } = yield* application({
      pkce: "optional",
      idTokenClaims: false
    })
    const { environment } = yield* TestService
    const issuer = `${environment.appUrl}/_service/oauth`
    return { id, email, browser, clientId, clientSecret, issuer, mode }
  })
type World = Effect.Success<ReturnType<typeof world>>

const worlds = new Map<Mode, World>()

/** One world for all modules of a mode, as the foundation's own runner has it. */
const worldOf = Effect.fnUntraced(function* (mode: Mode) {
  const made = worlds.get(mode) ?? (yield* world(mode))
  worlds.set(mode, made)
  return made
})

const addressOf = ({ clientId, mode }: World, parameters: Parameters = {}): string =>
  `/_service/oauth/authorize?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: "code",
    scope: "openid",
    state: "st",
    nonce: "no",
    ...(mode === "query" ? {} : { response_mode: mode }),
    ...parameters
  })}`

/** The answer that reaches the application, by the address or by a posted form. */
const answerOf = (visitor: PageVisitor, mode: Mode): URLSearchParams => {
  if (mode === "query") return new URL(ledTo(visitor)).searchParams
  const [form] = visitor.forms
  assert.strictEqual(form?.action, callback, visitor.html)
  return new URLSearchParams(form?.inputs.map(({ name = "", value = "" }) => [name, value]))
}

const consented = Effect.fnUntraced(function* (visitor: PageVisitor) {
  if (visitor.name === "consent") {
    yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
  }
})

const authorized = Effect.fnUntraced(function* (at: World, parameters: Parameters = {}) {
  const visitor = new PageVisitor(at.browser)
  yield* visitor.open(addressOf(at, parameters))
  yield* consented(visitor)
  return answerOf(visitor, at.mode)
})

const basic = ({ clientId, clientSecret }: World) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`
})

const redeem = (at: World, code: string | null, more: Parameters = {}) =>
  post(
    "token",
    { grant_type: "authorization_code", code: code ?? "", redirect_uri: callback, ...more },
    basic(at)
  )

const tokensOf = Effect.fnUntraced(function* (
  at: World,
  parameters: Parameters = {},
  more: Parameters = {}
) {
  const answer = yield* authorized(at, parameters)
  assert.isNull(answer.get("error"), String(answer))
  assert.strictEqual(answer.get("state"), "st")
  assert.strictEqual(answer.get("iss"), at.issuer)
  const redeemed = yield* redeem(at, answer.get("code"), more)
  assert.strictEqual(redeemed.status, 200, redeemed.text)
  const claims = decodeJwt(redeemed.json.id_token)
  assert.deepInclude(claims, { iss: at.issuer, aud: at.clientId, sub: at.id })
  return { ...redeemed.json, claims }
})

const ask = Effect.fnUntraced(function* (path: string, headers: Parameters = {}) {
  const { browser } = yield* TestService
  return yield* browser().askAt(path, { origin: null, headers })
})

const userinfo = (token: string) =>
  ask("/_service/oauth/userinfo", { authorization: `Bearer ${token}` })

const proven = (browser: TestBrowser, address: string) =>
  Effect.gen(function* () {
    const visitor = new PageVisitor(browser)
    yield* visitor.open(address)
    assert.strictEqual(visitor.name, "reauthenticate", visitor.html)
    yield* visitor.submit("POST /auth/reauthenticate", { password })
    yield* consented(visitor)
    return visitor
  })

/** A request with a parameter that changes nothing of the answer. */
const ignored = (parameters: Parameters) => (at: World) => Effect.asVoid(tokensOf(at, parameters))

const scoped = (scope: string, members: ReadonlyArray<string>) => (at: World) =>
  Effect.gen(function* () {
    const { access_token } = yield* tokensOf(at, { scope })
    const told = yield* userinfo(access_token)
    assert.strictEqual(told.status, 200, told.text)
    assert.includeMembers(Object.keys(told.json), ["sub", ...members])
  })

const refused = (parameters: Parameters, error: string) => (at: World) =>
  Effect.map(authorized(at, parameters), (answer) => {
    assert.strictEqual(answer.get("error"), error)
    assert.isNull(answer.get("code"))
  })

const names = ["name", "given_name", "family_name"]

const modules: Readonly<Record<string, (at: World) => Effect.Effect<void, unknown, TestService>>> =
  {
    "oidcc-server": (at) =>
      Effect.gen(function* () {
        const { access_token, claims } = yield* tokensOf(at)
        assert.strictEqual(claims["nonce"], "no")
        assert.strictEqual((yield* userinfo(access_token)).json.sub, at.id)
      }),
    "oidcc-response-type-missing": (at) =>
      Effect.gen(function* () {
        const visitor = new PageVisitor(at.browser)
        yield* visitor.open(addressOf(at).replace("response_type=code&", ""))
        assert.strictEqual(answerOf(visitor, at.mode).get("error"), "invalid_request")
      }),
    "oidcc-idtoken-signature": (at) =>
      Effect.gen(function* () {
        const { id_token } = yield* tokensOf(at)
        const keys = createLocalJWKSet((yield* ask("/_service/oauth/jwks.json")).json)
        const verified = yield* Effect.promise(() =>
          jwtVerify(id_token, keys, { algorithms: ["RS256"], currentDate: new Date(0) })
        )
        assert.isString(verified.protectedHeader.kid)
      }),
    "oidcc-userinfo-get": (at) =>
      Effect.gen(function* () {
        const { access_token } = yield* tokensOf(at)
        assert.strictEqual((yield* userinfo(access_token)).json.sub, at.id)
      }),
    "oidcc-userinfo-post-header": (at) =>
      Effect.gen(function* () {
        const { access_token } = yield* tokensOf(at)
        const told = yield* post("userinfo", {}, { authorization: `Bearer ${access_token}` })
        assert.strictEqual(told.json.sub, at.id, told.text)
      }),
    "oidcc-userinfo-post-body": (at) =>
      Effect.gen(function* () {
        const { access_token } = yield* tokensOf(at)
        assert.strictEqual((yield* post("userinfo", { access_token })).json.sub, at.id)
      }),
    "oidcc-ensure-request-without-nonce-succeeds-for-code-flow": (at) =>
      Effect.map(tokensOf(at, { nonce: "" }), ({ claims }) => {
        assert.notProperty(claims, "nonce")
      }),
    "oidcc-scope-profile": scoped("openid profile", names),
    "oidcc-scope-email": scoped("openid email", ["email", "email_verified"]),
    "oidcc-scope-address": scoped("openid address", []),
    "oidcc-scope-phone": scoped("openid phone", []),
    "oidcc-scope-all": scoped("openid profile email address phone", [...names, "email"]),
    "oidcc-ensure-other-scope-order-succeeds": scoped("email openid", ["email"]),
    "oidcc-alternate-happy-flow": ignored({ state: "st", nonce: "another" }),
    "oidcc-display-page": ignored({ display: "page" }),
    "oidcc-display-popup": ignored({ display: "popup" }),
    "oidcc-prompt-login": (at) =>
      Effect.gen(function* () {
        const { claims: first } = yield* tokensOf(at)
        yield* TestClock.adjust("2 seconds")
        const visitor = yield* proven(at.browser, addressOf(at, { prompt: "login" }))
        const again = yield* redeem(at, answerOf(visitor, at.mode).get("code"))
        const claims = decodeJwt(again.json.id_token)
        assert.strictEqual(claims.sub, first.sub)
        assert.isAbove(Number(claims["auth_time"]), Number(first["auth_time"]))
      }),
    "oidcc-prompt-none-not-logged-in": (at) =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const answer = yield* authorized({ ...at, browser: browser() }, { prompt: "none" })
        assert.strictEqual(answer.get("error"), "login_required")
      }),
    "oidcc-prompt-none-logged-in": (at) =>
      Effect.gen(function* () {
        const { claims: first } = yield* tokensOf(at)
        const { claims } = yield* tokensOf(at, { prompt: "none" })
        assert.strictEqual(claims["auth_time"], first["auth_time"])
      }),
    "oidcc-max-age-1": (at) =>
      Effect.gen(function* () {
        yield* tokensOf(at)
        yield* TestClock.adjust("2 seconds")
        const visitor = yield* proven(at.browser, addressOf(at, { max_age: "1" }))
        const again = yield* redeem(at, answerOf(visitor, at.mode).get("code"))
        const { auth_time, iat } = decodeJwt(again.json.id_token)
        assert.isAtMost(Number(iat) - Number(auth_time), 1)
      }),
    "oidcc-max-age-10000": (at) =>
      Effect.gen(function* () {
        const { claims: first } = yield* tokensOf(at)
        const { claims } = yield* tokensOf(at, { max_age: "10000", prompt: "none" })
        assert.strictEqual(claims["auth_time"], first["auth_time"])
      }),
    "oidcc-ensure-request-with-unknown-parameter-succeeds": ignored({ extra: "foobar" }),
    "oidcc-id-token-hint": (at) =>
      Effect.gen(function* () {
        const { id_token } = yield* tokensOf(at)
        yield* tokensOf(at, { prompt: "none", id_token_hint: id_token })
      }),
    "oidcc-login-hint": (at) => ignored({ login_hint: at.email })(at),
    "oidcc-ui-locales": ignored({ ui_locales: "se da" }),
    "oidcc-claims-locales": ignored({ claims_locales: "se" }),
    "oidcc-ensure-request-with-acr-values-succeeds": (at) =>
      Effect.map(tokensOf(at, { acr_values: "1 2" }), ({ claims }) => {
        assert.strictEqual(claims["acr"], "urn:gatehouse:acr:single")
      }),
    "oidcc-codereuse": (at) =>
      Effect.gen(function* () {
        const code = (yield* authorized(at)).get("code")
        assert.strictEqual((yield* redeem(at, code)).status, 200)
        const again = yield* redeem(at, code)
        assert.deepStrictEqual([again.status, again.json.error], [400, "invalid_grant"])
      }),
    "oidcc-codereuse-30seconds": (at) =>
      Effect.gen(function* () {
        const code = (yield* authorized(at)).get("code")
        const { access_token } = (yield* redeem(at, code)).json
        yield* TestClock.adjust("30 seconds")
        assert.strictEqual((yield* redeem(at, code)).json.error, "invalid_grant")
        assert.strictEqual((yield* userinfo(access_token)).status, 401)
      }),
    "oidcc-ensure-registered-redirect-uri": (at) =>
      Effect.gen(function* () {
        const visitor = new PageVisitor(at.browser)
        yield* visitor.open(addressOf(at, { redirect_uri: `${callback}/other` }))
        assert.strictEqual(visitor.page?.status, 400)
        assert.strictEqual(visitor.problem, "invalid_request")
        assert.isNull(visitor.page?.headers.get("location") ?? null)
      }),
    "oidcc-ensure-post-request-succeeds": (at) =>
      Effect.gen(function* () {
        const { search } = new URL(addressOf(at), "https://shop.example")
        const posted = yield* at.browser.ask("/oauth/authorize", {
          method: "POST",
          origin: "https://shop.example",
          body: search.slice(1),
          headers: { "content-type": "application/x-www-form-urlencoded" }
        })
        assert.strictEqual(posted.status, 303, posted.text)
        const visitor = new PageVisitor(at.browser)
        yield* visitor.open(posted.headers.get("location") ?? "")
        yield* consented(visitor)
        const answer = answerOf(visitor, at.mode)
        assert.strictEqual((yield* redeem(at, answer.get("code"))).status, 200)
      }),
    "oidcc-server-client-secret-post": (at) =>
      Effect.gen(function* () {
        const code = (yield* authorized(at)).get("code") ?? ""
        const redeemed = yield* post("token", {
          grant_type: "authorization_code",
          code,
          redirect_uri: callback,
          client_id: at.clientId,
          client_secret: at.clientSecret
        })
        assert.strictEqual(redeemed.status, 200, redeemed.text)
      }),
    "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported": refused(
      { request_uri: "https://shop.example/request" },
      "request_uri_not_supported"
    ),
    "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported": refused(
      { request: "eyJhbGciOiJub25lIn0.e30." },
      "request_not_supported"
    ),
    "oidcc-ensure-request-object-with-redirect-uri": refused(
      { request: "eyJhbGciOiJub25lIn0.e30." },
      "request_not_supported"
    ),
    // The metadata says that the parameter is not supported, and so it is ignored.
    "oidcc-claims-essential": ignored({ claims: '{"userinfo":{"name":{"essential":true}}}' }),
    "oidcc-refresh-token": (at) =>
      Effect.gen(function* () {
        const scope = { scope: "openid offline_access", prompt: "consent" }
        const { claims: first, refresh_token } = yield* tokensOf(at, scope)
        const refreshed = yield* post(
          "token",
          { grant_type: "refresh_token", refresh_token },
          basic(at)
        )
        assert.strictEqual(refreshed.status, 200, refreshed.text)
        const claims = decodeJwt(refreshed.json.id_token)
        assert.deepStrictEqual(
          [claims.iss, claims.sub, claims.aud, claims["auth_time"]],
          [first.iss, first.sub, first.aud, first["auth_time"]]
        )
        assert.notStrictEqual(refreshed.json.access_token, first)
        // It should have none, though the first one did (OpenID Connect Core 12.2).
        assert.strictEqual(first["nonce"], "no")
        assert.notProperty(claims, "nonce")
      }),
    "oidcc-ensure-request-with-valid-pkce-succeeds": (at) =>
      Effect.gen(function* () {
        const { createHash } = yield* Effect.promise(() => import("node:crypto"))
        const code_challenge = createHash("sha256").update(verifier).digest("base64url")
        const challenge = { code_challenge, code_challenge_method: "S256" }
        yield* tokensOf(at, challenge, { code_verifier: verifier })
        const code = (yield* authorized(at, challenge)).get("code")
        assert.strictEqual((yield* redeem(at, code)).json.error, "invalid_grant")
      })
  }

layer(TestService.layer)("the plans Basic and Form Post Basic", (it) => {
  for (const mode of ["query", "form_post"] as const) {
    for (const [name, module] of Object.entries(modules)) {
      it.effect(`${name}, ${mode}`, () => Effect.flatMap(worldOf(mode), module))
    }
  }
})
