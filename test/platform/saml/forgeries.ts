import { DateTime, Effect, Redacted, Result } from "effect"
import { deflateRawSync } from "node:zlib"
import { certifiedKey, readCertificate } from "../../../src/platform/Certificates.ts"
import { signedXml } from "../../../src/testing/samlResponseXml.ts"

/** Forgeries made of a valid response by changing its text alone, as who saw one could. */
export interface Forgery {
  readonly name: string
  readonly xml: string
}

/** The name that each forgery tries to sign in as. */
export const evilName = "evil"

/** Changes outside of what was signed that are not to be believed, and not to be refused either. */
export const isHarmless = new Set(["a namespace without a scheme"])

/** A key that no connection knows, with its certificate. */
const stranger = await Effect.runPromise(
  Effect.flatMap(DateTime.now, (now) => certifiedKey("stranger.test", now))
)
const strangerKey = Redacted.value(stranger.privateKey)
const strangerCertificate = Result.getOrThrow(readCertificate(stranger.certificate)).base64

/** Signs by the key of a stranger, and brings its certificate along. */
const bySomebodyElse = (xml: string, element: "Response" | "Assertion"): string =>
  signedXml(xml, element, strangerKey).replaceAll(
    "</ds:SignatureValue>",
    `</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${strangerCertificate}` +
      "</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
  )

const elementIn = (xml: string, name: string, isGreedy = false): string =>
  new RegExp(
    `<((?:[\\w.-]+:)?)${name}(?=[\\s>])[\\s\\S]*${isGreedy ? "" : "?"}</\\1${name}\\s*>`
  ).exec(xml)?.[0] ?? ""

const prefixOf = (element: string): string => /^<([\w.-]+:)?/.exec(element)?.[1] ?? ""

const idOf = (element: string): string => /\bID=["']([^"']+)["']/.exec(element)?.[1] ?? ""

/** The declaration of an element's own namespace. */
const namespaceOf = (element: string): string => {
  const prefix = prefixOf(element).slice(0, -1)
  return `xmlns${prefix === "" ? "" : `:${prefix}`}="urn:oasis:names:tc:SAML:2.0:assertion"`
}

const withId = (element: string, id: string): string => element.replaceAll(idOf(element), id)

/** Puts text behind the start tag of an element. */
const opened = (element: string, inside: string): string =>
  element.replace(/^<[^>]*>/, (tag) => tag + inside)
const closed = (element: string, inside: string): string =>
  element.replace(/<\/[^<>]*>\s*$/, (tag) => inside + tag)

/** Every known way to wrap, double, hide and swap what was signed. */
export const forgeriesOf = (valid: string, name: string): ReadonlyArray<Forgery> => {
  const response = valid.replace(/^[\s\S]*?(?=<(?:[\w.-]+:)?Response[\s>])/, "")
  const assertion = elementIn(response, "Assertion", true)
  const signature = elementIn(response, "Signature")
  const inner = elementIn(assertion, "Signature")
  const ds = prefixOf(signature)
  const samlp = prefixOf(response)
  const xmlns = `xmlns${samlp === "" ? "" : `:${samlp.slice(0, -1)}`}`
  const bare = assertion.replace(inner, "")
  const evil = withId(bare.replaceAll(`>${name}<`, `>${evilName}<`), "_evil")
  const unsigned = response.replaceAll(signature, "").replace(inner, "")
  const forged = withId(
    unsigned.replace(elementIn(unsigned, "Assertion", true), evil),
    "_evilresponse"
  )
  const original = response.replace(signature, "")
  const within = (inside: string): string =>
    closed(signature, `<${ds}Object>${inside}</${ds}Object>`)
  const extensions = (inside: string): string =>
    `<${samlp}Extensions ${xmlns}="urn:oasis:names:tc:SAML:2.0:protocol">${inside}</${samlp}Extensions>`
  const instead = (text: string): string => response.replace(assertion, () => text)
  const changed = (from: RegExp | string, to: string): string => response.replace(from, to)
  // The forged assertion as the valid one was named, and the digest that would be right for it.
  const alike = withId(evil, idOf(assertion))
  const digest = elementIn(
    signedXml(
      unsigned.replace(elementIn(unsigned, "Assertion", true), alike),
      "Assertion",
      strangerKey
    ),
    "DigestValue"
  ).replace(/^<ds:DigestValue/, '$& xmlns:ds="http://www.w3.org/2000/09/xmldsig#"')
  const behindIssuer = (element: string, text: string): string =>
    element.replace(/<\/(?:[\w.-]+:)?Issuer\s*>/, (tag) => tag + text)
  const encrypted = `<${prefixOf(assertion)}EncryptedAssertion ${namespaceOf(assertion)}>`
  const sha1 = "http://www.w3.org/2000/09/xmldsig#"
  const all: Readonly<Record<string, string>> = {
    "XSW1: the signed response in the signature of a forged one": closed(forged, within(original)),
    "XSW2: the signed response beside its signature in a forged one": closed(
      forged,
      original + signature
    ),
    "XSW3: a forged assertion before the signed one": instead(evil + assertion),
    "XSW4: the signed assertion in a forged one": instead(closed(evil, assertion)),
    "XSW5: the signature moved to the forged assertion": instead(
      closed(evil, inner || signature) + bare
    ),
    "XSW6: the signed assertion in the signature of the forged one": instead(
      closed(evil, closed(inner || signature, `<${ds}Object>${bare}</${ds}Object>`))
    ),
    "XSW7: a forged assertion in extensions": instead(extensions(evil) + assertion),
    "XSW8: the signed assertion in extensions, a forged one in its place": instead(
      extensions(assertion) + evil
    ),
    "a forged assertion after the signed one": instead(assertion + evil),
    "the signed assertion twice": instead(assertion + assertion),
    "a forged assertion of the same id": instead(withId(evil, idOf(assertion)) + assertion),
    "a forged assertion whose id is spelt Id": instead(evil.replace(/\bID=/, "Id=") + assertion),
    "the subject changed": changed(`>${name}<`, `>${evilName}<`),
    "the subject changed, nothing signed": unsigned.replaceAll(`>${name}<`, `>${evilName}<`),
    "the signature behind everything": closed(
      original.replaceAll(`>${name}<`, `>${evilName}<`),
      signature
    ),
    "a comment in the name": changed(`>${name}<`, `>${evilName}<!-- -->${name}<`),
    "a comment that ends the name": changed(`>${name}<`, `>${name}<!-- -->.${evilName}<`),
    "a processing instruction in the name": changed(`>${name}<`, `>${evilName}<?x y?>${name}<`),
    "a CDATA section in the name": changed(`>${name}<`, `><![CDATA[${evilName}]]><`),
    "a document type": `<!DOCTYPE a>${response}`,
    "an entity": `<!DOCTYPE a [<!ENTITY e "${evilName}">]>${changed(`>${name}<`, ">&e;<")}`,
    "an undeclared entity": changed(`>${name}<`, ">&e;<"),
    "a comment in the digest (CVE-2025-29775)": changed(
      /(<(?:[\w.-]+:)?DigestValue>)/,
      "$1<!-- x -->"
    ),
    "a digest twice": changed(
      /(<((?:[\w.-]+:)?)DigestValue>)/,
      "$1AAAA</$2DigestValue><$2DigestValue>"
    ),
    "two SignedInfo (CVE-2025-29774)": response.replace(
      elementIn(signature, "SignedInfo"),
      (info) => info + info
    ),
    "a second reference": response.replace(
      elementIn(signature, "Reference"),
      (reference) => reference + reference
    ),
    "no reference": response.replace(elementIn(signature, "Reference"), ""),
    "a reference to the whole document": changed(/\bURI=["']#[^"']+["']/, 'URI=""'),
    "a reference by XPointer": changed(/\bURI=["']#([^"']+)["']/, `URI="#xpointer(id('$1'))"`),
    "a transform that takes everything away": changed(
      /(<((?:[\w.-]+:)?)Transforms>)/,
      '$1<$2Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>'
    ),
    "HMAC by the public key": changed(
      /SignatureMethod Algorithm=["'][^"']+["']/,
      `SignatureMethod Algorithm="${sha1}hmac-sha1"`
    ),
    "RSA with SHA-1": changed(
      /SignatureMethod Algorithm=["'][^"']+["']/,
      `SignatureMethod Algorithm="${sha1}rsa-sha1"`
    ),
    "no algorithm": changed(/SignatureMethod Algorithm=["'][^"']+["']/, "SignatureMethod"),
    "an empty signature": response.replace(elementIn(signature, "SignatureValue"), (value) =>
      value.replace(/>[^<]*</, "><")
    ),
    "an attribute value before the signed ones": changed(
      /(<(?:[\w.-]+:)?AttributeValue[^>]*>)/,
      `<${prefixOf(assertion)}AttributeValue>${evilName}</${prefixOf(assertion)}AttributeValue>$1`
    ),
    "a second statement of attributes": instead(
      closed(
        assertion,
        `<${prefixOf(assertion)}AttributeStatement><${prefixOf(assertion)}Attribute Name="email">` +
          `<${prefixOf(assertion)}AttributeValue>${evilName}</${prefixOf(assertion)}AttributeValue>` +
          `</${prefixOf(assertion)}Attribute></${prefixOf(assertion)}AttributeStatement>`
      )
    ),
    "signed by a key that comes along, the assertion": bySomebodyElse(forged, "Assertion"),
    "signed by a key that comes along, the response": bySomebodyElse(forged, "Response"),
    "the digest of the forged assertion in the status (CVE-2024-45409)": response
      .replace(assertion, () => behindIssuer(alike, inner || signature))
      .replace(
        /<\/((?:[\w.-]+:)?)Status>/,
        `<$1StatusDetail>${digest}</$1StatusDetail></$1Status>`
      ),
    "the digest of the forged assertion before the signed one (CVE-2024-45409)": response
      .replace(assertion, () => behindIssuer(alike, inner || signature))
      .replace(/<(?:[\w.-]+:)?DigestValue[\s>]/, (tag) => digest + tag),
    "an assertion that claims to be encrypted": instead(
      `${encrypted}${evil}${encrypted.replace(/^<(\S+) .*$/, "</$1>")}${assertion}`
    ),
    "a signature over the status": response.replace(
      /<((?:[\w.-]+:)?)Status>([\s\S]*)$/,
      (_all, prefix: string, rest: string) =>
        `<${prefix}Status ID="${idOf(assertion)}">${rest.replaceAll(`>${name}<`, `>${evilName}<`)}`
    ),
    "ten megabytes": opened(response, " ".repeat(10_000_000)),
    "a deflated response": deflateRawSync(response).toString("latin1"),
    "a namespace without a scheme": opened(response, "").replace(/^<(\S+)/, '<$1 xmlns:evil="1"'),
    "another encoding": `<?xml version="1.0" encoding="UTF-7"?>${response}`,
    "two documents": response + forged,
    "text behind the document": `${response}${evilName}`
  }
  return Object.entries(all).map(([title, xml]) => ({ name: title, xml }))
}
