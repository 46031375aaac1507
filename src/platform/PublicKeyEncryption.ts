import { Effect, Redacted } from "effect"
import { CompactEncrypt, importJWK, type JWK } from "jose"

/** A public key as a JSON Web Key (RFC 7517). */
export type PublicKey = { readonly [name: string]: unknown }

const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "k"]

const isSupported = ({ crv, kty }: PublicKey): boolean =>
  (kty === "EC" && crv === "P-256") || (kty === "OKP" && crv === "X25519")

const expected = "Expected a public JSON Web Key of P-256 or X25519"

const encoder = new TextEncoder()

const encrypted = async (key: PublicKey, text: Redacted.Redacted): Promise<string> => {
  const recipient = await importJWK(key as JWK, "ECDH-ES")
  return new CompactEncrypt(encoder.encode(Redacted.value(text)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM" })
    .encrypt(recipient)
}

/** Encrypts text to a public key (JWE: ECDH-ES, A256GCM), so that no proxy on the way reads it. */
export const encryptTo = (key: PublicKey, text: Redacted.Redacted): Effect.Effect<string> =>
  Effect.promise(() => encrypted(key, text))

/** Flaw of a key that text is to be encrypted to; undefined for a usable one. */
export const publicKeyFlaw = (key: PublicKey): Effect.Effect<string | undefined> => {
  if (privateMembers.some((name) => Object.hasOwn(key, name))) {
    return Effect.succeed("Expected a public key: this one is private")
  }
  if (!isSupported(key)) return Effect.succeed(expected)
  // A point that is not on the curve shows at the first use only.
  return Effect.tryPromise(() => encrypted(key, Redacted.make(""))).pipe(
    Effect.as(undefined),
    Effect.orElseSucceed(() => expected)
  )
}
