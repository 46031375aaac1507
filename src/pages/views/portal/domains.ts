import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { hiddenField, textField, type Form } from "../../kernel/Form.ts"
import { around, timeOf } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { saidAs, textsOf } from "../../../languages/Speech.ts"
import { copiedValue } from "./copied.ts"
import { portalFrame, type PortalData } from "./frame.ts"

const texts = textsOf("portal.domains")

const statuses = textsOf("portal.domainStatuses")

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
  const text = texts(shown.speech)
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
    <p class="quiet">
      ${around((time) => text.checked({ time }), timeOf(shown.speech, checkedAt))}
    </p>`
}

const domainOf = (shown: Shown, domain: PortalDomain): Html => {
  const text = texts(shown.speech)
  const { id, record, status } = domain
  return html`<h2>
      ${domain.domain}
      <span class="badge">${saidAs(statuses(shown.speech), status) ?? status}</span>
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
  const text = texts(shown.speech)
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
