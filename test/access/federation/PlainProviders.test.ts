import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from "jose"
import { Providers } from "../../../src/tenancy/providers/Providers.ts"
import { Idp } from "../../support/Idp.ts"
import { person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  comeBack,
  likeGitHub,
  locationOf,
  offer,
  openId,
  outcomeOf,
  throughScript
} from "../../support/ProviderSignIn.ts"
import { TestService } from "../../support/TestService.ts"

const world = Idp.layerOffering({ plain: likeGitHub, open: openId })

const error = (code: string) => ({ status: "error", error: code })

layer(world)("providers of every kind", (it) => {
  it.effect(
    "a plain OAuth2 provider's account is its userinfo, with the primary address verified there",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        const { id } = yield* person("mona@example.com")
        provider.script.userinfo = {
          id: 583231,
          login: "octocat",
          name: "Mona Lisa",
          email: "shown@example.com"
        }
        provider.script.emails = [
          { email: "other@example.com", primary: false, verified: true },
          { email: "mona@example.com", primary: true, verified: true }
        ]
        const browser = service.browser()
        const answer = yield* throughScript(browser, provider, "plain")
        assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
        assert.strictEqual((yield* browser.ask("/users/me")).json.id, id)
        const [identity] = (yield* service.ask(`/users/${id}/identities`)).json
        assert.deepInclude(identity, {
          protocol: "oauth2",
          issuer: provider.issuer,
          subject: "583231",
          label: "mona@example.com"
        })
        assert.strictEqual(identity.claims.login, "octocat")
        const request = provider.tokenRequests.at(-1)
        assert.strictEqual(request?.form["client_secret"], provider.clientSecret)
        assert.match(request?.form["code_verifier"] ?? "", /^[A-Za-z0-9_-]{43}$/)
      })
  )

  it.effect("an address that is not the primary verified one of the list proves nothing", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      yield* person("target@example.com")
      provider.script.userinfo = { id: 1, email: "target@example.com", email_verified: true }
      for (const emails of [
        [{ email: "target@example.com", primary: true, verified: false }],
        [{ email: "target@example.com", primary: false, verified: true }],
        [],
        { nothing: true }
      ]) {
        provider.script.emails = emails
        const browser = service.browser()
        const outcome = outcomeOf(yield* throughScript(browser, provider, "plain"))
        assert.include(["error", "continue"], outcome["status"])
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      }
    })
  )

  it.effect(
    "one that shows the application no addresses signs known people in, and asks new ones",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        yield* person("hidden@example.com")
        const known = { id: 403, login: "known" }
        const address = { email: "known@example.com", primary: true, verified: true }
        Object.assign(provider.script, { userinfo: known, emails: [address] })
        const first = yield* throughScript(service.browser(), provider, "plain")
        assert.deepStrictEqual(outcomeOf(first), { status: "complete" })
        for (const status of [403, 404]) {
          provider.script.failing = { "/emails": status }
          provider.script.userinfo = known
          const again = yield* throughScript(service.browser(), provider, "plain")
          assert.deepStrictEqual(outcomeOf(again), { status: "complete" })
          // An address on the profile is proven to nobody.
          provider.script.userinfo = { id: 404, email: "hidden@example.com", email_verified: true }
          const browser = service.browser()
          const answer = yield* throughScript(browser, provider, "plain")
          assert.deepStrictEqual(outcomeOf(answer), { status: "continue" })
          assert.deepInclude((yield* browser.ask("/auth/sign-up/continuation")).json, {
            email: null,
            missing: ["email"]
          })
          provider.script.failing = { "/userinfo": status }
          const unknown = yield* throughScript(service.browser(), provider, "plain")
          assert.deepStrictEqual(outcomeOf(unknown), error("provider_error"))
        }
        provider.script.failing = {}
      })
  )

  it.effect("one that was asked too often has not said that a person has no address", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      const message = "You have exceeded a secondary rate limit. Please wait a few minutes."
      for (const [status, failure] of [
        [403, { body: {}, headers: { "x-ratelimit-remaining": "0" } }],
        [403, { body: {}, headers: { "retry-after": "60" } }],
        [403, { body: { message }, headers: {} }],
        [429, { body: {}, headers: {} }]
      ] as const) {
        for (const path of ["/emails", "/userinfo"]) {
          const failing = { [path]: status }
          Object.assign(provider.script, { userinfo: { id: 429 }, failing, failure })
          const answer = yield* throughScript(service.browser(), provider, "plain")
          assert.deepStrictEqual(outcomeOf(answer), error("provider_error"))
          const json = {
            page: { mode: "browse", cursor: null },
            filters: { actions: ["session.refused"] }
          }
          const told = yield* service.ask("/audit-events/search?limit=1", { method: "POST", json })
          assert.strictEqual(told.json.items[0].metadata.reason, "provider_refused")
        }
      }
      Object.assign(provider.script, { failing: {}, failure: { body: {}, headers: {} } })
    })
  )

  it.effect("an account without a subject is none", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      for (const userinfo of [{}, { id: null }, { id: "" }, { id: 1.5 }, { id: {} }, [], "text"]) {
        provider.script.userinfo = userinfo
        const answer = yield* throughScript(service.browser(), provider, "plain")
        assert.deepStrictEqual(outcomeOf(answer), error("provider_error"))
      }
    })
  )

  it.effect(
    "an OpenID provider is authenticated to by header, as its registration's default is",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        provider.script.idToken = { sub: "header" }
        yield* throughScript(service.browser(), provider, "open")
        const request = provider.tokenRequests.at(-1)
        assert.isUndefined(request?.form["client_secret"])
        const sent = (request?.authorization ?? "").replace("Basic ", "")
        assert.strictEqual(
          Buffer.from(sent, "base64").toString("utf8").split(":")[0],
          provider.clientId
        )
      })
  )

  it.effect(
    "whoever refuses at the provider comes back with access_denied, and any other word is an error",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        const before = provider.tokenRequests.length
        for (const [word, code] of [
          ["access_denied", "access_denied"],
          // Apple and LinkedIn have words of their own for it.
          ["user_cancelled_authorize", "access_denied"],
          ["user_cancelled_login", "access_denied"],
          ["server_error", "provider_error"],
          ["<script>", "provider_error"]
        ] as const) {
          const extra = { code: null, error: word }
          const answer = yield* throughScript(service.browser(), provider, "open", { extra })
          assert.deepStrictEqual(outcomeOf(answer), error(code))
        }
        const nothing = yield* throughScript(service.browser(), provider, "open", {
          extra: { code: null }
        })
        assert.deepStrictEqual(outcomeOf(nothing), error("provider_error"))
        assert.strictEqual(provider.tokenRequests.length, before)
      })
  )

  it.effect("what fails at the provider is a clean provider_error", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      provider.script.token = null
      const answer = yield* throughScript(service.browser(), provider, "open")
      provider.script.token = {}
      assert.deepStrictEqual(outcomeOf(answer), error("provider_error"))
      for (const path of ["/token", "/userinfo", "/emails"]) {
        provider.script.userinfo = { id: 2 }
        provider.script.failing = { [path]: 500 }
        const failed = yield* throughScript(service.browser(), provider, "plain")
        provider.script.failing = {}
        assert.deepStrictEqual(outcomeOf(failed), error("provider_error"), path)
      }
      // One that is not there at all sends nobody anywhere.
      yield* offer(service.environment, "dead", { ...provider, issuer: "http://127.0.0.1:1" })
      const redirectUrl = encodeURIComponent("/sign-in?from=app")
      const dead = yield* service
        .browser()
        .ask(`/auth/oauth2/dead/authorize?redirectUrl=${redirectUrl}`)
      assert.strictEqual(
        locationOf(dead),
        "http://main.test/sign-in?from=app&status=error&error=provider_error"
      )
    })
  )

  it.effect(
    "one whose secret is a key signs a short-lived one for each request, and posts a form",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        const providers = yield* Providers
        const pair = yield* Effect.promise(() => generateKeyPair("ES256", { extractable: true }))
        const privateKey = Redacted.make(yield* Effect.promise(() => exportPKCS8(pair.privateKey)))
        const { updatedAt: _updatedAt, ...definition } = yield* offer(
          service.environment,
          "apple",
          provider
        )
        yield* providers.set(
          service.environment.id,
          { ...definition, responseMode: "form_post", clientAuth: "body" },
          { _tag: "signed", teamId: "TEAM", keyId: "KEY", privateKey }
        )
        provider.script.idToken = {
          sub: "apple",
          email: "apple@example.com",
          email_verified: "true"
        }
        const browser = service.browser()
        const start = locationOf(yield* browser.ask("/auth/oauth2/apple/authorize"))
        assert.strictEqual(new URL(start).searchParams.get("response_mode"), "form_post")
        const back = new URL(provider.grant(start))
        const form = new URLSearchParams(back.searchParams)
        form.set("user", JSON.stringify({ name: { firstName: "<b>" } }))
        form.append("iss", provider.issuer)
        // A page of the provider posts it: from its own origin, and without our cookies.
        const posted = yield* service.browser().ask("/auth/oauth2/apple/callback", {
          method: "POST",
          origin: "https://appleid.apple.com",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "sec-fetch-site": "cross-site"
          },
          body: form.toString()
        })
        assert.strictEqual(posted.status, 303, posted.text)
        const next = new URL(locationOf(posted))
        assert.strictEqual(next.pathname, "/_service/auth/oauth2/apple/callback")
        assert.deepStrictEqual([...next.searchParams.keys()].toSorted(), ["code", "iss", "state"])
        assert.deepStrictEqual(posted.headers.getSetCookie(), [])
        const answer = yield* comeBack(browser, next.href)
        assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
        const secret = provider.tokenRequests.at(-1)?.form["client_secret"] ?? ""
        const spki = yield* Effect.promise(() => exportSPKI(pair.publicKey))
        const verified = yield* Effect.promise(async () =>
          jwtVerify(secret, await importSPKI(spki, "ES256"), {
            issuer: "TEAM",
            subject: provider.clientId,
            audience: provider.issuer
          })
        )
        assert.strictEqual(verified.protectedHeader.kid, "KEY")
        const { exp = 0, iat = 0 } = verified.payload
        assert.strictEqual(exp - iat, 300)
      })
  )

  it.effect("the form is taken as a form only, and hands on nothing that stands twice", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const post = (type: string, body: string) =>
        service.browser().ask("/auth/oauth2/open/callback", {
          method: "POST",
          origin: null,
          headers: { "content-type": type },
          body
        })
      assertProblem(yield* post("application/json", "{}"), 415, "unsupported_media_type")
      const form = "application/x-www-form-urlencoded"
      const twice = yield* post(form, "state=a&state=b&code=c&redirectUrl=https://evil.example")
      assert.strictEqual(
        locationOf(twice),
        "http://main.test/_service/auth/oauth2/open/callback?code=c"
      )
      const large = yield* post(form, `state=${"a".repeat(70_000)}`)
      assertProblem(large, 413, "body_too_large")
    })
  )

  it.effect("lists what is offered, without its client or its secret", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const answer = yield* service.browser().ask("/auth/oauth2/providers")
      const plain = answer.json.providers.find(
        ({ key }: { readonly key: string }) => key === "plain"
      )
      assert.deepStrictEqual(plain, {
        key: "plain",
        name: "Test provider",
        protocol: "oauth2",
        iconUrl: null
      })
      const configuration = yield* service.browser().ask("/environment")
      assert.deepStrictEqual(configuration.json.providers, answer.json.providers)
    })
  )
})
