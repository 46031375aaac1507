import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { timeOf, isolated } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { portalFrame } from "./frame.ts"
import type { PortalCertificate, PortalConnection, PortalConnectionsData } from "./ssoData.ts"

const texts = textsOf("portal.certificates")

const connectionId = { ...hiddenField, own: true }

export const addCertificateForm: Form = {
  operation: "POST /portal/certificates",
  fields: { connectionId, certificate: { kind: "multiline" } }
}
export const readMetadataForm: Form = {
  operation: "POST /portal/certificates/read",
  fields: { connectionId }
}

const certificateOf = (
  { speech }: Shown,
  { fingerprint, notAfter, subject }: PortalCertificate
): Html => {
  const text = texts(speech)
  return html`<dl>
    <dt class="quiet">${text.subject}</dt>
    <dd>${isolated(subject)}</dd>
    <dt class="quiet">${text.ends}</dt>
    <dd>${timeOf(speech, notAfter)}</dd>
    <dt class="quiet">${text.fingerprint}</dt>
    <dd><code>${fingerprint}</code></dd>
  </dl>`
}

const renewal = (shown: Shown, { fields, id }: PortalConnection): HtmlValue => {
  const text = texts(shown.speech)
  const values = { connectionId: id }
  return typeof fields["metadataUrl"] === "string"
    ? html`<p class="quiet">${text.daily}</p>
        ${formOf(shown, readMetadataForm, {
          id: `read-${id}`,
          action: `${shown.path}/read`,
          values,
          submit: text.read,
          quiet: true
        })}`
    : formOf(shown, addCertificateForm, {
        id: `add-${id}`,
        values,
        labels: { certificate: text.certificate },
        submit: text.add
      })
}

const connectionOf = (shown: Shown, connection: PortalConnection): Html => {
  const { certificates, name } = connection
  return html`<h2>${isolated(name)}</h2>
    ${
      certificates.length === 0
        ? html`<p>${texts(shown.speech).noneOfIt}</p>`
        : certificates.map((certificate) => certificateOf(shown, certificate))
    }
    ${renewal(shown, connection)}`
}

/** The certificates of the organization's SAML connections, each with its end. */
export const portalCertificatesView = (
  shown: Shown,
  { connections, portal }: PortalConnectionsData
): View => {
  const text = texts(shown.speech)
  return portalFrame(shown, portal, {
    page: "portal-certificates",
    title: text.title,
    body: html`<p>${text.intro}</p>
      ${
        connections.length === 0
          ? html`<p>${text.none}</p>`
          : connections.map((connection) => connectionOf(shown, connection))
      }`
  })
}
