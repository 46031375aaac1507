import { html } from "../../../platform/Html.ts"
import { currentPasswordField, newPasswordField, type Form } from "../../kernel/Form.ts"
import { userNameField } from "../../kernel/elements.ts"
import { around, timeOf } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { wordings } from "../../texts/Words.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = wordings({
  en: {
    change: "Change your password",
    first: "Choose a password",
    firstIntro: "You sign in without a password so far. You can add one.",
    updated: (time: string) => `Last changed on ${time}.`,
    submit: "Save password"
  },
  da: {
    change: "Skift din adgangskode",
    first: "Vælg en adgangskode",
    firstIntro: "Indtil nu logger du ind uden adgangskode. Du kan tilføje en.",
    updated: (time: string) => `Sidst ændret ${time}.`,
    submit: "Gem adgangskoden"
  }
})

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
  const { locale, visitor } = shown
  const text = texts(locale)
  const email = visitor?.user?.email ?? null
  return accountView(shown, {
    title: hasPassword ? text.change : text.first,
    body: html`<p>
        ${
          hasPassword
            ? updatedAt !== null && around(text.updated, timeOf(locale, updatedAt))
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
