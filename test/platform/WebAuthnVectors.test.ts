import { assert, describe, it } from "@effect/vitest"
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server"
import { decodeAttestationObject, parseAuthenticatorData } from "@simplewebauthn/server/helpers"
import { Effect } from "effect"
import { algorithms, verifyAssertion, verifyRegistration } from "../../src/platform/WebAuthn.ts"
import specification from "./webauthn-vectors.json" with { type: "json" }

const { origin, rpId, vectors } = specification

type Vector = (typeof vectors)[number]

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"))

const registrationOf = ({ credentialId: id, registration }: Vector) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  response: {
    clientDataJSON: registration.clientDataJSON,
    attestationObject: registration.attestationObject
  },
  clientExtensionResults: {}
})

const assertionOf = ({ authentication, credentialId: id }: Vector) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  response: {
    clientDataJSON: authentication.clientDataJSON,
    authenticatorData: authentication.authenticatorData,
    signature: authentication.signature
  },
  clientExtensionResults: {}
})

/** The key of a vector, whether or not it may be registered. */
const keyOf = ({ credentialId, registration }: Vector) => {
  const attestation = decodeAttestationObject(bytesOf(registration.attestationObject))
  const { counter, credentialPublicKey, flags } = parseAuthenticatorData(
    attestation.get("authData")
  )
  assert.isDefined(credentialPublicKey)
  const publicKey = credentialPublicKey ?? new Uint8Array()
  return { id: credentialId, publicKey, counter, deviceBound: !flags.be, isVerified: flags.uv }
}

const isVerified = ({ authentication }: Vector) =>
  parseAuthenticatorData(bytesOf(authentication.authenticatorData)).flags.uv

const framed = ["none-es256-crossOrigin", "none-es256-topOrigin"]
const otherAlgorithms = ["packed-es384", "packed-es512", "packed-ed448"]
const isAskedFor = ({ name }: Vector) => ![...framed, ...otherAlgorithms].includes(name)

/** What was never registered proves nothing. */
const isStored = ({ name }: Vector) => !otherAlgorithms.includes(name)

const common = {
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: false
}

// WebAuthn Level 3, section 16: "Test Vectors".
describe("the test vectors of the specification", () => {
  it("are those of the specification, some of them with user verification", () => {
    assert.strictEqual(vectors.length, 15)
    const accepted = vectors.filter(isAskedFor)
    assert.strictEqual(accepted.length, 10)
    assert.isAtLeast(accepted.filter((vector) => keyOf(vector).isVerified).length, 3)
    assert.isAtLeast(accepted.filter(isVerified).length, 3)
  })

  it.effect.each(vectors.map((vector) => [vector.name, vector] as const))(
    "%s: is registered where it may be, whatever attests it",
    ([, vector]) =>
      Effect.gen(function* () {
        const { challenge } = vector.registration
        const key = keyOf(vector)
        const made = yield* verifyRegistration(
          { rpId, origins: [origin], challenge },
          registrationOf(vector)
        )
        if (!isAskedFor(vector) || !key.isVerified) return assert.isNull(made)
        assert.isNotNull(made)
        assert.deepStrictEqual(made?.publicKey, key.publicKey)
        assert.deepStrictEqual(made?.credentialId, bytesOf(vector.credentialId))
        assert.strictEqual(made?.deviceBound, key.deviceBound)
        const other = { rpId, origins: [origin], challenge: vector.authentication.challenge }
        assert.isNull(yield* verifyRegistration(other, registrationOf(vector)))
      })
  )

  it.effect.each(vectors.filter(isStored).map((vector) => [vector.name, vector] as const))(
    "%s: proves itself where the person was verified",
    ([, vector]) =>
      Effect.gen(function* () {
        const { challenge } = vector.authentication
        const { deviceBound, publicKey } = keyOf(vector)
        const stored = { credentialId: bytesOf(vector.credentialId), publicKey, deviceBound }
        const terms = { rpId, origins: [origin], challenge }
        const proven = yield* verifyAssertion(terms, assertionOf(vector), stored)
        if (isAskedFor(vector) && isVerified(vector)) {
          assert.isNotNull(proven)
          const { challenge: replayed } = vector.registration
          const elsewhere = { ...terms, challenge: replayed }
          assert.isNull(yield* verifyAssertion(elsewhere, assertionOf(vector), stored))
        } else assert.isNull(proven)
      })
  )

  it.effect.each(vectors.filter(isAskedFor).map((vector) => [vector.name, vector] as const))(
    "%s: lacks nothing but the verification, if it lacks anything",
    ([, vector]) =>
      Effect.promise(async () => {
        const { counter, id, publicKey } = keyOf(vector)
        const proven = await verifyAuthenticationResponse({
          ...common,
          response: assertionOf(vector),
          expectedChallenge: vector.authentication.challenge,
          credential: { id, publicKey, counter }
        })
        assert.isTrue(proven.verified)
        if (!vector.name.startsWith("none-")) return
        const made = await verifyRegistrationResponse({
          ...common,
          response: registrationOf(vector),
          expectedChallenge: vector.registration.challenge,
          supportedAlgorithmIDs: [...algorithms]
        })
        assert.isTrue(made.verified)
      })
  )
})
