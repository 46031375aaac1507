import { addressOf, pageNameOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../platform/Html.ts"
import { hiddenField, type Form } from "../kernel/Form.ts"
import { buttonOf, formOf } from "../kernel/elements.ts"
import { problemMessage } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"
import { typedCodeForm } from "./emailCode.ts"

const texts = textsOf("addressProof")

export const proveForm: Form = {
  operation: "POST /auth/email-code",
  fields: { email: hiddenField }
}

/** Problems that a browser without script cannot answer by what they ask for. */
const answeredByCode: ReadonlySet<string> = new Set([
  "proof_of_work_required",
  "challenge_required",
  "challenge_unavailable"
])

/** The way on for a browser that brings no evidence: a code by mail to the typed address. */
export const codeInstead = (shown: Shown): HtmlValue => {
  const { form, speech, path, problem, redirectUrl } = shown
  const email = form.get("email")
  if (problem === null || email === null || !answeredByCode.has(problem.code)) return null
  return buttonOf(shown, proveForm, {
    id: "prove",
    action: addressOf(`${path}/prove`, { redirectUrl }),
    values: { email },
    submit: texts(speech).instead
  })
}

/** A code that waits to be typed, and the page that it leads back to. */
export interface AskedAddressProof {
  readonly requestId: string
  readonly email: string
  readonly back: string
}

export const addressProofView = (
  shown: Shown,
  { back, email, requestId }: AskedAddressProof
): View => {
  const text = texts(shown.speech)
  return {
    page: pageNameOf(pagePaths.addressProof),
    title: text.title,
    body: html`${problemMessage(shown)}
      <p>${text.intro({ email })}</p>
      ${formOf(shown, typedCodeForm, {
        values: { requestId, email },
        submit: text.submit,
        focus: "code"
      })}
      <p class="link">
        <a href="${addressOf(back, { redirectUrl: shown.redirectUrl })}">${text.back}</a>
      </p>`
  }
}
