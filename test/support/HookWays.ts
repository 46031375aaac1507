// Each way answers its last step, unrun, so that a test can take it again.
// @effect-diagnostics returnEffectInGen:off
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { MetadataPatch } from "../../src/contract/Metadata.ts"
import type { Crypto } from "../../src/platform/Crypto.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { challenge, codeOf, enrolledPerson } from "./Authenticator.ts"
import { settled } from "./HookServer.ts"
import { Idp } from "./Idp.ts"
import { freshEmail, invitation } from "./Invitations.ts"
import { lastCode, lastToken } from "./Mailbox.ts"
import { addPasskey, authenticatorAt, passkeyPerson, startPasskeySignIn } from "./Passkeys.ts"
import { password, person, signIn } from "./People.ts"
import { challengeOf } from "./Pkce.ts"
import { comeBack, locationOf, openId, outcomeOf, throughScript } from "./ProviderSignIn.ts"
import { begun, verify } from "./SignUps.ts"
import { TestService, type RawResponse } from "./TestService.ts"
import { WebhookReceiver } from "./WebhookReceiver.ts"

/** A service, a provider of its environment, and the customer's backend that its hooks ask. */
export const world = Layer.provideMerge(WebhookReceiver.layer, Idp.layerOffering({ idp: openId }))

/** Changes the settings of the environment, in force at once. */
export const configure = Effect.fnUntraced(function* (patch: MetadataPatch) {
  yield* (yield* Environments).update("main", patch)
  yield* settled
}, Effect.orDie)

/** Settings with which every way is open, however often it is taken. */
export const openWays: MetadataPatch = {
  signIn: { emailCode: true },
  mfa: { policy: "optional" },
  signUp: { legalConsentRequired: false },
  throttle: { addressRequests: 1000, addressAttempts: 10_000, mailsPerAddressPerHour: 1000 }
}

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
  const { json: started } = yield* browser.ask(`${path}/start`, { json: { token } })
  const credential = authenticatorAt(browser).create(started.options)
  const { ceremonyId } = started
  const json = { token, ceremonyId, credential, legalConsentAccepted: true }
  return browser.ask(`${path}/verify`, { json })
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
  const { browser, ceremonyId, options } = yield* startPasskeySignIn()
  const json = { ceremonyId, credential: authenticator.get(options) }
  return browser.ask("/auth/passkeys/verify", { json })
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
  const started = yield* browser.ask("/auth/mfa/passkey/start", { json: { challengeId } })
  const { ceremonyId, options } = started.json
  const json = { challengeId, ceremonyId, credential: authenticator.get(options) }
  return browser.ask("/auth/mfa/verify", { json })
})

/** A person who has to enrol a second factor before they are signed in. */
export const enrolling = Effect.gen(function* () {
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
  const path = "/auth/mfa/enrollment/passkey"
  const started = yield* browser.ask(`${path}/start`, { json: { enrollmentToken } })
  const { ceremonyId, options } = started.json
  const json = { enrollmentToken, ceremonyId, credential: authenticatorAt(browser).create(options) }
  return browser.ask(`${path}/confirm`, { json })
})

/** Ways in which a person is made. */
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

/** Ways in which a session is made. */
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

/** Points that ask before a way in, with the name of the way and the way itself. */
export const ways = [
  ...Object.entries(signUps).map(([name, way]) => ["sign_up.before", name, way] as const),
  ...Object.entries(signIns).map(([name, way]) => ["session.before", name, way] as const)
]
