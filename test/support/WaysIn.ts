// Each way answers its last step, unrun, so that a test can take it again.
// @effect-diagnostics returnEffectInGen:off
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { MetadataPatch } from "../../src/contract/Metadata.ts"
import type { MailContents } from "../../src/delivery/mail/MailContents.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { challenge, codeOf, enrolledPerson } from "./Authenticator.ts"
import { Idp } from "./Idp.ts"
import { invitation } from "./Invitations.ts"
import { lastCode, lastToken } from "./Mailbox.ts"
import { addPasskey, authenticatorAt, passkeyPerson, startPasskeySignIn } from "./Passkeys.ts"
import { password, person, signIn } from "./People.ts"
import { challengeOf } from "./Pkce.ts"
import { comeBack, locationOf, outcomeOf, throughScript } from "./ProviderSignIn.ts"
import { begun, verify } from "./SignUps.ts"
import { TestService, type RawResponse } from "./TestService.ts"

/** Changes settings of the first tenant, in force at once. */
export const configure = Effect.fnUntraced(function* (patch: MetadataPatch) {
  yield* (yield* Environments).update("main", patch)
  yield* TestClock.adjust("1 second")
}, Effect.orDie)

const newBrowser = Effect.map(TestService, ({ browser }) => browser())
const native = "com.example.app://callback"
const codeVerifier = "a-verifier-of-the-install-that-is-long-enough-0"

type Services = TestService | Idp | Environments | MailContents | SqlClient.SqlClient

/** Everything up to the last step for an address, which may be taken again. */
export type Way = (
  email: string
) => Effect.Effect<Effect.Effect<RawResponse, never, Services>, never, Services>

const emailCode =
  (link: boolean, signUp: boolean): Way =>
  (email) =>
    Effect.gen(function* () {
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

const signUp: Way = Effect.fnUntraced(function* (email) {
  const browser = yield* newBrowser
  const started = yield* begun(browser, email)
  return verify(browser, started)
})

const invited: Way = Effect.fnUntraced(function* (email) {
  const { token } = yield* invitation({ email })
  const json = { token, password, legalConsentAccepted: false }
  return (yield* newBrowser).ask("/auth/invitation/password-signup", { json })
})

/**
 * The time at which the ceremony of a passkey is begun: before the last step, which is then taken
 * again with the same one, or anew each time that the step is taken.
 */
export type CeremonyBegun = "before" | "anew"

const byCeremony = <Started>(
  begun: CeremonyBegun,
  start: Effect.Effect<Started, never, Services>,
  finish: (started: Started) => Effect.Effect<RawResponse, never, Services>
) =>
  begun === "anew"
    ? Effect.succeed(Effect.flatMap(start, finish))
    : Effect.map(start, (started) => finish(started))

const invitedByPasskey = (ceremony: CeremonyBegun): Way =>
  Effect.fnUntraced(function* (email) {
    const { token } = yield* invitation({ email })
    const browser = yield* newBrowser
    const path = "/auth/invitation/passkey-signup"
    return yield* byCeremony(
      ceremony,
      browser.ask(`${path}/start`, { json: { token } }),
      ({ json: { ceremonyId, options } }) => {
        const credential = authenticatorAt(browser).create(options)
        const json = { token, ceremonyId, credential, legalConsentAccepted: true }
        return browser.ask(`${path}/verify`, { json })
      }
    )
  })

let subjects = 0

const account = (email: string) => ({
  sub: `every-way-${(subjects += 1)}`,
  email,
  email_verified: true
})

const byProvider: Way = Effect.fnUntraced(function* (email) {
  const own = account(email)
  const browser = yield* newBrowser
  return Effect.gen(function* () {
    const provider = yield* Idp
    provider.script.idToken = own
    return yield* throughScript(browser, provider, "idp")
  })
})

const continued: Way = Effect.fnUntraced(function* (email) {
  yield* configure({ signUp: { legalConsentRequired: true } })
  const browser = yield* newBrowser
  const provider = yield* Idp
  provider.script.idToken = account(email)
  yield* throughScript(browser, provider, "idp")
  const json = { legalConsentAccepted: true }
  return browser.ask("/auth/sign-up/continuation", { json })
})

const byTicket: Way = Effect.fnUntraced(function* (email) {
  const { ask, browser } = yield* TestService
  yield* ask("/allowed-origins", { method: "PUT", json: { origins: [native] } })
  const provider = yield* Idp
  provider.script.idToken = account(email)
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

const byPassword: Way = Effect.fnUntraced(function* (email) {
  yield* person(email)
  return (yield* newBrowser).ask("/auth/login", { json: { email, password } })
})

const byPasskey = (ceremony: CeremonyBegun): Way =>
  Effect.fnUntraced(function* (email) {
    const { authenticator } = yield* passkeyPerson(email)
    return yield* byCeremony(ceremony, startPasskeySignIn(), ({ browser, ceremonyId, options }) => {
      const json = { ceremonyId, credential: authenticator.get(options) }
      return browser.ask("/auth/passkeys/verify", { json })
    })
  })

const reset: Way = Effect.fnUntraced(function* (email) {
  yield* person(email)
  const browser = yield* newBrowser
  yield* browser.ask("/auth/forgot-password", { json: { email } })
  const token = yield* lastToken(email, "password_reset")
  return browser.ask("/auth/reset-password", { json: { token, password: `${password} 2` } })
})

const secondFactor: Way = Effect.fnUntraced(function* (email) {
  const { secret } = yield* enrolledPerson(email)
  const { browser, challengeId } = yield* challenge(email)
  const json = { challengeId, code: yield* codeOf(secret, 1) }
  return browser.ask("/auth/mfa/verify", { json })
})

const passkeyFactor = (ceremony: CeremonyBegun): Way =>
  Effect.fnUntraced(function* (email) {
    const { browser: own } = yield* enrolledPerson(email)
    const { authenticator } = yield* addPasskey(own)
    const { browser, challengeId } = yield* challenge(email)
    return yield* byCeremony(
      ceremony,
      browser.ask("/auth/mfa/passkey/start", { json: { challengeId } }),
      ({ json: { ceremonyId, options } }) => {
        const json = { challengeId, ceremonyId, credential: authenticator.get(options) }
        return browser.ask("/auth/mfa/verify", { json })
      }
    )
  })

/** A person who must take up a second factor, and has proven the first. */
export const enrolling = Effect.fnUntraced(function* (email: string) {
  const { id } = yield* person(email)
  yield* configure({ mfa: { policy: "required" } })
  const { browser, result } = yield* signIn(email)
  return { id, browser, enrollmentToken: result.enrollmentToken as string }
})

const enrollment: Way = Effect.fnUntraced(function* (email) {
  const { browser, enrollmentToken } = yield* enrolling(email)
  const { json: started } = yield* browser.ask("/auth/mfa/enrollment/start", {
    json: { enrollmentToken }
  })
  const code = yield* codeOf(started.secret)
  return browser.ask("/auth/mfa/enrollment/confirm", { json: { enrollmentToken, code } })
})

const passkeyEnrollment = (ceremony: CeremonyBegun): Way =>
  Effect.fnUntraced(function* (email) {
    const { browser, enrollmentToken } = yield* enrolling(email)
    const path = "/auth/mfa/enrollment/passkey"
    return yield* byCeremony(
      ceremony,
      browser.ask(`${path}/start`, { json: { enrollmentToken } }),
      ({ json: { ceremonyId, options } }) => {
        const credential = authenticatorAt(browser).create(options)
        return browser.ask(`${path}/confirm`, {
          json: { enrollmentToken, ceremonyId, credential }
        })
      }
    )
  })

/** A way in, and the operation of the client plane that its last step asks. */
export interface WayIn {
  readonly operation: string
  readonly begin: Way
}

const way = (operation: string, begin: Way): WayIn => ({ operation, begin })

/** Ways that make a person of an address. */
export const signUps = (ceremony: CeremonyBegun): Readonly<Record<string, WayIn>> => ({
  "the form": way("verifySignUp", signUp),
  "an invitation": way("invitationPasswordSignUp", invited),
  "an invitation with a passkey": way("verifyInvitationPasskeySignUp", invitedByPasskey(ceremony)),
  "a provider's account": way("oauthCallback", byProvider),
  "a provider's account that misses something": way("finishSignUpContinuation", continued),
  "an install's ticket": way("establishNative", byTicket),
  "a mailed code": way("verifyEmailCode", emailCode(false, true)),
  "the link of a mailed code": way("verifyEmailLink", emailCode(true, true))
})

/** Ways that sign the person of an address in, or make them. */
export const signIns = (ceremony: CeremonyBegun): Readonly<Record<string, WayIn>> => ({
  ...signUps(ceremony),
  "a password": way("login", byPassword),
  "a passkey": way("verifyPasskeySignIn", byPasskey(ceremony)),
  "a mailed code of one's own": way("verifyEmailCode", emailCode(false, false)),
  "the link of a mailed code of one's own": way("verifyEmailLink", emailCode(true, false)),
  "a reset password": way("resetPassword", reset),
  "a second factor": way("verifyMfa", secondFactor),
  "a passkey as the second factor": way("verifyMfa", passkeyFactor(ceremony)),
  "an authenticator to enrol": way("confirmMfaEnrollment", enrollment),
  "a passkey to enrol": way("confirmPasskeyEnrollment", passkeyEnrollment(ceremony))
})
