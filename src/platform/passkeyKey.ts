import { cose, decodeCredentialPublicKey, isoCBOR } from "@simplewebauthn/server/helpers"
import { Option, Result } from "effect"
import { createPublicKey } from "node:crypto"

type Jwk = { readonly kty: "EC" | "OKP" | "RSA" } & Readonly<Record<string, string>>

type CoseKey = ReturnType<typeof decodeCredentialPublicKey>

/** As long as the longest key: an RSA modulus of 4,096 bits, with its labels. */
const maximumBytes = 600

const { COSEALG, COSECRV, COSEKEYS, COSEKTY } = cose

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("base64url")

/** A signature by an exponent of one is anybody's to make (FIPS 186-5 section 5.1: over 65,536). */
const isStrong = ({ modulusLength = 0, publicExponent = 0n }): boolean =>
  modulusLength >= 2048 && modulusLength <= 4096 && publicExponent > 65_536n

const jwkOf = (key: CoseKey): Jwk | undefined => {
  const { isCOSEPublicKeyEC2, isCOSEPublicKeyOKP, isCOSEPublicKeyRSA } = cose
  const algorithm = key.get(COSEKEYS.alg)
  if (algorithm === COSEALG.ES256 && isCOSEPublicKeyEC2(key)) {
    if (key.get(COSEKEYS.crv) !== COSECRV.P256) return undefined
    return {
      kty: "EC",
      crv: "P-256",
      x: textOf(key.get(COSEKEYS.x)),
      y: textOf(key.get(COSEKEYS.y))
    }
  }
  if (algorithm === COSEALG.EdDSA && isCOSEPublicKeyOKP(key)) {
    if (key.get(COSEKEYS.crv) !== COSECRV.ED25519) return undefined
    return { kty: "OKP", crv: "Ed25519", x: textOf(key.get(COSEKEYS.x)) }
  }
  if (algorithm === COSEALG.RS256 && isCOSEPublicKeyRSA(key)) {
    return { kty: "RSA", n: textOf(key.get(COSEKEYS.n)), e: textOf(key.get(COSEKEYS.e)) }
  }
  return undefined
}

const labels: Readonly<Record<number, ReadonlyArray<number>>> = {
  [COSEKTY.OKP]: [1, 3, -1, -2],
  [COSEKTY.EC2]: [1, 3, -1, -2, -3],
  [COSEKTY.RSA]: [1, 3, -1, -2]
}

/**
 * A passkey's public key with nothing but what verifies by it (RFC 9052 section 7); none for a key
 * that no passkey of this service may have: of another algorithm, off its curve, or too weak.
 */
export const verifyingKey = (publicKey: Uint8Array): Uint8Array | undefined => {
  if (publicKey.length > maximumBytes) return undefined
  const read = Result.try(() => {
    const key = decodeCredentialPublicKey(Uint8Array.from(publicKey))
    const jwk = jwkOf(key)
    if (jwk === undefined) return undefined
    // Refuses a point off its curve, and coordinates that are not as long as they should be.
    const { asymmetricKeyDetails: details = {} } = createPublicKey({ key: jwk, format: "jwk" })
    if (jwk.kty === "RSA" && !isStrong(details)) return undefined
    const kept = (labels[key.get(COSEKEYS.kty) ?? 0] ?? []).map(
      (label) => [label, (key as Map<unknown, unknown>).get(label)] as const
    )
    return isoCBOR.encode(new Map(kept) as Parameters<typeof isoCBOR.encode>[0])
  })
  return Option.getOrUndefined(Result.getSuccess(read))
}
