import { addressOf, pageNameOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html } from "../../platform/Html.ts"
import { codeField, emailField, hiddenField, ownEmailField } from "../kernel/Form.ts"
import { formOf } from "../kernel/elements.ts"
import { guardFields, guardOf } from "../kernel/guardedForm.ts"
import { problemMessage } from "../kernel/messages.ts"
import type { Form } from "../kernel/Form.ts"
import { withLink } from "../kernel/openedLink.ts"
import type { Shown, View, FormGuard } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("emailCode")

export const askForCodeForm: Form = {
  operation: "POST /auth/email-code",
  fields: { email: emailField, ...guardFields }
}

export const typedCodeForm: Form = {
  operation: "POST /auth/email-code/verify",
  fields: { requestId: hiddenField, email: ownEmailField, code: codeField }
}

export const emailLinkForm: Form = {
  operation: "POST /auth/email-link/verify",
  fields: { token: hiddenField }
}

const otherWay = ({ speech, redirectUrl }: Shown): Html =>
  html`<p class="link">
    <a href="${addressOf(pagePaths.signIn, { redirectUrl, another: "1" })}"
      >${texts(speech).signIn}</a
    >
  </p>`

const another = ({ speech, redirectUrl }: Shown): Html =>
  html`<p class="link">
    <a href="${addressOf(pagePaths.emailCode, { redirectUrl, another: "1" })}"
      >${texts(speech).again}</a
    >
  </p>`

/** State of the page: the question for an address, or the result of a mailed link. */
export type EmailCodeData =
  | {
      readonly _tag: "Ask"
      readonly email: string | null
      readonly isDead: boolean
      readonly guard: FormGuard | null
    }
  | { readonly _tag: "Here"; readonly token: string }
  | { readonly _tag: "Elsewhere"; readonly code: string }

export const emailCodeView = (shown: Shown, data: EmailCodeData): View => {
  const text = texts(shown.speech)
  const page = pageNameOf(pagePaths.emailCode)
  switch (data._tag) {
    case "Ask":
      return withLink(shown, data, (told) => ({
        page,
        title: text.title,
        guard: data.guard,
        body: html`${problemMessage(told)}
          <p>${text.intro}</p>
          ${formOf(told, askForCodeForm, {
            values: { email: data.email },
            submit: text.submit,
            focus: "email",
            extra: guardOf(told, data.guard)
          })}${otherWay(told)}`
      }))
    case "Here":
      return {
        page,
        title: text.title,
        body: html`${problemMessage(shown)}
          <p>${text.here}</p>
          ${formOf(shown, emailLinkForm, {
            action: addressOf(`${pagePaths.emailCode}/link`, { redirectUrl: shown.redirectUrl }),
            values: { token: data.token },
            submit: text.codeSubmit
          })}${another(shown)}`
      }
    case "Elsewhere":
      return {
        page,
        title: text.elsewhereTitle,
        body: html`${problemMessage(shown)}
          <p>${text.elsewhere}</p>
          <p class="codes"><code>${data.code}</code></p>
          <p class="quiet">${text.never}</p>`
      }
  }
}

/** A code that was asked for in this browser. */
export interface AskedEmailCode {
  readonly requestId: string
  readonly email: string
}

export const typedCodeView = (shown: Shown, { email, requestId }: AskedEmailCode): View => {
  const text = texts(shown.speech)
  return {
    page: pageNameOf(pagePaths.emailCodeTyped),
    title: text.codeTitle,
    body: html`${problemMessage(shown)}
      <p>${text.codeIntro({ email })}</p>
      ${formOf(shown, typedCodeForm, {
        values: { requestId, email },
        submit: text.codeSubmit,
        focus: "code"
      })}${another(shown)}${otherWay(shown)}`
  }
}
