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

/** True if an assertion counts here and now (RFC 7523 section 3). */
export const isAssertionGood = (
  { aud, exp, iat, iss, nbf, sub }: AssertionClaims,
  { audiences, clientId, isAudienceAlone, now }: AssertionRules
): boolean =>
  iss === clientId &&
  sub === clientId &&
  (typeof aud === "string" || !isAudienceAlone) &&
  [aud].flat().some((one) => audiences.includes(one)) &&
  exp > now &&
  exp <= now + longestSeconds + aheadSeconds &&
  exp <= (iat ?? now) + longestSeconds &&
  (iat ?? now) <= now + aheadSeconds &&
  (nbf ?? now) <= now + aheadSeconds
