import { describe, expect, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Result } from "effect"
import { generateKeyPairSync, verify, X509Certificate } from "node:crypto"
import { inflateRawSync } from "node:zlib"
import { certifiedKey, readCertificate } from "../../../src/platform/Certificates.ts"
import { readIdpMetadata } from "../../../src/platform/saml/readIdpMetadata.ts"
import {
  authnRequestXml,
  spMetadataXml,
  redirectAddress
} from "../../../src/platform/saml/spDocuments.ts"
import { readXml } from "../../../src/platform/Xml.ts"

const at = DateTime.makeUnsafe("2026-11-24T12:00:00Z")
const made = await Effect.runPromise(certifiedKey("app.test", at))
const certificate = Result.getOrThrow(readCertificate(made.certificate))
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const serviceProvider = {
  entityId: "https://app.test/metadata?a=1&b=2",
  acsUrl: 'https://app.test/acs"><x/>'
}

describe("a service provider's key", () => {
  it("has a self-signed certificate for ten years", () => {
    const x509 = new X509Certificate(made.certificate)
    expect(x509.verify(x509.publicKey)).toBe(true)
    expect(x509.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
    expect(DateTime.formatIso(certificate.notAfter)).toBe("2036-11-24T12:00:00.000Z")
    expect(certificate.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    expect(certificate.subject).toBe("CN=app.test")
  })
})

describe("a certificate of an identity provider", () => {
  it("is read as PEM or base64, and nothing else is", () => {
    expect(Result.getOrThrow(readCertificate(certificate.base64)).fingerprint).toBe(
      certificate.fingerprint
    )
    const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey
    const pem = key.export({ format: "pem", type: "spki" }).toString()
    for (const text of ["", "x", pem, made.certificate.repeat(2), "A".repeat(100_000)]) {
      expect(readCertificate(text)).toEqual(Result.fail("unreadable"))
    }
  })
})

describe("an AuthnRequest by HTTP-Redirect", () => {
  const request = authnRequestXml(serviceProvider, {
    id: "_1",
    issuedAt: at,
    ssoUrl: "https://idp.test/sso?tenant=1",
    forceAuthn: true
  })

  it("is deflated and signed over the query as sent", () => {
    const address = redirectAddress(
      "https://idp.test/sso?tenant=1",
      request,
      "state",
      made.privateKey
    )
    const { searchParams } = new URL(address)
    const message = Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64")
    expect(inflateRawSync(message).toString()).toBe(request)
    const query = address.slice(address.indexOf("SAMLRequest="), address.indexOf("&Signature="))
    const signature = Buffer.from(searchParams.get("Signature") ?? "", "base64")
    expect(verify("sha256", Buffer.from(query), certificate.publicKey, signature)).toBe(true)
    expect(searchParams.get("tenant")).toBe("1")
    expect(redirectAddress("https://idp.test/sso", request, "state", undefined)).not.toContain(
      "Sig"
    )
    expect(Redacted.value(made.privateKey)).toContain("BEGIN PRIVATE KEY")
  })

  it("keeps every value a value, and names no context class", () => {
    const root = Result.getOrThrow(readXml(bytes(request), { bytes: 9_999, elements: 9 }))
    expect(root.attributes.get("AssertionConsumerServiceURL")).toBe(serviceProvider.acsUrl)
    expect(root.attributes.get("ForceAuthn")).toBe("true")
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ["Issuer", serviceProvider.entityId],
      ["NameIDPolicy", ""]
    ])
  })

  it("has metadata that offers a key for signatures only", () => {
    const metadata = spMetadataXml(serviceProvider, certificate.base64, true)
    const root = Result.getOrThrow(readXml(bytes(metadata), { bytes: 9_999, elements: 20 }))
    expect(root.attributes.get("entityID")).toBe(serviceProvider.entityId)
    expect(metadata.match(/use="\w+"/g)).toEqual(['use="signing"'])
  })
})

describe("an identity provider's metadata", () => {
  const role = (inside: string): string =>
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.test">` +
    `<!-- exported --><md:IDPSSODescriptor WantAuthnRequestsSigned="true"` +
    ` protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inside}</md:IDPSSODescriptor></md:EntityDescriptor>`
  const key = (text: string, use: string): string =>
    `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>` +
    `<ds:X509Certificate>\n${text.replaceAll(/(.{64})/g, "$1\n")}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  const sso = (binding: string): string =>
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://idp.test/sso"/>`

  it("names where to send people and which keys sign", () => {
    const whole = role(
      key(certificate.base64, ' use="signing"') +
        key(certificate.base64, "") +
        sso("HTTP-POST") +
        sso("HTTP-Redirect")
    )
    const read = Result.getOrThrow(readIdpMetadata(bytes(whole)))
    expect(read).toMatchObject({
      entityId: "https://idp.test",
      ssoUrl: "https://idp.test/sso",
      wantsSignedRequests: true
    })
    expect(read.certificates.map(({ fingerprint }) => fingerprint)).toEqual([
      certificate.fingerprint
    ])
  })

  it.each([
    ["after blank lines", (text: string) => `\n \t\r\n${text}`],
    [
      "after a declaration with a line before it",
      (text: string) => `\ufeff\n<?xml version="1.0" encoding="UTF-8"?>\n${text}`
    ],
    [
      "under the declaration of another encoding than it was pasted in",
      (text: string) => `<?xml version="1.0" encoding="utf-16"?>${text}`
    ]
  ])("is read %s", (_, placed) => {
    const whole = placed(role(key(certificate.base64, "") + sso("HTTP-Redirect")))
    expect(Result.isSuccess(readIdpMetadata(bytes(whole)))).toBe(true)
  })

  it("may hold a certificate as PEM", () => {
    const whole = role(key(certificate.pem, "") + sso("HTTP-Redirect"))
    const { certificates } = Result.getOrThrow(readIdpMetadata(bytes(whole)))
    expect(certificates.map(({ base64 }) => base64)).toEqual([certificate.base64])
  })

  it.each([
    ["malformed", "<a>"],
    ["malformed", `<?xml version="1.0"?><?xml-stylesheet href="a"?>${role("")}`],
    ["malformed", `<?xml version="1.0"?><?xml version="1.0"?>${role("")}`],
    ["malformed", `<!DOCTYPE a>${role("")}`],
    ["malformed", " ".repeat(1024 * 1024 + 1)],
    ["no_identity_provider", "<a/>"],
    ["no_redirect_sso", role(sso("HTTP-POST"))],
    ["no_certificate", role(sso("HTTP-Redirect") + key(certificate.base64, ' use="encryption"'))],
    ["several_providers", `<g>${role("")}${role("")}</g>`]
  ])("is refused as %s", (flaw, text) => {
    expect(readIdpMetadata(bytes(text))).toEqual(Result.fail(flaw))
  })
})
