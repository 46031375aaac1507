import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { codeOf, enrol, wrongCode } from "../Authenticator.ts"
import { mint } from "../Impersonation.ts"
import { lastCode, lastMail, otherCode } from "../Mailbox.ts"
import { addPasskey } from "../Passkeys.ts"
import { password, person, signIn } from "../People.ts"
import { TestService } from "../TestService.ts"
import type { Walk } from "./RecordedPage.ts"

/** Signing in by a password, and what is said where that is refused. */
export const passwords = Effect.fnUntraced(function* (walk: Walk) {
  const service = yield* TestService
  const login = "POST /auth/login"
  const page = yield* walk.visitor
  yield* walk.look(page, pagePaths.signIn, "sign-in")
  const email = walk.address("wrong")
  yield* person(email)
  yield* walk.send(page, login, { email, password: "wrong" }, "sign-in", "invalid_credentials")
  for (let tries = 0; tries < 12 && page.problem !== "rate_limited"; tries += 1) {
    yield* page.submit(login, { email, password: "wrong" })
  }
  walk.keep(page, "sign-in", "rate_limited")

  const banned = yield* person(walk.address("banned"))
  yield* service.ask(`/users/${banned.id}/ban`, { method: "POST", json: {} })
  yield* walk.login(page, banned.email)
  walk.keep(page, "sign-in", "user_banned")
  const unproven = yield* person(walk.address("unproven"), { emailVerified: false })
  yield* walk.login(page, unproven.email)
  walk.keep(page, "sign-in", "email_not_verified")
  yield* walk.send(
    page,
    "POST /auth/sign-up/resend-verification-email",
    {},
    "sign-in",
    undefined,
    "resent"
  )
  const { links } = yield* lastMail(unproven.email, "email_verification")
  yield* walk.look(page, links[0] ?? "", "verify-email")
  yield* walk.send(page, "POST /auth/verify-email", {}, "verify-email", undefined, "done")
  yield* walk.look(page, links[0] ?? "", "verify-email", "invalid_token")
  for (const error of ["account_exists", "access_denied", "provider_error", "identity_in_use"]) {
    yield* walk.look(page, `${pagePaths.signIn}?error=${error}`, "sign-in", error)
  }
  yield* walk.look(
    page,
    `${pagePaths.signIn}?redirectUrl=https://evil.example`,
    "error",
    "invalid_redirect_url"
  )
  yield* walk.look(page, "/_service/pages/nowhere", "error", "route_not_found")
  yield* walk.look(page, pagePaths.secondFactor, "error", "nothing_pending")
  yield* walk.look(page, pagePaths.breachedPassword, "breached-password")
})

/** Signing in where a browser has to bring evidence, and has no script to find it with. */
export const evidence = Effect.fnUntraced(function* (walk: Walk) {
  const environments = yield* Environments
  const ask = Effect.fnUntraced(function* (proofOfWork: "always" | "off") {
    yield* environments.update("main", { abuse: { proofOfWork } })
    yield* TestClock.adjust("2 seconds")
  })
  const email = walk.address("plain")
  yield* person(email)
  yield* ask("always")
  const page = yield* walk.visitor
  yield* walk.look(page, pagePaths.signIn, "sign-in")
  const login = "POST /auth/login"
  yield* walk.send(page, login, { email, password }, "sign-in", "proof_of_work_required")
  yield* walk.send(page, "POST /auth/email-code", { email }, "address-proof")
  const typed = "POST /auth/email-code/verify"
  const code = yield* lastCode(email, "address_proof")
  yield* walk.send(page, typed, { code: otherCode(code) }, "address-proof", "invalid_code")
  yield* walk.send(page, typed, { code }, "sign-in", undefined, "address_proven")
  yield* ask("off")
})

/** A forgotten password, and a sign-in that was somebody else's. */
export const forgotten = Effect.fnUntraced(function* (walk: Walk) {
  const email = walk.address("forgotten")
  const { id } = yield* person(email)
  const before = yield* signIn(email)
  yield* addPasskey(before.browser)
  const page = yield* walk.visitor
  yield* walk.look(page, pagePaths.forgotPassword, "forgot-password")
  yield* walk.send(
    page,
    "POST /auth/forgot-password",
    { email },
    "forgot-password",
    undefined,
    "sent"
  )
  const { links } = yield* lastMail(email, "password_reset")
  const reset = "POST /auth/reset-password"
  yield* walk.look(page, links[0] ?? "", "reset-password")
  yield* walk.send(page, reset, { password: "password1" }, "reset-password", "password_rejected")
  yield* walk.send(page, reset, { password }, "reset-password/remaining")
  yield* walk.look(page, `${pagePaths.resetPassword}?token=t`, "reset-password", "invalid_token")

  yield* signIn(email)
  yield* signIn(email)
  const mailed = yield* lastMail(email, "new_device")
  yield* walk.look(page, mailed.links[0] ?? "", "disavow")
  yield* walk.send(page, "POST /auth/disavow", {}, "disavow", undefined, "done")
  yield* walk.look(page, mailed.links[0] ?? "", "disavow", "invalid_token")
  yield* walk.look(page, `${pagePaths.impersonation}?token=t`, "impersonation", "invalid_token")
  const { token } = yield* mint(id)
  yield* walk.look(page, `${pagePaths.impersonation}?token=${token}`, "impersonation")
  yield* walk.look(page, pagePaths.satellite, "satellite", "invalid_token")
  yield* walk.look(page, pagePaths.identityLink, "link", "invalid_token")
  yield* walk.look(page, pagePaths.dataRequest, "data-request")
})

/** A mailed code, typed or clicked. */
export const mailedCodes = Effect.fnUntraced(function* (walk: Walk) {
  const email = walk.address("mailed")
  yield* person(email)
  const page = yield* walk.visitor
  yield* walk.look(page, pagePaths.emailCode, "email-code")
  yield* walk.send(page, "POST /auth/email-code", { email }, "email-code/code")
  const code = otherCode(yield* lastCode(email, "email_code"))
  const verify = "POST /auth/email-code/verify"
  yield* walk.send(page, verify, { code }, "email-code/code", "invalid_code")
  const { links } = yield* lastMail(email, "email_code")
  yield* walk.look(yield* walk.visitor, links[0] ?? "", "email-code", undefined, "elsewhere")
  yield* walk.look(page, links[0] ?? "", "email-code", undefined, "here")
  yield* page.submit("POST /auth/email-link/verify")
  yield* walk.look(page, pagePaths.signIn, "sign-in", undefined, "chooser")
  yield* walk.look(page, `${pagePaths.signIn}?another=1`, "sign-in", undefined, "last used")
})

/** A second factor at sign-in and later, and a second account beside. */
export const secondFactors = Effect.fnUntraced(function* (walk: Walk) {
  const owner = yield* walk.signedIn("factor")
  const { secret } = yield* enrol(owner.page.browser)
  yield* addPasskey(owner.page.browser)
  const page = yield* walk.visitor
  yield* walk.login(page, owner.email)
  walk.keep(page, "second-factor")
  const verify = "POST /auth/mfa/verify"
  const code = yield* wrongCode(secret)
  yield* walk.send(page, verify, { code }, "second-factor", "invalid_code")
  yield* walk.send(
    page,
    verify,
    { recoveryCode: "wrong" },
    "second-factor",
    "invalid_code",
    "recovery"
  )
  yield* page.submit(verify, { code: yield* codeOf(secret, 1) })
  yield* walk.look(page, pagePaths.reauthenticate, "reauthenticate", undefined, "factor")
  const other = yield* person(walk.address("beside"))
  yield* walk.login(page, other.email)
  yield* walk.look(page, pagePaths.signOut, "sign-out", undefined, "two")
  yield* page.submit("POST /auth/logout")
  walk.keep(page, "sign-in", undefined, "signed out of one")
  yield* page.open(pagePaths.signOut)
  yield* page.submit("POST /auth/logout")
  walk.keep(page, "sign-in", undefined, "signed out")
  yield* walk.look(yield* walk.visitor, pagePaths.signOut, "sign-out", undefined, "nobody")
})
