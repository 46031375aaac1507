import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html } from "../../platform/Html.ts"
import { formOf } from "../kernel/elements.ts"
import { currentPasswordField, throttledCodeField, type Form } from "../kernel/Form.ts"
import { labelled, picture } from "../kernel/icons.ts"
import { doneMessage, problemMessage } from "../kernel/messages.ts"
import { passkeyFields, passkeyFormOf } from "../kernel/passkeyForm.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { problemTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("connectionLink")

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
  const text = texts(shown.speech)
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
  const { speech, problem, query, redirectUrl } = shown
  const text = texts(speech)
  const isSent = (query.get("notice") === "sent" && problem === null) || shown.form.has("code")
  return {
    page: "connection-link",
    title: text.title,
    body: html`${problemMessage(shown)}${isSent && problem === null && doneMessage(text.sent)}
      <p>${text.intro({ email })}</p>
      ${formOf(shown, linkByPasswordForm, { submit: text.submit, ...(isSent ? {} : { focus: "password" }) })}
      ${byMail(shown, isSent)}${
        passkeys &&
        passkeyFormOf(shown, linkByPasskeyForm, {
          use: "get",
          start: "/auth/passkeys/start",
          action: actionOf(shown, "passkey"),
          submit: labelled(picture("passkey"), text.passkey),
          failed: problemTexts(speech).invalid_passkey
        })
      }
      <p class="link">
        <a href="${addressOf(pagePaths.signIn, { redirectUrl, another: "1" })}">${text.other}</a>
      </p>`
  }
}
