import { appName } from "../../contract/Environment.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html } from "../../platform/Html.ts"
import { consentField, hiddenField, newPasswordField, type Form } from "../kernel/Form.ts"
import {
  formOf,
  incompleteLink,
  problemMessage,
  selfOf,
  userNameField
} from "../kernel/elements.ts"
import { isolated } from "../kernel/isolated.ts"
import { passkeyFields, passkeyFormOf } from "../kernel/passkeyForm.ts"
import { calledBy } from "../kernel/impersonationBanner.ts"
import type { Shown, View, VisitorSession } from "../kernel/Visit.ts"
import { commonTexts } from "../texts/common.ts"
import { problemTexts } from "../texts/problems.ts"
import { roleWords } from "../texts/roles.ts"
import { wordings } from "../texts/Words.ts"
import { backToSignIn } from "./links.ts"
import { switchForm } from "./signIn.ts"
import { consentWords } from "./signUp.ts"

const texts = wordings({
  en: {
    title: "Your invitation",
    organization: (organization: string) => `You are invited to join ${organization}.`,
    organizationRole: (organization: string, role: string) =>
      `You are invited to join ${organization}. Your role there: ${role}.`,
    environment: (environment: string) => `You are invited to ${environment}.`,
    choosePassword: (email: string) => `Choose a password to create the account of ${email}.`,
    create: "Create account",
    passkey: "Create it with a passkey",
    accept: "Accept the invitation",
    signIn: (email: string) => `${email} already has an account. Sign in to it to continue.`,
    toSignIn: "Sign in",
    other: (mine: string, theirs: string) =>
      `You are signed in as ${mine}, but this invitation is for ${theirs}.`,
    switch: (name: string) => `Continue as ${name}`,
    accepted: "This invitation has already been accepted.",
    revoked: "This invitation has been withdrawn.",
    expired: "This invitation has expired. Ask for a new one."
  },
  da: {
    title: "Din invitation",
    organization: (organization: string) => `Du er inviteret til ${organization}.`,
    organizationRole: (organization: string, role: string) =>
      `Du er inviteret til ${organization}. Din rolle der: ${role}.`,
    environment: (environment: string) => `Du er inviteret til ${environment}.`,
    choosePassword: (email: string) => `Vælg en adgangskode for at oprette kontoen til ${email}.`,
    create: "Opret kontoen",
    passkey: "Opret den med en adgangsnøgle",
    accept: "Acceptér invitationen",
    signIn: (email: string) => `${email} har allerede en konto. Log ind på den for at gå videre.`,
    toSignIn: "Log ind",
    other: (mine: string, theirs: string) =>
      `Du er logget ind som ${mine}, men denne invitation er til ${theirs}.`,
    switch: (name: string) => `Fortsæt som ${name}`,
    accepted: "Invitationen er allerede brugt.",
    revoked: "Invitationen er trukket tilbage.",
    expired: "Invitationen er udløbet. Bed om en ny."
  }
})

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

/** What an invitation says, with the link that it came by. */
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
}

const introOf = ({ environment, locale }: Shown, { details }: InvitationData): string => {
  const text = texts(locale)
  const { roleName } = details
  const organizationName =
    details.organizationName === null ? null : isolated(details.organizationName)
  if (organizationName === null) return text.environment(appName(environment))
  return roleName === null
    ? text.organization(organizationName)
    : text.organizationRole(organizationName, roleWords(locale, roleName))
}

const consentBox = (shown: Shown): Html =>
  html`<div class="field">
    <label class="choice"
      ><input name="legalConsentAccepted" type="checkbox" value="true" required />
      <span>${consentWords(shown)}</span></label
    >
  </div>`

const signUp = (shown: Shown, { details, passkeys, token }: InvitationData): Html => {
  const text = texts(shown.locale)
  const { legalConsentRequired } = shown.environment.settings.signUp
  const { legalConsentAccepted, ...others } = invitedSignUpForm.fields
  const form = legalConsentRequired ? invitedSignUpForm : { ...invitedSignUpForm, fields: others }
  void legalConsentAccepted
  const mine = shown.visitor?.user ?? null
  return html`${mine !== null && html`<p>${text.other(calledBy(mine), details.email)}</p>`}
    <p>${text.choosePassword(details.email)}</p>
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
        submit: text.passkey,
        values: { token },
        failed: problemTexts.invalid_passkey[shown.locale],
        extra: legalConsentRequired && consentBox(shown)
      })
    }`
}

const isOf = (email: string) => (session: VisitorSession) =>
  session.user.email?.toLowerCase() === email.toLowerCase()

/** The way to the account that the invitation is for, signed in in this browser or not. */
const toAccount = (shown: Shown, { details }: InvitationData): Html => {
  const text = texts(shown.locale)
  const { email } = details
  const session = shown.visitor?.sessions.find(isOf(email))
  if (session !== undefined) {
    return formOf(shown, switchForm, {
      action: addressOf(`${pagePaths.signIn}/switch`, { redirectUrl: selfOf(shown) }),
      values: { sessionId: session.id },
      submit: text.switch(calledBy(session.user))
    })
  }
  const signIn = addressOf(pagePaths.signIn, { another: "1", redirectUrl: selfOf(shown) })
  return html`<p>${text.signIn(email)}</p>
    <p><a class="button" href="${signIn}">${text.toSignIn}</a></p>`
}

const acceptance = (shown: Shown, data: InvitationData): Html => {
  const text = texts(shown.locale)
  const { user } = shown.visitor ?? { user: null }
  const { email } = data.details
  const isOwn = user?.email?.toLowerCase() === email.toLowerCase()
  const accept = formOf(shown, acceptForm, {
    action: addressOf(`${shown.path}/accept`, { redirectUrl: shown.redirectUrl }),
    values: { token: data.token },
    submit: text.accept
  })
  if (user === null) return toAccount(shown, data)
  if (isOwn)
    return html`<p>${commonTexts(shown.locale).signedInAs(calledBy(user))}</p>
      ${accept}`
  // A second address of the same person can be the invited one: the operation tells.
  return html`<p>${text.other(calledBy(user), email)}</p>
    ${toAccount(shown, data)}${accept}`
}

export const invitationView = (shown: Shown, data: InvitationData | null): View => {
  const text = texts(shown.locale)
  const view = (body: Html): View => ({ page: "invitation", title: text.title, body })
  if (data === null) {
    return view(html`${incompleteLink(shown)}${backToSignIn(shown)}`)
  }
  const { details } = data
  const closed = (["accepted", "revoked", "expired"] as const).find((flag) => details[flag])
  if (closed !== undefined) {
    return view(
      html`${problemMessage(shown)}
        <p>${introOf(shown, data)}</p>
        <p>${text[closed]}</p>
        ${backToSignIn(shown)}`
    )
  }
  const isJoining = details.accountExists && details.organizationName !== null
  return view(
    html`${problemMessage(shown)}
      <p>${introOf(shown, data)}</p>
      ${isJoining ? acceptance(shown, data) : details.accountExists ? toAccount(shown, data) : signUp(shown, data)}`
  )
}
