import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import * as client from "openid-client"
import { attack } from "../support/Attack.ts"
import { freshEnv } from "../support/FreshService.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password } from "../support/People.ts"
import { ledTo, verifier } from "../support/RelyingParty.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { TestBrowser } from "../support/TestBrowser.ts"

const callback = "https://shop.example/cb"
const attempts = 50

// Two processes take a while to start; one of them is tried with every run of the tests.
it.live.skipIf(process.env["ATTACKS_EVERY"] !== "1")(
  "of fifty redemptions at two instances one succeeds, and fifty refreshes have one successor",
  () =>
    Effect.gen(function* () {
      yield* attack(
        "a code or refresh token redeemed twice",
        "single use under a race",
        "DPoP replay across instances"
      )
      const env = yield* freshEnv
      const first = yield* ServiceProcess.start({ env })
      const { ask, secretKey } = first
      const second = yield* ServiceProcess.start({ env, secretKey })
      const email = "ada@example.com"
      const made = yield* ask("/users", {
        method: "POST",
        json: { email, emailVerified: true, password }
      })
      assert.strictEqual(made.status, 201, made.text)
      const registered = yield* ask("/applications", {
        method: "POST",
        json: { name: "Shop", kind: "web", trust: "own", redirectUris: [callback] }
      })
      assert.strictEqual(registered.status, 201, registered.text)
      const { clientId, clientSecret } = registered.json
      const host = `localhost:${first.port}`
      const browsers = [
        new TestBrowser(first.origin, host),
        new TestBrowser(second.origin, host)
      ] as const
      const [browser] = browsers
      const signedIn = yield* browser.ask("/auth/login", { json: { email, password } })
      assert.strictEqual(signedIn.status, 200, signedIn.text)
      const challenge = yield* Effect.promise(() => client.calculatePKCECodeChallenge(verifier))
      const query = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: callback,
        scope: "openid offline_access",
        code_challenge: challenge,
        code_challenge_method: "S256"
      })
      const visitor = new PageVisitor(browser)
      yield* visitor.open(`/_service/oauth/authorize?${query}`)
      const code = new URL(ledTo(visitor)).searchParams.get("code") ?? ""
      assert.match(code, /^gc_/)
      const post = (
        at: (typeof browsers)[number],
        form: Readonly<Record<string, string>>,
        headers: Readonly<Record<string, string>> = {}
      ) =>
        at.ask("/oauth/token", {
          method: "POST",
          origin: null,
          body: new URLSearchParams({
            client_id: clientId,
            client_secret: clientSecret,
            ...form
          }).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded", ...headers }
        })
      const race = (
        form: Readonly<Record<string, string>>,
        headers: Readonly<Record<string, string>> = {}
      ) =>
        Effect.forEach(
          Array.from({ length: attempts }, (_, index) => browsers[index % 2] ?? browser),
          (at) => post(at, form, headers),
          { concurrency: "unbounded" }
        )
      const redeem = { grant_type: "authorization_code", code, code_verifier: verifier }
      const redeemed = yield* race(redeem)
      const [won, ...others] = redeemed.filter(({ status }) => status === 200)
      assert.deepStrictEqual(others, [])
      const lost = redeemed.filter(({ status }) => status !== 200)
      assert.strictEqual(lost.length, attempts - 1)
      for (const { json, status } of lost) {
        assert.deepStrictEqual([status, json.error], [400, "invalid_grant"])
      }
      const token: string = won?.json.refresh_token
      const refreshed = yield* race({ grant_type: "refresh_token", refresh_token: token })
      assert.deepStrictEqual(
        [...new Set(refreshed.map(({ status }) => status))],
        [200],
        refreshed.find(({ status }) => status !== 200)?.text ?? ""
      )
      const successors = new Set(refreshed.map(({ json }) => json.refresh_token))
      const accesses = new Set(refreshed.map(({ json }) => json.access_token))
      assert.deepStrictEqual([successors.size, accesses.size], [1, 1])
      const [successor = ""] = successors
      const next = yield* post(browsers[1], {
        grant_type: "refresh_token",
        refresh_token: successor
      })
      assert.strictEqual(next.status, 200, next.text)

      const { privateKey, publicKey } = yield* Effect.promise(() => generateKeyPair("ES256"))
      const jwk = yield* Effect.promise(() => exportJWK(publicKey))
      const htu = `http://${host}/_service/oauth/token`
      const proof = new SignJWT({ jti: "once", htm: "POST", htu })
        .setIssuedAt()
        .setProtectedHeader({ typ: "dpop+jwt", alg: "ES256", jwk })
      const dpop = yield* Effect.promise(() => proof.sign(privateKey))
      const again = { grant_type: "refresh_token", refresh_token: next.json.refresh_token }
      const shown = yield* race(again, { dpop })
      const used = shown.filter(({ json }) => json.error === "invalid_dpop_proof")
      assert.strictEqual(used.length, attempts - 1)
      assert.strictEqual(shown.filter(({ status }) => status === 200).length, 1)
    }).pipe(Effect.scoped),
  120_000
)
