import { html } from "../../platform/Html.ts"
import { hiddenField, type Form } from "../kernel/Form.ts"
import { formOf } from "../kernel/elements.ts"
import { incompleteLink, problemMessage } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"
import { backToSignIn } from "./links.ts"

const texts = textsOf("identityLink")

export const identityLinkForm: Form = {
  operation: "GET /auth/oauth2/{provider}/authorize",
  fields: { provider: { ...hiddenField, own: true }, link: { ...hiddenField, own: true } }
}

/** A link's address that was opened otherwise than by a visit; null where the page was alone. */
export interface IdentityLinkData {
  readonly provider: string | null
  readonly link: string | null
}

export const identityLinkView = (shown: Shown, { link, provider }: IdentityLinkData): View => {
  const text = texts(shown.speech)
  const body =
    link === null || provider === null
      ? html`${incompleteLink(shown)}${backToSignIn(shown)}`
      : html`${problemMessage(shown)}${
          shown.problem?.code === "invalid_token"
            ? backToSignIn(shown)
            : html`<p>${text.intro}</p>
                ${formOf(shown, identityLinkForm, {
                  submit: text.submit,
                  values: { provider, link }
                })}`
        }`
  return { page: "link", title: text.title, body }
}
