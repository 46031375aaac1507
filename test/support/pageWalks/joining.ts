import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { codeOf, wrongCode } from "../Authenticator.ts"
import { Idp } from "../Idp.ts"
import { invitation } from "../Invitations.ts"
import { lastCode, otherCode } from "../Mailbox.ts"
import { password, person } from "../People.ts"
import { TestService } from "../TestService.ts"
import type { Walk } from "./RecordedPage.ts"

const set = Effect.fnUntraced(function* (
  settings: Parameters<Environments["Service"]["update"]>[1]
) {
  const { environment } = yield* TestService
  const environments = yield* Environments
  yield* environments.update(environment.name, settings)
  yield* TestClock.adjust("2 seconds")
})

/** Signing up, with and without a provider. */
export const signUps = Effect.fnUntraced(function* (walk: Walk) {
  const signUp = "POST /auth/sign-up"
  const email = walk.address("joining")
  const page = yield* walk.visitor
  yield* walk.look(page, pagePaths.signUp, "sign-up")
  const consented = { email, legalConsentAccepted: "true" }
  yield* walk.send(page, signUp, { email, password }, "sign-up", "legal_consent_required")
  yield* walk.send(
    page,
    signUp,
    { ...consented, password: "password1" },
    "sign-up",
    "password_rejected"
  )
  yield* walk.send(page, signUp, { ...consented, password }, "sign-up/code")
  const verify = "POST /auth/sign-up/verify"
  const code = yield* lastCode(email, "sign_up_code")
  yield* walk.send(page, verify, { code: otherCode(code) }, "sign-up/code", "invalid_code")
  yield* walk.send(page, "POST /auth/sign-up/resend-code", {}, "sign-up/code", undefined, "resent")
  yield* person(email)
  yield* walk.send(
    page,
    verify,
    { code: yield* lastCode(email, "sign_up_code") },
    "sign-up/code",
    "email_taken"
  )
  yield* set({ signUp: { mode: "closed" } })
  yield* walk.look(page, pagePaths.signUp, "sign-up", "sign_up_closed")
  yield* set({ signUp: { mode: "public" } })
})

/** What a provider has not said is asked for; the address is proven by a code. */
export const continuations = Effect.fnUntraced(function* (walk: Walk) {
  const provider = yield* Idp
  const email = walk.address("continued")
  provider.script.idToken = { sub: email, email, given_name: "Una", family_name: "Lind" }
  const page = yield* walk.visitor
  yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
  const start = yield* page.link(/Test provider/)
  yield* page.open(provider.grant(start.headers.get("location") ?? ""))
  walk.keep(page, "continuation")
  const finish = "POST /auth/sign-up/continuation"
  yield* walk.send(page, finish, {}, "continuation", "legal_consent_required")
  yield* page.submit(finish, { firstName: "Una", legalConsentAccepted: "true" })
  assert.strictEqual(page.name, "sign-up/code", page.html)
  yield* page.submit("POST /auth/sign-up/verify", { code: yield* lastCode(email, "sign_up_code") })
  assert.strictEqual(page.path, "/welcome")
  const { json } = yield* page.browser.ask("/users/me")
  assert.deepInclude(json, { email, firstName: "Una", lastName: "Lind" })
  yield* walk.look(page, pagePaths.accountIdentities, "account/identities", undefined, "linked")
  yield* walk.look(yield* walk.visitor, pagePaths.continuation, "error", "invalid_token")
})

/** A second factor that the environment asks of everybody. */
export const enrollments = Effect.fnUntraced(function* (walk: Walk) {
  const { email } = yield* person(walk.address("enrolled"))
  yield* set({ mfa: { policy: "required" } })
  const page = yield* walk.visitor
  yield* walk.login(page, email)
  walk.keep(page, "enrollment")
  yield* walk.send(page, "POST /auth/mfa/enrollment/start", {}, "enrollment", undefined, "setup")
  const secret = /name="secret" value="([A-Z2-7]+)"/.exec(page.html)?.[1] ?? ""
  const confirm = "POST /auth/mfa/enrollment/confirm"
  const code = yield* wrongCode(secret)
  yield* walk.send(page, confirm, { code }, "enrollment", "invalid_code")
  yield* walk.send(page, confirm, { code: yield* codeOf(secret) }, "recovery-codes")
  yield* set({ mfa: { policy: "optional" } })
})

/** An invitation: to nobody yet, to somebody else, to whoever is signed in, and one that is over. */
export const invitations = Effect.fnUntraced(function* (walk: Walk) {
  const service = yield* TestService
  const link = (token: string) => `${pagePaths.invitation}?token=${token}`
  const accept = "POST /organizations/invitations/accept"
  const owner = yield* walk.signedIn("inviting")
  const made = yield* owner.page.browser.ask("/organizations", { json: { name: "Acme" } })
  const organizationId: string = made.json.id
  const [mismatch, over] = ["invitation_email_mismatch", "invitation_not_pending"]
  const invite = (email: string) => invitation({ email, organizationId, role: "member" })

  const nobody = yield* invite(walk.address("nobody"))
  const page = yield* walk.visitor
  yield* walk.look(page, link(nobody.token), "invitation", undefined, "signed out")
  const signUp = "POST /auth/invitation/password-signup"
  const consented = { legalConsentAccepted: "true" }
  yield* walk.send(
    page,
    signUp,
    { ...consented, password: "password1" },
    "invitation",
    "password_rejected"
  )
  yield* walk.look(owner.page, link(nobody.token), "invitation", mismatch, "as another")
  yield* page.submit(signUp, { ...consented, password })
  assert.strictEqual((yield* page.browser.ask("/users/me")).json.email, nobody.email)
  yield* walk.look(page, link(nobody.token), "invitation", over, "accepted")

  const member = yield* walk.signedIn("invited")
  const { email, token } = yield* invite(member.email)
  yield* walk.look(yield* walk.visitor, link(token), "invitation", undefined, "has an account")
  yield* walk.look(owner.page, link(token), "invitation", mismatch, "of another")
  assert.notInclude(owner.page.html, accept, "it could not work")
  // Signed in to both, one click leads to the account that the invitation is for, and back.
  yield* walk.login(member.page, owner.email)
  yield* walk.look(member.page, link(token), "invitation", mismatch, "the other is open")
  yield* member.page.submit("POST /auth/switch-session")
  walk.keep(member.page, "invitation", undefined, "signed in")
  yield* member.page.submit(accept)
  const { json } = yield* member.page.browser.ask("/organizations")
  assert.deepInclude(json.items[0], { id: organizationId, role: "member" })
  assert.strictEqual((yield* member.page.browser.ask("/users/me")).json.email, email)

  const revoked = yield* invite(walk.address("over"))
  yield* service.ask(`/invitations/${revoked.id}`, { method: "DELETE" })
  yield* walk.look(page, link(revoked.token), "invitation", over, "revoked")
  yield* walk.look(
    yield* walk.visitor,
    pagePaths.invitation,
    "invitation",
    "invalid_token",
    "incomplete"
  )
  yield* walk.look(page, link("t"), "invitation", "invalid_token", "dead")
})
