import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { TestClock } from "effect/testing"
import { makeStatementLog, roundTripsOf } from "../../../scripts/bench/statementLog.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { memberOf, newcomer, organizationOf } from "../../support/Organizations.ts"
import {
  application,
  post,
  redeemed,
  relyingParty,
  signedInBy,
  verifier
} from "../../support/RelyingParty.ts"
import { api, askedBy, basic, tokensFor, type Registered } from "../../support/ResourceServer.ts"
import { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const log = makeStatementLog()
const service = TestService.layer.pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer))
)

const inactive = { active: false }

layer(service)("a token's truth", (it) => {
  it.effect("is told to its application and to its resource, and to nobody else", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const own: Registered = yield* application()
      const [billing, other] = [yield* api(), yield* api()]
      const opaque = yield* api({ tokenFormat: "opaque" })
      const { id, tokens } = yield* tokensFor(own, billing.identifier, "openid read offline_access")
      const token = tokens.access_token
      const told = yield* billing.asks(token)
      const { exp: _, iat: __, jti: ___, nbf: ____, auth_time: _____, ...claims } = told.json
      assert.deepStrictEqual(claims, {
        active: true,
        iss: `${environment.appUrl}/_service/oauth`,
        sub: id,
        aud: [billing.identifier, `${environment.appUrl}/_service/oauth`],
        client_id: own.clientId,
        scope: "openid offline_access read",
        acr: "urn:gatehouse:acr:single",
        amr: ["pwd"],
        token_type: "Bearer"
      })
      assert.isNull(told.headers.get("access-control-allow-origin"))
      assert.strictEqual(told.headers.get("cache-control"), "no-store")
      const again = yield* billing.asks(token)
      const statements = log.of(again.headers.get("x-correlation-id") ?? "")
      assert.strictEqual(roundTripsOf(sql, statements), 1)
      assert.deepInclude((yield* askedBy(own)(token)).json, { active: true, sub: id })
      const refresh = yield* askedBy(own)(tokens.refresh_token!)
      assert.deepInclude(refresh.json, {
        active: true,
        sub: id,
        client_id: own.clientId,
        scope: "openid offline_access read"
      })
      assert.isAbove(refresh.json.exp, refresh.json.iat)
      const another = yield* application()
      for (const answer of [
        yield* other.asks(token),
        yield* askedBy(another)(token),
        yield* askedBy(another)(tokens.refresh_token!),
        yield* billing.asks(tokens.refresh_token!),
        yield* askedBy(own)(tokens.id_token!),
        yield* askedBy(own)("ga_unknown"),
        yield* askedBy(own)("x"),
        yield* askedBy(own)(token.slice(0, -2))
      ]) {
        assert.deepStrictEqual([answer.status, answer.json], [200, inactive])
      }
      const kept = yield* tokensFor(own, opaque.identifier, "openid read")
      assert.match(kept.tokens.access_token, /^ga_/)
      const known = yield* opaque.asks(kept.tokens.access_token)
      assert.deepInclude(known.json, { active: true, scope: "openid read", sub: kept.id })
      yield* TestClock.adjust("11 minutes")
      assert.deepStrictEqual((yield* opaque.asks(kept.tokens.access_token)).json, inactive)
      assert.deepStrictEqual((yield* billing.asks(token)).json, inactive)
    })
  )

  it.effect("is that of its one spelling, whichever character another one differs in", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const own: Registered = yield* application()
      const billing = yield* api()
      const { tokens } = yield* tokensFor(own, billing.identifier, "openid read")
      const token = tokens.access_token
      const [head = "", body = "", signature = ""] = token.split(".")
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      const last = [...alphabet].map((letter) => token.slice(0, -1) + letter)
      for (const altered of [
        ...last.filter((one) => one !== token),
        token.slice(0, -1),
        `${token}A`,
        `${token}=`,
        `${token}==`,
        `${token}.`,
        `${token}\n`,
        ` ${token}`,
        `${head}=.${body}.${signature}`,
        `${head}.${body}=.${signature}`,
        `${head}.${body}. ${signature}`
      ]) {
        assert.deepStrictEqual((yield* billing.asks(altered)).json, inactive, altered)
      }
      for (const altered of last.filter((one) => one !== token)) {
        const answer = yield* browser().ask("/oauth/userinfo", { bearer: altered })
        assert.strictEqual(answer.status, 401, altered)
      }
      assert.deepInclude((yield* billing.asks(token)).json, { active: true })
    })
  )

  it.effect("is not that of a token for a resource of the same identifier that was removed", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const own: Registered = yield* application()
      const billing = yield* api()
      const { tokens } = yield* tokensFor(own, billing.identifier, "openid read")
      const token = tokens.access_token
      assert.strictEqual((yield* billing.asks(token)).json.active, true)
      yield* TestClock.adjust("2 seconds")
      const removed = yield* ask(`/resources/${billing.id}`, { method: "DELETE" })
      assert.strictEqual(removed.status, 204, removed.text)
      const anew = yield* api({ identifier: billing.identifier })
      assert.deepStrictEqual((yield* anew.asks(token)).json, inactive)
      assert.deepStrictEqual((yield* askedBy(own)(token)).json, inactive)
    })
  )

  it.effect("is for those alone who prove themselves, a resource by HTTP Basic", () =>
    Effect.gen(function* () {
      const billing = yield* api()
      const browser = yield* application({ kind: "browser" })
      const errorOf = Effect.fnUntraced(function* (
        form: Readonly<Record<string, string>>,
        headers: Readonly<Record<string, string>> = {}
      ) {
        const answer = yield* post("introspect", form, headers)
        return `${answer.status} ${answer.json.error}`
      })
      const refused = "401 invalid_client"
      const token = { token: "ga_x" }
      assert.strictEqual(yield* errorOf({ ...token, client_id: browser.clientId }), refused)
      assert.strictEqual(yield* errorOf(token, basic(billing.id, "rs_wrong")), refused)
      assert.strictEqual(
        yield* errorOf({ ...token, client_id: billing.id, client_secret: billing.secret }),
        refused
      )
      const own: Registered = yield* application()
      // The secret of a resource is none of an application.
      assert.strictEqual(yield* errorOf(token, basic(own.clientId, billing.secret)), refused)
      assert.strictEqual(
        yield* errorOf({}, basic(own.clientId, own.clientSecret)),
        "400 invalid_request"
      )
      const { ask } = yield* TestService
      const [secret] = (yield* ask("/resources")).json.items.find(
        ({ id }: { id: string }) => id === billing.id
      ).secrets
      yield* billing.asks("x")
      yield* ask(`/resources/${billing.id}/secrets/${secret.id}`, { method: "DELETE" })
      assert.strictEqual(yield* errorOf(token, basic(billing.id, billing.secret)), refused)
    })
  )

  it.effect("changes in the moment in which role, membership, application or person do", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const own: Registered = yield* application()
      const billing = yield* api()
      const owner = yield* newcomer
      const { id: organizationId } = yield* organizationOf(owner)
      const member = `/organizations/${organizationId}/members`
      const somebody = yield* memberOf(organizationId, "admin")
      const config = yield* relyingParty(own)
      const answer = yield* signedInBy(config, somebody.browser, {
        scope: "openid read approve",
        resource: billing.identifier,
        organization_id: organizationId
      })
      const tokens = yield* redeemed(config, answer, billing.identifier)
      const truth = Effect.map(billing.asks(tokens.access_token), ({ json }) => json)
      assert.deepInclude(yield* truth, {
        scope: "openid organization read approve",
        org: { id: organizationId, permissions: ["organization:update"] }
      })
      yield* ask(`${member}/${somebody.id}`, { method: "PATCH", json: { role: "member" } })
      assert.deepInclude(yield* truth, {
        scope: "openid organization read",
        org: { id: organizationId, permissions: [] }
      })
      const set = (enabled: boolean) =>
        ask(`/applications/${own.id}`, { method: "PATCH", json: { enabled } })
      yield* set(false)
      assert.deepStrictEqual(yield* truth, inactive)
      yield* set(true)
      assert.strictEqual((yield* truth).active, true)
      yield* ask(`${member}/${somebody.id}`, { method: "DELETE" })
      assert.deepStrictEqual(yield* truth, inactive)
      const banned = yield* tokensFor(own, billing.identifier, "openid read")
      yield* ask(`/users/${banned.id}/ban`, { method: "POST", json: {} })
      assert.deepStrictEqual((yield* billing.asks(banned.tokens.access_token)).json, inactive)
      const left = yield* tokensFor(own, billing.identifier, "openid read")
      yield* left.browser.ask("/auth/logout", { method: "POST" })
      assert.deepStrictEqual((yield* billing.asks(left.tokens.access_token)).json, inactive)
      const gone = yield* tokensFor(own, billing.identifier, "openid read")
      yield* ask(`/resources/${billing.id}`, { method: "DELETE" })
      const answered = yield* askedBy(own)(gone.tokens.access_token)
      assert.deepStrictEqual(answered.json, inactive)
    })
  )

  it.effect("of a machine's token follows its ceiling, its organization and its record", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const billing = yield* api({ tokenFormat: "opaque" })
      const signed = yield* api()
      const robot = yield* application({
        kind: "service",
        redirectUris: [],
        machineScopes: [billing, signed].map(({ identifier }) => ({
          resource: identifier,
          scopes: ["read"]
        }))
      })
      const tokenFor = Effect.fnUntraced(function* (resourceOf: string) {
        const answer = yield* post("token", {
          grant_type: "client_credentials",
          client_id: robot.clientId,
          client_secret: robot.clientSecret,
          resource: resourceOf
        })
        return answer.json.access_token as string
      })
      const [one, two] = [yield* tokenFor(billing.identifier), yield* tokenFor(signed.identifier)]
      const both = Effect.all([billing.asks(one), signed.asks(two)])
      for (const { json } of yield* both) {
        assert.deepInclude(json, { active: true, sub: robot.id, scope: "read" })
      }
      assert.deepStrictEqual((yield* signed.asks(one)).json, inactive)
      const change = (json: object) => ask(`/applications/${robot.id}`, { method: "PATCH", json })
      yield* change({ machineScopes: [] })
      for (const { json } of yield* both) assert.deepStrictEqual(json, inactive)
      yield* change({ machineScopes: robot.machineScopes })
      yield* change({ enabled: false })
      for (const { json } of yield* both) assert.deepStrictEqual(json, inactive)
      yield* change({ enabled: true })
      for (const { json } of yield* both) assert.strictEqual(json.active, true)
      yield* ask(`/applications/${robot.id}`, { method: "DELETE" })
      for (const { json } of yield* both) assert.deepStrictEqual(json, inactive)
    })
  )

  it.effect(
    "ends with the app URL that was its issuer's; refresh tokens go on at the new one",
    () =>
      Effect.gen(function* () {
        const { environment, origin } = yield* TestService
        const environments = yield* Environments
        const own: Registered = yield* application()
        const [signed, opaque] = [yield* api(), yield* api({ tokenFormat: "opaque" })]
        const both = [signed, opaque]
        const robot: Registered = yield* application({
          kind: "service",
          redirectUris: [],
          machineScopes: both.map(({ identifier }) => ({ resource: identifier, scopes: ["read"] }))
        })
        const { browser } = yield* newcomer
        const config = yield* relyingParty(own)
        const shown = yield* Effect.forEach(both, ({ id, identifier: resource, secret }) =>
          Effect.gen(function* () {
            const answer = yield* signedInBy(config, browser, { scope: "read", resource })
            const code = new URL(answer).searchParams.get("code") ?? ""
            const { json } = yield* post(
              "token",
              { grant_type: "authorization_code", code, code_verifier: verifier },
              basic(own.clientId, own.clientSecret)
            )
            const machine = yield* post(
              "token",
              { grant_type: "client_credentials", resource },
              basic(robot.clientId, robot.clientSecret)
            )
            const given: ReadonlyArray<string> = [json.access_token, machine.json.access_token]
            return { by: basic(id, secret), given, refresh: String(json.refresh_token) }
          })
        )
        const asked = (host: string, path: string, form: object, by: object) =>
          new TestBrowser(origin, host).ask(`/oauth/${path}`, {
            method: "POST",
            origin: null,
            body: new URLSearchParams({ ...form }).toString(),
            headers: { "content-type": "application/x-www-form-urlencoded", ...by }
          })
        const standing = (host: string) =>
          Effect.forEach(shown, ({ by, given }) =>
            Effect.forEach(given, (token) =>
              Effect.map(asked(host, "introspect", { token }, by), ({ json }) => json.active)
            )
          )
        const here = new URL(environment.appUrl)
        const standingHere = [
          [true, true],
          [true, true]
        ]
        assert.deepStrictEqual(yield* standing(here.host), standingHere)
        yield* environments.update("main", {}, { appUrl: new URL("http://moved.test") })
        yield* TestClock.adjust("2 seconds")
        const gone = [
          [false, false],
          [false, false]
        ]
        assert.deepStrictEqual(yield* standing("moved.test"), gone)
        for (const { refresh } of shown) {
          const form = { grant_type: "refresh_token", refresh_token: refresh }
          const by = basic(own.clientId, own.clientSecret)
          assert.strictEqual((yield* asked("moved.test", "token", form, by)).status, 200)
        }
        yield* environments.update("main", {}, { appUrl: here })
        yield* TestClock.adjust("2 seconds")
        assert.deepStrictEqual(yield* standing(here.host), standingHere)
      })
  )
})
