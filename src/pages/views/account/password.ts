import { html } from "../../../platform/Html.ts"
import { currentPasswordField, newPasswordField, type Form } from "../../kernel/Form.ts"
import { userNameField } from "../../kernel/elements.ts"
import { around, timeOf } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = textsOf("account.password")

const proofTexts = textsOf("reauthenticate")

const operation = "PUT /users/me/password"
const newPassword = newPasswordField
const revokeOtherSessions = { kind: "checkbox", optional: true } as const

export const changePasswordForm: Form = {
  operation,
  fields: { currentPassword: currentPasswordField, newPassword, revokeOtherSessions }
}
export const firstPasswordForm: Form = { operation, fields: { newPassword, revokeOtherSessions } }

export interface PasswordData {
  readonly hasPassword: boolean
  readonly updatedAt: string | null
}

export const ownPasswordView = (shown: Shown, { hasPassword, updatedAt }: PasswordData): View => {
  const { speech, visitor } = shown
  const text = texts(speech)
  const email = visitor?.user?.email ?? null
  return accountView(shown, {
    title: hasPassword ? text.change : text.first,
    // No address was asked for.
    instead: { invalid_credentials: proofTexts(speech).wrong },
    body: html`<p>
        ${
          hasPassword
            ? updatedAt !== null &&
              around((time) => text.updated({ time }), timeOf(speech, updatedAt))
            : text.firstIntro
        }
      </p>
      ${ownFormOf(shown, hasPassword ? changePasswordForm : firstPasswordForm, {
        action: `${shown.path}/${hasPassword ? "change" : "first"}`,
        submit: text.submit,
        values: { revokeOtherSessions: "true" },
        extra: email === null ? null : userNameField(email)
      })}`
  })
}
