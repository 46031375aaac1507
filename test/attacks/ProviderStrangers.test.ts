import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { attack } from "../support/Attack.ts"
import { answered, answerOperation, begun, polled, program, typed } from "../support/Devices.ts"
import { impersonate } from "../support/Impersonation.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { person, signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import {
  authorizeAddress,
  callback,
  ledTo,
  post,
  relyingParty,
  resource,
  verifier
} from "../support/RelyingParty.ts"
import { ownRecord, registered, registering, registrationIs } from "../support/Registrations.ts"
import { TestService } from "../support/TestService.ts"

layer(TestService.layer)("a stranger who asks for access", (it) => {
  it.effect("gets no device in by a link, a form of another page, or somebody who only looks", () =>
    Effect.gen(function* () {
      yield* attack("device phishing")
      const victim = yield* person("victim@example.com")
      const { browser } = yield* signIn("victim@example.com")
      const { clientId } = yield* program({ name: "Totally your bank" })
      const codes = yield* begun(clientId)
      const errorNow = Effect.gen(function* () {
        yield* TestClock.adjust("1 minute")
        return (yield* polled(clientId, codes.device_code)).json.error
      })
      // A link that has it all shows a field with a code, and no button that allows.
      const visitor = new PageVisitor(browser)
      const link = new URL(codes.verification_uri_complete)
      for (const more of ["", "&decision=allow", "&request=x&decision=allow"]) {
        yield* visitor.open(`${link.pathname}${link.search}${more}`)
        assert.notInclude(visitor.html, 'name="decision"')
      }
      // The question comes with a warning, the application, the place, the time and the code.
      yield* visitor.submit(answerOperation, { userCode: codes.user_code })
      for (const told of ["somebody sent you", "Totally your bank", "127.0.0.1", "<time"]) {
        assert.include(visitor.html, told)
      }
      assert.include(visitor.html, codes.user_code)
      const request = new URL(visitor.path, "https://x.example").searchParams.get("request") ?? ""
      const forged = { request, decision: "allow" }
      for (const [path, origin] of [
        [`${pagePaths.device}/answer`, "https://evil.example"],
        [pagePaths.device, "https://evil.example"]
      ] as const) {
        const posted = yield* browser.askAt(path, {
          method: "POST",
          origin,
          body: new URLSearchParams({ ...forged, userCode: codes.user_code }).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" }
        })
        assert.notStrictEqual(posted.status, 200)
      }
      assert.strictEqual(yield* errorNow, "authorization_pending")
      // Nor does staff that acts for the person.
      const { browser: staff } = yield* impersonate(victim.id)
      const acting = new PageVisitor(staff)
      yield* acting.open(pagePaths.device)
      assert.strictEqual(acting.problem, "forbidden_while_impersonating")
      assert.strictEqual(yield* errorNow, "authorization_pending")
      // Whoever signs out before the answer has not given it.
      yield* visitor.open(`${pagePaths.device}?request=${encodeURIComponent(request)}`)
      assert.include(visitor.html, 'name="decision"')
      yield* browser.ask("/auth/logout", { method: "POST" })
      yield* visitor.submit(answerOperation, { decision: "allow" })
      assert.strictEqual(yield* errorNow, "authorization_pending")
    })
  )

  it.effect("has one answer of many that come at once, and one device of many that ask", () =>
    Effect.gen(function* () {
      yield* attack("device phishing", "single use under a race")
      yield* person("racer@example.com")
      const { browser } = yield* signIn("racer@example.com")
      const { clientId } = yield* program()
      const codes = yield* begun(clientId, { scope: "openid offline_access" })
      const visitors = yield* Effect.forEach([1, 2, 3, 4], () => typed(browser, codes.user_code))
      yield* Effect.forEach(
        visitors,
        (visitor, index) =>
          visitor.submit(answerOperation, { decision: index % 2 === 0 ? "allow" : "deny" }),
        { concurrency: "unbounded" }
      )
      const told = visitors.filter(({ html }) => /connected/.test(html)).length
      assert.strictEqual(told, 1)
      const next = yield* begun(clientId, { scope: "openid offline_access" })
      yield* answered(browser, next.user_code)
      const asking = Array.from({ length: 20 }, () => polled(clientId, next.device_code))
      const got = yield* Effect.all(asking, { concurrency: "unbounded" })
      assert.strictEqual(got.filter(({ status }) => status === 200).length, 1)
    })
  )

  it.effect("gains no right by registering", () =>
    Effect.gen(function* () {
      yield* attack("registration as a way to rights", "open redirect")
      const { ask, browser } = yield* TestService
      yield* registrationIs("open")
      const closed = yield* resource({ scopes: [{ name: "admin", default: true }] })
      const made = yield* registered({
        client_name: "Stranger",
        redirect_uris: [callback],
        token_endpoint_auth_method: "client_secret_post",
        grant_types: [
          "authorization_code",
          "refresh_token",
          "client_credentials",
          "password",
          "urn:ietf:params:oauth:grant-type:device_code",
          "urn:ietf:params:oauth:grant-type:token-exchange"
        ],
        scope: "openid groups organizations admin",
        trust: "own",
        source: "operator",
        kind: "service",
        pkce: "optional",
        machineScopes: [{ resource: closed.identifier, scopes: ["admin"] }],
        scopes: [{ resource: closed.identifier, scopes: ["admin"] }],
        organizationId: "018f0000-0000-7000-8000-000000000009",
        client_id: "018f0000-0000-7000-8000-000000000001",
        client_secret: "mine",
        backchannel_logout_uri: "http://127.0.0.1:1/"
      })
      assert.deepStrictEqual(made.grant_types, ["authorization_code", "refresh_token"])
      const found = (yield* ask(`/applications/${made.client_id}`)).json
      assert.deepInclude(found, {
        kind: "web",
        source: "registered",
        trust: "third_party",
        organizationId: null,
        scopes: null,
        machineScopes: [],
        pkce: "required",
        backChannelLogoutUri: null
      })
      const own = { client_id: made.client_id, client_secret: made.client_secret }
      const machine = yield* post("token", { grant_type: "client_credentials", ...own })
      assert.include(["invalid_scope", "unauthorized_client"], machine.json.error)
      const device = yield* post("device", { scope: "openid", ...own })
      assert.strictEqual(device.json.error, "unauthorized_client")
      // People are asked, and nothing of a resource that does not name it is given.
      yield* person("asked@example.com")
      const { browser: at } = yield* signIn("asked@example.com")
      const config = yield* relyingParty({
        clientId: made.client_id,
        clientSecret: made.client_secret
      })
      const visitor = new PageVisitor(at)
      const parameters = { scope: "openid groups admin", resource: closed.identifier }
      yield* visitor.open(yield* authorizeAddress(config, parameters))
      assert.strictEqual(visitor.name, "consent")
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const code = new URL(ledTo(visitor)).searchParams.get("code") ?? ""
      const tokens = yield* post("token", {
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        ...own
      })
      assert.strictEqual(tokens.json.scope, "openid")
      // Nobody is redirected to it before they clicked.
      const silent = new PageVisitor(at)
      yield* silent.open(yield* authorizeAddress(config, { prompt: "none", scope: "root" }))
      assert.strictEqual(silent.name, "error")
      assert.strictEqual(silent.page?.headers.get("location") ?? null, null)
      // Operators cannot make it their own by mistake, nor does it change itself.
      const changed = yield* ask(`/applications/${made.client_id}`, {
        method: "PATCH",
        json: { trust: "own" }
      })
      assertProblem(changed, 409, "application_managed")
      const put = yield* browser().ask(`/oauth/register/${made.client_id}`, {
        method: "PUT",
        origin: null,
        json: { redirect_uris: ["https://evil.example/cb"] },
        headers: { authorization: `Bearer ${made.registration_access_token}` }
      })
      assert.strictEqual(put.status, 405)
      // The record of one is closed to another, and to the token by which both came.
      const other = yield* registered({ redirect_uris: [callback] })
      const foreign = yield* ownRecord(made.client_id, other.registration_access_token, "DELETE")
      assert.strictEqual(foreign.status, 401)
      yield* registrationIs("token")
      assert.strictEqual((yield* registering({ redirect_uris: [callback] })).status, 401)
      const reused = yield* registering(
        { redirect_uris: [callback] },
        made.registration_access_token
      )
      assert.strictEqual(reused.status, 401)
    })
  )
})
