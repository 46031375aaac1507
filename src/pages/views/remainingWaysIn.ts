import { addressOf, pageNameOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html } from "../../platform/Html.ts"
import type { Form } from "../kernel/Form.ts"
import { formOf } from "../kernel/elements.ts"
import { problemMessage } from "../kernel/messages.ts"
import { noticeOf } from "../kernel/notices.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"
import { unlinkForm } from "./account/identities.ts"
import { removePasskeyForm } from "./account/passkeys.ts"

const texts = textsOf("remainingWaysIn")

/** Ways in besides the password, and the next address. */
export interface RemainingData {
  readonly passkeys: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly identities: ReadonlyArray<{
    readonly id: string
    readonly provider: string | null
    readonly issuer: string
    readonly label: string | null
  }>
  readonly onward: string
}

const item = (
  shown: Shown,
  form: Form,
  way: {
    readonly name: string
    readonly detail: string | null
    readonly action: string
    readonly values: Readonly<Record<string, string>>
    readonly id: string
  }
): Html =>
  html`<li>
    <p>
      <strong>${way.name}</strong>${
        way.detail !== null && html`<br /><span class="quiet">${way.detail}</span>`
      }
    </p>
    ${formOf(shown, form, {
      id: way.id,
      action: way.action,
      values: way.values,
      submit: texts(shown.speech).remove,
      quiet: true
    })}
  </li>`

export const remainingWaysInView = (
  shown: Shown,
  { identities, onward, passkeys }: RemainingData
): View => {
  const text = texts(shown.speech)
  return {
    page: pageNameOf(pagePaths.remainingWaysIn),
    title: text.title,
    body: html`${noticeOf(shown)}${problemMessage(shown)}
      ${
        passkeys.length + identities.length > 0 &&
        html`<p>${text.intro}</p>
          <ul class="items">
            ${passkeys.map(({ id, name }) =>
              item(shown, removePasskeyForm, {
                id: `passkey-${id}`,
                name,
                detail: text.passkey,
                action: addressOf(`${shown.path}/passkey`, { redirectUrl: shown.redirectUrl }),
                values: { passkeyId: id }
              })
            )}
            ${identities.map(({ id, issuer, label, provider }) =>
              item(shown, unlinkForm, {
                id: `identity-${id}`,
                name: provider ?? issuer,
                detail: label,
                action: addressOf(`${shown.path}/identity`, { redirectUrl: shown.redirectUrl }),
                values: { identityId: id }
              })
            )}
          </ul>`
      }
      <p><a class="button" href="${onward}">${text.onward}</a></p>`
  }
}
