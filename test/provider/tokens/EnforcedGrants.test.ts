import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import * as Devices from "../../support/Devices.ts"
import { connected, enforce } from "../../support/Enforcement.ts"
import { memberOf } from "../../support/Organizations.ts"
import {
  application,
  post,
  redeemed,
  relyingParty,
  signedInBy,
  verifier
} from "../../support/RelyingParty.ts"
import { api, basic, exchanger, type Registered } from "../../support/ResourceServer.ts"
import type { PageVisitor } from "../../support/PageVisitor.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

/** Two members of an organization, one in a session of its connection, before it is enforced. */
const world = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* connected
  const { organizationId } = at
  const signedIn = Effect.fnUntraced(function* (connectionId: string | null) {
    const member = yield* memberOf(organizationId, "admin")
    yield* sql`UPDATE sessions SET connection_id = ${connectionId} WHERE user_id = ${member.id}`
    const chosen = yield* member.browser.ask("/organizations/active", {
      method: "PUT",
      json: { organizationId }
    })
    assert.strictEqual(chosen.status, 200, chosen.text)
    return member
  })
  const own = yield* signedIn(at.connection.id)
  return { at, foreign: yield* signedIn(null), own }
})

type World = Effect.Success<typeof world>
type Member = World["own"]

/** A grant that has been begun before, and what is left of it to do; unrun. */
type Begun = (
  member: Member,
  at: World["at"]
) => Effect.Effect<() => Effect.Effect<RawResponse, never, TestService>, never, TestService>

const basicOf = ({ clientId, clientSecret }: Registered) => basic(clientId, clientSecret)

const authorized = Effect.fnUntraced(function* (
  member: Member,
  at: World["at"],
  more: object = {}
) {
  const registered: Registered = yield* application({ trust: "own" })
  const config = yield* relyingParty(registered)
  const answer = yield* signedInBy(config, member.browser, {
    scope: "openid offline_access read",
    organization_id: at.organizationId,
    ...more
  })
  const code = new URL(answer).searchParams.get("code") ?? ""
  assert.notStrictEqual(code, "", answer)
  const redeem = () =>
    post(
      "token",
      { grant_type: "authorization_code", code, code_verifier: verifier },
      basicOf(registered)
    )
  return { registered, redeem }
})

const byCode: Begun = (member, at) => Effect.map(authorized(member, at), ({ redeem }) => redeem)

const byRefresh: Begun = Effect.fnUntraced(function* (member, at) {
  const { redeem, registered } = yield* authorized(member, at)
  const { json } = yield* redeem()
  const form = { grant_type: "refresh_token", refresh_token: json.refresh_token as string }
  return () => post("token", form, basicOf(registered))
})

const byDevice: Begun = Effect.fnUntraced(function* (member, at) {
  const { clientId } = yield* Devices.program()
  const codes = yield* Devices.begun(clientId, { scope: "openid organization" })
  const visitor: PageVisitor = yield* Devices.typed(member.browser, codes.user_code)
  yield* visitor.submit(Devices.answerOperation, {
    decision: "allow",
    organizationId: at.organizationId
  })
  assert.isUndefined(visitor.problem)
  return () => Devices.polled(clientId, codes.device_code)
})

const byExchangeOfSession: Begun = Effect.fnUntraced(function* (member) {
  const billing = yield* api()
  const robot = yield* exchanger(["session"], [billing])
  const { json } = yield* member.browser.ask("/auth/refresh", { method: "POST" })
  return () => robot.exchanged(json.accessToken, { resource: billing.identifier, scope: "approve" })
})

const byExchangeOfToken: Begun = Effect.fnUntraced(function* (member, at) {
  const [first, second] = [yield* api(), yield* api()]
  const robot = yield* exchanger([first.identifier], [second])
  const { redeem } = yield* authorized(member, at, { resource: first.identifier })
  const { json } = yield* redeem()
  return () => robot.exchanged(json.access_token, { resource: second.identifier })
})

const grants: Readonly<Record<string, readonly [begun: Begun, error: string]>> = {
  "an authorization code": [byCode, "invalid_grant"],
  "a refresh token": [byRefresh, "invalid_grant"],
  "a device code": [byDevice, "invalid_grant"],
  "the exchange of a session's token": [byExchangeOfSession, "invalid_request"],
  "the exchange of an application's token": [byExchangeOfToken, "invalid_request"]
}

layer(TestService.layer)("where members come in by their connection alone", (it) => {
  it.effect.each(Object.entries(grants))(
    "%s gives a token of the organization to its own sessions only",
    ([, [begun, error]]) =>
      Effect.gen(function* () {
        yield* attack("an enforced person by another way in")
        const { at, foreign, own } = yield* world
        const [byForeign, byOwn] = [yield* begun(foreign, at), yield* begun(own, at)]
        yield* enforce(at, "members")
        const refused = yield* byForeign()
        assert.deepStrictEqual([refused.status, refused.json.error], [400, error], refused.text)
        const given = yield* byOwn()
        assert.strictEqual(given.status, 200, given.text)
        yield* enforce(at, "off")
      })
  )

  it.effect("what an exchange gave before stands for nothing any more", () =>
    Effect.gen(function* () {
      yield* attack("an enforced person by another way in")
      const { at, foreign, own } = yield* world
      const signed = yield* api()
      const opaque = yield* api({ tokenFormat: "opaque" })
      const robot = yield* exchanger(["session"], [signed, opaque])
      const tokensOf = Effect.fnUntraced(function* (member: Member) {
        const { json } = yield* member.browser.ask("/auth/refresh", { method: "POST" })
        const tokenFor = ({ identifier: resource }: { readonly identifier: string }) =>
          Effect.map(
            robot.exchanged(json.accessToken, { resource }),
            ({ json: { access_token } }) => String(access_token)
          )
        return [yield* tokenFor(signed), yield* tokenFor(opaque)] as const
      })
      const activeOf = ([first, second]: readonly [string, string]) =>
        Effect.map(Effect.all([signed.asks(first), opaque.asks(second)]), (answers) =>
          answers.map(({ json }) => json.active)
        )
      const [before, ownBefore] = [yield* tokensOf(foreign), yield* tokensOf(own)]
      assert.deepStrictEqual(yield* activeOf(before), [true, true])
      yield* enforce(at, "members")
      assert.deepStrictEqual(yield* activeOf(before), [false, false])
      assert.deepStrictEqual(yield* activeOf(ownBefore), [true, true])
      // A session that loses the organization still stands for its person.
      const dropped = yield* foreign.browser.ask("/organizations/active", {
        method: "PUT",
        json: { organizationId: null }
      })
      assert.strictEqual(dropped.status, 200, dropped.text)
      const { json } = yield* foreign.browser.ask("/auth/refresh", { method: "POST" })
      const personal = yield* robot.exchanged(json.accessToken, { resource: signed.identifier })
      assert.strictEqual(personal.status, 200, personal.text)
      yield* enforce(at, "off")
    })
  )

  it.effect("an application hears of the organization only from its own sessions", () =>
    Effect.gen(function* () {
      yield* attack("an enforced person by another way in")
      const { at, foreign, own } = yield* world
      const scope = "openid organizations groups"
      const scopes = [{ resource: null, scopes: scope.split(" ") }]
      const registered: Registered = yield* application({ trust: "own", scopes })
      const config = yield* relyingParty(registered)
      const tokenOf = Effect.fnUntraced(function* ({ browser }: Member) {
        const answer = yield* signedInBy(config, browser, { scope })
        return (yield* redeemed(config, answer)).access_token
      })
      const tokens = [yield* tokenOf(foreign), yield* tokenOf(own)]
      const { browser } = yield* TestService
      const told = Effect.forEach(tokens, (bearer) =>
        Effect.map(browser().ask("/oauth/userinfo", { bearer }), ({ json }) => [
          json.organizations.map(({ id }: { readonly id: string }) => id),
          json.groups
        ])
      )
      const { organizationId: id } = at
      const all = [[id], [`${id}:admin`]]
      assert.deepStrictEqual(yield* told, [all, all])
      yield* enforce(at, "members")
      assert.deepStrictEqual(yield* told, [[[], []], all])
      yield* enforce(at, "off")
    })
  )

  it.effect("an application of the organization goes on with its own credentials", () =>
    Effect.gen(function* () {
      const { at } = yield* world
      const { identifier } = yield* api()
      const machine: Registered = yield* application({
        kind: "service",
        redirectUris: [],
        organizationId: at.organizationId,
        machineScopes: [{ resource: identifier, scopes: ["read"] }]
      })
      yield* enforce(at, "members")
      yield* TestClock.adjust("1 second")
      const form = { grant_type: "client_credentials", scope: "read" }
      const given = yield* post("token", form, basicOf(machine))
      assert.strictEqual(given.status, 200, given.text)
      yield* enforce(at, "off")
    })
  )
})
