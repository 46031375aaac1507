import { generateKeyPairSync } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { decodeJwt, exportJWK, importPKCS8 } from "jose"
import { holdersKey, proofOf, type HoldersKey } from "../../support/DpopProof.ts"
import { newcomer } from "../../support/Organizations.ts"
import {
  application,
  callback,
  post,
  relyingParty,
  signedInBy,
  verifier
} from "../../support/RelyingParty.ts"
import { api, basic, type Registered } from "../../support/ResourceServer.ts"
import { TestService } from "../../support/TestService.ts"
import { TestClock } from "effect/testing"

/** The code of a new person for an application. */
const codeFor = Effect.fnUntraced(function* (
  registered: Registered,
  parameters: Readonly<Record<string, string>> = {}
) {
  const { browser } = yield* newcomer
  const config = yield* relyingParty(registered)
  const answer = yield* signedInBy(config, browser, parameters)
  return new URL(answer).searchParams.get("code") ?? ""
})

/** A call of the token endpoint by a public application, with or without a proof. */
const tokenBy = Effect.fnUntraced(function* (
  { clientId }: Registered,
  form: Readonly<Record<string, string>>,
  key?: HoldersKey
) {
  const proof = key === undefined ? {} : { dpop: yield* proofOf(key, "token") }
  return yield* post("token", { client_id: clientId, ...form }, proof)
})

const redemption = (code: string) => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: callback,
  code_verifier: verifier
})

/** Status and error of an answer. */
const told = ({ json, status }: { readonly json: { error?: string }; readonly status: number }) =>
  status === 200 ? "200" : `${status} ${json.error}`

layer(TestService.layer)("a token that is bound to a key", (it) => {
  it.effect("comes with a proof, and is refreshed and shown with that key alone", () =>
    Effect.gen(function* () {
      const own: Registered = yield* application({ kind: "browser", trust: "own" })
      const [key, other] = [yield* holdersKey(), yield* holdersKey()]
      const code = yield* codeFor(own, { scope: "openid offline_access" })
      const { headers, json } = yield* tokenBy(own, redemption(code), key)
      assert.strictEqual(json.token_type, "DPoP", JSON.stringify(json))
      assert.isString(headers.get("dpop-nonce"))
      assert.deepStrictEqual(decodeJwt(json.access_token)["cnf"], { jkt: key.jkt })
      const renewal = { grant_type: "refresh_token", refresh_token: json.refresh_token }
      assert.strictEqual(told(yield* tokenBy(own, renewal)), "400 invalid_grant")
      assert.strictEqual(told(yield* tokenBy(own, renewal, other)), "400 invalid_grant")
      const next = yield* tokenBy(own, renewal, key)
      assert.strictEqual(told(next), "200")

      const token = next.json.access_token
      const { browser } = yield* TestService
      const shown = (scheme: string, proof?: string) =>
        browser().ask("/oauth/userinfo", {
          headers: {
            authorization: `${scheme} ${token}`,
            ...(proof === undefined ? {} : { dpop: proof })
          }
        })
      const get = { claims: { htm: "GET" } }
      const good = yield* proofOf(key, "userinfo", get, token)
      assert.strictEqual(told(yield* shown("DPoP", good)), "200")
      const repeated = yield* shown("DPoP", good)
      assert.strictEqual(told(repeated), "401 invalid_dpop_proof")
      assert.match(
        repeated.headers.get("www-authenticate") ?? "",
        /^DPoP error="invalid_dpop_proof"/
      )
      for (const [scheme, proof, error] of [
        ["Bearer", undefined, "invalid_token"],
        ["DPoP", undefined, "invalid_dpop_proof"],
        ["DPoP", yield* proofOf(other, "userinfo", get, token), "invalid_token"],
        ["DPoP", yield* proofOf(key, "userinfo", get), "invalid_dpop_proof"],
        ["DPoP", yield* proofOf(key, "userinfo", get, `${token}x`), "invalid_dpop_proof"]
      ] as const) {
        const refused = yield* shown(scheme, proof)
        assert.strictEqual(told(refused), `401 ${error}`)
        // The challenge is of the scheme by which the token was shown (RFC 9449 section 7.1).
        const challenge = refused.headers.get("www-authenticate") ?? ""
        assert.isTrue(challenge.startsWith(`${scheme} error="${error}"`), challenge)
      }
    })
  )

  it.effect("is not had by a code that another key asked for", () =>
    Effect.gen(function* () {
      const own: Registered = yield* application({ kind: "browser", trust: "own" })
      const [key, other] = [yield* holdersKey(), yield* holdersKey()]
      const code = yield* codeFor(own, { dpop_jkt: key.jkt })
      assert.strictEqual(told(yield* tokenBy(own, redemption(code))), "400 invalid_grant")
      assert.strictEqual(told(yield* tokenBy(own, redemption(code), other)), "400 invalid_grant")
      // Neither refusal used the code up.
      assert.strictEqual(told(yield* tokenBy(own, redemption(code), key)), "200")

      const form = {
        client_id: own.clientId,
        response_type: "code",
        redirect_uri: callback,
        scope: "openid",
        code_challenge: "x".repeat(43),
        code_challenge_method: "S256"
      }
      const proof = yield* proofOf(key, "par")
      const pushed = yield* post("par", { ...form, dpop_jkt: other.jkt }, { dpop: proof })
      assert.deepStrictEqual([pushed.status, pushed.json.error], [400, "invalid_dpop_proof"])
      const agreed = yield* post(
        "par",
        { ...form, dpop_jkt: key.jkt },
        { dpop: yield* proofOf(key, "par") }
      )
      assert.strictEqual(agreed.status, 201)
    })
  )

  it.effect("is refused for every proof that is not of this call, this key and now", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const target = yield* api()
      const robot: Registered = yield* application({
        kind: "service",
        redirectUris: [],
        requireDpop: true,
        machineScopes: [{ resource: target.identifier, scopes: ["read"] }]
      })
      const key = yield* holdersKey()
      const secretKey = yield* Effect.promise(() => exportJWK(key.privateKey))
      const askWith = (dpop: Readonly<Record<string, string>>) =>
        post(
          "token",
          { grant_type: "client_credentials" },
          { ...basic(robot.clientId, robot.clientSecret), ...dpop }
        )
      assert.strictEqual(told(yield* askWith({})), "400 invalid_dpop_proof")
      const issuer = `${environment.appUrl}/_service/oauth`
      const now = decodeJwt(yield* proofOf(key, "token")).iat ?? 0
      for (const change of [
        { claims: { htm: "GET" } },
        { claims: { htu: `${issuer}/par` } },
        { claims: { htu: issuer } },
        { claims: { htu: "https://evil.example/token" } },
        { claims: { htm: undefined } },
        { claims: { htu: undefined } },
        { claims: { jti: undefined } },
        { claims: { jti: "" } },
        { claims: { jti: "x".repeat(1001) } },
        { claims: { iat: undefined } },
        { claims: { iat: now - 61 } },
        { claims: { iat: now + 61 } },
        { header: { typ: "JWT" } },
        { header: { typ: undefined } },
        { header: { jwk: undefined } },
        { header: { jwk: secretKey } },
        { header: { jwk: { kty: "oct", k: "c2VjcmV0" } } },
        { header: { jwk: (yield* holdersKey()).jwk } }
      ]) {
        const answer = yield* askWith({ dpop: yield* proofOf(key, "token", change) })
        assert.strictEqual(told(answer), "400 invalid_dpop_proof", JSON.stringify(change))
      }
      // A signature that is right, by a key whose exponent has more bytes than a verification is to cost.
      const dear = generateKeyPairSync("rsa", { modulusLength: 2048 })
      const privateKey = yield* Effect.promise(() =>
        importPKCS8(dear.privateKey.export({ format: "pem", type: "pkcs8" }).toString(), "RS256")
      )
      const jwk = { ...dear.publicKey.export({ format: "jwk" }), e: "AAAAAAEAAQ" }
      const dearKey = { ...key, algorithm: "RS256", privateKey, jwk }
      const byDearKey = yield* proofOf(dearKey, "token")
      assert.strictEqual(told(yield* askWith({ dpop: byDearKey })), "400 invalid_dpop_proof")
      const good = yield* proofOf(key, "token", { claims: { htu: `${issuer}/token?a=b#c` } })
      const [head, body] = good.split(".")
      const none = Buffer.from('{"typ":"dpop+jwt","alg":"none"}').toString("base64url")
      for (const dpop of ["x", `${good}, ${good}`, `${head}.${body}.`, `${none}.${body}.`]) {
        assert.strictEqual(told(yield* askWith({ dpop })), "400 invalid_dpop_proof", dpop)
      }
      const first = yield* askWith({ dpop: good })
      assert.strictEqual(told(first), "200")
      assert.strictEqual(told(yield* askWith({ dpop: good })), "400 invalid_dpop_proof")
      const { json: known } = yield* target.asks(first.json.access_token)
      assert.deepInclude(known, { active: true, token_type: "DPoP", cnf: { jkt: key.jkt } })

      // A nonce may be left out; one that is sent has to be ours, and of the last five minutes.
      const nonce = first.headers.get("dpop-nonce") ?? ""
      const withNonce = (text: string) =>
        Effect.flatMap(proofOf(key, "token", { claims: { nonce: text } }), (dpop) =>
          askWith({ dpop })
        )
      assert.strictEqual(told(yield* withNonce(nonce)), "200")
      assert.strictEqual(told(yield* withNonce(nonce)), "200")
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      const altered = [...alphabet].map((letter) => nonce.slice(0, -1) + letter)
      for (const text of [
        "x",
        `${nonce}x`,
        `1${nonce}`,
        nonce.split(".")[0] ?? "",
        `${nonce}.x`,
        `${nonce}=`,
        ...altered.filter((one) => one !== nonce)
      ]) {
        const refused = yield* withNonce(text)
        assert.strictEqual(told(refused), "400 use_dpop_nonce", text)
        assert.isString(refused.headers.get("dpop-nonce"))
      }
      yield* TestClock.adjust("301 seconds")
      assert.strictEqual(told(yield* withNonce(nonce)), "400 use_dpop_nonce")
      // Of another instance, whose clock is ahead.
      const here = yield* Clock.currentTimeMillis
      for (const [ahead, expected] of [
        ["2 seconds", "200"],
        ["60 seconds", "200"],
        ["62 seconds", "400 use_dpop_nonce"]
      ] as const) {
        yield* TestClock.adjust(ahead)
        const fromThere = (yield* askWith({})).headers.get("dpop-nonce") ?? ""
        yield* TestClock.setTime(here)
        assert.strictEqual(told(yield* withNonce(fromThere)), expected, ahead)
      }
      for (const algorithm of ["EdDSA", "PS256", "RS256", "ES384"]) {
        const another = yield* holdersKey(algorithm)
        const answer = yield* askWith({ dpop: yield* proofOf(another, "token") })
        assert.strictEqual(told(answer), "200", algorithm)
      }
    })
  )
})
