import { DateTime, Option, Schema } from "effect"
import type { StoredResource } from "../resources/Resource.ts"
import type { TokenSource } from "./IssuedTokens.ts"
import type { Shown, TokenTruth } from "./TokenTruth.ts"

const Audience = Schema.Union([Schema.String, Schema.Array(Schema.String)])

/** The claims of an access token that the service reads again. */
const AccessClaims = Schema.Struct({
  iss: Schema.String,
  sub: Schema.String,
  aud: Audience,
  client_id: Schema.String,
  scope: Schema.String,
  jti: Schema.String,
  iat: Schema.Int,
  exp: Schema.Int,
  auth_time: Schema.optionalKey(Schema.Int),
  acr: Schema.optionalKey(Schema.String),
  amr: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Applications that got it in exchange for another token. */
  act: Schema.optionalKey(Schema.Json),
  cnf: Schema.optionalKey(Schema.Struct({ jkt: Schema.String }))
})
export type AccessClaims = typeof AccessClaims.Type

export const decodeClaims = Schema.decodeUnknownOption(AccessClaims)
/** An access token with all that decides about it. */
export interface ReadAccessToken {
  readonly claims: AccessClaims
  /** Every claim, as it was issued. */
  readonly issued: object
  readonly read: TokenTruth
  readonly source: TokenSource | null
}

/** A token as far as it tells of itself; the claims of an opaque one are kept elsewhere. */
export interface LocatedToken {
  readonly shown: Shown
  readonly issued: object | null
}

/** True if the resource of a token is there, and no other than the one that it was made for. */
export const isForPresent = (
  { aud, iat }: AccessClaims,
  resources: ReadonlyArray<StoredResource>,
  issuer: string
): boolean =>
  [aud]
    .flat()
    .every(
      (one) =>
        one === issuer ||
        resources.some(
          ({ createdAt, identifier }) =>
            identifier === one && DateTime.toEpochMillis(createdAt) < (iat + 1) * 1000
        )
    )

/** The token with its claims; undefined for one without those that the service wrote. */
export const withClaims = (
  issued: unknown,
  read: TokenTruth,
  session: Shown["session"]
): ReadAccessToken | undefined => {
  const claims = Option.getOrUndefined(decodeClaims(issued))
  return claims === undefined || typeof issued !== "object" || issued === null
    ? undefined
    : {
        claims,
        issued,
        read,
        source:
          read.truth !== null
            ? { familyId: read.truth.family.id }
            : session === undefined
              ? null
              : { session }
      }
}

/** True if the token was got in exchange for another. */
export const isByExchange = (
  { issued }: Pick<LocatedToken, "issued">,
  { accessToken }: Pick<TokenTruth, "accessToken">
): boolean => {
  const claims = issued ?? accessToken?.claims
  return typeof claims === "object" && claims !== null && "act" in claims
}
