import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html } from "../../platform/Html.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("breachedPassword")

/** Says once, after a sign-in, that its password is in a list of breached ones. */
export const breachedPasswordView = (shown: Shown, onward: string): View => {
  const text = texts(shown.speech)
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
