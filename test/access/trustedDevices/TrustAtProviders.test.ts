import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import { openIdProvider, type OpenIdProvider } from "../../support/OpenIdProvider.ts"
import { callbackOf, locationOf, offer, outcomeOf, through } from "../../support/ProviderSignIn.ts"
import { TestService } from "../../support/TestService.ts"
import { rememberDays, trustBrowser, trustedCookie } from "../../support/TrustedDevices.ts"

class Idp extends Context.Service<Idp, OpenIdProvider>()("gatehouse/test/Idp") {}

const world = Layer.effect(
  Idp,
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const provider = yield* openIdProvider([callbackOf(environment, "test")])
    yield* offer(environment, "test", provider)
    return provider
  })
).pipe(Layer.provideMerge(TestService.layer))

layer(world)("a trusted device at a provider", (it) => {
  it.effect("stands for the second factor, but not where the sign-in links an account", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      const idp = yield* Idp
      yield* rememberDays(30)
      const ada = yield* enrolledPerson("linked@example.com")
      const { browser } = yield* trustBrowser(ada)
      idp.people.set("ada", { email: ada.email, email_verified: true })
      const signIn = through(browser, idp, "test", "ada")
      const linking = yield* signIn
      assert.deepStrictEqual(outcomeOf(linking), { status: "mfa_required" })
      const pending = yield* browser.ask("/auth/sign-in/pending")
      yield* TestClock.adjust("1 minute")
      const verified = yield* browser.ask("/auth/mfa/verify", {
        json: { challengeId: pending.json.challengeId, code: yield* codeOf(ada.secret) }
      })
      assert.strictEqual(verified.status, 200, verified.text)
      assert.include(
        (yield* eventsOf(verified)).map(({ action }: { readonly action: string }) => action),
        "identity.linked"
      )
      const before = browser.cookies.get(trustedCookie)
      const trusted = yield* signIn
      assert.deepStrictEqual(outcomeOf(trusted), { status: "complete" })
      assert.notStrictEqual(browser.cookies.get(trustedCookie)?.value, before?.value)
      const { json } = yield* browser.ask("/users/me/sessions")
      const current = json.items.find(({ current }: { readonly current: boolean }) => current)
      assert.deepStrictEqual(current.authenticationMethods, ["oauth:test", "trusted_device"])
      // A provider's own proof is none for the second factor either.
      const factor = yield* browser.ask("/users/me/mfa", { method: "DELETE" })
      assert.strictEqual(factor.json.properties.code, "second_factor_required")
      yield* TestClock.adjust("1 minute")
      if (before !== undefined) browser.cookies.set(trustedCookie, before)
      const reused = yield* signIn
      assert.deepStrictEqual(outcomeOf(reused), { status: "mfa_required" })
      assert.include(
        (yield* eventsOf(reused)).map(({ action }: { readonly action: string }) => action),
        "trusted_device.reused"
      )
      // So does the button of the page that stands for a provider's answer.
      const again = yield* trustBrowser(ada, browser)
      const older = again.browser.cookies.get(trustedCookie)
      const pressed = Effect.gen(function* () {
        const start = yield* browser.ask("/auth/oauth2/test/authorize")
        const { searchParams } = new URL(yield* idp.signIn(locationOf(start), "ada"))
        return yield* browser.ask("/auth/oauth2/test/callback", {
          method: "POST",
          origin: "null",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: `${searchParams}&redeem=true`
        })
      })
      assert.deepStrictEqual(outcomeOf(yield* pressed), { status: "complete" })
      yield* TestClock.adjust("1 minute")
      if (older !== undefined) browser.cookies.set(trustedCookie, older)
      const copied = yield* pressed
      assert.deepStrictEqual(outcomeOf(copied), { status: "mfa_required" })
      assert.include(
        (yield* eventsOf(copied)).map(({ action }: { readonly action: string }) => action),
        "trusted_device.reused"
      )
      yield* rememberDays(0)
    })
  )
})
