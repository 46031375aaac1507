import { Schema } from "effect"

/** The longest life of an assertion, and how far a clock may be ahead, in seconds. */
const longestSeconds = 300
const aheadSeconds = 30

const Claims = Schema.Struct({
  iss: Schema.String,
  sub: Schema.String,
  aud: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
  jti: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1000)),
  exp: Schema.Finite,
  iat: Schema.optionalKey(Schema.Finite),
  nbf: Schema.optionalKey(Schema.Finite)
})
export type AssertionClaims = typeof Claims.Type

/** The claims in the text of a payload that was signed as it should be; none if one is missing. */
export const assertionClaims = Schema.decodeUnknownOption(Schema.fromJsonString(Claims))

/** The caller that an assertion has to be of, and the addresses that it may be made for. */
export interface AssertionRules {
  readonly clientId: string
  readonly audiences: ReadonlyArray<string>
  /** True where the audience has to be one string, and no list. */
  readonly isAudienceAlone: boolean
  /** Seconds since 1970. */
  readonly now: number
}

/**
 * Reason for which an assertion does not count here and now (RFC 7523 section 3), in words for the
 * application that has signed it; undefined for one that does.
 */
export const assertionFlaw = (
  { aud, exp, iat, iss, nbf, sub }: AssertionClaims,
  { audiences, clientId, isAudienceAlone, now }: AssertionRules
): string | undefined => {
  if (iss !== clientId || sub !== clientId) return "iss and sub have to be the client_id"
  if (isAudienceAlone && typeof aud !== "string") return "aud has to be one string, the issuer"
  if (![aud].flat().some((one) => audiences.includes(one))) {
    return isAudienceAlone ? "aud has to be the issuer" : "aud names neither issuer nor endpoint"
  }
  if (exp <= now) return "it has expired"
  const isLong = exp > now + longestSeconds + aheadSeconds || exp > (iat ?? now) + longestSeconds
  if (isLong) return `it lives for more than ${longestSeconds} seconds`
  const isEarly = (iat ?? now) > now + aheadSeconds || (nbf ?? now) > now + aheadSeconds
  return isEarly ? "its time is ahead of that of the service" : undefined
}
