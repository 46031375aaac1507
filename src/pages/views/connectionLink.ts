import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html } from "../../platform/Html.ts"
import { formOf } from "../kernel/elements.ts"
import { currentPasswordField, throttledCodeField, type Form } from "../kernel/Form.ts"
import { picture } from "../kernel/marks.ts"
import { doneMessage, problemMessage } from "../kernel/messages.ts"
import { passkeyFields, passkeyFormOf } from "../kernel/passkeyForm.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { problemTexts } from "../texts/problems.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    title: "Is this account yours?",
    intro: (email: string) =>
      `There is an account for ${email}. Show once that it is yours; from then on your organization signs you in.`,
    submit: "Continue",
    mailed: "Mail me a code",
    sent: "A code is on its way to the account's address.",
    passkey: "Use a passkey",
    other: "Sign in with something else"
  },
  da: {
    title: "Er det din konto?",
    intro: (email: string) =>
      `Der findes en konto til ${email}. Vis én gang, at den er din; fra da af logger din organisation dig ind.`,
    submit: "Fortsæt",
    mailed: "Send mig en kode i en mail",
    sent: "En kode er på vej til kontoens adresse.",
    passkey: "Brug en adgangsnøgle",
    other: "Log ind på en anden måde"
  }
})

const operation = "POST /auth/sso/link"

export const linkByPasswordForm: Form = { operation, fields: { password: currentPasswordField } }
export const linkByCodeForm: Form = { operation, fields: { code: throttledCodeField } }
export const linkByPasskeyForm: Form = { operation, fields: passkeyFields }
export const sendLinkCodeForm: Form = { operation: "POST /auth/sso/link/send-code", fields: {} }

/** The account that a sign-in by a connection is about to link. */
export interface ConnectionLinkData {
  readonly email: string
  readonly passkeys: boolean
}

const actionOf = (shown: Shown, name: string): string =>
  addressOf(`${shown.path}/${name}`, { redirectUrl: shown.redirectUrl })

const byMail = (shown: Shown, isSent: boolean): Html => {
  const text = texts(shown.locale)
  const ask = formOf(shown, sendLinkCodeForm, {
    id: "send",
    action: actionOf(shown, "send-code"),
    submit: text.mailed,
    quiet: true
  })
  return isSent
    ? html`${formOf(shown, linkByCodeForm, { id: "code", action: actionOf(shown, "code"), submit: text.submit, focus: "code" })}${ask}`
    : html`${ask}`
}

export const connectionLinkView = (shown: Shown, { email, passkeys }: ConnectionLinkData): View => {
  const { locale, problem, query, redirectUrl } = shown
  const text = texts(locale)
  const isSent = (query.get("notice") === "sent" && problem === null) || shown.form.has("code")
  return {
    page: "connection-link",
    title: text.title,
    body: html`${problemMessage(shown)}${isSent && problem === null && doneMessage(text.sent)}
      <p>${text.intro(email)}</p>
      ${formOf(shown, linkByPasswordForm, { submit: text.submit, ...(isSent ? {} : { focus: "password" }) })}
      ${byMail(shown, isSent)}${
        passkeys &&
        passkeyFormOf(shown, linkByPasskeyForm, {
          use: "get",
          start: "/auth/passkeys/start",
          action: actionOf(shown, "passkey"),
          submit: html`${picture("passkey")}${text.passkey}`,
          failed: problemTexts.invalid_passkey[locale]
        })
      }
      <p class="link">
        <a href="${addressOf(pagePaths.signIn, { redirectUrl, another: "1" })}">${text.other}</a>
      </p>`
  }
}
