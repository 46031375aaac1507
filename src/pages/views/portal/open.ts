import { html } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { problemMessage, refusal } from "../../kernel/messages.ts"
import { type OpenedLink, withLink } from "../../kernel/openedLink.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"

const texts = textsOf("portal.open")

export const portalOpenForm: Form = {
  operation: "POST /portal/open",
  fields: { token: hiddenField }
}

const page = "portal-open"

/** The button of a link to the set-up: nothing happens before it is clicked. */
export const portalOpenView = (shown: Shown, data: OpenedLink): View => {
  const text = texts(shown.speech)
  const { token } = data
  if (token === null) return portalEndedView(shown)
  return withLink(shown, data, (told) => ({
    page,
    title: text.title,
    anonymous: true,
    body: html`${problemMessage(told, { invalid_token: text.dead })}${
      told.problem?.code !== "invalid_token" &&
      html`<p>${text.intro}</p>
        <p>${text.once}</p>
        ${formOf(told, portalOpenForm, { submit: text.open, values: { token } })}`
    }`
  }))
}

/** Shown for any page of a set-up that is not open in this browser. */
export const portalEndedView = ({ speech }: Shown): View => {
  const text = texts(speech)
  return {
    page,
    title: text.title,
    status: 401,
    anonymous: true,
    body: refusal("portal_ended", text.ended)
  }
}
