import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { appName } from "../../contract/Environment.ts"
import {
  codeField,
  consentField,
  emailField,
  hiddenField,
  ownEmailField,
  newPasswordField,
  textField,
  type Form
} from "../kernel/Form.ts"
import { buttonOf, formOf } from "../kernel/elements.ts"
import { amid } from "../kernel/format.ts"
import { guardFields, guardOf } from "../kernel/guardedForm.ts"
import { codeInstead } from "./addressProof.ts"
import { doneMessage, obstacle, problemMessage } from "../kernel/messages.ts"
import type { Shown, View, FormGuard } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("signUp")

const names = {
  firstName: textField("given-name", true),
  lastName: textField("family-name", true)
}

/** Without `legalConsentAccepted` the operation would refuse the body. */
const consent = { legalConsentAccepted: consentField }
const withoutConsent = { legalConsentAccepted: { ...hiddenField, own: true } }

export const signUpForm: Form = {
  operation: "POST /auth/sign-up",
  fields: { email: emailField, password: newPasswordField, ...names, ...consent, ...guardFields }
}

export const verifySignUpForm: Form = {
  operation: "POST /auth/sign-up/verify",
  fields: { signUpId: hiddenField, email: ownEmailField, code: codeField }
}

export const resendCodeForm: Form = {
  operation: "POST /auth/sign-up/resend-code",
  fields: { signUpId: hiddenField, email: ownEmailField }
}

export const continuationForm: Form = {
  operation: "POST /auth/sign-up/continuation",
  fields: { email: { ...emailField, autocomplete: "email" }, ...names, ...consent }
}

const link = (url: string, words: string): Html =>
  html`<a href="${url}" rel="noopener">${words}</a>`

/** The words beside the box that accepts the terms, with what can be read of them. */
export const consentWords = ({ environment, speech }: Shown): HtmlValue => {
  const text = texts(speech)
  const { privacyUrl, termsUrl } = environment.settings.branding
  const terms = termsUrl === null ? null : link(termsUrl, text.terms)
  const privacy = privacyUrl === null ? null : link(privacyUrl, text.privacy)
  if (terms !== null && privacy !== null) return amid(text.consentBoth, { terms, privacy })
  if (terms !== null) return amid(text.consentTerms, { terms })
  if (privacy !== null) return amid(text.consentPrivacy, { privacy })
  return text.consentPlain({ app: appName(environment) })
}

/** The form as this environment asks it: without the box where no terms have to be accepted. */
const asked = ({ environment }: Shown, form: Form): Form =>
  environment.settings.signUp.legalConsentRequired
    ? form
    : { ...form, fields: { ...form.fields, ...withoutConsent } }

const haveAccount = ({ speech, redirectUrl }: Shown): HtmlValue =>
  html`<p class="link">
    <a href="${addressOf(pagePaths.signIn, { redirectUrl, another: "1" })}"
      >${texts(speech).have}</a
    >
  </p>`

export const signUpView = (shown: Shown, guard: FormGuard | null): View => {
  const { environment, speech, problem, redirectUrl } = shown
  const text = texts(speech)
  const { mode } = environment.settings.signUp
  const isOpen = mode === "public"
  const isProven = problem === null && shown.query.get("notice") === "address_proven"
  return {
    page: "sign-up",
    title: text.title({ app: appName(environment) }),
    guard: isOpen ? guard : null,
    body: html`${isProven && doneMessage(text.address_proven)}${problemMessage(shown)}${codeInstead(shown)}${
      isOpen
        ? formOf(shown, asked(shown, signUpForm), {
            submit: text.submit,
            values: { email: shown.query.get("loginHint") },
            focus: "email",
            labels: { legalConsentAccepted: consentWords(shown) },
            extra: guardOf(shown, guard)
          })
        : problem === null &&
          obstacle("sign_up_closed", mode === "closed" ? text.closedToAll : text.closed)
    }
    ${
      shown.problem?.code === "email_taken" &&
      html`<p class="link">
        <a href="${addressOf(pagePaths.forgotPassword, { redirectUrl })}">${text.reset}</a>
      </p>`
    }${haveAccount(shown)}`
  }
}

/** A sign-up that waits for its code. */
export interface BegunSignUp {
  readonly signUpId: string
  readonly email: string
}

export const signUpCodeView = (shown: Shown, { email, signUpId }: BegunSignUp): View => {
  const { speech, problem, redirectUrl } = shown
  const text = texts(speech)
  const resent = shown.query.get("notice") === "resent" && problem === null
  return {
    page: "sign-up/code",
    title: text.codeTitle,
    body: html`${problemMessage(shown)}${resent && doneMessage(text.resent)}
      <p>${text.codeIntro({ email })}</p>
      ${formOf(shown, verifySignUpForm, { values: { signUpId, email }, submit: text.codeSubmit, focus: "code" })}
      ${buttonOf(shown, resendCodeForm, {
        id: "resend",
        action: addressOf(`${shown.path}/resend`, { redirectUrl }),
        values: { signUpId, email },
        submit: text.resend
      })}
      ${
        problem?.code === "email_taken" &&
        html`<p class="link">
            <a href="${addressOf(pagePaths.forgotPassword, { redirectUrl })}">${text.reset}</a>
          </p>
          ${haveAccount(shown)}`
      }
      <p class="link">
        <a href="${addressOf(pagePaths.signUp, { redirectUrl })}">${text.other}</a>
      </p>`
  }
}

/** A sign-up by a provider or a mailed code that still misses something. */
export interface ContinuationData {
  /** Null where a mailed code has proven the address. */
  readonly providerName: string | null
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly missing: ReadonlyArray<string>
}

export const continuationView = (shown: Shown, data: ContinuationData): View => {
  const text = texts(shown.speech)
  const { email, firstName, lastName, missing, providerName } = data
  const { email: address, ...others } = continuationForm.fields
  // Only what is missing is asked for; an address that the provider has proven cannot be typed over.
  const form = asked(shown, {
    ...continuationForm,
    fields: missing.some((each) => each.startsWith("email"))
      ? { email: address ?? emailField, ...others }
      : others
  })
  return {
    page: "continuation",
    title: text.continueTitle,
    body: html`${problemMessage(shown)}
      <p>
        ${providerName === null ? text.continueMailed({ email: email ?? "" }) : text.continueIntro({ provider: providerName })}
      </p>
      ${formOf(shown, form, {
        values: { email, firstName, lastName },
        submit: text.continueSubmit,
        labels: { legalConsentAccepted: consentWords(shown) }
      })}${haveAccount(shown)}`
  }
}
