import { html } from "../../platform/Html.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    title: "Sign in more securely",
    asks: (application: string) =>
      `${application} prefers people who sign in with a second factor or a passkey. You have neither yet.`,
    authenticator: "Set up an authenticator",
    passkey: "Add a passkey",
    decline: "Not now"
  },
  da: {
    title: "Log mere sikkert ind",
    asks: (application: string) =>
      `${application} foretrækker, at man logger ind med totrinslogin eller en adgangsnøgle. Du har ingen af delene endnu.`,
    authenticator: "Sæt en godkendelsesapp op",
    passkey: "Tilføj en adgangsnøgle",
    decline: "Ikke nu"
  }
})

/** The ways to a stronger sign-in; null for one that the environment does not have. */
export interface StrongerSignInData {
  readonly application: string
  readonly authenticator: string | null
  readonly passkey: string | null
  readonly decline: string
}

/** Offers a second factor to somebody whose application would like them to have one. */
export const strongerSignInView = (shown: Shown, data: StrongerSignInData): View => {
  const text = texts(shown.locale)
  const { application, authenticator, decline, passkey } = data
  return {
    page: "stronger-sign-in",
    title: text.title,
    body: html`<p>${text.asks(application)}</p>
      ${passkey !== null && html`<p><a class="button" href="${passkey}">${text.passkey}</a></p>`}
      ${
        authenticator !== null &&
        html`<p><a class="button" href="${authenticator}">${text.authenticator}</a></p>`
      }
      <p><a class="button quiet" href="${decline}">${text.decline}</a></p>`
  }
}
