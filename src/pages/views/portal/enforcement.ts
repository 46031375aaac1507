import { html, type Html } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import type { Shown } from "../../kernel/Visit.ts"
import { type Words, wordings } from "../../texts/Words.ts"
import type { PortalConnectionData } from "./ssoData.ts"
import { enforcementForm } from "./ssoForms.ts"

const texts = wordings({
  en: {
    enforcementTitle: "4. Who has to use it",
    enforcement: "Required for",
    outside: (count: string) =>
      `Members at none of its domains: ${count}. They can't use the connection, so with the last choice the organization stays closed to them.`,
    save: "Save"
  },
  da: {
    enforcementTitle: "4. Hvem skal bruge den",
    enforcement: "Påkrævet for",
    outside: (count: string) =>
      `Medlemmer, der ikke er ved et af dens domæner: ${count}. De kan ikke bruge forbindelsen, så med det sidste valg er organisationen lukket for dem.`,
    save: "Gem"
  }
})

const enforcements: Readonly<Record<string, Words>> = {
  off: { en: "Nobody: it is one way among others", da: "Ingen: den er én vej blandt flere" },
  domains: {
    en: "Everybody at its domains, who then sign in by nothing else",
    da: "Alle ved dens domæner, som så kun logger ind med den"
  },
  members: {
    en: "Everybody at its domains, and all members of the organization",
    da: "Alle ved dens domæner og alle medlemmer af organisationen"
  }
}

/** The people who have to use the connection. */
export const enforcementSection = (shown: Shown, data: PortalConnectionData): Html => {
  const text = texts(shown.locale)
  const { enforcement, id } = data.connection
  return html`<h2>${text.enforcementTitle}</h2>
    ${data.outside > 0 && html`<p>${text.outside(String(data.outside))}</p>`}
    ${formOf(shown, enforcementForm, {
      id: "enforce",
      action: `${shown.path}/enforcement`,
      values: { connectionId: id, enforcement },
      options: {
        enforcement: Object.entries(enforcements).map(([key, words]) => [key, words[shown.locale]])
      },
      labels: { enforcement: text.enforcement },
      submit: text.save,
      quiet: true
    })}`
}
