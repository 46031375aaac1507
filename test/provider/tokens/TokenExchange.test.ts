import { assert, layer } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"
import { attack } from "../../support/Attack.ts"
import { eventCount } from "../../support/AuditEvents.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { memberOf, newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { application } from "../../support/RelyingParty.ts"
import {
  accessTokenUrn as urn,
  api,
  askedBy,
  exchanger,
  revokedBy,
  tokensFor,
  type Registered
} from "../../support/ResourceServer.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

/** Access token of a browser's session. */
const sessionToken = (browser: TestBrowser): Effect.Effect<string> =>
  Effect.map(browser.ask("/auth/refresh", { method: "POST" }), ({ json }) => json.accessToken)

layer(TestService.layer)("a token that is exchanged", (it) => {
  it.effect("may be signed by an instance whose clock is ahead by seconds, and ends on time", () =>
    Effect.gen(function* () {
      const billing = yield* api()
      const robot = yield* exchanger(["session"], [billing])
      const owner = yield* newcomer
      const session = yield* sessionToken(owner.browser)
      const exchanged = () => robot.exchanged(session, { resource: billing.identifier })
      const there = yield* Clock.currentTimeMillis
      for (const [seconds, status] of [
        [4, 200],
        [7, 400]
      ] as const) {
        yield* TestClock.setTime(there - seconds * 1000)
        assert.strictEqual((yield* exchanged()).status, status)
      }
      yield* TestClock.setTime(there)
      const given = (yield* exchanged()).json.access_token
      for (const [seconds, active] of [
        [4, true],
        [7, false]
      ] as const) {
        yield* TestClock.setTime(there - seconds * 1000)
        assert.strictEqual((yield* billing.asks(given)).json.active, active)
      }
      const end = (decodeJwt(given).exp ?? 0) * 1000
      yield* TestClock.setTime(end - 1)
      assert.strictEqual((yield* billing.asks(given)).json.active, true)
      assert.strictEqual((yield* exchanged()).status, 200)
      yield* TestClock.setTime(end)
      assert.strictEqual((yield* billing.asks(given)).json.active, false)
      assert.strictEqual((yield* exchanged()).status, 400)
    })
  )

  it.effect("of a session is one for a resource, of the same person, by the role of today", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const billing = yield* api()
      const store = yield* api({ tokenFormat: "opaque" })
      const robot = yield* exchanger(["session"], [billing, store])
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      yield* owner.browser.ask("/organizations/active", {
        method: "PUT",
        json: { organizationId: id }
      })
      const token = yield* sessionToken(owner.browser)
      const answer = yield* robot.exchanged(token, {
        resource: billing.identifier,
        scope: "read approve unknown"
      })
      assert.strictEqual(answer.status, 200, answer.text)
      const { access_token: given, ...rest } = answer.json
      assert.deepStrictEqual(rest, {
        issued_token_type: urn,
        token_type: "Bearer",
        expires_in: rest.expires_in,
        scope: "read approve"
      })
      const [before, after] = [decodeJwt(token), decodeJwt(given)]
      assert.deepInclude(after, {
        sub: owner.id,
        aud: billing.identifier,
        client_id: robot.clientId,
        act: { sub: robot.id },
        acr: "urn:gatehouse:acr:single",
        org: { id, permissions: ["organization:update"] }
      })
      assert.isAtMost(after.exp ?? Infinity, before.exp ?? 0)
      assert.notProperty(after, "sid")
      assert.notInclude(JSON.stringify(after), String(before["sid"]))
      const opaque = yield* robot.exchanged(token, { resource: store.identifier })
      assert.match(opaque.json.access_token, /^ga_/)
      const asked = () => Effect.all([billing.asks(given), store.asks(opaque.json.access_token)])
      for (const { json } of yield* asked()) {
        assert.deepInclude(json, { active: true, sub: owner.id, act: { sub: robot.id } })
        assert.strictEqual(json.acr, "urn:gatehouse:acr:single")
        assert.notProperty(json, "source")
      }
      assert.strictEqual((yield* askedBy(robot)(given)).json.active, true)
      assert.strictEqual(yield* eventCount("token.exchanged", owner.id), 2)
      yield* owner.browser.ask("/auth/logout", { json: {} })
      const ended = yield* robot.exchanged(token, { resource: billing.identifier })
      assert.deepStrictEqual([ended.status, ended.json.error], [400, "invalid_request"])
      for (const { json } of yield* asked()) assert.deepStrictEqual(json, { active: false })

      const member = yield* memberOf(id, "member")
      yield* member.browser.ask("/organizations/active", {
        method: "PUT",
        json: { organizationId: id }
      })
      const lesser = yield* robot.exchanged(yield* sessionToken(member.browser), {
        resource: billing.identifier,
        scope: "approve"
      })
      assert.strictEqual(lesser.json.error, "invalid_scope")

      const admin = yield* memberOf(id, "admin")
      yield* admin.browser.ask("/organizations/active", {
        method: "PUT",
        json: { organizationId: id }
      })
      const asAdmin = yield* sessionToken(admin.browser)
      const approving = { resource: billing.identifier, scope: "approve" }
      const [kept, signed] = [
        yield* robot.exchanged(asAdmin, { ...approving, resource: store.identifier }),
        yield* robot.exchanged(asAdmin, approving)
      ]
      assert.strictEqual((yield* billing.asks(signed.json.access_token)).json.active, true)
      assert.strictEqual((yield* revokedBy(robot)(kept.json.access_token)).status, 200)
      assert.deepStrictEqual((yield* store.asks(kept.json.access_token)).json, { active: false })
      const unrevoked = yield* revokedBy(robot)(signed.json.access_token)
      assert.strictEqual(unrevoked.json.error, "unsupported_token_type")
      const demoted = yield* ask(`/organizations/${id}/members/${admin.id}`, {
        method: "PATCH",
        json: { role: "member" }
      })
      assert.strictEqual(demoted.status, 200, demoted.text)
      assert.deepStrictEqual((yield* billing.asks(signed.json.access_token)).json, {
        active: false
      })
      assert.strictEqual((yield* robot.exchanged(asAdmin, approving)).json.error, "invalid_scope")
    })
  )

  it.effect("names ten actors at most, however often it goes from hand to hand", () =>
    Effect.gen(function* () {
      const first = yield* api()
      const robot = yield* exchanger([first.identifier], [first])
      const { tokens } = yield* tokensFor(yield* application(), first.identifier, "openid read")
      let token = tokens.access_token
      for (let actors = 1; actors <= 10; actors += 1) {
        const { json, text } = yield* robot.exchanged(token)
        assert.isString(json.access_token, text)
        token = json.access_token
      }
      const refused = yield* robot.exchanged(token)
      assert.deepStrictEqual([refused.status, refused.json.error], [400, "invalid_request"])
      assert.strictEqual((yield* first.asks(token)).json.active, true)
    })
  )

  it.effect("of a resource brings no permission along that it did not stand for, and nests", () =>
    Effect.gen(function* () {
      const web: Registered = yield* application()
      const [first, second, third] = [yield* api(), yield* api(), yield* api()]
      const robot = yield* exchanger([first.identifier], [second])
      const next = yield* exchanger([second.identifier], [third])
      const { tokens } = yield* tokensFor(web, first.identifier, "openid read")
      const wide = yield* robot.exchanged(tokens.access_token, { scope: "approve" })
      assert.strictEqual(wide.json.error, "invalid_scope")
      const one = yield* robot.exchanged(tokens.access_token)
      assert.strictEqual(one.status, 200, one.text)
      const two = yield* next.exchanged(one.json.access_token)
      assert.strictEqual(two.status, 200, two.text)
      const claims = decodeJwt(two.json.access_token)
      assert.deepStrictEqual(claims["act"], { sub: next.id, act: { sub: robot.id } })
      assert.strictEqual((yield* third.asks(two.json.access_token)).json.active, true)
      for (const [by, token] of [
        [next, tokens.access_token],
        [robot, one.json.access_token]
      ] as const) {
        assert.strictEqual((yield* by.exchanged(token)).json.error, "invalid_request")
      }
      for (const [change, error] of [
        [{ resource: third.identifier }, "invalid_target"],
        [{ audience: second.identifier }, "invalid_target"],
        [{ actor_token: "x", actor_token_type: urn }, "invalid_request"],
        [
          { requested_token_type: "urn:ietf:params:oauth:token-type:refresh_token" },
          "invalid_request"
        ],
        [{ subject_token_type: "urn:ietf:params:oauth:token-type:id_token" }, "invalid_request"],
        [{ subject_token: "x" }, "invalid_request"]
      ] as const) {
        const refused = yield* robot.exchanged(tokens.access_token, change)
        assert.deepStrictEqual([refused.status, refused.json.error], [400, error])
      }
      // Neither the exchanger nor a stranger ends the family of somebody else's application.
      yield* revokedBy(next)(two.json.access_token)
      assert.strictEqual((yield* first.asks(tokens.access_token)).json.active, true)
      assert.strictEqual((yield* revokedBy(web)(tokens.access_token)).status, 200)
      assert.deepStrictEqual((yield* third.asks(two.json.access_token)).json, { active: false })
      const ended = yield* robot.exchanged(tokens.access_token)
      assert.strictEqual(ended.json.error, "invalid_request")
      const { tokens: later } = yield* tokensFor(web, first.identifier, "openid read")
      assert.strictEqual((yield* robot.exchanged(later.access_token)).status, 200)
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual((yield* robot.exchanged(later.access_token)).json.error, "invalid_request")
    })
  )

  it.effect(
    "is neither an impersonated one nor exchanged by an application without the grant",
    () =>
      Effect.gen(function* () {
        yield* attack("exchange that widens")
        const { ask } = yield* TestService
        const billing = yield* api()
        const robot = yield* exchanger(["session"], [billing])
        const person = yield* newcomer
        const { browser: acting } = yield* impersonate(person.id)
        const refused = yield* robot.exchanged(yield* sessionToken(acting))
        assert.strictEqual(refused.json.error, "invalid_request")
        const token = yield* sessionToken(person.browser)
        assert.strictEqual((yield* robot.exchanged(token)).status, 200)
        yield* ask(`/applications/${robot.id}`, { method: "PATCH", json: { exchange: null } })
        assert.strictEqual((yield* robot.exchanged(token)).json.error, "unauthorized_client")
        for (const kind of ["browser", "native"]) {
          const exchange = { from: ["session"], to: [{ resource: billing.identifier, scopes: [] }] }
          const made = yield* ask("/applications", {
            method: "POST",
            json: { name: "x", kind, exchange }
          })
          assertProblem(made, 400, "invalid_application")
        }
      })
  )
})
