import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt, decodeProtectedHeader } from "jose"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { IssuerKeys } from "../../../src/provider/keys/IssuerKeys.ts"
import { assertion, assertionType, clientKey, type ClientKey } from "../../support/ClientKeys.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { person, signIn } from "../../support/People.ts"
import {
  authorizeAddress,
  callback,
  ledTo,
  post,
  verifier,
  relyingParty
} from "../../support/RelyingParty.ts"
import { registered, registering, registrationIs } from "../../support/Registrations.ts"
import { TestService } from "../../support/TestService.ts"

/** A server of a document as it is when it is asked for, as its address and where to stop it. */
const served = (document: object) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly stop: () => void }>((resume) => {
      const server = createServer((_request, response) => {
        response.setHeader("content-type", "application/json")
        response.end(JSON.stringify(document))
      }).listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        resume(
          Effect.succeed({ url: `http://127.0.0.1:${port}/jwks`, stop: () => void server.close() })
        )
      })
    }),
    ({ stop }) => Effect.sync(stop)
  )

/** A page on which somebody who is signed in is asked by a registered application. */
const asked = Effect.fnUntraced(function* (clientId: string, redirectUri: string) {
  const { browser } = yield* signIn("dynamic@example.com")
  const visitor = new PageVisitor(browser)
  const config = yield* relyingParty({ clientId })
  yield* visitor.open(yield* authorizeAddress(config, { redirect_uri: redirectUri }))
  return visitor
})

/** The code that a person's consent leads an application to, and what it is redeemed for by a key. */
const redeemedBy = Effect.fnUntraced(function* (clientId: string, key: ClientKey) {
  const visitor = yield* asked(clientId, callback)
  yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
  const code = new URL(ledTo(visitor)).searchParams.get("code") ?? ""
  return yield* byKey(clientId, key, {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier
  })
})

/** The answer of the token endpoint to an application that proves itself by a key. */
const byKey = Effect.fnUntraced(function* (
  clientId: string,
  key: ClientKey,
  form: Readonly<Record<string, string>>
) {
  const tokens = yield* post("token", {
    ...form,
    client_assertion_type: assertionType,
    client_assertion: yield* assertion(key, clientId)
  })
  assert.strictEqual(tokens.status, 200, tokens.text)
  return tokens.json
})

const proven = {
  redirect_uris: [callback],
  grant_types: ["authorization_code", "refresh_token"],
  token_endpoint_auth_method: "private_key_jwt"
}

layer(TestService.layer)("the plan Dynamic, in its modules of registration", (it) => {
  it.effect(
    [
      "oidcc-server",
      "oidcc-idtoken-rs256",
      "oidcc-ensure-client-assertion-with-iss-aud-succeeds",
      "oidcc-refresh-token"
    ].join(", "),
    () =>
      Effect.gen(function* () {
        yield* registrationIs("open")
        yield* person("dynamic@example.com")
        const key = yield* clientKey("RS256", "1")
        const made = yield* registered({ ...proven, jwks: { keys: [key.jwk] } })
        const tokens = yield* redeemedBy(made.client_id, key)
        assert.strictEqual(decodeProtectedHeader(tokens.id_token).alg, "RS256")
        assert.strictEqual(decodeJwt(tokens.id_token).aud, made.client_id)
        const again = yield* byKey(made.client_id, key, {
          grant_type: "refresh_token",
          refresh_token: tokens.refresh_token
        })
        assert.strictEqual(decodeJwt(again.id_token).sub, decodeJwt(tokens.id_token).sub)
      })
  )

  const keysElsewhere = ["oidcc-registration-jwks-uri", "oidcc-refresh-token-rp-key-rotation"]
  it.effect(keysElsewhere.join(", "), () =>
    Effect.gen(function* () {
      const [first, second] = [yield* clientKey("ES256", "1"), yield* clientKey("ES256", "2")]
      const document = { keys: [first.jwk] }
      const { url } = yield* served(document)
      const made = yield* registered({ ...proven, jwks_uri: url })
      assert.strictEqual(made.jwks_uri, url)
      const tokens = yield* redeemedBy(made.client_id, first)
      document.keys = [second.jwk]
      yield* TestClock.adjust("1 minute")
      yield* byKey(made.client_id, second, {
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token
      })
    })
  )

  it.effect("oidcc-server-rotate-keys", () =>
    Effect.gen(function* () {
      const { browser, environment } = yield* TestService
      const { rotate } = yield* IssuerKeys
      const kidsNow = Effect.map(browser().ask("/oauth/jwks.json"), ({ json }) =>
        json.keys.map(({ kid }: { readonly kid: string }) => kid)
      )
      const before: ReadonlyArray<string> = yield* kidsNow
      yield* rotate(environment.id, "oauth")
      yield* TestClock.adjust("1 minute")
      const after: ReadonlyArray<string> = yield* kidsNow
      assert.includeMembers([...after], [...before])
      assert.isAbove(after.length, before.length)
    })
  )

  it.effect("oidcc-ensure-redirect-uri-in-authorization-request", () =>
    Effect.gen(function* () {
      const made = yield* registered({
        redirect_uris: [callback],
        token_endpoint_auth_method: "none"
      })
      const visitor = yield* asked(made.client_id, "")
      assert.strictEqual(visitor.name, "error")
      assert.strictEqual(ledTo(visitor), "")
    })
  )

  it.effect("oidcc-redirect-uri-regfrag", () =>
    Effect.gen(function* () {
      const answer = yield* registering({ redirect_uris: [`${callback}#foobar`] })
      assert.deepStrictEqual([answer.status, answer.json.error], [400, "invalid_redirect_uri"])
    })
  )

  it.effect("oidcc-redirect-uri-query-OK", () =>
    Effect.gen(function* () {
      const redirectUri = `${callback}?foo=bar`
      const made = yield* registered({
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "none"
      })
      const visitor = yield* asked(made.client_id, redirectUri)
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const { searchParams } = new URL(ledTo(visitor))
      assert.strictEqual(searchParams.get("foo"), "bar")
      assert.isNotEmpty(searchParams.get("code"))
    })
  )

  it.effect.each([
    ["oidcc-redirect-uri-query-mismatch", `${callback}?foo=bar`, `${callback}?bar=foo`],
    ["oidcc-redirect-uri-query-added", callback, `${callback}?foo=bar`]
  ] as const)("%s", ([, known, sent]) =>
    Effect.gen(function* () {
      const made = yield* registered({ redirect_uris: [known], token_endpoint_auth_method: "none" })
      const visitor = yield* asked(made.client_id, sent)
      assert.strictEqual(visitor.name, "error")
      assert.strictEqual(ledTo(visitor), "")
    })
  )
})
