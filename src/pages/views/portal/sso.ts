import { addressOf } from "../../../contract/pagesPlane.ts"
import { html, type Html } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { inLine } from "../../kernel/format.ts"
import { isolated } from "../../kernel/isolated.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { presetNames, type Preset } from "../../texts/portalInstructions.ts"
import { type Words, wordings } from "../../texts/Words.ts"
import { portalFrame } from "./frame.ts"
import type { PortalConnection, PortalConnectionsData } from "./ssoData.ts"
import { startConnectionForm } from "./ssoForms.ts"

const texts = wordings({
  en: {
    title: "Single sign-on",
    intro:
      "Connect the provider by which your people sign in elsewhere. A new connection signs nobody in until you have tried it and turned it on.",
    none: "There is no connection yet.",
    startTitle: "Connect a provider",
    preset: "Provider",
    protocol: "Protocol",
    start: "Continue",
    advice: "OpenID Connect is the simpler of the two. Take SAML where your provider asks for it."
  },
  da: {
    title: "Single sign-on",
    intro:
      "Forbind den udbyder, som jeres personer logger ind med andre steder. En ny forbindelse logger ingen ind, før I har prøvet den og slået den til.",
    none: "Der er ingen forbindelse endnu.",
    startTitle: "Forbind en udbyder",
    preset: "Udbyder",
    protocol: "Protokol",
    start: "Fortsæt",
    advice: "OpenID Connect er den enkleste af de to. Tag SAML, hvor jeres udbyder beder om det."
  }
})

const statuses: Readonly<Record<string, Words>> = {
  draft: { en: "Not turned on yet", da: "Ikke slået til endnu" },
  active: { en: "On", da: "Slået til" },
  disabled: { en: "Off", da: "Slået fra" }
}

export const statusWords = ({ locale }: Shown, status: string): string =>
  statuses[status]?.[locale] ?? status

export const protocolNames = { oidc: "OpenID Connect", saml: "SAML" } as const

const itemOf = (shown: Shown, { id, name, preset, protocol, status }: PortalConnection): Html =>
  html`<li>
    <p>
      <strong><a href="${addressOf(shown.path, { connection: id })}">${isolated(name)}</a></strong>
      <span class="badge">${statusWords(shown, status)}</span><br /><span class="quiet"
        >${inLine(presetNames[preset][shown.locale], protocolNames[protocol])}</span
      >
    </p>
  </li>`

/** The connections of the organization, and the beginning of another. */
export const portalConnectionsView = (
  shown: Shown,
  { connections, portal }: PortalConnectionsData
): View => {
  const text = texts(shown.locale)
  const presets = Object.entries(presetNames).map(
    ([preset, words]) => [preset satisfies string as Preset, words[shown.locale]] as const
  )
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
