// Each way answers its last step, unrun, so that a test can take it again.
// @effect-diagnostics returnEffectInGen:off
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { MetadataPatch } from "../../../src/contract/Metadata.ts"
import type { Crypto } from "../../../src/platform/Crypto.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { challenge, codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import { answers, callsAt, putHook, settled } from "../../support/HookServer.ts"
import { Idp } from "../../support/Idp.ts"
import { freshEmail, invitation } from "../../support/Invitations.ts"
import { lastCode, lastToken } from "../../support/Mailbox.ts"
import {
  addPasskey,
  authenticatorAt,
  passkeyPerson,
  startPasskeySignIn
} from "../../support/Passkeys.ts"
import { password, person, signIn } from "../../support/People.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  comeBack,
  locationOf,
  openId,
  outcomeOf,
  throughScript
} from "../../support/ProviderSignIn.ts"
import { begun, verify } from "../../support/SignUps.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const world = Layer.provideMerge(WebhookReceiver.layer, Idp.layerOffering({ idp: openId }))

const deny = { verdict: "deny", message: { en: "No", da: "Nej" } }
const allow = { verdict: "allow" }

const configure = Effect.fnUntraced(function* (patch: MetadataPatch) {
  yield* (yield* Environments).update("main", patch)
  yield* settled
}, Effect.orDie)

const service = TestService
const newBrowser = Effect.map(service, ({ browser }) => browser())
const native = "com.example.app://callback"
const codeVerifier = "a-verifier-of-the-install-that-is-long-enough-0"

type Services = TestService | Idp | Environments | Crypto | SqlClient.SqlClient

/** Everything up to the step that asks, which may be taken again. */
type Way = Effect.Effect<Effect.Effect<RawResponse, never, Services>, never, Services>

const emailCode = (link: boolean, signUp: boolean): Way =>
  Effect.gen(function* () {
    const email = freshEmail()
    if (!signUp) yield* person(email)
    const browser = yield* newBrowser
    const { json } = yield* browser.ask("/auth/email-code", { json: { email } })
    if (link) {
      const token = yield* lastToken(email, "email_code")
      return browser.ask("/auth/email-link/verify", { json: { token } })
    }
    const code = yield* lastCode(email, "email_code")
    return browser.ask("/auth/email-code/verify", { json: { requestId: json.requestId, code } })
  })

const signUp: Way = Effect.gen(function* () {
  const browser = yield* newBrowser
  const started = yield* begun(browser, freshEmail())
  return verify(browser, started)
})

const invited: Way = Effect.gen(function* () {
  const { token } = yield* invitation()
  const json = { token, password, legalConsentAccepted: false }
  return (yield* newBrowser).ask("/auth/invitation/password-signup", { json })
})

const invitedByPasskey: Way = Effect.gen(function* () {
  const { token } = yield* invitation()
  const browser = yield* newBrowser
  const path = "/auth/invitation/passkey-signup"
  return Effect.gen(function* () {
    const { json: started } = yield* browser.ask(`${path}/start`, { json: { token } })
    const credential = authenticatorAt(browser).create(started.options)
    const { ceremonyId } = started
    const json = { token, ceremonyId, credential, legalConsentAccepted: true }
    return yield* browser.ask(`${path}/verify`, { json })
  })
})

let subjects = 0

const account = (more: object = {}) => {
  const email = freshEmail()
  return { sub: `every-way-${(subjects += 1)}`, email, email_verified: true, ...more }
}

const byProvider: Way = Effect.gen(function* () {
  const own = account()
  const browser = yield* newBrowser
  return Effect.gen(function* () {
    const provider = yield* Idp
    provider.script.idToken = own
    return yield* throughScript(browser, provider, "idp")
  })
})

const continued: Way = Effect.gen(function* () {
  yield* configure({ signUp: { legalConsentRequired: true } })
  const browser = yield* newBrowser
  const provider = yield* Idp
  provider.script.idToken = account()
  yield* throughScript(browser, provider, "idp")
  const json = { legalConsentAccepted: true }
  return browser.ask("/auth/sign-up/continuation", { json })
})

const byTicket: Way = Effect.gen(function* () {
  const { ask, browser } = yield* service
  yield* ask("/allowed-origins", { method: "PUT", json: { origins: [native] } })
  const provider = yield* Idp
  provider.script.idToken = account()
  const system = browser()
  const query = new URLSearchParams({
    _is_native: "true",
    codeChallenge: challengeOf(codeVerifier),
    redirectUrl: native
  })
  const start = yield* system.ask(`/auth/oauth2/idp/authorize?${query}`)
  const { ticket } = outcomeOf(yield* comeBack(system, provider.grant(locationOf(start))))
  const json = { ticket, codeVerifier }
  return browser().ask("/session/establish/native", { json, origin: null })
})

const byPassword: Way = Effect.gen(function* () {
  const email = freshEmail()
  yield* person(email)
  return (yield* newBrowser).ask("/auth/login", { json: { email, password } })
})

const byPasskey: Way = Effect.gen(function* () {
  const { authenticator } = yield* passkeyPerson(freshEmail())
  return Effect.gen(function* () {
    const { browser, ceremonyId, options } = yield* startPasskeySignIn()
    const json = { ceremonyId, credential: authenticator.get(options) }
    return yield* browser.ask("/auth/passkeys/verify", { json })
  })
})

const reset: Way = Effect.gen(function* () {
  const email = freshEmail()
  yield* person(email)
  const browser = yield* newBrowser
  yield* browser.ask("/auth/forgot-password", { json: { email } })
  const token = yield* lastToken(email, "password_reset")
  return browser.ask("/auth/reset-password", { json: { token, password: `${password} 2` } })
})

const secondFactor: Way = Effect.gen(function* () {
  const { email, secret } = yield* enrolledPerson(freshEmail())
  const { browser, challengeId } = yield* challenge(email)
  const json = { challengeId, code: yield* codeOf(secret, 1) }
  return browser.ask("/auth/mfa/verify", { json })
})

const passkeyFactor: Way = Effect.gen(function* () {
  const { browser: own, email } = yield* enrolledPerson(freshEmail())
  const { authenticator } = yield* addPasskey(own)
  const { browser, challengeId } = yield* challenge(email)
  return Effect.gen(function* () {
    const started = yield* browser.ask("/auth/mfa/passkey/start", { json: { challengeId } })
    const { ceremonyId, options } = started.json
    const credential = authenticator.get(options)
    return yield* browser.ask("/auth/mfa/verify", {
      json: { challengeId, ceremonyId, credential }
    })
  })
})

const enrolling = Effect.gen(function* () {
  const email = freshEmail()
  const { id } = yield* person(email)
  yield* configure({ mfa: { policy: "required" } })
  const { browser, result } = yield* signIn(email)
  return { id, browser, enrollmentToken: result.enrollmentToken as string }
})

const enrollment: Way = Effect.gen(function* () {
  const { browser, enrollmentToken } = yield* enrolling
  const { json: started } = yield* browser.ask("/auth/mfa/enrollment/start", {
    json: { enrollmentToken }
  })
  const code = yield* codeOf(started.secret)
  return browser.ask("/auth/mfa/enrollment/confirm", { json: { enrollmentToken, code } })
})

const passkeyEnrollment: Way = Effect.gen(function* () {
  const { browser, enrollmentToken } = yield* enrolling
  return Effect.gen(function* () {
    const path = "/auth/mfa/enrollment/passkey"
    const started = yield* browser.ask(`${path}/start`, { json: { enrollmentToken } })
    const { ceremonyId, options } = started.json
    const credential = authenticatorAt(browser).create(options)
    return yield* browser.ask(`${path}/confirm`, {
      json: { enrollmentToken, ceremonyId, credential }
    })
  })
})

const signUps: Readonly<Record<string, Way>> = {
  "the form": signUp,
  "an invitation": invited,
  "an invitation with a passkey": invitedByPasskey,
  "a provider's account": byProvider,
  "a provider's account that misses something": continued,
  "an install's ticket": byTicket,
  "a mailed code": emailCode(false, true),
  "the link of a mailed code": emailCode(true, true)
}

const signIns: Readonly<Record<string, Way>> = {
  ...signUps,
  "a password": byPassword,
  "a passkey": byPasskey,
  "a mailed code of one's own": emailCode(false, false),
  "the link of a mailed code of one's own": emailCode(true, false),
  "a reset password": reset,
  "a second factor": secondFactor,
  "a passkey as the second factor": passkeyFactor,
  "an authenticator to enrol": enrollment,
  "a passkey to enrol": passkeyEnrollment
}

const ways = [
  ...Object.entries(signUps).map(([name, way]) => ["sign_up.before", name, way] as const),
  ...Object.entries(signIns).map(([name, way]) => ["session.before", name, way] as const)
]

const assertRefused = (answer: RawResponse, status: number, code: string) => {
  if (answer.status >= 300 && answer.status < 400) {
    assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: code })
  } else assertProblem(answer, status, code)
}

layer(world)("every way in asks the customer's backend", (it) => {
  it.effect.each(ways)("at %s by %s", ([point, , way]) =>
    Effect.gen(function* () {
      const main = yield* service
      yield* configure({
        signIn: { emailCode: true },
        mfa: { policy: "optional" },
        signUp: { legalConsentRequired: false },
        throttle: { addressRequests: 1000, addressAttempts: 10_000, mailsPerAddressPerHour: 1000 }
      })
      for (const one of ["sign_up.before", "session.before"]) {
        const { path } = yield* putHook(one, main)
        yield* answers(path, allow)
      }
      const path = `/main/${point}`
      const step = yield* way
      const before = (yield* callsAt(path)).length
      yield* answers(path, "")
      assertRefused(yield* step, 503, "hook_unavailable")
      assert.strictEqual((yield* callsAt(path)).length, before + 1, "asked once, tried once")
      yield* answers(path, allow)
      const people = yield* main.ask("/users?limit=100")
      yield* answers(path, deny)
      assertRefused(yield* step, 403, "denied_by_hook")
      const after = yield* main.ask("/users?limit=100")
      if (point === "sign_up.before") {
        assert.strictEqual(after.json.items.length, people.json.items.length, "nobody was made")
      }
      const asked = (yield* callsAt(path)).at(-1)!.json
      assert.strictEqual(asked.type, point)
      yield* answers(path, allow)
    })
  )

  it.effect("takes up no factor for a sign-in that is refused", () =>
    Effect.gen(function* () {
      const main = yield* service
      const { path } = yield* putHook("session.before", main)
      yield* answers(path, allow)
      const { browser, enrollmentToken, id } = yield* enrolling
      const started = yield* browser.ask("/auth/mfa/enrollment/start", {
        json: { enrollmentToken }
      })
      yield* answers(path, deny)
      const refused = yield* browser.ask("/auth/mfa/enrollment/confirm", {
        json: { enrollmentToken, code: yield* codeOf(started.json.secret) }
      })
      assertProblem(refused, 403, "denied_by_hook")
      assert.isFalse((yield* main.ask(`/users/${id}/mfa`)).json.enabled)
    })
  )
})
