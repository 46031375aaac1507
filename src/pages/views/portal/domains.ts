import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { hiddenField, textField, type Form } from "../../kernel/Form.ts"
import { around, timeOf } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { type Words, wordings } from "../../texts/Words.ts"
import { copiedValue } from "./copied.ts"
import { portalFrame, type PortalData } from "./frame.ts"

const texts = wordings({
  en: {
    title: "Domains",
    intro:
      "A connection is believed only about addresses at domains that your organization has proven. For each, add a TXT record to the domain's DNS and check it here. Keep the record: it is looked for every week.",
    exact: "A subdomain is a domain of its own.",
    none: "No domain is claimed yet.",
    name: "Name of the TXT record",
    value: "Value",
    zone: "Some providers add the domain to the name by themselves: leave it out there.",
    seen: "What was found at that name:",
    nothing: "Nothing was found at that name. A new record can take a few minutes to be seen.",
    checked: (time: string) => `Last checked on ${time}.`,
    check: "Check now",
    addTitle: "Add a domain",
    domain: "Domain, such as acme.com",
    add: "Add"
  },
  da: {
    title: "Domæner",
    intro:
      "En forbindelse tros kun om adresser ved domæner, som jeres organisation har bevist. Tilføj for hvert en TXT-post til domænets DNS, og tjek den her. Lad posten blive stående: Den ses efter hver uge.",
    exact: "Et underdomæne er et domæne for sig.",
    none: "Intet domæne er tilføjet endnu.",
    name: "TXT-postens navn",
    value: "Værdi",
    zone: "Nogle udbydere føjer selv domænet til navnet: Udelad det dér.",
    seen: "Det blev fundet ved det navn:",
    nothing:
      "Der blev intet fundet ved det navn. Der kan gå nogle minutter, før en ny post kan ses.",
    checked: (time: string) => `Sidst tjekket ${time}.`,
    check: "Tjek nu",
    addTitle: "Tilføj et domæne",
    domain: "Domæne, f.eks. acme.com",
    add: "Tilføj"
  }
})

const statuses: Readonly<Record<string, Words>> = {
  pending: { en: "Not proven yet", da: "Ikke bevist endnu" },
  verified: { en: "Proven", da: "Bevist" },
  failing: { en: "Record is missing", da: "Posten mangler" }
}

export const addDomainForm: Form = {
  operation: "POST /portal/domains",
  fields: { domain: textField("off") }
}
export const checkDomainForm: Form = {
  operation: "POST /portal/domains/check",
  fields: { domainId: hiddenField }
}

/** A domain that the organization claims, as the page needs it. */
export interface PortalDomain {
  readonly id: string
  readonly domain: string
  readonly status: string
  readonly record: { readonly name: string; readonly value: string }
  readonly seen: ReadonlyArray<string>
  readonly checkedAt: string | null
}

export interface PortalDomainsData {
  readonly portal: PortalData
  readonly domains: ReadonlyArray<PortalDomain>
}

const seenOf = (shown: Shown, { checkedAt, seen, status }: PortalDomain): HtmlValue => {
  const text = texts(shown.locale)
  if (checkedAt === null) return null
  return html`${
      status !== "verified" &&
      (seen.length === 0
        ? html`<p class="quiet">${text.nothing}</p>`
        : html`<p class="quiet">${text.seen}</p>
            <ul>
              ${seen.map((value) => html`<li><code>${value}</code></li>`)}
            </ul>`)
    }
    <p class="quiet">${around(text.checked, timeOf(shown.locale, checkedAt))}</p>`
}

const domainOf = (shown: Shown, domain: PortalDomain): Html => {
  const text = texts(shown.locale)
  const { id, record, status } = domain
  return html`<h2>
      ${domain.domain} <span class="badge">${statuses[status]?.[shown.locale] ?? status}</span>
    </h2>
    ${copiedValue(shown, { id: `name-${id}`, label: text.name, value: record.name })}
    ${copiedValue(shown, { id: `value-${id}`, label: text.value, value: record.value })}
    ${seenOf(shown, domain)}
    ${formOf(shown, checkDomainForm, {
      id: `check-${id}`,
      action: `${shown.path}/check`,
      values: { domainId: id },
      submit: text.check,
      quiet: status === "verified"
    })}`
}

/** The mail domains of the organization, with the records that prove them. */
export const portalDomainsView = (shown: Shown, { domains, portal }: PortalDomainsData): View => {
  const text = texts(shown.locale)
  return portalFrame(shown, portal, {
    page: "portal-domains",
    title: text.title,
    body: html`<p>${text.intro} ${text.exact}</p>
      <p class="quiet">${text.zone}</p>
      ${
        domains.length === 0
          ? html`<p>${text.none}</p>`
          : domains.map((domain) => domainOf(shown, domain))
      }
      <h2>${text.addTitle}</h2>
      ${formOf(shown, addDomainForm, { labels: { domain: text.domain }, submit: text.add })}`
  })
}
