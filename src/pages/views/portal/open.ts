import { html } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { problemMessage, refusal } from "../../kernel/messages.ts"
import { type OpenedLink, withLink } from "../../kernel/openedLink.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { wordings } from "../../texts/Words.ts"

const texts = wordings({
  en: {
    title: "Set up your organization's sign-in",
    intro:
      "Here you connect your organization's identity provider. You need no account, but you need access to the provider's administration, and to your domain's DNS.",
    once: "The link opens once, in this browser, for an hour. Those who manage the organization's sign-in are told by mail that it was opened.",
    open: "Open the set-up",
    dead: "This link has been used or withdrawn, or is too old. Ask the person who sent it for a new one.",
    ended:
      "The set-up is not open in this browser any more. Ask for a new link to go on: what was saved is kept."
  },
  da: {
    title: "Sæt jeres organisations login op",
    intro:
      "Her forbinder I jeres organisations identitetsudbyder. I behøver ingen konto, men adgang til udbyderens administration og til jeres domænes DNS.",
    once: "Linket kan åbnes én gang, i denne browser, i en time. De, der styrer organisationens login, får en mail om, at det blev åbnet.",
    open: "Åbn opsætningen",
    dead: "Linket er brugt eller trukket tilbage, eller det er for gammelt. Bed den, der sendte det, om et nyt.",
    ended:
      "Opsætningen er ikke længere åben i denne browser. Bed om et nyt link for at fortsætte: Det, der er gemt, bliver stående."
  }
})

export const portalOpenForm: Form = {
  operation: "POST /portal/open",
  fields: { token: hiddenField }
}

const page = "portal-open"

/** The button of a link to the set-up: nothing happens before it is clicked. */
export const portalOpenView = (shown: Shown, data: OpenedLink): View => {
  const text = texts(shown.locale)
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
export const portalEndedView = ({ locale }: Shown): View => {
  const text = texts(locale)
  return {
    page,
    title: text.title,
    status: 401,
    anonymous: true,
    body: refusal("portal_ended", text.ended)
  }
}
