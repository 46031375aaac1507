import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { Idp } from "../../support/Idp.ts"
import {
  likeGitHub,
  locationOf,
  offer,
  openId,
  outcomeOf,
  throughScript
} from "../../support/ProviderSignIn.ts"
import { scriptedProvider, type Script } from "../../support/ScriptedProvider.ts"
import { TestService } from "../../support/TestService.ts"

const world = Idp.layerOffering({ idp: openId, plain: likeGitHub })

const failed = { status: "error", error: "provider_error" }

/** Why sign-ins with a provider have failed, as the trail says. */
const reasonsOf = Effect.fnUntraced(function* (key: string) {
  const service = yield* TestService
  yield* service.sequence
  const { json } = yield* service.ask("/audit-events/search", {
    method: "POST",
    json: { page: { mode: "poll" }, filters: { actions: ["session.refused"] } }
  })
  return json.items.flatMap(
    (event: {
      readonly result: string
      readonly metadata: { readonly reason: string; readonly methods?: ReadonlyArray<string> }
    }) => (event.metadata.methods?.[0] === `oauth:${key}` ? [event.metadata.reason] : [])
  )
})

layer(world)("a provider that fails", (it) => {
  it.effect("leaves the reason in the trail, in words that an operator can act on", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      const { script } = provider
      const told = { ...script }
      const account = { sub: "reasons", email: "reasons@example.com", email_verified: true }
      for (const [reason, change] of [
        ["client_rejected", { rejectsClient: true }],
        ["code_rejected", { token: null }],
        ["invalid_signature", { foreignKey: true }],
        ["invalid_id_token", { idToken: { ...account, aud: "another" } }],
        ["issuer_mismatch", { idToken: { ...account, iss: "https://another.example" } }],
        ["no_subject", { idToken: { ...account, sub: "\u0000" } }],
        ["invalid_answer", { token: { access_token: 7 } }]
      ] satisfies ReadonlyArray<readonly [string, Partial<Script>]>) {
        Object.assign(script, told, { idToken: account }, change)
        const answer = yield* throughScript(service.browser(), provider, "idp")
        assert.deepStrictEqual(outcomeOf(answer), failed, reason)
        assert.strictEqual((yield* reasonsOf("idp")).at(-1), reason)
      }
      Object.assign(script, told)
      const before = yield* reasonsOf("idp")
      for (const error of ["access_denied", "user_cancelled_authorize", "user_cancelled_login"]) {
        const refusal = { extra: { code: null, error } }
        yield* throughScript(service.browser(), provider, "idp", refusal)
        assert.deepStrictEqual(yield* reasonsOf("idp"), before)
      }
    })
  )

  it.effect("is understood too where it tells an error as a success, as GitHub does", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      const told = { ...provider.script }
      for (const [error, reason] of [
        ["incorrect_client_credentials", "client_rejected"],
        ["bad_verification_code", "code_rejected"],
        ["redirect_uri_mismatch", "provider_refused"],
        [7, "invalid_answer"]
      ] as const) {
        provider.script.token = { access_token: undefined, token_type: undefined, error }
        const answer = yield* throughScript(service.browser(), provider, "plain")
        assert.deepStrictEqual(outcomeOf(answer), failed, reason)
        assert.strictEqual((yield* reasonsOf("plain")).at(-1), reason)
      }
      Object.assign(provider.script, told)
    })
  )

  it.effect("leaves it too where the page in place of the answer finishes the sign-in", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      const told = { ...provider.script }
      Object.assign(provider.script, { rejectsClient: true })
      const browser = service.browser()
      const start = yield* browser.ask("/auth/oauth2/idp/authorize")
      const posted = yield* browser.ask("/auth/oauth2/idp/callback", {
        method: "POST",
        origin: "null",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `${new URL(provider.grant(locationOf(start))).searchParams}&redeem=true`
      })
      Object.assign(provider.script, told)
      assert.deepStrictEqual(outcomeOf(posted), failed)
      assert.strictEqual((yield* reasonsOf("idp")).at(-1), "client_rejected")
    })
  )

  it.effect("is asked again after ten seconds only, and told of once, however many start", () =>
    Effect.gen(function* () {
      yield* attack("floods of starts at a provider")
      const service = yield* TestService
      const provider = yield* scriptedProvider("broken")
      yield* offer(service.environment, "broken", provider)
      const discoveries = () => provider.asked.filter((path) => path.startsWith("/.well-known"))
      const start = Effect.map(service.browser().ask("/auth/oauth2/broken/authorize"), outcomeOf)
      provider.script.discovery = { issuer: "https://another.example" }
      for (let count = 0; count < 5; count++) assert.deepStrictEqual(yield* start, failed)
      assert.lengthOf(discoveries(), 1)
      assert.deepStrictEqual(yield* reasonsOf("broken"), ["issuer_mismatch"])
      provider.script.failing = { "/.well-known/openid-configuration": 404 }
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* start, failed)
      assert.deepStrictEqual(yield* reasonsOf("broken"), ["issuer_mismatch", "no_discovery"])
      provider.script.failing = {}
      provider.script.discovery = {}
      yield* TestClock.adjust("10 seconds")
      assert.property(yield* start, "client_id")
      assert.lengthOf(discoveries(), 3)
    })
  )
})
