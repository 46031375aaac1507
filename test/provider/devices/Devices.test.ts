import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"
import * as client from "openid-client"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventCount } from "../../support/AuditEvents.ts"
import {
  answered,
  answerOperation,
  begun,
  deviceGrant,
  polled,
  program,
  typed
} from "../../support/Devices.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, person, signIn } from "../../support/People.ts"
import { application, post, relyingParty } from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("a device", (it) => {
  it.effect("is let in by a person who types its code in a browser, and not before", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const ada = yield* person("ada@example.com")
      const registered = yield* program()
      const { clientId } = registered
      const codes = yield* begun(clientId, { scope: "openid email offline_access" })
      assert.match(codes.user_code, /^[BCDFGHJ-NP-TV-Z]{4}-[BCDFGHJ-NP-TV-Z]{4}$/)
      assert.include(codes, { expires_in: 600, interval: 5 })
      assert.strictEqual(
        (yield* polled(clientId, codes.device_code)).json.error,
        "authorization_pending"
      )
      const visitor = new PageVisitor(browser())
      yield* visitor.open(new URL(codes.verification_uri).pathname)
      assert.strictEqual(visitor.name, "sign-in", visitor.html)
      yield* visitor.submit("POST /auth/login", { email: "ada@example.com", password })
      assert.strictEqual(visitor.name, "device", visitor.html)
      yield* visitor.submit(answerOperation, { userCode: ` ${codes.user_code.toLowerCase()} ` })
      assert.include(visitor.html, "Acme CLI")
      assert.include(visitor.html, codes.user_code)
      assert.include(visitor.html, "127.0.0.1")
      yield* visitor.submit(answerOperation, { decision: "allow" })
      assert.include(visitor.html, "The device is connected", visitor.html)
      yield* TestClock.adjust("5 seconds")
      const config = yield* relyingParty(registered)
      const tokens = yield* Effect.promise(() =>
        client.genericGrantRequest(config, deviceGrant, { device_code: codes.device_code })
      )
      assert.strictEqual(tokens.scope, "openid email offline_access")
      const claims = tokens.claims()!
      assert.deepInclude(claims, { sub: ada.id, email: "ada@example.com" })
      // It belongs to no session, so that signing out of the browser ends nothing here.
      assert.notProperty(claims, "sid")
      const renewed = yield* Effect.promise(() =>
        client.refreshTokenGrant(config, tokens.refresh_token!)
      )
      assert.isString(renewed.refresh_token)
      assert.strictEqual(yield* eventCount("grant.created", ada.id), 1)
    })
  )

  it.effect("is let into the organization that it asks for, by its members alone", () =>
    Effect.gen(function* () {
      const owner = yield* newcomer
      const { id: organizationId, name } = yield* organizationOf(owner, { name: "Asked Works" })
      yield* organizationOf(owner, { name: "Other Works" })
      const { clientId } = yield* program()
      const codes = yield* begun(clientId, { organization_id: organizationId })
      const stranger = yield* typed((yield* newcomer).browser, codes.user_code)
      assert.notInclude(stranger.html, 'value="allow"')
      const visitor = yield* typed(owner.browser, codes.user_code)
      assert.include(visitor.html, name)
      assert.notInclude(visitor.html, "Other Works")
      yield* visitor.submit(answerOperation, { decision: "allow" })
      yield* TestClock.adjust("5 seconds")
      const { json } = yield* polled(clientId, codes.device_code)
      assert.strictEqual(json.scope, "openid organization")
      assert.strictEqual((decodeJwt(json.access_token)["org"] as { id: string }).id, organizationId)
      const form = { client_id: clientId, scope: "openid", organization_id: "acme" }
      const refused = yield* post("device", form)
      assert.strictEqual(refused.status, 400)
      assert.strictEqual(refused.json.error, "invalid_request")
    })
  )

  it.effect("is let in once its person has signed in again, whose code waits meanwhile", () =>
    Effect.gen(function* () {
      yield* person("again@example.com")
      const { browser } = yield* signIn("again@example.com")
      const { clientId } = yield* program()
      const { user_code: code } = yield* begun(clientId)
      const visitor = new PageVisitor(browser)
      const signedOutMeanwhile = Effect.fnUntraced(function* (
        values: Readonly<Record<string, string>>
      ) {
        yield* browser.ask("/auth/logout", { json: {} })
        yield* visitor.submit(answerOperation, values)
        assert.strictEqual(visitor.name, "sign-in", visitor.html)
        yield* visitor.submit("POST /auth/login", { email: "again@example.com", password })
        assert.strictEqual(visitor.name, "device")
        const fields = visitor.forms.flatMap(({ inputs }) => inputs)
        assert.strictEqual(fields.find(({ name }) => name === "userCode")?.["value"], code)
        assert.isUndefined(visitor.problem)
      })
      yield* visitor.open(pagePaths.device)
      yield* signedOutMeanwhile({ userCode: code.toLowerCase() })
      yield* visitor.submit(answerOperation)
      assert.include(visitor.html, "Acme CLI")
      yield* signedOutMeanwhile({ decision: "allow" })
      yield* visitor.submit(answerOperation)
      yield* visitor.submit(answerOperation, { decision: "allow" })
      assert.include(visitor.html, "The device is connected", visitor.html)
    })
  )

  it.effect("that asks too often has to wait for longer each time", () =>
    Effect.gen(function* () {
      const { clientId } = yield* program()
      const { device_code: code } = yield* begun(clientId)
      const errors: Array<string> = []
      for (const wait of [0, 4, 9, 15, 14, 20]) {
        yield* TestClock.adjust(`${wait} seconds`)
        errors.push((yield* polled(clientId, code)).json.error)
      }
      const [pending, tooSoon] = ["authorization_pending", "slow_down"]
      // 5 seconds at first; 10 after the second question, 15 after the third.
      assert.deepStrictEqual(errors, [pending, tooSoon, tooSoon, pending, tooSoon, pending])
    })
  )

  it.effect("that asks by a fixed beat is not slowed by what its requests take on the way", () =>
    Effect.gen(function* () {
      const { clientId } = yield* program()
      const { device_code: code } = yield* begun(clientId)
      for (const wait of [0, 4_510, 5_490, 4_600]) {
        yield* TestClock.adjust(wait)
        assert.strictEqual((yield* polled(clientId, code)).json.error, "authorization_pending")
      }
      yield* TestClock.adjust(4_490)
      assert.strictEqual((yield* polled(clientId, code)).json.error, "slow_down")
    })
  )

  it.effect("is told no, late or nothing, and redeems its code once", () =>
    Effect.gen(function* () {
      const no = yield* person("no@example.com")
      const { browser } = yield* signIn("no@example.com")
      const { clientId } = yield* program()
      const errorOf = (code: string, of = clientId) =>
        Effect.map(polled(of, code), ({ json }) => json.error)
      const denied = yield* begun(clientId)
      const visitor = yield* answered(browser, denied.user_code, "deny")
      assert.include(visitor.html, "not connected")
      assert.strictEqual(yield* errorOf(denied.device_code), "access_denied")
      assert.strictEqual(yield* eventCount("grant.refused", no.id), 1)
      assert.strictEqual((yield* typed(browser, denied.user_code)).problem, "invalid_code")
      const allowed = yield* begun(clientId)
      yield* answered(browser, allowed.user_code)
      const other = yield* program()
      assert.strictEqual(yield* errorOf(allowed.device_code, other.clientId), "invalid_grant")
      const first = yield* polled(clientId, allowed.device_code)
      assert.strictEqual(first.status, 200, first.text)
      assert.notProperty(first.json, "refresh_token")
      assert.strictEqual(yield* errorOf(allowed.device_code), "invalid_grant")
      const late = yield* begun(clientId)
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(yield* errorOf(late.device_code), "expired_token")
      assert.strictEqual((yield* typed(browser, late.user_code)).problem, "invalid_code")
      assert.strictEqual(yield* errorOf("gd_nothing"), "invalid_grant")
      assert.strictEqual(yield* errorOf(""), "invalid_request")
      // A code that comes back so late was copied: what came of it ends.
      const alive = yield* begun(clientId, { scope: "openid offline_access" })
      yield* answered(browser, alive.user_code)
      const { json } = yield* polled(clientId, alive.device_code)
      yield* TestClock.adjust("11 seconds")
      assert.strictEqual(yield* errorOf(alive.device_code), "invalid_grant")
      assert.strictEqual(yield* eventCount("grant.code_replayed", no.id), 1)
      const renewed = yield* post("token", {
        grant_type: "refresh_token",
        client_id: clientId,
        refresh_token: json.refresh_token
      })
      assert.strictEqual(renewed.json.error, "invalid_grant")
    })
  )

  it.effect("asks only for what its application may have", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { clientId, id } = yield* program()
      const refusal = (form: Readonly<Record<string, string>>) =>
        Effect.map(post("device", { client_id: clientId, scope: "openid", ...form }), (answer) => [
          answer.status,
          answer.json.error
        ])
      assert.deepStrictEqual(yield* refusal({ scope: "root" }), [400, "invalid_scope"])
      assert.deepStrictEqual(yield* refusal({ scope: "x".repeat(1001) }), [400, "invalid_request"])
      const resource = "https://unknown.example"
      assert.deepStrictEqual(yield* refusal({ resource }), [400, "invalid_target"])
      assert.deepStrictEqual(yield* refusal({ client_id: "nobody" }), [401, "invalid_client"])
      const shop = yield* application({ kind: "browser" })
      const unauthorized = [400, "unauthorized_client"]
      assert.deepStrictEqual(yield* refusal({ client_id: shop.clientId }), unauthorized)
      const { device_code: code } = yield* begun(clientId)
      yield* ask(`/applications/${id}`, {
        method: "PATCH",
        json: { grantTypes: ["authorization_code"] }
      })
      assert.strictEqual((yield* polled(clientId, code)).json.error, "unauthorized_client")
      for (const kind of ["web", "browser", "service"]) {
        const json = { name: "x", kind, grantTypes: [deviceGrant] }
        const made = yield* ask("/applications", { method: "POST", json })
        assert.strictEqual(made.status, 400, kind)
      }
    })
  )

  it.effect("is not let in by a link, by another session or by guessing", () =>
    Effect.gen(function* () {
      yield* attack("device phishing")
      // Wrong codes of before count no more.
      yield* TestClock.adjust("15 minutes")
      yield* person("victim@example.com")
      yield* person("thief@example.com")
      const { browser } = yield* signIn("victim@example.com")
      const { browser: thief } = yield* signIn("thief@example.com")
      const { clientId } = yield* program()
      const codes = yield* begun(clientId)
      // The link that is complete fills in the code, and asks nothing.
      const visitor = new PageVisitor(browser)
      const link = new URL(codes.verification_uri_complete)
      yield* visitor.open(`${link.pathname}${link.search}`)
      assert.strictEqual(visitor.name, "device")
      assert.notInclude(visitor.html, "Acme CLI")
      assert.include(visitor.html, codes.user_code)
      // The question of a thief's session asks nobody else.
      const asked = yield* typed(thief, codes.user_code)
      assert.include(asked.html, "Acme CLI")
      yield* visitor.open(asked.path)
      assert.notInclude(visitor.html, "Acme CLI")
      for (let tries = 0; tries < 10; tries++) {
        const wrong = yield* typed(browser, "BBBB-BBBB")
        assert.strictEqual(wrong.problem, "invalid_code")
      }
      const full = yield* typed(browser, codes.user_code)
      assert.strictEqual(full.problem, "rate_limited")
      assert.isDefined(full.page?.headers.get("retry-after"))
      yield* TestClock.adjust("15 minutes")
      const { user_code: again } = yield* begun(clientId)
      assert.include((yield* typed(browser, again)).html, "Acme CLI")
      assert.strictEqual(visitor.path.startsWith(pagePaths.device), true)
    })
  )

  it.effect("asks only so often from one network, if its application proves nothing", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const { clientId } = yield* program()
      yield* environments.update("main", { throttle: { protocolPerNetwork: 1 } })
      yield* TestClock.adjust("1 minute")
      const ask = post("device", { client_id: clientId, scope: "openid" })
      const [first, second] = [yield* ask, yield* ask]
      assert.deepStrictEqual([first.status, second.status], [200, 429])
      assert.strictEqual(second.json.error, "temporarily_unavailable")
      yield* environments.update("main", { throttle: { protocolPerNetwork: 60 } })
    })
  )
})
