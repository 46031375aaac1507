import { Context, Effect } from "effect"
import type { CryptoKey } from "jose"

/** Extractable pair of an RSA key. */
export type RsaKeyPair = Readonly<Record<"publicKey" | "privateKey", CryptoKey>>

/** RSASSA-PKCS1-v1_5 with SHA-256, which JOSE calls RS256 (RFC 7518 section 3.3), of 2048 bits. */
export const rsaParameters = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1])
}

/** Makes a key pair off the event loop, which takes a core about a tenth of a second. */
export const generateRsaKey = (): Promise<RsaKeyPair> =>
  crypto.subtle.generateKey(rsaParameters, true, ["sign", "verify"])

/** Source of new RSA keys. Tests swap it for one that makes its keys once for all of them. */
export const RsaKeys = Context.Reference<Effect.Effect<RsaKeyPair>>("gatehouse/platform/RsaKeys", {
  defaultValue: () => Effect.promise(generateRsaKey)
})
