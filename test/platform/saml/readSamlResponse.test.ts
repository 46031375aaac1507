import { assert, describe, expect, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { DateTime, Effect, Redacted, Result, Schema } from "effect"
import {
  certifiedKey,
  readCertificate,
  type SigningCertificate
} from "../../../src/platform/Certificates.ts"
import { escapeXml, readXml } from "../../../src/platform/Xml.ts"
import { readSignature } from "../../../src/platform/saml/signatureForm.ts"
import {
  readSamlResponse,
  type SamlExpectations
} from "../../../src/platform/saml/readSamlResponse.ts"
import {
  acsUrl,
  assertionXml,
  audience,
  confirmationXml,
  issuer,
  now,
  type Parts,
  requestId,
  responseXml,
  signed
} from "./samlResponses.ts"

const at = DateTime.makeUnsafe(now)
const made = async (): Promise<readonly [key: string, certificate: SigningCertificate]> => {
  const { certificate, privateKey } = await Effect.runPromise(certifiedKey("idp.test", at))
  return [Redacted.value(privateKey), Result.getOrThrow(readCertificate(certificate))]
}
const [key, certificate] = await made()
const [strangersKey, strangers] = await made()

const expectations: SamlExpectations = {
  now: at,
  issuer,
  certificates: [certificate],
  audience,
  acsUrl,
  requestId,
  subjectAttribute: null
}
const read = (xml: string, changed: Partial<SamlExpectations> = {}) =>
  readSamlResponse(new TextEncoder().encode(xml), { ...expectations, ...changed })
const reasonOf = (xml: string, changed: Partial<SamlExpectations> = {}): string =>
  Result.match(read(xml, changed), {
    onFailure: ({ reason }) => reason,
    onSuccess: ({ subject }) => `signed in ${subject}`
  })

const byAssertion = (parts?: Parts): string => signed(responseXml(parts), "Assertion", key)
const byResponse = (parts?: Parts): string => signed(responseXml(parts), "Response", key)
const byBoth = (parts?: Parts): string => signed(byAssertion(parts), "Response", key)
const ways = { assertion: byAssertion, response: byResponse, both: byBoth }

const assertionIn = (xml: string): string =>
  /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ""
const signatureIn = (xml: string): string =>
  /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(xml)?.[0] ?? ""
const evil = assertionXml({ nameId: "evil" }).replace("_assertion", "_evil")

describe.each(Object.entries(ways))("a response signed at %s", (where, sign) => {
  const valid = sign()

  it("names the person that was signed", () => {
    const subject = Result.getOrThrow(read(valid))
    expect(subject).toMatchObject({
      subject: "ada",
      assertionId: "_assertion",
      contextClasses: ["urn:mfa"]
    })
    expect(subject.attributes.get("groups")).toEqual(["staff", "admins"])
    expect(reasonOf(`<?xml version="1.0" encoding="UTF-8"?>\n${valid}`)).toBe("signed in ada")
    expect(reasonOf(valid, { certificates: [strangers, certificate] })).toBe("signed in ada")
    expect(reasonOf(valid, { subjectAttribute: "email" })).toBe("signed in ada@acme.test")
  })

  it.each<readonly [string, Parts, string]>([
    ["another issuer", { issuer: "https://other.test" }, "issuer_mismatch"],
    ["a frame of another issuer", { responseIssuer: "https://other.test" }, "issuer_mismatch"],
    ["another audience", { audience: "https://other.test" }, "audience_mismatch"],
    ["another audience by a prefix", { audience: `${audience}2` }, "audience_mismatch"],
    [
      "no audience",
      { conditions: `<saml:Conditions NotOnOrAfter="2026-11-24T12:05:00Z"/>` },
      "audience_mismatch"
    ],
    ["no conditions", { conditions: "" }, "malformed"],
    ["another recipient", { recipient: "https://other.test" }, "destination_mismatch"],
    ["another destination", { destination: "https://other.test" }, "destination_mismatch"],
    ["another request", { inResponseTo: "_other" }, "not_in_response_to"],
    ["a frame for another request", { responseTo: "_other" }, "not_in_response_to"],
    ["no confirmation", { confirmations: "" }, "malformed"],
    ["two confirmations", { confirmations: confirmationXml().repeat(2) }, "malformed"],
    [
      "a confirmation of who holds a key",
      { confirmations: confirmationXml().replace("cm:bearer", "cm:holder-of-key") },
      "malformed"
    ],
    [
      "a condition that nobody knows",
      {
        conditions:
          `<saml:Conditions NotOnOrAfter="2026-11-24T12:05:00Z"><saml:AudienceRestriction>` +
          `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>` +
          `<saml:Condition/></saml:Conditions>`
      },
      "malformed"
    ],
    ["61 s before its time", { start: "2026-11-24T12:01:01Z" }, "assertion_expired"],
    ["60 s before its time", { start: "2026-11-24T12:01:00Z" }, "signed in ada"],
    ["60 s past its end", { end: "2026-11-24T11:59:00Z" }, "assertion_expired"],
    ["59 s past its end", { end: "2026-11-24T11:59:01Z" }, "signed in ada"],
    [
      "a confirmation past its end",
      { confirmationEnd: "2026-11-24T11:59:00Z" },
      "assertion_expired"
    ],
    ["no end", { end: "" }, "malformed"],
    [
      "a transient name",
      { nameFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" },
      "subject_missing"
    ],
    ["an empty name", { nameId: " " }, "subject_missing"],
    ["no success", { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }, "provider_refused"]
  ])("with %s", (_name, parts, reason) => {
    expect(reasonOf(sign(parts))).toBe(reason)
  })

  it("is refused under another key, named or not", () => {
    expect(reasonOf(valid, { certificates: [strangers] })).toBe("signature_invalid")
    const naming = valid.replaceAll(
      "</ds:SignatureValue>",
      `</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
    )
    expect(reasonOf(naming, { certificates: [strangers] })).toBe("certificate_unknown")
    // The response's signature covers what the assertion's names, which was added afterwards.
    expect(reasonOf(naming)).toBe(where === "both" ? "signature_invalid" : "signed in ada")
  })

  it("is refused with markup that hides text, wherever it stands", () => {
    for (const hidden of ["<!-- x -->", "<?x y?>", "<![CDATA[x]]>"]) {
      expect(reasonOf(valid.replace("ada<", `ada${hidden}<`))).toBe("malformed")
      expect(reasonOf(`${hidden}${valid}`)).toBe("malformed")
    }
    expect(reasonOf(`<!DOCTYPE x [<!ENTITY e "evil">]>${valid}`)).toBe("malformed")
    expect(reasonOf(valid.replace(">ada<", ">&e;<"))).toBe("malformed")
  })

  it("is refused however a forged assertion is wrapped around it (XSW1 to XSW8)", () => {
    const assertion = assertionIn(valid)
    const signature = signatureIn(valid)
    const bare = assertion.replace(signatureIn(assertion), "")
    const forgedResponse = responseXml({ nameId: "evil" }).replaceAll(
      /"_(response|assertion)"/g,
      '"_evil$1"'
    )
    const extensions = (inside: string): string =>
      `<samlp:Extensions xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${inside}</samlp:Extensions>`
    const inSignature = (inside: string): string =>
      signature.replace("</ds:Signature>", `<ds:Object>${inside}</ds:Object></ds:Signature>`)
    const tricks: ReadonlyArray<string> = [
      // The signed response inside the signature of the forged one, or beside it.
      forgedResponse.replace(
        "<samlp:Status>",
        `${inSignature(valid.replace(signature, ""))}<samlp:Status>`
      ),
      forgedResponse.replace(
        "<samlp:Status>",
        `${signature}${valid.replace(signature, "")}<samlp:Status>`
      ),
      // The forged assertion before, around, and after the signed one.
      valid.replace(assertion, evil + assertion),
      valid.replace(assertion, evil.replace("</saml:Assertion>", `${assertion}</saml:Assertion>`)),
      valid.replace(assertion, assertion + evil),
      valid.replace(assertion, evil.replace("<saml:Subject>", `${signature}<saml:Subject>`)) + "",
      valid.replace(
        assertion,
        evil.replace("<saml:Subject>", `${inSignature(bare)}<saml:Subject>`)
      ),
      valid.replace(assertion, extensions(assertion) + evil),
      valid.replace(
        assertion,
        evil.replace("<saml:Subject>", `${signature}<saml:Subject>`) + extensions(bare)
      ),
      // The same id twice; the signature at another place; the subject changed outright.
      valid.replace(assertion, evil.replace("_evil", "_assertion") + assertion),
      valid
        .replace(signature, "")
        .replace("</samlp:Response>", `${signature}</samlp:Response>`)
        .replace(">ada<", ">evil<"),
      valid.replace(">ada<", ">evil<"),
      valid.replace(
        /<saml:Attribute Name="groups">/,
        `<saml:Attribute Name="groups"><saml:AttributeValue>root</saml:AttributeValue>`
      )
    ]
    for (const [index, xml] of tricks.entries()) {
      expect(Result.isFailure(read(xml)), `trick ${String(index)}: ${reasonOf(xml)}`).toBe(true)
    }
  })

  it("never names another person, whichever byte of it is changed", () => {
    const bytes = new TextEncoder().encode(valid)
    const subject = Result.getOrThrow(read(valid))
    for (let index = 0; index < bytes.length; index += 37) {
      const changed = Uint8Array.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ (1 << (index % 7))
      const result = readSamlResponse(changed, expectations)
      expect([subject, undefined]).toContainEqual(Result.getOrUndefined(result))
    }
  })
})

describe("a signature of another form", () => {
  const reference = (changed: Parameters<typeof signed>[3]): string =>
    reasonOf(signed(responseXml(), "Assertion", key, changed))

  it("is refused: weak digests, other transforms, a reference to the whole, none at all", () => {
    expect(reference({ digestAlgorithm: "http://www.w3.org/2000/09/xmldsig#sha1" })).toBe(
      "signature_invalid"
    )
    expect(reference({ transforms: ["http://www.w3.org/2001/10/xml-exc-c14n#"] })).toBe(
      "signature_invalid"
    )
    const sha1 = signed(
      responseXml(),
      "Assertion",
      key,
      {},
      "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
    )
    expect(reasonOf(sha1)).toBe("signature_invalid")
    expect(reasonOf(byAssertion().replace('URI="#_assertion"', 'URI=""'))).toBe("signature_invalid")
    expect(reasonOf(byAssertion().replace(/<ds:Reference[\s\S]*<\/ds:Reference>/, "$&$&"))).toBe(
      "signature_invalid"
    )
    expect(
      reasonOf(
        byAssertion().replace(
          /<ds:DigestValue>/,
          "<ds:DigestValue>x</ds:DigestValue><ds:DigestValue>"
        )
      )
    ).toBe("signature_invalid")
    expect(reasonOf(byAssertion().replaceAll("rsa-sha256", "hmac-sha256"))).toBe(
      "signature_invalid"
    )
    expect(reasonOf(responseXml())).toBe("signature_missing")
    expect(
      reasonOf(
        responseXml(
          {},
          `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>`
        )
      )
    ).toBe("assertion_encrypted")
    expect(reasonOf(signed(byAssertion(), "Response", strangersKey))).toBe("signature_invalid")
  })

  it("may keep 32 namespaces as inclusive ones, listed in 1,024 characters", () => {
    const listing = (list: string) => {
      const xml = signed(responseXml(), "Assertion", key).replace(
        /(<ds:CanonicalizationMethod [^>]*?)\s*\/>/,
        `$1><e:InclusiveNamespaces xmlns:e="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="${list}"/></ds:CanonicalizationMethod>`
      )
      const limits = { bytes: 99_999, elements: 99 }
      const root = Result.getOrThrow(readXml(new TextEncoder().encode(signatureIn(xml)), limits))
      return readSignature(root, "_assertion")?.signedInfo.prefixes
    }
    expect(listing(" xs\txsi  #default ")).toEqual(["xs", "xsi", "#default"])
    expect(listing("p ".repeat(32))).toHaveLength(32)
    expect(listing("p ".repeat(33))).toBeUndefined()
    expect(listing("p".repeat(1024))).toHaveLength(1)
    expect(listing("p".repeat(1025))).toBeUndefined()
  })
})

describe("whatever a signer of another kind signed", () => {
  const text = Schema.String.check(Schema.isPattern(/^[ -~æ😀\u00a0-\u00ff]{0,20}$/u))
  const Part = Schema.Struct({
    prefix: Schema.Literals(["", "a:", "b:"]),
    attribute: Schema.Literals(["x", "a:x", "b:x"]),
    declares: Schema.Literals(["", ' xmlns:a="urn:other"', ' xmlns="urn:own"', ' xmlns=""']),
    value: text,
    text
  })
  const Nest = Schema.Array(Part)
  const written = (parts: typeof Nest.Type) => {
    const inside = parts
      .slice(0, 20)
      .reduce(
        (within, { attribute, declares, prefix, text: said, value }) =>
          `${escapeXml(said)}<${prefix}e ${attribute}="${escapeXml(value)}"${declares}>${within}</${prefix}e>`,
        ""
      )
    return `<q xmlns:a="urn:a" xmlns:b="urn:b">${inside}</q>`
  }

  // Signing takes far longer than reading, so that each signature is over four nests of elements.
  it.effect.prop(
    "is the same canonical form here",
    [Nest, Nest, Nest, Nest],
    (nests) =>
      Effect.sync(() => {
        const xml = responseXml(
          {},
          assertionXml().replace(
            "</saml:AttributeStatement>",
            () => `${nests.map(written).join("")}</saml:AttributeStatement>`
          )
        )
        for (const element of ["Assertion", "Response"] as const) {
          assert.strictEqual(reasonOf(signed(xml, element, key)), "signed in ada")
        }
      }),
    { arbitrary: { runs: 25 } }
  )
})

// Made once by signxml 5.2.0 on lxml (Python), with the namespaces of the root in use below; the last
// by lxml's canonical form with a PrefixList, which signxml verified.
describe("a response that another implementation signed", () => {
  const file = (name: string): string =>
    readFileSync(new URL(`./signxml/${name}`, import.meta.url), "utf8")

  it.each([
    "assertion-rsa-sha512",
    "response-ecdsa-sha256",
    "both-rsa-sha256",
    "inclusive-rsa-sha256"
  ])("is read, and refused where the person was changed: %s", (name) => {
    const certificates = [Result.getOrThrow(readCertificate(file(`${name}.pem`)))]
    const xml = file(`${name}.xml`)
    expect(reasonOf(xml, { certificates })).toBe("signed in ada & æ")
    expect(reasonOf(xml.replace("ada &amp;", "eve &amp;"), { certificates })).toBe(
      "signature_invalid"
    )
    expect(reasonOf(xml)).toBe("certificate_unknown")
  })

  it("is another one where a namespace that it lists as inclusive means something else", () => {
    const certificates = [Result.getOrThrow(readCertificate(file("inclusive-rsa-sha256.pem")))]
    const xml = file("inclusive-rsa-sha256.xml")
    const changed = xml.replace('http://www.w3.org/2001/XMLSchema"', 'urn:evil"')
    expect(changed).not.toBe(xml)
    expect(reasonOf(changed, { certificates })).toBe("signature_invalid")
    // Nothing else that was signed uses it, so where it is not listed it does not count.
    const exclusive = [Result.getOrThrow(readCertificate(file("assertion-rsa-sha512.pem")))]
    const other = file("assertion-rsa-sha512.xml").replace(
      'http://www.w3.org/2001/XMLSchema"',
      'urn:evil"'
    )
    expect(reasonOf(other, { certificates: exclusive })).toBe("signed in ada & æ")
  })
})
