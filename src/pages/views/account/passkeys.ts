import { attributes, html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { hiddenField, textField, type Form } from "../../kernel/Form.ts"
import { obstacle } from "../../kernel/messages.ts"
import { around, inLine, timeOf } from "../../kernel/format.ts"
import {
  passkeyFields,
  passkeyFormOf,
  passkeysNeeded,
  type PasskeyFormShown,
  textOfJson
} from "../../kernel/passkeyForm.ts"
import { picture } from "../../kernel/icons.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { problemTexts } from "../../texts/common.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { accountView, isImpersonated, keptAction, openFormOf, ownFormOf } from "./frame.ts"

const texts = textsOf("account.passkeys")

const passkeyId = { ...hiddenField, own: true }

export const startPasskeyForm: Form = { operation: "POST /users/me/passkeys/start", fields: {} }
export const registerPasskeyForm: Form = {
  operation: "POST /users/me/passkeys",
  fields: passkeyFields
}
export const renamePasskeyForm: Form = {
  operation: "PATCH /users/me/passkeys/{passkeyId}",
  fields: { passkeyId, name: textField("off") }
}
export const removePasskeyForm: Form = {
  operation: "DELETE /users/me/passkeys/{passkeyId}",
  fields: { passkeyId }
}

export interface PasskeysData {
  readonly enabled: boolean
  readonly passkeys: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly createdAt: string
    readonly lastUsedAt: string | null
    readonly backedUp: boolean
    readonly authenticatorName: string | null
  }>
  /** The passkey that is the only way to sign in; null where there is another. */
  readonly lastId: string | null
  /** Passkeys that the browser reports to its authenticators; null for none. */
  readonly accepted: {
    readonly rpId: string
    readonly userId: string
    readonly allAcceptedCredentialIds: ReadonlyArray<string>
  } | null
  /** A registration that has begun; null where none has. */
  readonly ceremony: { readonly ceremonyId: string; readonly options: unknown } | null
}

const passkeyOf = (
  shown: Shown,
  passkey: PasskeysData["passkeys"][number],
  isLast: boolean
): Html => {
  const { speech } = shown
  const text = texts(speech)
  const { authenticatorName, backedUp, createdAt, id, lastUsedAt, name } = passkey
  const details = inLine(
    authenticatorName === name ? null : authenticatorName,
    around((time) => text.created({ time }), timeOf(speech, createdAt)),
    lastUsedAt === null ? null : around((time) => text.used({ time }), timeOf(speech, lastUsedAt)),
    backedUp ? text.synced : text.bound
  )
  return html`<li>
    <span class="disc">${picture("passkey")}</span>
    <p><strong>${name}</strong><br /><span class="quiet">${details}</span></p>
    <details class="way">
      <summary>${text.rename}</summary>
      ${ownFormOf(shown, renamePasskeyForm, {
        id: `rename-${id}`,
        action: `${shown.path}/rename`,
        values: { passkeyId: id, name },
        submit: text.rename,
        quiet: true
      })}
    </details>
    ${openFormOf(
      shown,
      removePasskeyForm,
      {
        id: `remove-${id}`,
        action: `${shown.path}/remove`,
        values: { passkeyId: id },
        submit: text.remove,
        quiet: true
      },
      isLast ? problemTexts(speech).last_sign_in_method : null
    )}
  </li>`
}

const registration = (shown: Shown, { ceremony }: PasskeysData): HtmlValue => {
  const text = texts(shown.speech)
  const registerForm = (details: Partial<PasskeyFormShown>, submit: string): Html =>
    passkeyFormOf(shown, registerPasskeyForm, {
      use: "create",
      action: keptAction(shown, `${shown.path}/register`),
      submit,
      failed: problemTexts(shown.speech).invalid_passkey,
      exists: problemTexts(shown.speech).passkey_exists,
      primary: true,
      ...details
    })
  if (ceremony !== null) {
    return html`<p>${text.ready}</p>
      ${registerForm({ ceremony, atOnce: true }, text.create)}${passkeysNeeded(shown)}`
  }
  const start = { action: `${shown.path}/start`, submit: text.begin }
  return html`${ownFormOf(shown, startPasskeyForm, start)}${
    !isImpersonated(shown) &&
    registerForm(
      { start: "/users/me/passkeys/start", insteadOf: startPasskeyForm.operation },
      text.begin
    )
  }`
}

const acceptedText = ({ accepted }: PasskeysData): string | undefined =>
  accepted === null ? undefined : textOfJson(accepted)

export const passkeysView = (shown: Shown, data: PasskeysData): View => {
  const text = texts(shown.speech)
  return accountView(shown, {
    title: text.title,
    body: html`<p ${attributes({ "data-accepted-passkeys": acceptedText(data) })}>
        ${data.enabled && text.intro}
      </p>
      ${!data.enabled && obstacle("passkeys_disabled", text.off)}
      ${
        data.passkeys.length > 0 &&
        html`<ul class="items">
          ${data.passkeys.map((passkey) => passkeyOf(shown, passkey, passkey.id === data.lastId))}
        </ul>`
      }
      ${data.enabled && registration(shown, data)}`
  })
}
