import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Idp } from "../../support/Idp.ts"
import { password, person } from "../../support/People.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { assertProblem } from "../../support/Problems.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"

const redirectUrl = "com.example.app://callback"
const codeVerifier = "a-verifier-of-the-install-that-is-long-enough-0"

const native = `?${new URLSearchParams({
  _is_native: "true",
  codeChallenge: challengeOf(codeVerifier),
  redirectUrl
})}`

const world = Layer.effectDiscard(
  TestService.use(({ ask }) =>
    ask("/allowed-origins", { method: "PUT", json: { origins: [redirectUrl] } })
  )
).pipe(Layer.provideMerge(Idp.layerOffering({})))

layer(world)("a native install", (it) => {
  it.effect("signs in by an organization's connection, with the verifier that began it", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      const { domain, id, organizationId } = yield* activeConnection(provider)
      provider.script.idToken = { sub: "ada", email: `ada@${domain}` }
      const system = service.browser()
      const { ticket } = outcomeOf(yield* throughConnection(system, provider, id, native))
      assert.strictEqual(
        (yield* system.ask("/users/me")).status,
        401,
        "its browser stays as it was"
      )
      const app = service.browser()
      const redeem = (verifier: string) =>
        app.ask("/session/establish/native", {
          json: { ticket, codeVerifier: verifier },
          origin: null
        })
      assertProblem(yield* redeem(`${codeVerifier}1`), 400, "invalid_token")
      const again = outcomeOf(yield* throughConnection(service.browser(), provider, id, native))
      const signedIn = yield* app.ask("/session/establish/native", {
        json: { ticket: again["ticket"], codeVerifier },
        origin: null
      })
      assert.strictEqual(signedIn.status, 200, signedIn.text)
      assert.deepInclude(signedIn.json.session, {
        connectionId: id,
        authenticationMethods: ["sso"]
      })
      assert.isString(signedIn.json.sessionToken)
      const members = yield* service.ask(`/organizations/${organizationId}/members`)
      const ids = members.json.items.map(({ userId }: { userId: string }) => userId)
      assert.include(ids, signedIn.json.user.id)
    })
  )

  it.effect("is told as a browser is where another organization keeps the person to its own", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      const { domain, id } = yield* activeConnection(provider)
      const elsewhere = yield* activeConnection(provider)
      const { id: userId } = yield* person(`ada@${elsewhere.domain}`)
      const json = { email: `ada@${domain}`, verified: true }
      const added = yield* service.ask(`/users/${userId}/email-addresses`, { method: "POST", json })
      assert.strictEqual(added.status, 201, added.text)
      provider.script.idToken = { sub: "ada", email: json.email }
      const browser = service.browser()
      yield* throughConnection(browser, provider, id)
      const linked = yield* browser.ask("/auth/sso/link", { json: { password } })
      assert.strictEqual(linked.status, 200, linked.text)
      const enforced = yield* service.ask(`/connections/${elsewhere.id}`, {
        method: "PATCH",
        json: { enforcement: "domains" }
      })
      assert.strictEqual(enforced.status, 200, enforced.text)
      for (const [query, refused] of [
        ["", { status: "error", error: "sso_required" }],
        [native, { error: "sso_required" }]
      ] as const) {
        const answer = yield* throughConnection(service.browser(), provider, id, query)
        assert.deepStrictEqual(outcomeOf(answer), refused)
        const { json } = yield* service.ask(`/connections/${id}/attempts?limit=1`)
        assert.deepInclude(json.items[0], { result: "denied", reason: "sso_required" })
      }
    })
  )
})
