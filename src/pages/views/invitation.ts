import { appName } from "../../contract/Environment.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { consentField, hiddenField, newPasswordField, type Form } from "../kernel/Form.ts"
import { formOf, orElse, selfOf, userNameField } from "../kernel/elements.ts"
import { incompleteLink, obstacle, problemMessage } from "../kernel/messages.ts"
import { passkeyFields, passkeyFormOf } from "../kernel/passkeyForm.ts"
import { labelled, picture } from "../kernel/icons.ts"
import { displayName } from "../kernel/impersonationBanner.ts"
import { type OpenedLink, withLink } from "../kernel/openedLink.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { commonTexts, problemTexts, roleWords } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"
import { backToSignIn } from "./links.ts"
import { switchForm } from "./signIn.ts"
import { consentWords } from "./signUp.ts"
import { isolated } from "../kernel/format.ts"

const texts = textsOf("invitation")

export const invitedSignUpForm: Form = {
  operation: "POST /auth/invitation/password-signup",
  fields: {
    token: hiddenField,
    password: newPasswordField,
    legalConsentAccepted: consentField
  }
}

export const invitedPasskeyForm: Form = {
  operation: "POST /auth/invitation/passkey-signup/verify",
  fields: { token: hiddenField, ...passkeyFields, legalConsentAccepted: consentField }
}

export const acceptForm: Form = {
  operation: "POST /organizations/invitations/accept",
  fields: { token: hiddenField }
}

/** Details of an invitation, with the link that it came by. */
export interface InvitationData {
  readonly token: string
  readonly passkeys: boolean
  readonly details: {
    readonly email: string
    readonly organizationName: string | null
    readonly roleName: string | null
    readonly accountExists: boolean
    readonly accepted: boolean
    readonly revoked: boolean
    readonly expired: boolean
  }
  /** User with the invited address; null for nobody's. */
  readonly holder: {
    readonly userId: string
    readonly primaryEmail: string | null
    readonly isProven: boolean
  } | null
}

const introOf = ({ environment, speech }: Shown, { details }: InvitationData): string => {
  const text = texts(speech)
  const { roleName } = details
  const organizationName =
    details.organizationName === null ? null : isolated(details.organizationName)
  if (organizationName === null) return text.environment({ environment: appName(environment) })
  return roleName === null
    ? text.organization({ organization: organizationName })
    : text.organizationRole({ organization: organizationName, role: roleWords(speech, roleName) })
}

/**
 * An address as its owner knows it again, for someone who reads the mail of another address of
 * theirs.
 */
const hinted = (email: string): string => {
  const first = String.fromCodePoint(email.codePointAt(0) ?? 0)
  return `${first}•••${email.slice(email.lastIndexOf("@"))}`
}

/** Says that the invitation is somebody else's, unless a form was refused for that already. */
const isOther = ({ problem }: Shown, words: string): HtmlValue =>
  problem?.code === "invitation_email_mismatch"
    ? html`<p>${words}</p>`
    : obstacle("invitation_email_mismatch", words)

const consentBox = (shown: Shown): Html =>
  html`<div class="field">
    <label class="choice"
      ><input name="legalConsentAccepted" type="checkbox" value="true" required />
      <span>${consentWords(shown)}</span></label
    >
  </div>`

const signUp = (shown: Shown, { details, passkeys, token }: InvitationData): Html => {
  const text = texts(shown.speech)
  const { legalConsentRequired } = shown.environment.settings.signUp
  const { legalConsentAccepted, ...others } = invitedSignUpForm.fields
  const form = legalConsentRequired ? invitedSignUpForm : { ...invitedSignUpForm, fields: others }
  void legalConsentAccepted
  const mine = shown.visitor?.user ?? null
  return html`${
      mine !== null &&
      html`${isOther(shown, text.other({ mine: displayName(mine), theirs: details.email }))}
        <p>
          ${text.mine({ email: details.email })}
          <a href="${pagePaths.accountAddresses}">${text.toAddresses}</a>
        </p>`
    }
    <p>${text.choosePassword({ email: details.email })}</p>
    ${formOf(shown, form, {
      submit: text.create,
      values: { token },
      focus: "password",
      extra: userNameField(details.email),
      labels: { legalConsentAccepted: consentWords(shown) }
    })}
    ${
      passkeys &&
      passkeyFormOf(shown, invitedPasskeyForm, {
        use: "create",
        start: "/auth/invitation/passkey-signup/start",
        startBody: { token },
        action: addressOf(`${shown.path}/passkey`, { redirectUrl: shown.redirectUrl }),
        submit: labelled(picture("passkey"), text.passkey),
        values: { token },
        failed: problemTexts(shown.speech).invalid_passkey,
        extra: html`${orElse(shown)}${legalConsentRequired && consentBox(shown)}`
      })
    }`
}

type Holder = NonNullable<InvitationData["holder"]>

/** The way to the account that the invitation is for, signed in in this browser or not. */
const toAccount = (shown: Shown, email: string, { primaryEmail, userId }: Holder): Html => {
  const text = texts(shown.speech)
  const session = shown.visitor?.sessions.find(({ user }) => user.id === userId)
  if (session !== undefined) {
    return formOf(shown, switchForm, {
      action: addressOf(`${pagePaths.signIn}/switch`, { redirectUrl: selfOf(shown) }),
      values: { sessionId: session.id },
      submit: text.switch({ name: displayName(session.user) })
    })
  }
  const signIn = addressOf(pagePaths.signIn, { another: "1", redirectUrl: selfOf(shown) })
  // One signs in by the primary address alone.
  const isFurther = primaryEmail !== null && primaryEmail.toLowerCase() !== email.toLowerCase()
  return html`<p>
      ${isFurther ? text.signInBy({ email, primary: hinted(primaryEmail) }) : text.signIn({ email })}
    </p>
    <p><a class="button" href="${signIn}">${text.toSignIn}</a></p>`
}

/** Form of the signed-in holder of the address for the invitation. */
const ownAcceptance = (shown: Shown, { details, token }: InvitationData, holder: Holder): Html => {
  const text = texts(shown.speech)
  const { email, organizationName } = details
  const user = shown.visitor?.user ?? null
  const signedInAs =
    user !== null &&
    html`<p>${commonTexts(shown.speech).signedInAs({ name: displayName(user) })}</p>`
  if (organizationName === null) {
    return html`${signedInAs}
      <p>${text.already}</p>
      <p>
        <a class="button" href="${shown.environment.settings.pages.account}"
          >${commonTexts(shown.speech).continue}</a
        >
      </p>`
  }
  if (!holder.isProven) {
    return html`${signedInAs}
      <p>${text.unproven({ email })}</p>
      <p><a class="button" href="${pagePaths.accountAddresses}">${text.toAddresses}</a></p>`
  }
  return html`${signedInAs}${formOf(shown, acceptForm, {
    action: addressOf(`${shown.path}/accept`, { redirectUrl: shown.redirectUrl }),
    values: { token },
    submit: text.accept
  })}`
}

const acceptance = (shown: Shown, data: InvitationData, holder: Holder): Html => {
  const text = texts(shown.speech)
  const user = shown.visitor?.user ?? null
  const { email } = data.details
  if (user === null) return toAccount(shown, email, holder)
  if (user.id === holder.userId) return ownAcceptance(shown, data, holder)
  return html`${isOther(shown, text.other({ mine: displayName(user), theirs: email }))}${toAccount(shown, email, holder)}`
}

export const invitationView = (shown: Shown, data: InvitationData | OpenedLink): View => {
  const text = texts(shown.speech)
  const view = (body: Html): View => ({ page: "invitation", title: text.title, body })
  if (!("details" in data)) {
    return withLink(shown, data, (told) =>
      view(html`${problemMessage(told) ?? incompleteLink(told)}${backToSignIn(told)}`)
    )
  }
  const { details, holder } = data
  const closed = (["accepted", "revoked", "expired"] as const).find((flag) => details[flag])
  if (closed !== undefined) {
    return view(
      html`${problemMessage(shown) ?? obstacle("invitation_not_pending", text[closed])}
        <p>${introOf(shown, data)}</p>
        ${backToSignIn(shown)}`
    )
  }
  return view(
    html`${problemMessage(shown)}
      <p>${introOf(shown, data)}</p>
      ${holder === null ? signUp(shown, data) : acceptance(shown, data, holder)}`
  )
}
