import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from "jose"
import { attack } from "../support/Attack.ts"
import { holdersKey, proofOf } from "../support/DpopProof.ts"
import { newcomer, organizationOf } from "../support/Organizations.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password } from "../support/People.ts"
import {
  application,
  authorizeAddress,
  post,
  redeemed,
  relyingParty,
  signedInBy,
  verifier
} from "../support/RelyingParty.ts"
import {
  api,
  askedBy,
  basic,
  exchanger,
  tokensFor,
  type Registered
} from "../support/ResourceServer.ts"
import { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"

layer(TestService.layer)("an attacker with a token of the issuer", (it) => {
  it.effect("has nothing of a proof of possession that was used before", () =>
    Effect.gen(function* () {
      yield* attack("DPoP replay across instances")
      const billing = yield* api()
      const robot: Registered = yield* application({
        kind: "service",
        redirectUris: [],
        machineScopes: [{ resource: billing.identifier, scopes: ["read"] }]
      })
      const dpop = yield* proofOf(yield* holdersKey(), "token")
      const asking = post(
        "token",
        { grant_type: "client_credentials" },
        { ...basic(robot.clientId, robot.clientSecret), dpop }
      )
      // The rows of the database decide, and they are the same for every instance.
      const answers = yield* Effect.all(Array(20).fill(asking) as Array<typeof asking>, {
        concurrency: "unbounded"
      })
      const errors = answers.map(({ json, status }) => (status === 200 ? "none" : json.error))
      assert.deepStrictEqual(errors.toSorted(), [...Array(19).fill("invalid_dpop_proof"), "none"])
    })
  )

  it.effect(
    "takes no token of the one issuer for one of the other, even with its audience ignored",
    () =>
      Effect.gen(function* () {
        yield* attack("a token taken by another resource or issuer", "JWT confusion")
        const { browser } = yield* TestService
        const own: Registered = yield* application()
        const billing = yield* api()
        const { browser: at, tokens } = yield* tokensFor(own, billing.identifier, "openid read")
        const ofSession: string = (yield* at.ask("/auth/refresh", { method: "POST" })).json
          .accessToken
        const keysAt = (path: string) =>
          Effect.map(browser().ask(path), ({ json }) => createLocalJWKSet(json))
        const [applications, sessions] = [
          yield* keysAt("/oauth/jwks.json"),
          yield* keysAt("/.well-known/jwks.json")
        ]
        const verifies = (token: string, keys: typeof sessions) =>
          Effect.promise(() =>
            jwtVerify(token, keys, { currentDate: new Date(0) }).then(
              () => true,
              () => false
            )
          )
        for (const token of [tokens.access_token, tokens.id_token!]) {
          assert.isTrue(yield* verifies(token, applications))
          assert.isFalse(yield* verifies(token, sessions))
          const answer = yield* browser().ask("/users/me", { bearer: token })
          assert.strictEqual(answer.status, 401)
        }
        assert.isFalse(yield* verifies(ofSession, applications))
        const info = (bearer: string) => browser().ask("/oauth/userinfo", { bearer })
        assert.strictEqual((yield* info(ofSession)).status, 401)
        assert.deepStrictEqual((yield* billing.asks(ofSession)).json, { active: false })
        assert.notProperty(decodeJwt(tokens.access_token), "sid")
        // A token for one resource is none for another, nor one of people for userinfo without openid.
        const other = yield* api()
        assert.deepStrictEqual((yield* other.asks(tokens.access_token)).json, { active: false })
        // Nor is one that anybody could have signed.
        const { kid } = decodeProtectedHeader(tokens.access_token)
        const publicKeys = (yield* browser().ask("/oauth/jwks.json")).json.keys
        const publicKey = publicKeys.find((key: { kid: string }) => key.kid === kid)
        const claims = decodeJwt(tokens.access_token)
        const [head = "", body = "", signature = ""] = tokens.access_token.split(".")
        const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
        const byPublicKey = yield* Effect.promise(() =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: kid ?? "" })
            .sign(new TextEncoder().encode(JSON.stringify(publicKey)))
        )
        for (const forged of [
          `${encoded({ alg: "none", typ: "at+jwt" })}.${body}.`,
          byPublicKey,
          `${head}.${encoded({ ...claims, scope: "openid read email" })}.${signature}`,
          `${head}.${body}.`,
          `${head}.${body}`,
          `${head}.${body}.${signature.slice(0, -2)}`
        ]) {
          assert.strictEqual((yield* info(forged)).status, 401)
          assert.deepStrictEqual((yield* billing.asks(forged)).json, { active: false })
        }
        assert.strictEqual((yield* info(tokens.access_token)).status, 200)
      })
  )

  it.effect("takes nothing of one environment or application into another", () =>
    Effect.gen(function* () {
      yield* attack("another tenant's or user's records")
      const service = yield* TestService
      const elsewhere = yield* service.tenant("elsewhere")
      const own: Registered = yield* application({ trust: "own" })
      const other: Registered = yield* application()
      const { browser, config, tokens } = yield* tokensFor(
        own,
        (yield* api()).identifier,
        "openid read offline_access"
      )
      const code = new URL(yield* signedInBy(config, browser)).searchParams.get("code") ?? ""
      const [host = ""] = elsewhere.environment.hosts
      const foreign = new TestBrowser(service.origin, host)
      const form = { client_id: own.clientId, client_secret: own.clientSecret }
      const askThere = (path: string, fields: Readonly<Record<string, string>>) =>
        foreign.ask(`/oauth/${path}`, {
          method: "POST",
          origin: null,
          body: new URLSearchParams({ ...form, ...fields }).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" }
        })
      const codeGrant = { grant_type: "authorization_code", code, code_verifier: verifier }
      const refreshGrant = { grant_type: "refresh_token", refresh_token: tokens.refresh_token! }
      for (const [path, fields] of [
        ["token", codeGrant],
        ["token", refreshGrant],
        ["introspect", { token: tokens.access_token }],
        ["revoke", { token: tokens.refresh_token! }]
      ] as const) {
        assert.strictEqual((yield* askThere(path, fields)).status, 401, path)
      }
      const info = yield* foreign.ask("/oauth/userinfo", { bearer: tokens.access_token })
      assert.strictEqual(info.status, 401)
      const page = new PageVisitor(foreign)
      const address = new URL(yield* authorizeAddress(config))
      yield* page.open(`${address.pathname}${address.search}`)
      assert.deepStrictEqual([page.page?.status, page.problem], [400, "invalid_client"])
      // Another application of the same environment has none of it either, and uses nothing up.
      const theirs = { client_id: other.clientId, client_secret: other.clientSecret }
      for (const fields of [codeGrant, refreshGrant]) {
        const answer = yield* post("token", { ...theirs, ...fields })
        assert.deepStrictEqual([answer.status, answer.json.error], [400, "invalid_grant"])
      }
      assert.deepStrictEqual((yield* askedBy(other)(tokens.access_token)).json, { active: false })
      yield* post("revoke", { ...theirs, token: tokens.refresh_token! })
      for (const fields of [codeGrant, refreshGrant]) {
        assert.strictEqual((yield* post("token", { ...form, ...fields })).status, 200)
      }
    })
  )

  it.effect("widens nothing by exchange, and exchanges nothing that was not theirs to use", () =>
    Effect.gen(function* () {
      yield* attack("exchange that widens", "another tenant's or user's records")
      const [first, second, third] = [yield* api(), yield* api(), yield* api()]
      const back = yield* exchanger([second.identifier], [first, third])
      const robot = yield* exchanger([first.identifier], [second])
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      const own: Registered = yield* application({ trust: "own" })
      const config = yield* relyingParty(own)
      const answer = yield* signedInBy(config, owner.browser, {
        scope: "openid read approve",
        resource: first.identifier,
        organization_id: id
      })
      const { access_token: wide } = yield* redeemed(config, answer, first.identifier)
      const errorOf = (asked: ReturnType<typeof robot.exchanged>) =>
        Effect.map(asked, ({ json, status }) => (status === 200 ? "none" : json.error))
      // The owner's role has the permission, but the token that is shown stands for less.
      const narrow = yield* robot.exchanged(wide, { scope: "read" })
      assert.strictEqual(narrow.status, 200, narrow.text)
      const less: string = narrow.json.access_token
      for (const { identifier } of [first, third]) {
        const wider = back.exchanged(less, { resource: identifier, scope: "approve" })
        assert.strictEqual(yield* errorOf(wider), "invalid_scope")
        const both = yield* back.exchanged(less, { resource: identifier, scope: "read approve" })
        assert.strictEqual(both.json.scope, "read")
        assert.deepStrictEqual(decodeJwt(both.json.access_token)["org"], { id, permissions: [] })
        const [before, after] = [decodeJwt(wide), decodeJwt(both.json.access_token)]
        assert.isAtMost(after.exp ?? Infinity, before.exp ?? 0)
      }
      const all = yield* robot.exchanged(wide, { scope: "read approve" })
      assert.strictEqual(all.json.scope, "read approve")

      // A token that is bound to a key is nobody's without it.
      const key = yield* holdersKey()
      const bound = yield* robot.exchanged(wide, {}, { dpop: yield* proofOf(key, "token") })
      assert.strictEqual(bound.json.token_type, "DPoP", bound.text)
      const passed = Effect.fnUntraced(function* (by: typeof key | null) {
        const dpop = by === null ? undefined : yield* proofOf(by, "token")
        const headers = dpop === undefined ? {} : { dpop }
        const given = { resource: third.identifier }
        return yield* errorOf(back.exchanged(bound.json.access_token, given, headers))
      })
      assert.strictEqual(yield* passed(null), "invalid_request")
      assert.strictEqual(yield* passed(yield* holdersKey()), "invalid_request")
      assert.strictEqual(yield* passed(key), "none")

      // An organization's application is not led to act in another one.
      const { id: another } = yield* organizationOf(yield* newcomer)
      const theirs = yield* exchanger([first.identifier], [second], { organizationId: another })
      assert.strictEqual(yield* errorOf(theirs.exchanged(wide)), "invalid_request")

      // Sessions of another environment, and machines, are no subjects.
      const service = yield* TestService
      const elsewhere = yield* service.tenant("elsewhere-exchange")
      const bySession = yield* exchanger(["session"], [second])
      const [host = ""] = elsewhere.environment.hosts
      const foreign = new TestBrowser(service.origin, host)
      const eve = { email: "eve@example.com", password }
      const created = yield* service.ask("/users", {
        method: "POST",
        json: { ...eve, emailVerified: true },
        key: elsewhere.secretKey
      })
      assert.strictEqual(created.status, 201, created.text)
      yield* foreign.ask("/auth/login", { json: eve })
      const refreshed = yield* foreign.ask("/auth/refresh", { method: "POST" })
      assert.isString(refreshed.json.accessToken, refreshed.text)
      const stolen = bySession.exchanged(refreshed.json.accessToken)
      assert.strictEqual(yield* errorOf(stolen), "invalid_request")
    })
  )

  it.effect("gets nothing of an organization that the person is not in", () =>
    Effect.gen(function* () {
      yield* attack("another tenant's or user's records", "privilege escalation")
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      const stranger = yield* newcomer
      const open = yield* relyingParty(yield* application({ trust: "own" }))
      const closed = yield* relyingParty(yield* application({ trust: "own", organizationId: id }))
      const errorOf = Effect.fnUntraced(function* (
        config: typeof open,
        parameters: Readonly<Record<string, string>>
      ) {
        const answer = yield* signedInBy(config, stranger.browser, parameters)
        return new URL(answer).searchParams.get("error")
      })
      assert.strictEqual(yield* errorOf(open, { organization_id: id }), "access_denied")
      assert.strictEqual(yield* errorOf(closed, {}), "access_denied")
      assert.strictEqual(yield* errorOf(closed, { prompt: "none" }), "access_denied")
      // Nor does the token endpoint let them choose it later.
      const registered: Registered = yield* application({ trust: "own" })
      const config = yield* relyingParty(registered)
      const tokens = yield* redeemed(
        config,
        yield* signedInBy(config, stranger.browser, { scope: "openid offline_access" })
      )
      const refreshed = yield* post("token", {
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token!,
        organization_id: id,
        client_id: registered.clientId,
        client_secret: registered.clientSecret,
        scope: "openid organization"
      })
      assert.strictEqual(refreshed.json.scope, "openid")
      assert.notProperty(decodeJwt(refreshed.json.access_token), "org")
    })
  )
})
