import { html } from "../../platform/Html.ts"
import { textsOf } from "../../languages/Speech.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { commonTexts } from "../texts/common.ts"
import { copyButton } from "./enrollment.ts"

const texts = textsOf("apiKeys")

/** A secret that is shown this once, with what belongs to it. */
export interface ShownSecret {
  readonly page: string
  readonly title: string
  readonly intro: string
  readonly values: ReadonlyArray<readonly [label: string, value: string]>
}

/** Page of a new secret, which is the answer to its form and has no other address. */
export const shownSecretView = (
  shown: Shown,
  { intro, page, title, values }: ShownSecret
): View => {
  const { path, redirectUrl, speech } = shown
  return {
    page,
    title,
    body: html`<p>${intro}</p>
      <div class="setup">
        ${values.map(
          ([label, value], at) =>
            html`<div class="key" id="value-${at}">
              <span class="quiet">${label}</span>
              <code dir="ltr">${value}</code>
              ${copyButton(shown, `value-${at}`)}
            </div>`
        )}
      </div>
      <form method="get" action="${path}">
        ${redirectUrl !== null && html`<input type="hidden" name="redirectUrl" value="${redirectUrl}" />`}
        <div class="field">
          <label class="choice"
            ><input type="checkbox" required /> <span>${texts(speech).kept}</span></label
          >
        </div>
        <button type="submit">${commonTexts(speech).continue}</button>
      </form>`
  }
}
