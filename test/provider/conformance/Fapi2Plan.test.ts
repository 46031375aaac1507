import { generateKeyPairSync } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt, decodeProtectedHeader, importPKCS8 } from "jose"
import { assertion } from "../../support/ClientKeys.ts"
import { holdersKey, type HoldersKey } from "../../support/DpopProof.ts"
import {
  answered,
  codeOf,
  now,
  proofFor,
  proven,
  pushed,
  redeemed,
  told,
  userInfo,
  world,
  type Claims,
  type Form,
  type World
} from "../../support/Fapi2Client.ts"
import type { PageVisitor } from "../../support/PageVisitor.ts"
import { callback, ledTo, post, verifier } from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

/*
 * Each test is one or more modules of the OpenID Foundation's plan "FAPI 2.0 Security Profile" by
 * their names, with private_key_jwt, DPoP, OpenID Connect and requests without a signature.
 */

layer(TestService.layer)("the plan FAPI 2.0 Security Profile", (it) => {
  const modules = (
    names: ReadonlyArray<string>,
    run: (at: World) => Effect.Effect<void, unknown, TestService>
  ) => {
    it.effect(names.join(", "), () => Effect.flatMap(world, run))
  }
  const module = (name: string, run: Parameters<typeof modules>[1]) => modules([name], run)

  module("FAPI2SPFinalDiscoveryEndpointVerification", ({ issuer }) =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const { json } = yield* browser().ask("/oauth/.well-known/openid-configuration")
      assert.strictEqual(json.pushed_authorization_request_endpoint, `${issuer}/par`)
      assert.includeMembers(json.token_endpoint_auth_methods_supported, ["private_key_jwt"])
      assert.includeMembers(json.dpop_signing_alg_values_supported, ["ES256", "PS256"])
      assert.includeMembers(json.code_challenge_methods_supported, ["S256"])
      assert.isTrue(json.authorization_response_iss_parameter_supported)
    })
  )

  module("FAPI2SPFinalHappyFlow", (at) =>
    Effect.gen(function* () {
      const key = yield* holdersKey()
      const { json } = yield* pushed(at)
      assert.isBelow(json.expires_in, 600)
      const answer = yield* answered(at, json.request_uri)
      assert.strictEqual(answer.get("iss"), at.issuer)
      assert.strictEqual(answer.get("state"), "st")
      const tokens = yield* redeemed(at, answer.get("code") ?? "", key)
      assert.strictEqual(told(tokens), "good", tokens.text)
      assert.strictEqual(tokens.json.token_type, "DPoP")
      assert.strictEqual(decodeProtectedHeader(tokens.json.id_token).alg, "ES256")
      assert.strictEqual(decodeJwt(tokens.json.id_token)["nonce"], "no")
      assert.strictEqual(told(yield* userInfo(key, tokens.json.access_token)), "good")
    })
  )

  module("FAPI2SPFinalUserRejectsAuthentication", (at) =>
    Effect.gen(function* () {
      const { json } = yield* pushed(at)
      const answer = yield* answered(at, json.request_uri, {}, "deny")
      assert.strictEqual(answer.get("error"), "access_denied")
    })
  )

  for (const [name, change] of [
    ["FAPI2SPFinalEnsureAuthorizationRequestWithoutStateSuccess", { state: "" }],
    ["FAPI2SPFinalEnsureAuthorizationRequestWithoutNonceSuccess", { nonce: "" }],
    ["FAPI2SPFinalEnsureAuthorizationRequestWith64CharNonceSuccess", { nonce: "n".repeat(64) }],
    ["FAPI2SPFinalEnsureOtherScopeOrderSucceeds", { scope: "offline_access openid" }],
    ["FAPI2SPFinalEnsureAuthorizationRequestWithLongNonce", { nonce: "n".repeat(1000) }],
    ["FAPI2SPFinalEnsureAuthorizationRequestWithLongState", { state: "s".repeat(1000) }]
  ] as const) {
    module(name, (at) =>
      Effect.gen(function* () {
        const { json } = yield* pushed(at, change)
        const answer = yield* answered(at, json.request_uri)
        const sent: Form = { state: "st", ...change }
        assert.strictEqual(answer.get("state") ?? "", sent["state"])
        const tokens = yield* redeemed(at, answer.get("code") ?? "", yield* holdersKey())
        assert.strictEqual(told(tokens), "good", tokens.text)
      })
    )
  }

  modules(
    [
      "FAPI2SPFinalEnsureDifferentNonceInsideAndOutsideRequestObject",
      "FAPI2SPFinalEnsureDifferentStateInsideAndOutsideRequestObject",
      "FAPI2SPFinalStateOnlyOutsideRequestObjectNotUsed",
      "FAPI2SPFinalParWithoutDuplicateParameters"
    ],
    (at) =>
      Effect.gen(function* () {
        const { json } = yield* pushed(at, { state: "" })
        const answer = yield* answered(at, json.request_uri, { state: "out", nonce: "out" })
        assert.isNull(answer.get("state"))
        const tokens = yield* redeemed(at, answer.get("code") ?? "", yield* holdersKey())
        assert.strictEqual(decodeJwt(tokens.json.id_token)["nonce"], "no")
      })
  )

  module("FAPI2SPFinalAccessTokenTypeHeaderCaseSensitivity", (at) =>
    Effect.gen(function* () {
      const key = yield* holdersKey()
      const { json } = yield* redeemed(at, yield* codeOf(at), key)
      for (const scheme of ["dpop", "DPOP", "dPoP"]) {
        assert.strictEqual(told(yield* userInfo(key, json.access_token, scheme)), "good", scheme)
      }
    })
  )

  modules(
    [
      "FAPI2SPFinalCheckDpopProofNbfExp",
      "FAPI2SPFinalEnsureDpopProofWithIat10SecondsBeforeSucceeds",
      "FAPI2SPFinalEnsureDpopProofWithIat10SecondsAfterSucceeds",
      "FAPI2SPFinalDpopNegativeTests",
      "FAPI2SPFinalEnsureHolderOfKeyRequired"
    ],
    (at) =>
      Effect.gen(function* () {
        const key = yield* holdersKey()
        const time = yield* now
        const code = yield* codeOf(at)
        const tried = Effect.fnUntraced(function* (claims: Claims | undefined, by = key) {
          const form = yield* proven(at, {
            grant_type: "authorization_code",
            code,
            redirect_uri: callback,
            code_verifier: verifier
          })
          const headers = claims === undefined ? {} : { dpop: yield* proofFor(by, "token", claims) }
          return told(yield* post("token", form, headers))
        })
        assert.strictEqual(yield* tried(undefined), "400 invalid_dpop_proof")
        assert.strictEqual(yield* tried({ nonce: undefined }), "400 use_dpop_nonce")
        for (const claims of [
          { iat: time - 100 },
          { iat: time + 100 },
          { exp: time - 10 },
          { nbf: time + 100 },
          { htm: "GET" },
          { htu: at.issuer },
          { jti: undefined }
        ]) {
          assert.strictEqual(yield* tried(claims), "400 invalid_dpop_proof", JSON.stringify(claims))
        }
        assert.strictEqual(yield* tried({}, yield* holdersKey("RS256")), "400 invalid_dpop_proof")
        assert.strictEqual(yield* tried({ iat: time - 10, nbf: time - 10, exp: time + 60 }), "good")
        const second = yield* codeOf(at)
        const form = yield* proven(at, {
          grant_type: "authorization_code",
          code: second,
          redirect_uri: callback,
          code_verifier: verifier
        })
        const ahead = { dpop: yield* proofFor(key, "token", { iat: time + 10 }) }
        assert.strictEqual(told(yield* post("token", form, ahead)), "good")
        // A key for two algorithms proves itself by the strong one at resources too.
        const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 })
        const jwk = rsa.publicKey.export({ format: "jwk" })
        const keyBy = Effect.fnUntraced(function* (algorithm: string) {
          const pem = rsa.privateKey.export({ format: "pem", type: "pkcs8" }).toString()
          const privateKey = yield* Effect.promise(() => importPKCS8(pem, algorithm))
          return { ...key, algorithm, privateKey, jwk }
        })
        const { json } = yield* redeemed(at, yield* codeOf(at), yield* keyBy("PS256"))
        const answers = ["RS256", "PS256"].map((algorithm) =>
          Effect.flatMap(keyBy(algorithm), (by) => userInfo(by, json.access_token))
        )
        assert.deepStrictEqual((yield* Effect.all(answers)).map(told), [
          "401 invalid_dpop_proof",
          "good"
        ])
      })
  )

  modules(
    [
      "FAPI2SPFinalEnsureMismatchedDpopJktFails",
      "FAPI2SPFinalEnsureTokenEndpointFailsWithMismatchedDpopProofJkt",
      "FAPI2SPFinalEnsureTokenEndpointFailsWithMismatchedDpopJkt",
      "FAPI2SPFinalEnsureDpopProofAtParEndpointBindingSuccess",
      "FAPI2SPFinalEnsureDpopAuthCodeBindingSuccess"
    ],
    (at) =>
      Effect.gen(function* () {
        const [key, other] = [yield* holdersKey(), yield* holdersKey()]
        const atPar = { dpop: yield* proofFor(key, "par") }
        const mixed = yield* pushed(at, { dpop_jkt: other.jkt }, {}, atPar)
        assert.strictEqual(told(mixed), "400 invalid_dpop_proof")
        const named = yield* codeOf(at, { dpop_jkt: key.jkt })
        assert.strictEqual(told(yield* redeemed(at, named, other)), "400 invalid_grant")
        assert.strictEqual(told(yield* redeemed(at, named, key)), "good")
        const bound = yield* codeOf(at, {}, { dpop: yield* proofFor(key, "par") })
        assert.strictEqual(told(yield* redeemed(at, bound, other)), "400 invalid_grant")
        assert.strictEqual(told(yield* redeemed(at, bound, key)), "good")
      })
  )

  for (const [name, change, error] of [
    [
      "FAPI2SPFinalEnsureRequestObjectWithoutRedirectUriFails",
      { redirect_uri: "" },
      "invalid_request"
    ],
    [
      "FAPI2SPFinalEnsureRegisteredRedirectUri",
      { redirect_uri: `${callback}/x` },
      "invalid_request"
    ],
    [
      "FAPI2SPFinalEnsureRedirectUriInAuthorizationRequest",
      { redirect_uri: "" },
      "invalid_request"
    ],
    [
      "FAPI2SPFinalEnsureResponseTypeCodeIdTokenFails",
      { response_type: "code id_token" },
      "unsupported_response_type"
    ],
    [
      "FAPI2SPFinalEnsureResponseTypeTokenFails",
      { response_type: "token" },
      "unsupported_response_type"
    ],
    [
      "FAPI2SPFinalPARRejectRequestUriInParAuthorizationFormParams",
      { request_uri: "urn:x" },
      "invalid_request"
    ],
    [
      "FAPI2SPFinalPAREnsurePKCERequired",
      { code_challenge: "", code_challenge_method: "" },
      "invalid_request"
    ],
    [
      "FAPI2SPFinalPAREnsurePlainPKCERejected",
      { code_challenge_method: "plain" },
      "invalid_request"
    ]
  ] as const) {
    module(name, (at) =>
      Effect.map(pushed(at, change), (answer) =>
        assert.strictEqual(told(answer), `400 ${error}`, answer.text)
      )
    )
  }

  module("FAPI2SPFinalEnsureUnsignedAuthorizationRequestWithoutUsingParFails", (at) =>
    Effect.gen(function* () {
      const query = new URLSearchParams({
        client_id: at.clientId,
        response_type: "code",
        redirect_uri: callback,
        scope: "openid",
        code_challenge: "x".repeat(43),
        code_challenge_method: "S256"
      })
      yield* at.visitor.open(`/_service/oauth/authorize?${query}`)
      assert.include(ledTo(at.visitor), "error=invalid_request")
    })
  )

  modules(
    [
      "FAPI2SPFinalEnsureClientIdInTokenEndpoint",
      "FAPI2SPFinalEnsureAuthorizationCodeIsBoundToClient",
      "FAPI2SPFinalEnsureClientAssertionInTokenEndpoint",
      "FAPI2SPFinalPAREnsurePKCECodeVerifierRequired",
      "FAPI2SPFinalPARIncorrectPKCECodeVerifierRejected",
      "FAPI2SPFinalAttemptReuseAuthorizationCodeAfterOneSecond",
      "FAPI2SPFinalAttemptToUseExpiredAuthCode"
    ],
    (at) =>
      Effect.gen(function* () {
        const key = yield* holdersKey()
        const code = yield* codeOf(at)
        const tried = (change: Form) => Effect.map(redeemed(at, code, key, change), told)
        const other = { ...at, clientId: at.otherId }
        assert.strictEqual(yield* tried({ client_id: at.otherId }), "401 invalid_client")
        assert.strictEqual(told(yield* redeemed(other, code, key)), "400 invalid_grant")
        const none = { client_assertion: "", client_assertion_type: "" }
        assert.strictEqual(yield* tried({ ...none, client_id: at.clientId }), "401 invalid_client")
        assert.strictEqual(yield* tried({ code_verifier: "" }), "400 invalid_grant")
        assert.strictEqual(yield* tried({ code_verifier: `${verifier}x` }), "400 invalid_grant")
        assert.strictEqual(yield* tried({}), "good")
        yield* TestClock.adjust("1 second")
        assert.strictEqual(yield* tried({}), "400 invalid_grant")
        const late = yield* codeOf(at)
        yield* TestClock.adjust("61 seconds")
        assert.strictEqual(told(yield* redeemed(at, late, key)), "400 invalid_grant")
      })
  )

  modules(
    [
      "FAPI2SPFinalEnsureSignedClientAssertionWithRS256Fails",
      "FAPI2SPFinalEnsureClientAssertionWithExpIs5MinutesInPastFails",
      "FAPI2SPFinalEnsureClientAssertionWithWrongAudFails",
      "FAPI2SPFinalEnsureClientAssertionWithNoSubFails",
      "FAPI2SPFinalPAREnsureJWTClientAssertionWithIatNbf8SecondsInTheFutureIsAccepted",
      "FAPI2SPFinalPAREnsureJWTClientAssertionWithIatNbfOver60SecondsInTheFutureFails",
      "FAPI2SPFinalPAREndpointAsArrayAudienceFails",
      "FAPI2SPFinalPAREndpointAsAudienceFails",
      "FAPI2SPFinalPARTokenEndpointAsAudienceFails",
      "FAPI2SPFinalEnsureInvalidClientAssertionsFail"
    ],
    (at) =>
      Effect.gen(function* () {
        const time = yield* now
        for (const claims of [
          { exp: time - 300, iat: time - 360 },
          { aud: "https://elsewhere.example" },
          { aud: `${at.issuer}/par` },
          { aud: [`${at.issuer}/par`] },
          { aud: [at.issuer] },
          { aud: `${at.issuer}/token` },
          { sub: undefined },
          { sub: at.otherId },
          { iss: undefined },
          { iss: at.otherId },
          { aud: undefined },
          { exp: undefined },
          { iat: time + 61, nbf: time + 61, exp: time + 120 }
        ]) {
          const answer = yield* pushed(at, {}, claims)
          assert.strictEqual(told(answer), "401 invalid_client", JSON.stringify(claims))
        }
        const weak = yield* pushed({ ...at, client: at.weak })
        assert.strictEqual(told(weak), "401 invalid_client")
        const good = yield* assertion(at.client, at.clientId)
        const [, claims = "", signature = ""] = good.split(".")
        const none = Buffer.from(`{"alg":"none"}`).toString("base64url")
        const forged = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`
        for (const change of [
          { client_assertion: "", client_assertion_type: "" },
          { client_assertion_type: "" },
          { client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:saml2-bearer" },
          { client_assertion: `${none}.${claims}.` },
          { client_assertion: `${good.split(".")[0]}.${claims}.${forged}` }
        ]) {
          const form = yield* proven(at, { client_id: at.clientId, ...change })
          assert.strictEqual(
            told(yield* post("par", form)),
            "401 invalid_client",
            form.client_assertion
          )
        }
        assert.strictEqual(told(yield* pushed(at, {}, { iat: time + 8, nbf: time + 8 })), "good")
      })
  )

  module("FAPI2SPFinalRefreshToken", (at) =>
    Effect.gen(function* () {
      const key = yield* holdersKey()
      const { json } = yield* redeemed(at, yield* codeOf(at), key)
      const refresh = Effect.fnUntraced(function* (by: HoldersKey) {
        const form = { grant_type: "refresh_token", refresh_token: json.refresh_token }
        const dpop = yield* proofFor(by, "token")
        return yield* post("token", yield* proven(at, form), { dpop })
      })
      // It does not rotate, and is bound to the application's own key rather than to that of a proof.
      for (const by of [key, key, yield* holdersKey()]) {
        const { json: next } = yield* refresh(by)
        assert.deepStrictEqual(decodeJwt(next.access_token)["cnf"], { jkt: by.jkt })
        assert.notProperty(next, "refresh_token")
        yield* TestClock.adjust("1 day")
      }
    })
  )

  modules(
    [
      "FAPI2SPFinalPAREnsureServerAcceptsReusedRequestUriBeforeAuthenticationCompletion",
      "FAPI2SPFinalPARAttemptReuseRequestUri",
      "FAPI2SPFinalPARAttemptToUseExpiredRequestUri",
      "FAPI2SPFinalPAREnsureRequestUriIsBoundToClient",
      "FAPI2SPFinalPARRejectInvalidHttpVerb"
    ],
    (at) =>
      Effect.gen(function* () {
        const error = (visited: PageVisitor) =>
          /data-problem-code="([^"]+)"/.exec(visited.html)?.[1]
        const { json } = yield* pushed(at)
        const query = new URLSearchParams({
          client_id: at.clientId,
          request_uri: json.request_uri
        })
        yield* at.visitor.open(`/_service/oauth/authorize?${query}`)
        yield* answered({ ...at, clientId: at.otherId }, json.request_uri)
        assert.strictEqual(error(at.visitor), "invalid_request_uri")
        assert.isNotNull((yield* answered(at, json.request_uri)).get("code"))
        yield* answered(at, json.request_uri)
        assert.strictEqual(error(at.visitor), "invalid_request_uri")
        const late = yield* pushed(at)
        yield* TestClock.adjust("60 seconds")
        yield* answered(at, late.json.request_uri)
        assert.strictEqual(error(at.visitor), "invalid_request_uri")
        const { browser } = yield* TestService
        for (const method of ["GET", "PUT"]) {
          const refused = yield* browser().ask("/oauth/par", { method, origin: null })
          assert.isAtLeast(refused.status, 400, method)
        }
      })
  )
})
