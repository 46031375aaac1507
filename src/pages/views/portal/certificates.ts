import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { timeOf } from "../../kernel/format.ts"
import { isolated } from "../../kernel/isolated.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { wordings } from "../../texts/Words.ts"
import { portalFrame } from "./frame.ts"
import type { PortalCertificate, PortalConnection, PortalConnectionsData } from "./ssoData.ts"

const texts = wordings({
  en: {
    title: "Certificates",
    intro:
      "Your provider signs its answers by these certificates. Bring a new one here before it is used there: both count until the old one ends.",
    none: "There is no SAML connection, so there are no certificates to look after.",
    noneOfIt: "No certificate is known yet.",
    subject: "Subject",
    ends: "Ends on",
    fingerprint: "SHA-256 fingerprint",
    read: "Read the metadata again",
    daily:
      "The metadata are read every day by themselves, so a new certificate arrives without you.",
    certificate: "New certificate (PEM)",
    add: "Add the certificate"
  },
  da: {
    title: "Certifikater",
    intro:
      "Jeres udbyder signerer sine svar med disse certifikater. Indsæt et nyt her, før det bliver brugt dér: begge gælder, indtil det gamle udløber.",
    none: "Der er ingen SAML-forbindelse, så der er ingen certifikater at holde øje med.",
    noneOfIt: "Intet certifikat er kendt endnu.",
    subject: "Emne",
    ends: "Udløber",
    fingerprint: "SHA-256-fingeraftryk",
    read: "Læs metadata igen",
    daily: "Metadata læses hver dag af sig selv, så et nyt certifikat kommer uden jer.",
    certificate: "Nyt certifikat (PEM)",
    add: "Tilføj certifikatet"
  }
})

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
  { locale }: Shown,
  { fingerprint, notAfter, subject }: PortalCertificate
): Html => {
  const text = texts(locale)
  return html`<dl>
    <dt class="quiet">${text.subject}</dt>
    <dd>${isolated(subject)}</dd>
    <dt class="quiet">${text.ends}</dt>
    <dd>${timeOf(locale, notAfter)}</dd>
    <dt class="quiet">${text.fingerprint}</dt>
    <dd><code>${fingerprint}</code></dd>
  </dl>`
}

const renewal = (shown: Shown, { fields, id }: PortalConnection): HtmlValue => {
  const text = texts(shown.locale)
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
        ? html`<p>${texts(shown.locale).noneOfIt}</p>`
        : certificates.map((certificate) => certificateOf(shown, certificate))
    }
    ${renewal(shown, connection)}`
}

/** The certificates of the organization's SAML connections, each with its end. */
export const portalCertificatesView = (
  shown: Shown,
  { connections, portal }: PortalConnectionsData
): View => {
  const text = texts(shown.locale)
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
