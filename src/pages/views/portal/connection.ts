import { addressOf } from "../../../contract/pagesPlane.ts"
import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { breakable, inLine, isolated } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import {
  type Copied,
  portalInstructions,
  presetTexts,
  stepTexts
} from "../../texts/portalInstructions.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { copiedValue } from "./copied.ts"
import { portalFrame } from "./frame.ts"
import { peopleSection } from "./people.ts"
import { protocolNames, statusWords } from "./sso.ts"
import type { PortalConnection, PortalConnectionData } from "./ssoData.ts"
import { oidcSettingsForm, samlSettingsForm } from "./ssoForms.ts"
import { testSection, turnOnSection } from "./turningOn.ts"

const texts = textsOf("portal.connection")

const labelOf = ({ speech }: Shown, copied: Copied): string =>
  texts(speech)[copied === "metadataUrl" ? "spMetadata" : copied]

/**
 * Words with the names of English screens among them, each in quotation marks, of which Finnish has
 * one kind.
 */
const withScreens = ({ speech }: Shown, words: string): Html =>
  html`${words
    .split(/([“”][^“”]*”)/)
    .map((part) =>
      /^[“”]/.test(part) && speech.language !== "en"
        ? html`<span lang="en">${part}</span>`
        : breakable(part)
    )}`

const stepsOf = (shown: Shown, { preset, protocol, values }: PortalConnection): Html =>
  html`<ol>
    ${portalInstructions[preset][protocol].map(
      ({ copied = [], text: step }, at) =>
        html`<li>
          <p>${withScreens(shown, stepTexts(shown.speech)[step])}</p>
          ${copied.map((name) =>
            copiedValue(shown, {
              id: `${name}-${at}`,
              label: labelOf(shown, name),
              value: values[name] ?? ""
            })
          )}
        </li>`
    )}
  </ol>`

const settingsOf = (shown: Shown, { fields, hasSecret, id, protocol }: PortalConnection): Html => {
  const text = texts(shown.speech)
  return formOf(shown, protocol === "oidc" ? oidcSettingsForm : samlSettingsForm, {
    action: `${shown.path}/settings`,
    values: { ...fields, connectionId: id },
    labels: {
      issuer: text.issuer,
      clientId: text.clientId,
      clientSecret: hasSecret ? text.clientSecretSet : text.clientSecret,
      groups: text.groups,
      metadataUrl: text.metadataUrl,
      metadataXml: text.metadataXml
    },
    submit: text.save
  })
}

const readOf = (shown: Shown, { read }: PortalConnection): HtmlValue =>
  read.length > 0 &&
  html`<p>${texts(shown.speech).read}</p>
    <dl>
      ${read.map(
        ([name, value]) =>
          html`<dt class="quiet">${name}</dt>
            <dd><code>${breakable(value)}</code></dd>`
      )}
    </dl>`

/** The steps of one connection: at its provider, here, a test, its people, and turning it on. */
export const portalConnectionView = (shown: Shown, data: PortalConnectionData): View => {
  const text = texts(shown.speech)
  const { connection, portal } = data
  const { name, preset, protocol, status } = connection
  return portalFrame(shown, portal, {
    page: "portal-sso",
    title: isolated(name),
    body: html`<p>
        <span class="badge">${statusWords(shown, status)}</span>
        <span class="quiet"
          >${inLine(presetTexts(shown.speech)[preset], protocolNames[protocol])}</span
        >
      </p>
      <h2>${text.atProvider}</h2>
      ${stepsOf(shown, connection)}
      <h2>${text.here}</h2>
      ${settingsOf(shown, connection)} ${readOf(shown, connection)} ${testSection(shown, data)}
      ${peopleSection(shown, data)} ${turnOnSection(shown, data)}
      <p class="link apart"><a href="${addressOf(shown.path)}">${text.all}</a></p>`
  })
}
