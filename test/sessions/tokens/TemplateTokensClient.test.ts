import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as jose from "jose"
import { JwtTemplates } from "../../../src/sessions/tokens/JwtTemplates.ts"
import * as People from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const set = Effect.fnUntraced(function* (name: string, claims: object) {
  const { environment } = yield* TestService
  const templates = yield* JwtTemplates
  yield* templates.set(environment.id, name, { lifetimeSeconds: 300, audience: "billing", claims })
  yield* TestClock.adjust("1 second")
})

const post = { method: "POST" }

layer(TestService.layer)("POST /auth/tokens/{templateName}", (it) => {
  it.effect("answers a token of the signed-in person that the key set verifies", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const ada = yield* People.person("ada@example.com", {
        publicMetadata: { plan: "pro" },
        privateMetadata: { secret: "marker" },
        unsafeMetadata: { theme: "dark" }
      })
      const { browser, result } = yield* People.signIn(ada.email)
      yield* set("billing", {
        plan: "{{user.publicMetadata.plan}}",
        bags: ["{{user.publicMetadata}}", "{{user.unsafeMetadata}}"],
        email: "{{user.email}}",
        session: "s-{{session.id}}",
        organization: "{{organization.id}}"
      })
      const minted = yield* browser.ask("/auth/tokens/billing", post)
      assert.strictEqual(minted.status, 200, minted.text)
      assert.sameMembers(Object.keys(minted.json), ["token", "expiresAt"])

      const keySet = (yield* browser.ask("/.well-known/jwks.json")).json
      const { payload, protectedHeader } = yield* Effect.promise(() =>
        jose.jwtVerify(minted.json.token, jose.createLocalJWKSet(keySet), {
          issuer: `${service.environment.appUrl}/_service`,
          audience: "billing",
          typ: "JWT",
          currentDate: new Date(Date.parse(minted.json.expiresAt) - 1000)
        })
      )
      assert.strictEqual(protectedHeader.alg, "ES256")
      const { exp, iat, jti, nbf } = payload
      assert.strictEqual(nbf, iat)
      assert.deepStrictEqual<unknown>(payload, {
        iss: `${service.environment.appUrl}/_service`,
        aud: "billing",
        exp,
        iat,
        jti,
        nbf,
        sub: ada.id,
        sid: result.session.id,
        plan: "pro",
        bags: [{ plan: "pro" }, { theme: "dark" }],
        email: "ada@example.com",
        session: `s-${result.session.id}`,
        organization: null
      })
      assert.strictEqual(exp! - iat!, 300)
      assert.strictEqual(minted.json.expiresAt, new Date(exp! * 1000).toISOString())
      assert.notInclude(JSON.stringify(payload), "marker")
    })
  )

  it.effect("is 404 for a template that is not this environment's", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const templates = yield* JwtTemplates
      const other = yield* service.tenant("others")
      yield* templates.set(other.environment.id, "theirs", {
        lifetimeSeconds: 60,
        audience: null,
        claims: {}
      })
      const grace = yield* People.person("grace@example.com")
      const { browser } = yield* People.signIn(grace.email)
      for (const name of ["theirs", "none", "%00", "..%2Fbilling", "a".repeat(500)]) {
        assertProblem(yield* browser.ask(`/auth/tokens/${name}`, post), 404, "template_not_found")
      }
    })
  )

  it.effect("is 401 without a live session, whether or not there is such a template", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* set("known", {})
      for (const name of ["known", "unknown"]) {
        const answer = yield* service.browser().ask(`/auth/tokens/${name}`, post)
        assertProblem(answer, 401, "unauthenticated")
      }
      const hedy = yield* People.person("hedy@example.com")
      const { browser } = yield* People.signIn(hedy.email)
      const cookies = new Map(browser.cookies)
      yield* browser.ask("/auth/logout", { json: {} })
      for (const [name, cookie] of cookies) browser.cookies.set(name, cookie)
      assertProblem(yield* browser.ask("/auth/tokens/known", post), 401, "unauthenticated")
    })
  )

  it.effect("takes no body but an empty one", () =>
    Effect.gen(function* () {
      yield* set("plain", {})
      const kay = yield* People.person("kay@example.com")
      const { browser } = yield* People.signIn(kay.email)
      assert.strictEqual((yield* browser.ask("/auth/tokens/plain", { json: {} })).status, 200)
      const claims = { json: { claims: { role: "owner" } } }
      assertFlaws(yield* browser.ask("/auth/tokens/plain", claims), ["/body/claims"])
    })
  )
})
