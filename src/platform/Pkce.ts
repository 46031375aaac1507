import { Redacted } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { equalBytes, sha256 } from "./Crypto.ts"

const encoder = new TextEncoder()
const verifierShape = /^[A-Za-z0-9._~-]{43,128}$/

/** The S256 challenge of a verifier (RFC 7636 section 4.2). */
export const challengeOf = (verifier: Redacted.Redacted): string =>
  Base64Url.encode(sha256(Redacted.value(verifier)))

/** True if a verifier is one at all (RFC 7636 section 4.1), however it was made into a challenge. */
export const isVerifier = (text: string): boolean => verifierShape.test(text)

/** Only who began can finish: the verifier hashes to the challenge that was sent (RFC 7636, S256). */
export const isVerifierOf = (challenge: string, verifier: Redacted.Redacted | null): boolean => {
  const text = verifier === null ? "" : Redacted.value(verifier)
  return (
    isVerifier(text) &&
    equalBytes(encoder.encode(Base64Url.encode(sha256(text))), encoder.encode(challenge))
  )
}
