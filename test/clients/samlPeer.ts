import { DateTime, Effect, Redacted, Result } from "effect"
import { assert } from "vitest"
import { SamlRounds } from "../../src/access/saml/SamlRounds.ts"
import { ConnectionId } from "../../src/contract/Ids.ts"
import { Connections } from "../../src/organizations/connections/Connections.ts"
import { certifiedKey, readCertificate } from "../../src/platform/Certificates.ts"
import { Crypto } from "../../src/platform/Crypto.ts"
import {
  readSamlResponse,
  type SamlExpectations
} from "../../src/platform/saml/readSamlResponse.ts"
import { evilName, forgeriesOf, isHarmless } from "../platform/saml/forgeries.ts"
import { newcomer, organizationOf } from "../support/Organizations.ts"
import { TestService } from "../support/TestService.ts"
import type { SamlVisit } from "./samlVisit.ts"

/** A connection of a new organization, by what a test names of its provider. */
export const peerConnection = Effect.fnUntraced(function* (settings: object, more: object = {}) {
  const { ask, environment } = yield* TestService
  const { id: organizationId } = yield* Effect.flatMap(newcomer, (owner) => organizationOf(owner))
  const json = { organizationId, protocol: "saml", name: "Peer", settings, ...more }
  const made = yield* ask("/connections", { method: "POST", json })
  assert.strictEqual(made.status, 201, made.text)
  const id = ConnectionId.make(made.json.id)
  const path = `/auth/sso/${id}/metadata`
  const metadata = yield* TestService.use(({ browser }) => browser().ask(path))
  return {
    id,
    organizationId,
    environment,
    metadata: metadata.text,
    spMetadata: made.json.spMetadata
  }
})

export type PeerConnection = Effect.Success<ReturnType<typeof peerConnection>>

/** One sign-in at the provider, from our request to what is believed of its answer. */
export const signedInAt = Effect.fnUntraced(function* (
  { environment, id, spMetadata }: PeerConnection,
  visit: SamlVisit,
  forceAuthn = false
) {
  const { browser } = yield* TestService
  const crypto = yield* Crypto
  const rounds = yield* SamlRounds
  const connections = yield* Connections
  const secrets = { state: yield* crypto.secret, nonce: yield* crypto.secret }
  const connection = yield* connections.find(environment, id)
  assert.isDefined(connection)
  const address = yield* rounds.begin(environment, connection, secrets, forceAuthn)
  const { action, fields } = yield* Effect.promise(() => visit.led(address ?? ""))
  assert.strictEqual(action, spMetadata.acsUrl)
  assert.strictEqual(fields["RelayState"], Redacted.value(secrets.state))
  const { RelayState = "", SAMLResponse = "" } = fields
  const answer = yield* browser().ask(`/auth/sso/${id}/acs`, {
    method: "POST",
    origin: "https://idp.example",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ RelayState, SAMLResponse }).toString()
  })
  assert.strictEqual(answer.status, 303, answer.text)
  const { searchParams } = new URL(answer.headers.get("location") ?? "")
  const ticket = Redacted.make(searchParams.get("ticket") ?? "")
  const outcome = yield* rounds.redeem(environment, id, secrets, ticket)
  const xml = Buffer.from(SAMLResponse, "base64").toString("utf8")
  if (outcome._tag !== "Asserted") assert.fail(`refused as ${outcome.reason}: ${xml}`)
  return { asserted: outcome.asserted, xml, requestId: `_${Redacted.value(secrets.nonce)}` }
})

/** Another answer to each question that the valid response answers, with the reason of the refusal. */
const elsewhere = (
  { now }: SamlExpectations,
  strangers: string
): ReadonlyArray<readonly [string, Partial<SamlExpectations>, ReadonlyArray<string>]> => [
  ["a day later", { now: DateTime.add(now, { days: 1 }) }, ["assertion_expired"]],
  ["a day earlier", { now: DateTime.subtract(now, { days: 1 }) }, ["assertion_expired"]],
  ["at another provider", { issuer: "https://other.example" }, ["issuer_mismatch"]],
  ["for another audience", { audience: "https://other.example" }, ["audience_mismatch"]],
  ["for another recipient", { acsUrl: "https://other.example" }, ["destination_mismatch"]],
  ["to another request", { requestId: "_other" }, ["not_in_response_to"]],
  [
    "under another key",
    { certificates: [Result.getOrThrow(readCertificate(strangers))] },
    ["certificate_unknown", "signature_invalid"]
  ]
]

/** Makes every forgery out of the provider's own answer, and sees each refused; how many there were. */
export const forgedAt = Effect.fnUntraced(function* (
  { environment, id, spMetadata }: PeerConnection,
  { requestId, xml }: { readonly requestId: string; readonly xml: string },
  subjectAttribute: string | null,
  subject: string
) {
  const found = yield* Effect.flatMap(Connections, ({ find }) => find(environment, id))
  const settings = found?.settings
  if (settings?.protocol !== "saml") return assert.fail("no SAML connection")
  const expectations: SamlExpectations = {
    now: yield* DateTime.now,
    issuer: settings.entityId ?? "",
    certificates: settings.certificates.map((pem) => Result.getOrThrow(readCertificate(pem))),
    audience: spMetadata.entityId,
    acsUrl: spMetadata.acsUrl,
    requestId,
    subjectAttribute
  }
  const read = (text: string, changed: Partial<SamlExpectations> = {}) =>
    readSamlResponse(new TextEncoder().encode(text), { ...expectations, ...changed })
  assert.strictEqual(Result.getOrThrow(read(xml)).subject, subject)
  const strangers = yield* certifiedKey("stranger.test", expectations.now)
  for (const [name, changed, reasons] of elsewhere(expectations, strangers.certificate)) {
    const result = read(xml, changed)
    assert.include(reasons, Result.isFailure(result) ? result.failure.reason : "signed in", name)
  }
  const forgeries = forgeriesOf(xml, subject).filter((forgery) => forgery.xml !== xml)
  for (let wrapping = 1; wrapping <= 8; wrapping += 1) {
    assert.isTrue(forgeries.some(({ name }) => name.startsWith(`XSW${String(wrapping)}:`)))
  }
  for (const { name, xml: forged } of forgeries) {
    const result = Result.getOrUndefined(read(forged))
    assert.notInclude(JSON.stringify(result) ?? "", evilName, name)
    assert.isTrue(result === undefined || isHarmless.has(name), name)
  }
  return forgeries.length
})
