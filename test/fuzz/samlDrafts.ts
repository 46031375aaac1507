import { DateTime } from "effect"
import type { SamlIdentityProvider } from "../../src/testing/SamlIdentityProvider.ts"
import type { SamlAnswer } from "../../src/testing/samlResponseXml.ts"
import type { Dice } from "./Dice.ts"
import type { Draft } from "./Draft.ts"
import { headersOf } from "./planeDrafts.ts"
import { hostileText } from "./texts.ts"
import type { Making } from "./values.ts"

/** An authorization request that a browser of the world carries. */
export interface Asked {
  readonly connectionId: string
  readonly address: string
}

const changes = (dice: Dice, text: () => string): ReadonlyArray<(xml: string) => string> => [
  (xml) => xml.slice(0, dice.between(0, xml.length)),
  (xml) => xml.replace(/<saml:NameID[^>]*>/, `$&<!-- ${text().replaceAll("-", "")} -->`),
  (xml) => xml.replace("<samlp:Status>", "<samlp:Extensions/><samlp:Status>"),
  (xml) => xml.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, (one) => one + one),
  (xml) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, (one) => one + one),
  (xml) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, ""),
  (xml) => xml.replace(/<ds:SignatureValue>[^<]*/, "<ds:SignatureValue>AAAA"),
  (xml) => xml.replace(/<ds:DigestValue>[^<]*/, "<ds:DigestValue>"),
  (xml) =>
    xml.replace(
      /Algorithm="[^"]*"/,
      `Algorithm="${dice.pick(["", "x", "http://www.w3.org/2000/09/xmldsig#sha1", "http://www.w3.org/TR/1999/REC-xslt-19991116"])}"`
    ),
  (xml) => xml.replace(/ID="[^"]*"/, 'ID="x"'),
  (xml) =>
    xml.replace(
      /URI="[^"]*"/,
      `URI="${dice.pick(["", "#x", "http://127.0.0.1/", "#xpointer(/)"])}"`
    ),
  (xml) => `<?xml version="1.0" encoding="${dice.pick(["UTF-16", "x", "UTF-8"])}"?>${xml}`,
  (xml) => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml.replace("Ada", "&b;")}`,
  (xml) => `<?xml-stylesheet href="x"?>${xml}`,
  (xml) => xml.replaceAll("saml:", ""),
  (xml) =>
    xml.replace(
      "<samlp:Response",
      `<samlp:Response ${dice.pick(['xmlns:x="x" x:y="z"', 'ID="a"', "xmlns:samlp=''", "a"])}`
    ),
  (xml) => xml.replace("</samlp:Response>", `${"<a>".repeat(300)}</samlp:Response>`),
  (xml) => xml.replace("</samlp:Response>", `${"<a/>".repeat(5000)}</samlp:Response>`),
  (xml) => xml.replace(/NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${text().replaceAll(/["<&]/g, "")}"`),
  (xml) => xml.replace(/Version="2.0"/g, 'Version="1.1"'),
  (xml) =>
    xml.replace(
      /<saml:AttributeValue>[^<]*/,
      `<saml:AttributeValue>${text().replaceAll(/[<&]/g, "")}`
    ),
  (xml) => xml.replaceAll(">", "> "),
  (xml) => xml.replace("><", ">&#0;<"),
  () => "<",
  () => text()
]

const statuses = ["Responder", "Requester", "NoPassive", "AuthnFailed"]

const answerOf = (dice: Dice, now: number, text: () => string): SamlAnswer => {
  const maybe = <K extends keyof SamlAnswer>(chance: number, key: K, value: () => SamlAnswer[K]) =>
    dice.percent(chance) ? { [key]: value() } : {}
  const time = () =>
    DateTime.makeUnsafe(now + dice.pick([0, -3_600_000, 3_600_000, -1000, 86_400_000_000]))
  return {
    at: DateTime.makeUnsafe(now),
    ...maybe(20, "sign", () => dice.pick(["assertion", "response", "both", "nothing"])),
    ...maybe(10, "key", () => dice.pick(["next", "stranger"])),
    ...maybe(8, "at", time),
    ...maybe(5, "lifetimeSeconds", () => dice.pick([0, -5, 1, 1e9])),
    ...maybe(5, "issuer", text),
    ...maybe(5, "audience", text),
    ...maybe(5, "recipient", text),
    ...maybe(5, "destination", text),
    ...maybe(5, "inResponseTo", text),
    ...maybe(5, "relayState", text),
    ...maybe(3, "status", () => `urn:oasis:names:tc:SAML:2.0:status:${dice.pick(statuses)}`),
    ...maybe(5, "authenticatedAt", time),
    ...maybe(5, "sessionEndsAt", time),
    ...maybe(3, "contextClass", text),
    ...maybe(2, "encrypted", () => true)
  }
}

const nameFormats = ["persistent", "transient", "unspecified", "x"]

/** The post of a provider, whose answer to a request is a little wrong. */
export const samlDraft = (
  making: Making,
  { address, connectionId }: Asked,
  provider: SamlIdentityProvider,
  now: number
): Draft => {
  const { dice } = making
  const text = () =>
    hostileText(dice)
      .replaceAll(/[\ud800-\udfff]/g, "?")
      .replaceAll("\0", "?")
      .slice(0, 3000)
  const names = dice.percent(70) ? ["ada", "grace", "alan"] : [text() || "x"]
  const nameId = dice.pick(names)
  const person = {
    nameId,
    ...(dice.percent(10)
      ? { nameIdFormat: `urn:oasis:names:tc:SAML:2.0:nameid-format:${dice.pick(nameFormats)}` }
      : {}),
    attributes: {
      email: dice.percent(85) ? `${dice.pick(["ada", "grace", "alan"])}@company-saml.test` : text(),
      firstName: dice.percent(85) ? "Ada" : text(),
      lastName: "Lovelace",
      groups: dice.percent(90) ? ["staff"] : Array.from({ length: 600 }, (_, at) => `g${at}`),
      ...(dice.percent(5) ? { [text() || "x"]: [text(), text()] } : {})
    }
  }
  const alter = dice.percent(40) ? dice.pick(changes(dice, text)) : (xml: string) => xml
  const { form } = provider.answer(address, person, { ...answerOf(dice, now, text), alter })
  const response = dice.percent(95)
    ? form.SAMLResponse
    : dice.pick([
        `${form.SAMLResponse}=`,
        form.SAMLResponse.slice(1),
        `!${form.SAMLResponse}`,
        "",
        hostileText(dice)
      ])
  const body = new URLSearchParams({ SAMLResponse: response, RelayState: form.RelayState })
  if (dice.percent(3)) body.append("SAMLResponse", response)
  if (dice.percent(3)) body.delete("RelayState")
  return {
    caller: "stranger",
    method: "POST",
    path: `/_service/auth/sso/${connectionId}/acs`,
    query: "",
    headers: {
      ...headersOf(making),
      origin: "https://idp.example",
      "content-type": "application/x-www-form-urlencoded"
    },
    body: body.toString(),
    form: "text"
  }
}
