import { appName } from "../../contract/Environment.ts"
import { html } from "../../platform/Html.ts"
import { formOf } from "../kernel/elements.ts"
import { hiddenField, type Form } from "../kernel/Form.ts"
import { displayName } from "../kernel/impersonationBanner.ts"
import { problemMessage } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("logout")

export const logoutForm: Form = {
  operation: "POST /oauth/logout",
  fields: { request: hiddenField, sessionId: hiddenField }
}

/** Data of the question. */
export interface LogoutData {
  readonly sealed: string
  readonly sessionId: string
  readonly person: { readonly name: string | null; readonly email: string | null }
}

/** Asks a person if an application may sign them out. */
export const logoutView = (shown: Shown, { person, sealed, sessionId }: LogoutData): View => {
  const text = texts(shown.speech)
  const { environment } = shown
  return {
    page: "logout",
    title: text.title({ app: appName(environment) }),
    body: html`${problemMessage(shown)}
      <p>${text.asks}</p>
      ${formOf(shown, logoutForm, {
        values: { request: sealed, sessionId },
        submit: text.submit({ person: displayName(person) })
      })}
      <p><a class="button quiet" href="${environment.settings.pages.account}">${text.stay}</a></p>`
  }
}

/** Tells that nobody is signed in any more, with the way back where there is one. */
export const signedOutView = (shown: Shown, onward: string | null): View => {
  const text = texts(shown.speech)
  const host = onward === null ? null : (URL.parse(onward)?.host ?? onward)
  return {
    page: "signed-out",
    title: text.done,
    body:
      onward === null || host === null
        ? html`<p>${text.close}</p>
            <p><a href="${shown.environment.settings.pages.signIn}">${text.again}</a></p>`
        : html`<p>
            <a class="button" href="${onward}" rel="noreferrer">${text.back({ host })}</a>
          </p>`
  }
}
