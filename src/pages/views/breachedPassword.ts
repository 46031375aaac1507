import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html } from "../../platform/Html.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    title: "Choose a new password",
    leaked:
      "Your password is in a list of passwords that leaked from other services. Strangers may try it on your account.",
    elsewhere: "Choose one that you use nowhere else, and change it wherever else you used it.",
    change: "Change the password",
    onward: "Not now"
  },
  da: {
    title: "Vælg en ny adgangskode",
    leaked:
      "Din adgangskode står på en liste over adgangskoder, der er lækket fra andre tjenester. Fremmede kan prøve den på din konto.",
    elsewhere:
      "Vælg en, som du ikke bruger andre steder, og skift den alle andre steder, hvor du har brugt den.",
    change: "Skift adgangskoden",
    onward: "Ikke nu"
  }
})

/** Says once, after a sign-in, that its password is in a list of breached ones. */
export const breachedPasswordView = (shown: Shown, onward: string): View => {
  const text = texts(shown.locale)
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
