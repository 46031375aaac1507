/**
 * WebAuthn Level 3 ceremonies, verified by `@simplewebauthn/server`. Whatever is wrong with what an
 * authenticator sent is answered alike, by null: nobody is told which of the checks failed.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import type * as Library from "@simplewebauthn/server/helpers"
import { Effect, Option, Schema } from "effect"

/** Required origin of a ceremony, and the challenge that it signs. */
export interface CeremonyTerms {
  readonly rpId: string
  readonly origins: ReadonlyArray<string>
  /** In base64url. */
  readonly challenge: string
}

/** An authenticator's new credential, proven to be in its possession. */
export interface NewCredential {
  readonly credentialId: Uint8Array
  /** As a COSE key (RFC 9052 section 7). */
  readonly publicKey: Uint8Array
  readonly counter: number
  /** AAGUID of the authenticator's model; null if it names none. */
  readonly aaguid: string | null
  /** The key never leaves its authenticator. */
  readonly deviceBound: boolean
  readonly backedUp: boolean
  readonly transports: ReadonlyArray<string>
}

/** An assertion's claims, before anything is proven. */
export interface ClaimedAssertion {
  readonly credentialId: Uint8Array
  readonly userHandle: Uint8Array | null
}

/** Proof of an assertion besides possession and user verification. */
export interface ProvenAssertion {
  readonly counter: number
  readonly backedUp: boolean
}

/** EdDSA, ES256 and RS256 (COSE algorithm identifiers), what every authenticator has one of. */
export const algorithms: ReadonlyArray<number> = [-8, -7, -257]

/** Model that an authenticator reports if it names none. */
export const noModel = "00000000-0000-0000-0000-000000000000"

/** A credential id is 1,023 bytes at most (WebAuthn section 4), and random for 16 at least. */
export const isCredentialId = ({ length }: Uint8Array): boolean => length >= 16 && length <= 1023

const base64url = (maximum: number) =>
  Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]+$/u), Schema.isMaxLength(maximum))

/** More than any browser writes, and little to parse. */
const ClientData = base64url(8_192)
const CredentialId = base64url(1_364)
const PublicKeyType = Schema.Literal("public-key")

const Registration = Schema.Struct({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKeyType,
  response: Schema.Struct({
    clientDataJSON: ClientData,
    attestationObject: base64url(32_768),
    transports: Schema.optionalKey(Schema.Unknown)
  })
})

const Assertion = Schema.Struct({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKeyType,
  response: Schema.Struct({
    clientDataJSON: ClientData,
    authenticatorData: base64url(8_192),
    signature: base64url(4_096),
    // Safari writes an empty one where the authenticator tells none.
    userHandle: Schema.optionalKey(
      Schema.NullOr(Schema.Union([Schema.Literal(""), base64url(128)]))
    )
  })
})

const decodeRegistration = Schema.decodeUnknownOption(Registration)
const decodeAssertion = Schema.decodeUnknownOption(Assertion)

/** Bytes as the answers of a browser write them. */
export const webauthnBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, "base64url"))

/** In base64url, as the options of a ceremony name bytes. */
export const webauthnText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")

const knownTransports = ["ble", "hybrid", "internal", "nfc", "smart-card", "usb"]

/** The claimed transports that we recognise. */
export const transportsOf = (claimed: unknown): ReadonlyArray<string> =>
  Array.isArray(claimed) ? knownTransports.filter((one) => claimed.includes(one)) : []

/** A page inside of another site's must not use a passkey; the library lets some of them. */
const isSameOrigin = (
  { decodeClientDataJSON }: typeof Library,
  clientDataJSON: string
): boolean => {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON)
  return (crossOrigin === undefined || crossOrigin === false) && topOrigin === undefined
}

/**
 * The registration without its attestation: none was asked for, and to check one that came all the
 * same would mean to fetch what its certificates name.
 */
const withoutAttestation = (
  { decodeAttestationObject, isoCBOR }: typeof Library,
  attestationObject: string
): string => {
  const authData = decodeAttestationObject(webauthnBytes(attestationObject)).get("authData")
  const attestation = new Map<string, unknown>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authData]
  ])
  return webauthnText(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]))
}

/** The library with all that it reads certificates by, which many a service never needs. */
const readLibrary = async () => {
  const [server, helpers, { verifyingKey }] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
    import("./passkeyKey.ts")
  ])
  return { ...server, helpers, verifyingKey }
}

const quietly = <A>(verify: () => Promise<A | null>): Effect.Effect<A | null> =>
  Effect.promise(() => verify().catch(() => null))

/** Verifies what a new passkey was registered with. */
export const verifyRegistration = (
  { challenge, origins, rpId }: CeremonyTerms,
  credential: unknown
): Effect.Effect<NewCredential | null> =>
  quietly(async () => {
    const given = Option.getOrNull(decodeRegistration(credential))
    if (given === null) return null
    const { helpers, verifyingKey, verifyRegistrationResponse } = await readLibrary()
    if (!isSameOrigin(helpers, given.response.clientDataJSON)) return null
    const { id, rawId, response, type } = given
    const { clientDataJSON } = response
    const attestationObject = withoutAttestation(helpers, response.attestationObject)
    const rebuilt: RegistrationResponseJSON = {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {}
    }
    const { registrationInfo: info, verified } = await verifyRegistrationResponse({
      response: rebuilt,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms]
    })
    if (!verified || info === undefined || info.credential.id !== id) return null
    const credentialId = webauthnBytes(id)
    const publicKey = verifyingKey(info.credential.publicKey)
    if (!isCredentialId(credentialId) || publicKey === undefined) return null
    return {
      credentialId,
      publicKey,
      counter: info.credential.counter,
      aaguid: info.aaguid === noModel ? null : info.aaguid,
      deviceBound: info.credentialDeviceType === "singleDevice",
      backedUp: info.credentialBackedUp,
      transports: transportsOf(response.transports)
    }
  })

/** The credential of an assertion; null if it is not an assertion at all. */
export const claimedBy = (credential: unknown): ClaimedAssertion | null => {
  const given = Option.getOrNull(decodeAssertion(credential))
  if (given === null) return null
  const { userHandle } = given.response
  return {
    credentialId: webauthnBytes(given.id),
    userHandle: userHandle ? webauthnBytes(userHandle) : null
  }
}

/**
 * Verifies an assertion by a stored key. Its counter is for the caller to compare, under whatever
 * keeps two at once from passing.
 */
export const verifyAssertion = (
  { challenge, origins, rpId }: CeremonyTerms,
  credential: unknown,
  stored: Pick<NewCredential, "credentialId" | "publicKey" | "deviceBound">
): Effect.Effect<ProvenAssertion | null> =>
  quietly(async () => {
    const given = Option.getOrNull(decodeAssertion(credential))
    if (given === null) return null
    const { helpers, verifyAuthenticationResponse } = await readLibrary()
    if (!isSameOrigin(helpers, given.response.clientDataJSON)) return null
    const { id, rawId, response, type } = given
    const { authenticatorData, clientDataJSON, signature } = response
    const rebuilt: AuthenticationResponseJSON = {
      id,
      rawId,
      type,
      response: { authenticatorData, clientDataJSON, signature },
      clientExtensionResults: {}
    }
    const { authenticationInfo: info, verified } = await verifyAuthenticationResponse({
      response: rebuilt,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: webauthnText(stored.credentialId),
        publicKey: Uint8Array.from(stored.publicKey),
        counter: 0
      }
    })
    // Whether a key may be copied never changes (WebAuthn section 6.1.3).
    const deviceBound = info.credentialDeviceType === "singleDevice"
    if (!verified || deviceBound !== stored.deviceBound) return null
    return { counter: info.newCounter, backedUp: info.credentialBackedUp }
  })
