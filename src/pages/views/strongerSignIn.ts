import { html } from "../../platform/Html.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("strongerSignIn")

/** The ways to a stronger sign-in; null for one that the environment does not have. */
export interface StrongerSignInData {
  readonly application: string
  readonly authenticator: string | null
  readonly passkey: string | null
  readonly decline: string
}

/** Offers a second factor to somebody whose application would like them to have one. */
export const strongerSignInView = (shown: Shown, data: StrongerSignInData): View => {
  const text = texts(shown.speech)
  const { application, authenticator, decline, passkey } = data
  return {
    page: "stronger-sign-in",
    title: text.title,
    body: html`<p>${text.asks({ application })}</p>
      ${passkey !== null && html`<p><a class="button" href="${passkey}">${text.passkey}</a></p>`}
      ${
        authenticator !== null &&
        html`<p><a class="button" href="${authenticator}">${text.authenticator}</a></p>`
      }
      <p><a class="button quiet" href="${decline}">${text.decline}</a></p>`
  }
}
