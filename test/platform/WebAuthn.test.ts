import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  claimedBy,
  verifyAssertion,
  verifyRegistration,
  type NewCredential
} from "../../src/platform/WebAuthn.ts"
import { SoftwareAuthenticator } from "../../src/testing/SoftwareAuthenticator.ts"
import { attack } from "../support/Attack.ts"

const challenge = "c".repeat(43)
const terms = { rpId: "app.test", origins: ["https://app.test", "https://www.app.test"], challenge }
const creation = {
  challenge,
  rp: { id: "app.test" },
  user: { id: "dXNlcg" },
  pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
  excludeCredentials: []
}
const request = { challenge, rpId: "app.test" }

type Options = Partial<ConstructorParameters<typeof SoftwareAuthenticator>[0]>

const made = (options: Options = {}) => {
  const authenticator = new SoftwareAuthenticator({ origin: "https://app.test", ...options })
  return { authenticator, registration: authenticator.create(creation) }
}

const registered = Effect.fnUntraced(function* (options: Options = {}) {
  const { authenticator, registration } = made(options)
  const credential = yield* verifyRegistration(terms, registration)
  assert.isNotNull(credential)
  return { authenticator, credential: credential as NewCredential }
})

/** The client data of an answer with some of it replaced. */
const withClientData = (text: string, changes: object): string =>
  Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(text, "base64url").toString()), ...changes })
  ).toString("base64url")

const flipped = (text: string, at: number): string => {
  const bytes = Buffer.from(text, "base64url")
  bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1
  return bytes.toString("base64url")
}

const wrongClientData = [
  { type: "webauthn.other" },
  { challenge: "d".repeat(43) },
  { origin: "https://app.test.evil.example" },
  { origin: "http://app.test" },
  { origin: "https://app.test:8443" },
  { crossOrigin: true },
  { crossOrigin: true, topOrigin: "https://evil.example" },
  { topOrigin: "https://evil.example" }
]

describe("WebAuthn ceremonies", () => {
  it.effect("every algorithm that is asked for is verified, and told what it is bound to", () =>
    Effect.gen(function* () {
      for (const algorithm of [-7, -8, -257] as const) {
        for (const deviceBound of [true, false]) {
          const { authenticator, credential } = yield* registered({ algorithm, deviceBound })
          assert.strictEqual(credential.deviceBound, deviceBound)
          assert.isNull(credential.aaguid)
          const answer = authenticator.get(request)
          const proven = yield* verifyAssertion(terms, answer, credential)
          assert.deepStrictEqual(proven, {
            counter: deviceBound ? 2 : 0,
            backedUp: !deviceBound
          })
          assert.deepStrictEqual(
            claimedBy(answer)?.userHandle,
            new Uint8Array(Buffer.from("dXNlcg", "base64url"))
          )
        }
      }
    })
  )

  it.effect("a foreign origin, another page's frame and another ceremony are refused", () =>
    Effect.gen(function* () {
      yield* attack("forged or replayed passkey")
      const { authenticator, credential } = yield* registered()
      for (const changes of wrongClientData) {
        const { registration } = made()
        const { response } = registration
        const clientDataJSON = withClientData(response.clientDataJSON, changes)
        const changed = { ...registration, response: { ...response, clientDataJSON } }
        assert.isNull(yield* verifyRegistration(terms, changed), JSON.stringify(changes))
        // Signed by the right key, so that nothing but what the page says of itself is wrong.
        const signed = authenticator.claim(request, changes)
        assert.isNull(yield* verifyAssertion(terms, signed, credential), JSON.stringify(changes))
      }
      const elsewhere = { ...terms, origins: ["https://elsewhere.test"] }
      assert.isNull(yield* verifyAssertion(elsewhere, authenticator.get(request), credential))
      const otherParty = { ...terms, rpId: "test.app" }
      assert.isNull(yield* verifyAssertion(otherParty, authenticator.get(request), credential))
      assert.isNull(yield* verifyRegistration(otherParty, made().registration))
    })
  )

  it.effect("tampered data, another key and a missing user verification are refused", () =>
    Effect.gen(function* () {
      yield* attack("forged or replayed passkey")
      const { authenticator, credential } = yield* registered()
      const { credential: other } = yield* registered()
      const answer = authenticator.get(request)
      assert.isNotNull(yield* verifyAssertion(terms, answer, credential))
      const { response } = answer
      const tampered = [
        { ...response, signature: flipped(response.signature, -1) },
        { ...response, authenticatorData: flipped(response.authenticatorData, 0) },
        { ...response, authenticatorData: flipped(response.authenticatorData, 36) },
        { ...response, authenticatorData: `${response.authenticatorData}AA` },
        { ...response, signature: "" }
      ]
      for (const changed of tampered) {
        assert.isNull(yield* verifyAssertion(terms, { ...answer, response: changed }, credential))
      }
      assert.isNull(
        yield* verifyAssertion(terms, answer, { ...credential, publicKey: other.publicKey })
      )
      assert.isNull(yield* verifyAssertion(terms, answer, { ...credential, deviceBound: true }))
      const unverified = made({ userVerified: false })
      assert.isNull(yield* verifyRegistration(terms, unverified.registration))
      assert.isNull(
        yield* verifyAssertion(terms, unverified.authenticator.get(request), credential)
      )
    })
  )

  it.effect("what is no credential, too large or of an unknown algorithm is refused quickly", () =>
    Effect.gen(function* () {
      yield* attack("forged or replayed passkey")
      const { registration } = made()
      const { response } = registration
      const nested = Buffer.alloc(20_000, 0x81).toString("base64url")
      const endless = Buffer.from([0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
      const wrong = [
        nested,
        endless.toString("base64url"),
        "A".repeat(40_000),
        "",
        "not base64url!",
        response.attestationObject.slice(0, -20)
      ]
      for (const attestationObject of wrong) {
        const changed = { ...registration, response: { ...response, attestationObject } }
        assert.isNull(yield* verifyRegistration(terms, changed))
      }
      // ES384 in the place of ES256: COSE -35 for -7.
      const bytes = Buffer.from(response.attestationObject, "base64url")
      const at = bytes.indexOf(Buffer.from([0x03, 0x26]))
      bytes[at + 1] = 0x29
      const attestationObject = bytes.toString("base64url")
      const unknown = { ...registration, response: { ...response, attestationObject } }
      assert.isNull(yield* verifyRegistration(terms, unknown))
      for (const text of [null, 1, "x", [], {}, { ...registration, id: "A".repeat(22) }]) {
        assert.isNull(yield* verifyRegistration(terms, text))
      }
      assert.isNull(claimedBy({}))
    })
  )
})
