import { addressOf, pageNameOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../platform/Html.ts"
import { codeField, hiddenField, ownEmailField, type Form } from "../kernel/Form.ts"
import { buttonOf, formOf } from "../kernel/elements.ts"
import { problemMessage } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    instead: "My browser can't do that: mail me a code",
    title: "Enter the code",
    intro: (email: string) =>
      `If ${email} can be used here, a 6-digit code is on its way to it. It shows that you are no program; afterwards you go on where you were.`,
    submit: "Go on",
    back: "Go back"
  },
  da: {
    instead: "Min browser kan ikke det: send mig en kode",
    title: "Skriv koden",
    intro: (email: string) =>
      `Hvis ${email} kan bruges her, er en 6-cifret kode på vej dertil. Den viser, at du ikke er et program; bagefter fortsætter du, hvor du var.`,
    submit: "Fortsæt",
    back: "Gå tilbage"
  }
})

export const proveForm: Form = {
  operation: "POST /auth/email-code",
  fields: { email: hiddenField }
}

export const provenForm: Form = {
  operation: "POST /auth/email-code/verify",
  fields: { requestId: hiddenField, email: ownEmailField, code: codeField }
}

/** Problems that a browser without script cannot answer by what they ask for. */
const answeredByCode: ReadonlySet<string> = new Set([
  "proof_of_work_required",
  "challenge_required",
  "challenge_unavailable"
])

/** The way on for a browser that brings no evidence: a code by mail to the typed address. */
export const codeInstead = (shown: Shown): HtmlValue => {
  const { form, locale, path, problem, redirectUrl } = shown
  const email = form.get("email")
  if (problem === null || email === null || !answeredByCode.has(problem.code)) return null
  return buttonOf(shown, proveForm, {
    id: "prove",
    action: addressOf(`${path}/prove`, { redirectUrl }),
    values: { email },
    submit: texts(locale).instead
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
  const text = texts(shown.locale)
  return {
    page: pageNameOf(pagePaths.addressProof),
    title: text.title,
    body: html`${problemMessage(shown)}
      <p>${text.intro(email)}</p>
      ${formOf(shown, provenForm, {
        values: { requestId, email },
        submit: text.submit,
        focus: "code"
      })}
      <p class="link">
        <a href="${addressOf(back, { redirectUrl: shown.redirectUrl })}">${text.back}</a>
      </p>`
  }
}
