import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { attack } from "../../support/Attack.ts"
import { layer as service, operator } from "../../support/Console.ts"
import { newcomer } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { api, type Registered } from "../../support/ResourceServer.ts"
import {
  application,
  callback,
  post,
  relyingParty,
  signedInBy,
  verifier
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

/** An application, a person who was led back to it, and an operator who tries it. */
const tried = Effect.fnUntraced(function* (
  json: object = {},
  parameters: Readonly<Record<string, string>> = {}
) {
  const { environment } = yield* TestService
  const person = yield* newcomer
  const registered: Registered = yield* application(json)
  const config = yield* relyingParty(registered)
  const answer = new URL(yield* signedInBy(config, person.browser, parameters))
  const { ask } = yield* operator("admin")
  const code = answer.searchParams.get("code") ?? ""
  const good = { code, codeVerifier: verifier, redirectUri: callback }
  const test = (body: object, applicationId = registered.id) =>
    ask(`/environments/${environment.id}/applications/${applicationId}/test-sign-in`, {
      method: "POST",
      json: { ...good, ...body }
    })
  const byItself = Effect.suspend(() =>
    post("token", {
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      client_id: registered.clientId,
      client_secret: registered.clientSecret
    })
  )
  return { ...person, byItself, registered, test }
})

layer(service)("an operator who tries the sign-in of an application", (it) => {
  it.effect("sees what its tokens say, and none of them", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const issuer = `${environment.appUrl}/_service/oauth`
      const { byItself, id, registered, test } = yield* tried(
        {},
        { scope: "openid email offline_access" }
      )
      const answer = yield* test({})
      assert.strictEqual(answer.status, 200, answer.text)
      const { accessToken, idToken, userInfo, ...rest } = answer.json
      assert.deepStrictEqual(rest, {
        redeemed: true,
        scope: "openid email offline_access",
        tokenType: "Bearer",
        expiresInSeconds: 600,
        refreshes: true
      })
      assert.deepInclude(accessToken.header, { alg: "ES256", typ: "at+jwt" })
      assert.deepInclude(accessToken.claims, { sub: id, client_id: registered.clientId })
      assert.strictEqual(idToken.header.alg, "RS256")
      assert.deepInclude(idToken.claims, { iss: issuer, aud: registered.clientId, sub: id })
      assert.strictEqual(userInfo.sub, id)
      assert.notMatch(answer.text, /eyJ|g[ra]_/)
      // The code counts once, whoever redeemed it.
      assert.strictEqual((yield* byItself).json.error, "invalid_grant")
      assert.deepInclude((yield* test({})).json, { redeemed: false, error: "invalid_grant" })

      const store = yield* api({ tokenFormat: "opaque", access: "any" })
      const opaque = yield* tried({}, { scope: "read", resource: store.identifier })
      const told = (yield* opaque.test({})).json
      assert.deepInclude(told, { accessToken: null, idToken: null, userInfo: null })
    })
  )

  it.effect("redeems nothing that somebody else began, and uses none of it up", () =>
    Effect.gen(function* () {
      yield* attack("a code put into another's sign-in")
      const { byItself, test } = yield* tried()
      const other: Registered = yield* application()
      const refused = Effect.fnUntraced(function* (body: object, applicationId?: string) {
        const { json, status } = yield* test(body, applicationId)
        assert.deepInclude({ ...json, status }, { status: 200, redeemed: false })
        return json.error
      })
      assert.strictEqual(yield* refused({ codeVerifier: `${verifier}x` }), "invalid_grant")
      assert.strictEqual(yield* refused({ redirectUri: `${callback}/x` }), "invalid_grant")
      assert.strictEqual(yield* refused({ code: "gc_unknown" }), "invalid_grant")
      assert.strictEqual(yield* refused({}, other.id), "invalid_grant")
      assert.strictEqual(yield* refused({ codeVerifier: "!".repeat(43) }), "invalid_request")
      for (const body of [{ code: undefined }, { codeVerifier: "" }, { codeVerifier: undefined }]) {
        assertProblem(yield* test(body), 400, "invalid_request")
      }
      const nobody = "018f0000-0000-7000-8000-000000000000"
      assertProblem(yield* test({}, nobody), 404, "application_not_found")
      assert.strictEqual((yield* byItself).status, 200)

      // A code that was asked for without a challenge has nothing that an operator could know.
      const bare = yield* tried(
        { pkce: "optional" },
        { code_challenge: "", code_challenge_method: "" }
      )
      assert.deepInclude((yield* bare.test({})).json, { redeemed: false, error: "invalid_grant" })
    })
  )
})
