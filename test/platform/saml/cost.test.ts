import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Result } from "effect"
import { postedFields, responseBytes } from "../../../src/access/saml/postedResponse.ts"
import { certifiedKey, readCertificate } from "../../../src/platform/Certificates.ts"
import {
  maximumMetadataBytes,
  readIdpMetadata
} from "../../../src/platform/saml/readIdpMetadata.ts"
import { readSamlResponse } from "../../../src/platform/saml/readSamlResponse.ts"
import { attack } from "../../support/Attack.ts"
import { leastCost } from "../../support/leastCost.ts"
import * as MadeRsaKeys from "../../support/madeRsaKeys.ts"
import {
  acsUrl,
  assertionXml,
  audience,
  issuer,
  now,
  requestId,
  responseXml,
  signed
} from "./samlResponses.ts"
import { signedAlike } from "./signedAlike.ts"

/** The most that one response may cost, in milliseconds of the processor. */
const mostMilliseconds = 50

const at = DateTime.makeUnsafe(now)
const made = await Effect.runPromise(
  Effect.provide(certifiedKey("idp.test", at), MadeRsaKeys.layer)
)
const key = Redacted.value(made.privateKey)
const expectations = {
  now: at,
  issuer,
  certificates: [Result.getOrThrow(readCertificate(made.certificate))],
  audience,
  acsUrl,
  requestId,
  subjectAttribute: null
}

/** From the posted form to the verdict. */
const verdictOf = (form: Uint8Array): string => {
  const text = postedFields(form)?.get("SAMLResponse")
  const bytes = text === undefined ? undefined : responseBytes(text)
  if (bytes === undefined) return "no response"
  return Result.match(readSamlResponse(bytes, expectations), {
    onFailure: ({ reason }) => reason,
    onSuccess: ({ subject }) => `signed in ${subject}`
  })
}

const formOf = (xml: string): Uint8Array => {
  const SAMLResponse = Buffer.from(xml).toString("base64")
  return new TextEncoder().encode(new URLSearchParams({ SAMLResponse, RelayState: "x" }).toString())
}

const costsLittle = (work: () => string, expected: RegExp) => {
  let verdict = ""
  const cost = leastCost(mostMilliseconds, () => {
    verdict = work()
  })
  assert.match(verdict, expected)
  assert.isAtMost(cost, mostMilliseconds, verdict)
}

const size = 250_000
const times = (count: number, unit: (index: string) => string): string =>
  Array.from({ length: count }, (_, index) => unit(String(index))).join("")
const declared = (count: number, length: number): string =>
  times(count, (index) => ` xmlns:n${index}="${index.padStart(length, "x")}"`)
const around = (open: string, close: string, depth: number, inside: string): string =>
  open.repeat(depth) + inside + close.repeat(depth)

// Each is signed by the provider's own key: it is its organization's, who may be anybody.
const stuffings: Readonly<Record<string, string>> = {
  "a thousand groups": times(1_000, () => "<saml:AttributeValue>g</saml:AttributeValue>"),
  "elements with their attributes": times(
    1_000,
    () => `<a b="${"x".repeat(70)}" c="${"y".repeat(70)}" d="${"z".repeat(70)}"/>`
  ),
  "elements with their texts": times(
    1_000,
    () => `<a b="${"x".repeat(100)}">${"y".repeat(120)}</a>`
  ),
  identifiers: times(
    1_000,
    (index) => `<a ID="${"i".repeat(150)}${index}" id="${"j".repeat(50)}${index}"/>`
  ),
  "names that are all different":
    times(1_000, (index) => `<a${index}></a${index}>`) + "x".repeat(220_000),
  depth: around(
    "<a>",
    "</a>",
    27,
    times(900, () => '<a b="" c="">x</a>')
  ),
  "one text": `<a>${"x".repeat(size)}</a>`,
  lines: `<a>${"\r\n".repeat(size / 2)}</a>`,
  "characters that grow": `<a>${">".repeat(size)}</a>`,
  "quotes that grow": `<a b='${'"'.repeat(size)}'/>`,
  "as much that grows as there may be": `<a b='${'"'.repeat(12_000)}'>${">".repeat(7_000)}${"x".repeat(220_000)}</a>`,
  "references to characters": `<a>${times(2_000, () => `&gt;${"x".repeat(115)}`)}</a>`,
  "one attribute": `<a b="${"x".repeat(size)}"/>`,
  "white space in a tag": `<a${" ".repeat(size)}/>`,
  "one name": `<${"a".repeat(size / 2 - 10)}></${"a".repeat(size / 2 - 10)}>`,
  "a long prefix": `<${"p".repeat(size / 5)}:a xmlns:${"p".repeat(size / 5)}="urn:x"></${"p".repeat(size / 5)}:a>`,
  "namespaces that are used everywhere": `<q${declared(40, 128)}>${times(
    950,
    (index) => `<n${String(Number(index) % 40)}:a n1:b="" n2:b=""/>`
  )}</q>`,
  "a namespace that is long": `<q xmlns:n1="${"x".repeat(size - 60_000)}">${times(
    1_000,
    () => '<n1:a n1:b="" n1:c=""/>'
  )}</q>`,
  "attributes named as prefixes": `<q${declared(50, 20)}>${times(
    26,
    (depth) => `<e ${times(50, (index) => `n${index}:xs="${depth}_${index}" `)}>`
  )}${times(900, () => '<n1:a n2:xs="" n3:xs=""/>')}${"</e>".repeat(26)}</q>`,
  "prefixes of a method that is none": `<CanonicalizationMethod><InclusiveNamespaces PrefixList="${times(
    30_000,
    (index) => `p${index} `
  )}"/></CanonicalizationMethod><q${declared(30, 20)}>${times(900, () => '<n1:a n2:b="" n3:b=""/>')}</q>`
}

const stuffed = (inside: string): string =>
  responseXml(
    {},
    assertionXml().replace("</saml:AttributeStatement>", `${inside}</saml:AttributeStatement>`)
  )

const ways: Readonly<Record<string, (xml: string) => string>> = {
  "the assertion": (xml) => signedAlike(xml, "Assertion", key),
  "the response": (xml) => signedAlike(xml, "Response", key),
  both: (xml) => signedAlike(signedAlike(xml, "Assertion", key), "Response", key)
}

const plain = signed(responseXml(), "Assertion", key)
const beside = (inside: string): string =>
  plain.replace("</samlp:Response>", () => `${inside}</samlp:Response>`)

describe.each(Object.entries(stuffings))("a response stuffed with %s", (_, inside) => {
  it.effect.each(Object.entries(ways))("costs little, signed at %s", ([, sign]) =>
    Effect.gen(function* () {
      yield* attack("quadratic work")
      const form = formOf(sign(stuffed(inside)))
      costsLittle(() => verdictOf(form), /./)
    })
  )

  it.effect("costs little beside what is signed, and unsigned", () =>
    Effect.gen(function* () {
      yield* attack("quadratic work")
      for (const xml of [beside(inside), stuffed(inside)]) {
        const form = formOf(xml)
        costsLittle(() => verdictOf(form), /./)
      }
    })
  )
})

describe("a hostile response", () => {
  const cases: Readonly<Record<string, readonly [xml: string, verdict: RegExp]>> = {
    deep: [around("<a>", "</a>", 37_000, ""), /malformed/],
    "of more elements": [beside("<a/>".repeat(60_000)), /malformed/],
    "of attributes": [`<a${times(18_000, (index) => ` a${index}=""`)}/>`, /malformed/],
    "of namespaces": [`<a${times(12_000, (index) => ` xmlns:a${index}="u"`)}/>`, /malformed/],
    "of entities": [beside(`<a>${"&amp;".repeat(50_000)}</a>`), /malformed/],
    "of comments": [beside("<!--".repeat(60_000)), /malformed/],
    "of references": [
      beside(
        `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${"<ds:Reference/>".repeat(1_000)}</ds:Signature>`
      ),
      /signature_invalid/
    ],
    "with a list of prefixes": [
      plain.replace(
        /(<ds:Transform Algorithm="http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#")\s*\/>/,
        `$1><e:InclusiveNamespaces xmlns:e="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="${"p ".repeat(100_000)}"/></ds:Transform>`
      ),
      /signature_invalid/
    ],
    "that is larger": [beside(" ".repeat(262_144)), /no response/]
  }

  it.effect.each(Object.entries(cases))("costs little: %s", ([, [xml, verdict]]) =>
    Effect.gen(function* () {
      yield* attack("quadratic work")
      const form = formOf(xml)
      costsLittle(() => verdictOf(form), verdict)
    })
  )

  it.effect("costs little however its base64 is broken", () =>
    Effect.gen(function* () {
      yield* attack("quadratic work")
      const fields = [
        `SAMLResponse=${"+".repeat(500_000)}`,
        `SAMLResponse=${"A%20".repeat(120_000)}`,
        `SAMLResponse=${"A".repeat(349_524)}%`,
        `SAMLResponse=${"=".repeat(349_524)}`,
        `${"%".repeat(400_000)}`,
        `${"SAMLResponse&".repeat(15)}${"x".repeat(400_000)}`
      ]
      for (const field of fields) {
        const form = new TextEncoder().encode(field)
        costsLittle(() => verdictOf(form), /no response|malformed/)
      }
    })
  )

  it.effect("may name a thousand groups, and not many more", () =>
    Effect.gen(function* () {
      yield* attack("quadratic work")
      const groups = (count: number) =>
        formOf(
          signedAlike(
            stuffed("<saml:AttributeValue>g</saml:AttributeValue>".repeat(count)),
            "Response",
            key
          )
        )
      assert.strictEqual(verdictOf(groups(1_000)), "signed in ada")
      assert.strictEqual(verdictOf(groups(1_200)), "malformed")
    })
  )
})

describe("hostile metadata", () => {
  const room = maximumMetadataBytes - 1_000
  const cases: Readonly<Record<string, string>> = {
    "comments that do not end": "<a>" + "<!--".repeat(room / 4),
    comments: `<a>${"<!---->".repeat(room / 8)}</a>`,
    "one text": `<a>${"x".repeat(room)}</a>`,
    elements: `<a>${"<b/>".repeat(19_000)}</a>`,
    "a long namespace": `<a xmlns:n="${"x".repeat(room / 2)}">${'<n:a n:b=""/>'.repeat(19_000)}</a>`
  }

  // It is read when an organization names it, and once a day.
  it.effect.each(Object.entries(cases))("costs little: %s", ([, xml]) =>
    Effect.gen(function* () {
      yield* attack("quadratic work")
      const bytes = new TextEncoder().encode(xml)
      costsLittle(
        () =>
          Result.match(readIdpMetadata(bytes), {
            onFailure: (flaw) => flaw,
            onSuccess: () => "read"
          }),
        /malformed|no_identity_provider/
      )
    })
  )
})
