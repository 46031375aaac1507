import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assertion, assertionType, clientKey } from "../../support/ClientKeys.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { person, signIn } from "../../support/People.ts"
import { authorizeAddress, callback, ledTo, post, verifier } from "../../support/RelyingParty.ts"
import { relyingParty } from "../../support/RelyingParty.ts"
import { registered, registering, registrationIs } from "../../support/Registrations.ts"
import { TestService } from "../../support/TestService.ts"

/** A server of a document, as its address and where to stop it. */
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

layer(TestService.layer)("the plan Dynamic, in its modules of registration", (it) => {
  it.effect("oidcc-registration-jwks-uri", () =>
    Effect.gen(function* () {
      yield* registrationIs("open")
      yield* person("dynamic@example.com")
      const key = yield* clientKey("ES256", "1")
      const { url } = yield* served({ keys: [key.jwk] })
      const made = yield* registered({
        redirect_uris: [callback],
        token_endpoint_auth_method: "private_key_jwt",
        jwks_uri: url
      })
      assert.strictEqual(made.jwks_uri, url)
      const visitor = yield* asked(made.client_id, callback)
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const code = new URL(ledTo(visitor)).searchParams.get("code") ?? ""
      const tokens = yield* post("token", {
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        client_assertion_type: assertionType,
        client_assertion: yield* assertion(key, made.client_id)
      })
      assert.strictEqual(tokens.status, 200, tokens.text)
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
