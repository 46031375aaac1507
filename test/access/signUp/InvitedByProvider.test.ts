import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { Idp } from "../../support/Idp.ts"
import { detailsOf, invitation } from "../../support/Invitations.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { challengeOf } from "../../support/Pkce.ts"
import {
  comeBack,
  locationOf,
  openId,
  outcomeOf,
  throughScript
} from "../../support/ProviderSignIn.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const bags = { publicMetadata: { plan: "pro" } }

/** Somebody invited, with a verified account of their address at the provider. */
const invited = Effect.gen(function* () {
  const provider = yield* Idp
  const { email, token } = yield* invitation(bags)
  provider.script.idToken = { sub: email, email, email_verified: true }
  return { provider, token, browser: (yield* TestService).browser() }
})

const assertAccepted = Effect.fnUntraced(function* (browser: TestBrowser, token: string) {
  const { json } = yield* browser.ask("/users/me")
  assert.deepInclude(json, bags)
  assert.isTrue((yield* detailsOf(token)).json.accepted)
})

const configure = Effect.fnUntraced(function* (settings: object) {
  yield* (yield* Environments).update("main", settings as never)
  yield* TestClock.adjust("1 second")
})

layer(Idp.layerOffering({ idp: openId }))(
  "an invitation of somebody who signs up by a provider or a mailed link",
  (it) => {
    it.effect("is accepted as the provider leads back", () =>
      Effect.gen(function* () {
        const { browser, provider, token } = yield* invited
        yield* throughScript(browser, provider, "idp")
        yield* assertAccepted(browser, token)
      })
    )

    it.effect("is accepted as the button of the page that redeems is pressed", () =>
      Effect.gen(function* () {
        const { browser, provider, token } = yield* invited
        const start = yield* browser.ask("/auth/oauth2/idp/authorize")
        const { searchParams } = new URL(provider.grant(locationOf(start)))
        yield* browser.ask("/auth/oauth2/idp/callback", {
          method: "POST",
          origin: "null",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: `${searchParams}&redeem=true`
        })
        yield* assertAccepted(browser, token)
      })
    )

    it.effect("is accepted as an app redeems its ticket", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const redirectUrl = "com.example.app://callback"
        yield* ask("/allowed-origins", { method: "PUT", json: { origins: [redirectUrl] } })
        const { browser, provider, token } = yield* invited
        const codeVerifier = "a-verifier-of-the-install-that-is-long-enough-0"
        const query = new URLSearchParams({
          _is_native: "true",
          codeChallenge: challengeOf(codeVerifier),
          redirectUrl
        })
        const start = yield* browser.ask(`/auth/oauth2/idp/authorize?${query}`)
        const { ticket } = outcomeOf(yield* comeBack(browser, provider.grant(locationOf(start))))
        const done = yield* (yield* TestService).browser().ask("/session/establish/native", {
          json: { ticket, codeVerifier },
          origin: null
        })
        assert.deepInclude(done.json.user, bags)
        assert.isTrue((yield* detailsOf(token)).json.accepted)
      })
    )

    it.effect("is accepted as consent completes the sign-up", () =>
      Effect.gen(function* () {
        yield* configure({ signUp: { legalConsentRequired: true } })
        const { browser, provider, token } = yield* invited
        assert.deepStrictEqual(outcomeOf(yield* throughScript(browser, provider, "idp")), {
          status: "continue"
        })
        const json = { legalConsentAccepted: true }
        yield* browser.ask("/auth/sign-up/continuation", { json })
        yield* assertAccepted(browser, token)
        yield* configure({ signUp: { legalConsentRequired: false } })
      })
    )

    it.effect("is accepted as the link beside a mailed code is followed", () =>
      Effect.gen(function* () {
        yield* configure({ signIn: { emailCode: true } })
        const { email, token } = yield* invitation(bags)
        const browser = (yield* TestService).browser()
        yield* browser.ask("/auth/email-code", { json: { email } })
        const link = { token: yield* lastToken(email, "email_code") }
        yield* browser.ask("/auth/email-link/verify", { json: link })
        yield* assertAccepted(browser, token)
      })
    )
  }
)
