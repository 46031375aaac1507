import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { lastCode, otherCode } from "../Mailbox.ts"
import { codeOf, wrongCode } from "../Authenticator.ts"
import { impersonate } from "../Impersonation.ts"
import { addPasskey } from "../Passkeys.ts"
import { password } from "../People.ts"
import { TestService } from "../TestService.ts"
import type { Walk } from "./RecordedPage.ts"

const account = "account/"

/** One's account: each page with something on it, and what is refused there. */
export const accounts = Effect.fnUntraced(function* (walk: Walk) {
  const { email, id, page } = yield* walk.signedIn("owner")
  yield* walk.look(page, pagePaths.account, "account")
  const profile = "PATCH /users/me"
  yield* walk.send(page, profile, { firstName: "a".repeat(101) }, "account", "invalid_request")
  yield* walk.look(page, pagePaths.accountAddresses, `${account}addresses`)
  const second = walk.address("second")
  yield* walk.send(
    page,
    "POST /users/me/email-addresses",
    { email: second },
    `${account}addresses`,
    undefined,
    "added"
  )
  yield* walk.send(
    page,
    "POST /users/me/email-addresses",
    { email },
    `${account}addresses`,
    "email_taken"
  )
  const change = { currentPassword: "wrong", newPassword: password }
  yield* walk.look(page, pagePaths.accountPassword, `${account}password`)
  yield* walk.send(
    page,
    "PUT /users/me/password",
    change,
    `${account}password`,
    "invalid_credentials"
  )
  yield* walk.look(page, pagePaths.accountPasskeys, `${account}passkeys`, undefined, "none")
  yield* addPasskey(page.browser, undefined, "Phone")
  yield* walk.look(page, pagePaths.accountPasskeys, `${account}passkeys`)
  yield* walk.send(
    page,
    "POST /users/me/passkeys/start",
    {},
    `${account}passkeys`,
    undefined,
    "begun"
  )
  yield* walk.look(page, pagePaths.accountIdentities, `${account}identities`)
  yield* walk.look(page, pagePaths.accountData, `${account}data`)
  yield* walk.send(page, "POST /users/me/data-requests", {}, `${account}data`, undefined, "asked")
  yield* walk.look(page, pagePaths.accountActivity, `${account}activity`)
  const other = yield* walk.visitor
  yield* walk.login(other, email)
  yield* walk.look(page, pagePaths.accountSessions, `${account}sessions`)
  yield* TestClock.adjust("11 minutes")
  yield* walk.look(
    other,
    pagePaths.accountSecondFactor,
    `${account}second-factor`,
    undefined,
    "off"
  )
  yield* walk.send(
    other,
    "POST /users/me/mfa/totp/start",
    {},
    "reauthenticate",
    undefined,
    "intent"
  )
  yield* walk.send(
    other,
    "POST /auth/reauthenticate",
    { password: "wrong" },
    "reauthenticate",
    "invalid_credentials"
  )
  yield* walk.send(
    other,
    "POST /auth/reauthenticate/send-code",
    {},
    "reauthenticate",
    undefined,
    "mailed"
  )
  const code = otherCode(yield* lastCode(email, "reauthentication_code"))
  yield* walk.send(
    other,
    "POST /auth/reauthenticate",
    { emailCode: code },
    "reauthenticate",
    "invalid_credentials"
  )
  yield* walk.send(
    other,
    "POST /auth/reauthenticate",
    { password },
    `${account}second-factor`,
    undefined,
    "setup"
  )
  const secret = /name="secret" value="([A-Z2-7]+)"/.exec(other.html)?.[1] ?? ""
  const confirm = "POST /users/me/mfa/totp/confirm"
  yield* walk.send(
    other,
    confirm,
    { code: yield* wrongCode(secret) },
    `${account}second-factor`,
    "invalid_code"
  )
  yield* walk.send(
    other,
    confirm,
    { code: yield* codeOf(secret) },
    "recovery-codes",
    undefined,
    "own"
  )
  yield* walk.look(other, pagePaths.accountSecondFactor, `${account}second-factor`, undefined, "on")
  const { browser } = yield* impersonate(id)
  const acting = walk.visitorAt(browser)
  yield* walk.look(
    acting,
    pagePaths.accountPassword,
    `${account}password`,
    undefined,
    "impersonated"
  )
})

/** Organizations, for owners and members, and an account that one of them holds. */
export const organizations = Effect.fnUntraced(function* (walk: Walk) {
  const service = yield* TestService
  const { email, page } = yield* walk.signedIn("boss")
  const members = "organization"
  yield* walk.look(page, pagePaths.organizations, "organizations", undefined, "none")
  yield* walk.send(page, "POST /organizations", { name: "Acme <b>" }, members)
  const home = page.path.replace(/\?.*/, "")
  const id = home.split("/").pop() ?? ""
  yield* walk.look(page, `${home}/settings`, "organization/settings")
  yield* walk.look(page, `${home}/invitations`, "organization/invitations", undefined, "none")
  const invite = "POST /organizations/{organizationId}/invitations"
  const joiner = yield* walk.signedIn("staff")
  yield* walk.send(page, invite, { email: joiner.email }, "organization/invitations")
  yield* walk.send(
    page,
    invite,
    { email: joiner.email },
    "organization/invitations",
    "invitation_pending"
  )
  yield* walk.look(joiner.page, pagePaths.organizations, "organizations", undefined, "invited")
  yield* walk.send(
    joiner.page,
    "POST /organizations/invitations/accept",
    {},
    "organizations",
    undefined,
    "joined"
  )
  yield* walk.send(
    joiner.page,
    "PUT /organizations/active",
    {},
    "organizations",
    undefined,
    "active"
  )
  yield* walk.look(joiner.page, home, members, undefined, "as a member")
  yield* walk.look(page, home, members, undefined, "of two")
  yield* walk.look(page, `${home}?query=nobody`, members, undefined, "searched")
  yield* walk.look(
    page,
    `${pagePaths.organizations}/${joiner.id}`,
    "error",
    "organization_not_found"
  )
  yield* walk.look(page, pagePaths.accountDeletion, "account/deletion")
  yield* walk.send(page, "POST /users/me/deletion", {}, "account/deletion", "last_owner")
  yield* service.ask(`/organizations/${id}/members/${joiner.id}`, {
    method: "PATCH",
    json: { role: "owner" }
  })
  yield* page.open(pagePaths.accountDeletion)
  yield* walk.send(page, "POST /users/me/deletion", {}, "account/deletion", undefined, "mailed")
  const code = otherCode(yield* lastCode(email, "account_deletion_code"))
  const confirm = "POST /users/me/deletion/confirm"
  yield* walk.send(page, confirm, { code }, "account/deletion", "invalid_code")
})
