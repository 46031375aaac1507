import { DateTime } from "effect"
import { refused, type OAuthError } from "./OAuthError.ts"
import type { StoredCode } from "./TokenTruth.ts"

/** A second redemption within this time may be the client's own retry, in seconds. */
export const retrySeconds = 10

/** Result of a redemption that the code itself allows or refuses. */
export type Redemption =
  | { readonly _tag: "Allowed" }
  | { readonly _tag: "Refused"; readonly error: OAuthError }
  /** The code was redeemed before, and not by a retry: its family has to end. */
  | { readonly _tag: "Replayed" }

const refusal = (description: string): Redemption => ({
  _tag: "Refused",
  error: refused("invalid_grant", description)
})

/** The proof of an application that it asked for the code. */
export interface Proof {
  readonly redirectUri: string | undefined
  /** S256 of the verifier that came; undefined without one. */
  readonly challenge: string | undefined
  /** Thumbprint of the key that it holds; null without a proof. */
  readonly jkt: string | null
  /** True if the application takes no code without a challenge by now. */
  readonly isPkceRequired: boolean
}

const isProven = (code: StoredCode, { challenge, jkt }: Proof): boolean =>
  code.codeChallenge === (challenge ?? null) && isHeld(code, jkt)

/** True if a code that is bound to a key comes with its proof. */
const isHeld = ({ dpopJkt }: StoredCode, jkt: string | null): boolean =>
  dpopJkt === null || dpopJkt === jkt

/**
 * Decides if a code may be redeemed by its own application. A challenge that was sent is always
 * verified, and a verifier without one is refused, so that neither can be removed on the way.
 */
export const redemptionOf = (code: StoredCode, proof: Proof, now: DateTime.Utc): Redemption => {
  if (code.redeemedAt !== null) {
    const age = DateTime.toEpochMillis(now) - DateTime.toEpochMillis(code.redeemedAt)
    return age <= retrySeconds * 1000 && isProven(code, proof)
      ? refusal("The code was redeemed already")
      : { _tag: "Replayed" }
  }
  if (!DateTime.isLessThan(now, code.expiresAt)) return refusal("The code has expired")
  if (!isHeld(code, proof.jkt)) return refusal("The code is bound to another key")
  if (!isProven(code, proof)) return refusal("code_verifier does not fit the code")
  if (proof.isPkceRequired && code.codeChallenge === null) {
    return refusal("The code has no code_challenge, which the application requires by now")
  }
  if (proof.redirectUri !== undefined && proof.redirectUri !== code.redirectUri) {
    return refusal("redirect_uri is not that of the code")
  }
  return { _tag: "Allowed" }
}
