import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html } from "../../platform/Html.ts"
import { emailField, hiddenField, newPasswordField, type Form } from "../kernel/Form.ts"
import { formOf, userNameField } from "../kernel/elements.ts"
import { guardFields, guardOf } from "../kernel/guardedForm.ts"
import { doneMessage, incompleteLink, problemMessage } from "../kernel/messages.ts"
import { type OpenedLink, withLink } from "../kernel/openedLink.ts"
import type { FormGuard, Shown, View } from "../kernel/Visit.ts"
import { commonTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("password")

export const forgotPasswordForm: Form = {
  operation: "POST /auth/forgot-password",
  fields: { email: emailField, ...guardFields }
}

export const resetPasswordForm: Form = {
  operation: "POST /auth/reset-password",
  fields: { token: hiddenField, password: { ...newPasswordField, label: "newPassword" } }
}

export const forgotPasswordView = (
  shown: Shown,
  { email, guard }: { readonly email: string | null; readonly guard: FormGuard | null }
): View => {
  const { speech, redirectUrl } = shown
  const text = texts(speech)
  const sent = shown.query.get("notice") === "sent" && shown.problem === null
  return {
    page: "forgot-password",
    title: text.forgotTitle,
    guard,
    body: html`${problemMessage(shown)}${sent ? doneMessage(text.sent) : html`<p>${text.forgotIntro}</p>`}
      ${formOf(shown, forgotPasswordForm, {
        submit: sent ? text.again : text.forgotSubmit,
        values: { email },
        focus: "email",
        quiet: sent,
        extra: guardOf(shown, guard)
      })}
      <p class="link">
        <a href="${addressOf(pagePaths.signIn, { redirectUrl })}"
          >${commonTexts(speech).backToSignIn}</a
        >
      </p>`
  }
}

/** The link that leads to a new password, and whose it is as far as that is known. */
export interface ResetData extends OpenedLink {
  readonly email: string | null
}

const resetView = (shown: Shown, { email, token }: ResetData): View => {
  const text = texts(shown.speech)
  const isDead = token === null || shown.problem?.code === "invalid_token"
  const form = formOf(shown, resetPasswordForm, {
    submit: text.resetSubmit,
    values: { token },
    focus: "password",
    extra: email === null ? null : userNameField(email)
  })
  return {
    page: "reset-password",
    title: text.resetTitle,
    body: isDead
      ? html`${token === null && shown.problem === null ? incompleteLink(shown) : problemMessage(shown)}
          <p>
            <a
              class="button"
              href="${addressOf(pagePaths.forgotPassword, { redirectUrl: shown.redirectUrl })}"
              >${text.askAgain}</a
            >
          </p>`
      : html`${problemMessage(shown)}
          <p>${text.resetIntro}</p>
          ${form}`
  }
}

export const resetPasswordView = (shown: Shown, data: ResetData): View =>
  withLink(shown, data, (told) => resetView(told, data))

const breachedTexts = textsOf("breachedPassword")

/** Says once, after a sign-in, that its password is in a list of breached ones. */
export const breachedPasswordView = (shown: Shown, onward: string): View => {
  const text = breachedTexts(shown.speech)
  const { redirectUrl } = shown
  return {
    page: "breached-password",
    title: text.title,
    body: html`<p>${text.leaked}</p>
      <p>${text.elsewhere}</p>
      <p>
        <a class="button" href="${addressOf(pagePaths.accountPassword, { redirectUrl })}"
          >${text.change}</a
        >
      </p>
      <p><a class="button quiet" href="${onward}">${text.onward}</a></p>`
  }
}
