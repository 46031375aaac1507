import { addressOf } from "../../contract/pagesPlane.ts"
import { oauthAuthorizePath } from "../../contract/ClientPaths.ts"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import {
  recoveryCodeField,
  throttledCodeField,
  currentPasswordField,
  type Form
} from "../kernel/Form.ts"
import { formOf, userNameField } from "../kernel/elements.ts"
import { doneMessage, problemMessage } from "../kernel/messages.ts"
import { passkeyFields, passkeyFormOf } from "../kernel/passkeyForm.ts"
import { intentNames } from "../texts/intents.ts"
import { picture } from "../kernel/marks.ts"
import type { Intent, Shown, View } from "../kernel/Visit.ts"
import { problemTexts } from "../texts/problems.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    title: "Confirm that it's you",
    intro: "We ask now and then, before something important is changed.",
    goesOn: (name: string) => `Then you can ${name}.`,
    submit: "Continue",
    wrong: "That is wrong. Try again.",
    totp: "Enter the code that your authenticator app shows.",
    lost: "Use a recovery code instead",
    mailed: "Mail me a code",
    sent: "A code is on its way to your address.",
    passkey: "Use a passkey",
    with: (provider: string) => `Confirm with ${provider}`
  },
  da: {
    title: "Bekræft, at det er dig",
    intro: "Vi spørger en gang imellem, før noget vigtigt bliver ændret.",
    goesOn: (name: string) => `Derefter går vi videre: ${name}.`,
    submit: "Fortsæt",
    wrong: "Det er forkert. Prøv igen.",
    totp: "Skriv koden, som din godkendelsesapp viser.",
    lost: "Brug en gendannelseskode i stedet",
    mailed: "Send mig en kode i en mail",
    sent: "En kode er på vej til din adresse.",
    passkey: "Brug en adgangsnøgle",
    with: (provider: string) => `Bekræft med ${provider}`
  }
})

const operation = "POST /auth/reauthenticate"

export const byPasswordForm: Form = { operation, fields: { password: currentPasswordField } }
export const byTotpForm: Form = { operation, fields: { totpCode: throttledCodeField } }
export const byRecoveryCodeForm: Form = {
  operation,
  fields: { recoveryCode: recoveryCodeField }
}
export const byPasskeyForm: Form = { operation, fields: passkeyFields }
export const byEmailCodeForm: Form = { operation, fields: { emailCode: throttledCodeField } }
export const sendCodeForm: Form = { operation: "POST /auth/reauthenticate/send-code", fields: {} }

/** Ways to show who one is. */
export interface ReauthenticateData {
  readonly mfaEnabled: boolean
  /** True if only a second factor counts. */
  readonly owesFactor: boolean
  readonly hasPasskey: boolean
  readonly hasPassword: boolean
  readonly hasEmail: boolean
  /** The form that waits for this. */
  readonly intent: Pick<Intent, "id" | "operation"> | null
  readonly providers: ReadonlyArray<{ readonly key: string; readonly name: string }>
}

const actionOf = (shown: Shown, name: string): string =>
  addressOf(`${shown.path}/${name}`, { redirectUrl: shown.redirectUrl })

const byFactor = (shown: Shown): Html => {
  const text = texts(shown.locale)
  return html`<p>${text.totp}</p>${formOf(shown, byTotpForm, { action: actionOf(shown, "totp"), submit: text.submit, focus: "totpCode" })}
<details${shown.form.has("recoveryCode") && html` open`}><summary>${text.lost}</summary>${formOf(shown, byRecoveryCodeForm, { id: "recovery", action: actionOf(shown, "recovery"), submit: text.submit, quiet: true })}</details>`
}

const byPasskey = (shown: Shown): Html =>
  passkeyFormOf(shown, byPasskeyForm, {
    use: "get",
    start: "/auth/reauthenticate/passkey",
    action: actionOf(shown, "passkey"),
    submit: html`${picture("passkey")}${texts(shown.locale).passkey}`,
    failed: problemTexts.invalid_passkey[shown.locale]
  })

const byPassword = (shown: Shown, isSent: boolean): Html => {
  const email = shown.visitor?.user?.email ?? null
  return formOf(shown, byPasswordForm, {
    submit: texts(shown.locale).submit,
    extra: email === null ? null : userNameField(email),
    ...(isSent ? {} : { focus: "password" })
  })
}

const byMail = (shown: Shown, isSent: boolean): HtmlValue => {
  const text = texts(shown.locale)
  const ask = formOf(shown, sendCodeForm, {
    id: "send",
    action: actionOf(shown, "send-code"),
    submit: text.mailed,
    quiet: true
  })
  return isSent
    ? html`${formOf(shown, byEmailCodeForm, { action: actionOf(shown, "email"), submit: text.submit, focus: "emailCode" })}${ask}`
    : ask
}

export const reauthenticateView = (shown: Shown, data: ReauthenticateData): View => {
  const { locale, problem, query, redirectUrl } = shown
  const text = texts(locale)
  const name = data.intent === null ? undefined : intentNames[data.intent.operation]?.[locale]
  const isSent = (query.get("notice") === "sent" && problem === null) || shown.form.has("emailCode")
  const byProvider = data.providers.map(
    ({ key, name: provider }) =>
      html`<a
        class="button quiet"
        href="${addressOf(oauthAuthorizePath(key), { reauthenticate: "true", redirectUrl: addressOf(`${shown.path}/return`, { redirectUrl, intent: data.intent?.id }) })}"
        >${text.with(provider)}</a
      >`
  )
  return {
    page: "reauthenticate",
    title: text.title,
    body: html`${problemMessage(shown, { invalid_credentials: text.wrong })}${isSent && problem === null && doneMessage(text.sent)}
      <p>${name === undefined ? text.intro : text.goesOn(name)}</p>
      ${
        data.owesFactor
          ? data.mfaEnabled && byFactor(shown)
          : html`${data.hasPassword && byPassword(shown, isSent)}${data.hasEmail && byMail(shown, isSent)}${byProvider}`
      }${data.hasPasskey && byPasskey(shown)}`
  }
}
