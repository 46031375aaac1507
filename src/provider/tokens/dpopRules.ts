import { Schema } from "effect"

/** Seconds by which the time of a proof may differ from ours. */
export const proofSeconds = 60

/** Lifetime of a nonce, in seconds. */
export const nonceSeconds = 300

const Claims = Schema.Struct({
  jti: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1000)),
  htm: Schema.String,
  htu: Schema.String,
  iat: Schema.Finite,
  nonce: Schema.optionalKey(Schema.String),
  ath: Schema.optionalKey(Schema.String)
})
export type ProofClaims = typeof Claims.Type

/** The claims of a proof; none if one is missing (RFC 9449 section 4.2). */
export const proofClaims = Schema.decodeUnknownOption(Claims)

/** The call that a proof has to be made for. */
export interface ProvenCall {
  readonly method: string
  readonly address: string
  /** Hash of the access token that comes with it; null where none does. */
  readonly tokenHash: string | null
  /** Seconds since 1970. */
  readonly now: number
}

/** An address without its query and fragment, in the one spelling that parsers agree on. */
const bare = (address: string): string | undefined => {
  const url = URL.parse(address)
  return url === null ? undefined : `${url.origin}${url.pathname}`
}

/** True if a proof is of this call and of now (RFC 9449 section 4.3). */
export const isProofGood = (
  { ath, htm, htu, iat }: ProofClaims,
  { address, method, now, tokenHash }: ProvenCall
): boolean =>
  htm === method &&
  bare(htu) === bare(address) &&
  Math.abs(now - iat) <= proofSeconds &&
  (tokenHash === null || ath === tokenHash)
