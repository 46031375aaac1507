import { addressOf } from "../../../contract/pagesPlane.ts"
import { html, type Html } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { inLine, isolated } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { presetTexts } from "../../texts/portalInstructions.ts"
import { saidAs, textsOf } from "../../../languages/Speech.ts"
import { portalFrame } from "./frame.ts"
import type { PortalConnection, PortalConnectionsData } from "./ssoData.ts"
import { startConnectionForm } from "./ssoForms.ts"

const texts = textsOf("portal.sso")

const statuses = textsOf("portal.connectionStatuses")

export const statusWords = ({ speech }: Shown, status: string): string =>
  saidAs(statuses(speech), status) ?? status

export const protocolNames = { oidc: "OpenID Connect", saml: "SAML" } as const

const itemOf = (shown: Shown, { id, name, preset, protocol, status }: PortalConnection): Html =>
  html`<li>
    <p>
      <strong><a href="${addressOf(shown.path, { connection: id })}">${isolated(name)}</a></strong>
      <span class="badge">${statusWords(shown, status)}</span><br /><span class="quiet"
        >${inLine(presetTexts(shown.speech)[preset], protocolNames[protocol])}</span
      >
    </p>
  </li>`

/** The connections of the organization, and the beginning of another. */
export const portalConnectionsView = (
  shown: Shown,
  { connections, portal }: PortalConnectionsData
): View => {
  const text = texts(shown.speech)
  const presets = Object.entries(presetTexts(shown.speech))
  return portalFrame(shown, portal, {
    page: "portal-sso",
    title: text.title,
    body: html`<p>${text.intro}</p>
      ${
        connections.length === 0
          ? html`<p>${text.none}</p>`
          : html`<ul class="items">
              ${connections.map((connection) => itemOf(shown, connection))}
            </ul>`
      }
      <h2>${text.startTitle}</h2>
      ${formOf(shown, startConnectionForm, {
        labels: { preset: text.preset, protocol: text.protocol },
        options: { preset: presets, protocol: Object.entries(protocolNames) },
        extra: html`<p class="quiet">${text.advice}</p>`,
        submit: text.start
      })}`
  })
}
