import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { createLocalJWKSet, jwtVerify, type JWK } from "jose"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { TokenFamilyId } from "../../contract/Ids.ts"
import { checksum, sha256 } from "../../platform/Crypto.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { standingScopes, type GrantedScopes } from "../grants/GrantedScopes.ts"
import { isStanding, permissionsHeld, type FamilyTruth } from "../grants/TokenFamily.ts"
import { IssuerKeys } from "../keys/IssuerKeys.ts"
import type { StoredResource } from "../resources/Resource.ts"
import { opaquePrefix } from "./IssuedTokens.ts"
import { TokenTruthStore, type Shown, type TokenTruth, type UsedOnce } from "./TokenTruthStore.ts"

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
  cnf: Schema.optionalKey(Schema.Struct({ jkt: Schema.String }))
})
export type AccessClaims = typeof AccessClaims.Type

const decodeClaims = Schema.decodeUnknownOption(AccessClaims)
const decodeFamily = Schema.decodeUnknownOption(TokenFamilyId)

/** An access token with all that decides about it. */
export interface ReadAccessToken {
  readonly claims: AccessClaims
  /** Every claim, as it was issued. */
  readonly issued: object
  readonly read: TokenTruth
}

/** A token as far as it tells of itself; the claims of an opaque one are kept elsewhere. */
export interface LocatedToken {
  readonly shown: Shown
  readonly issued: object | null
}

/** Reads access tokens again, of both forms. */
export class AccessTokenReading extends Context.Service<AccessTokenReading>()(
  "gatehouse/provider/tokens/AccessTokenReading",
  {
    make: Effect.gen(function* () {
      const keys = yield* IssuerKeys
      const truths = yield* TokenTruthStore

      const verified = Effect.fnUntraced(function* (environment: Environment, token: string) {
        const known = yield* keys.known(environment.id)
        const jwks = createLocalJWKSet({ keys: known.map((key): JWK => ({ ...key })) })
        const currentDate = DateTime.toDateUtc(yield* DateTime.now)
        const found = yield* Effect.option(
          Effect.tryPromise(() =>
            jwtVerify(token, jwks, {
              issuer: oauthIssuerAt(environment.appUrl),
              typ: "at+jwt",
              algorithms: ["ES256", "EdDSA", "RS256"],
              currentDate
            })
          )
        )
        return Option.map(found, ({ payload }): object => payload)
      })

      /** Statements of a token by itself; undefined for one that is none of ours, or expired. */
      const located = Effect.fn("AccessTokenReading.located")(function* (
        environment: Environment,
        token: string
      ) {
        if (isSecretOf(opaquePrefix, token, checksum)) {
          const opaque: LocatedToken = { shown: { accessToken: sha256(token) }, issued: null }
          return opaque
        }
        const issued = yield* verified(environment, token)
        const claims = Option.getOrUndefined(Option.flatMap(issued, decodeClaims))
        if (claims === undefined) return undefined
        const familyId = Option.getOrUndefined(decodeFamily(claims.jti.split(".")[0]))
        const isOfPerson = claims.jti.includes(".") && familyId !== undefined
        const signed: LocatedToken = {
          shown: isOfPerson ? { familyId } : { machineClientId: claims.client_id },
          issued: Option.getOrNull(issued)
        }
        return signed
      })

      /** The token with what was read for it; undefined for one that nobody knows, or expired. */
      const withTruth = Effect.fnUntraced(function* ({ issued }: LocatedToken, read: TokenTruth) {
        if (issued !== null) return withClaims(issued, read)
        const kept = read.accessToken
        const now = yield* DateTime.now
        if (kept === null || !DateTime.isLessThan(now, kept.expiresAt)) return undefined
        return withClaims(kept.claims, read)
      })

      /** The token with what decides about it, for nobody who would have to prove themselves. */
      const read = Effect.fn("AccessTokenReading.read")(function* (
        environment: Environment,
        token: string,
        uses: ReadonlyArray<UsedOnce>
      ) {
        const found = yield* located(environment, token)
        return found === undefined
          ? undefined
          : yield* withTruth(found, yield* truths.read(environment.id, null, found.shown, uses))
      })

      /** The scopes of it that stand today; none where the family has ended. */
      const standing = Effect.fnUntraced(function* (
        environment: Environment,
        { claims, read: { resources } }: ReadAccessToken,
        truth: FamilyTruth
      ) {
        const now = yield* DateTime.now
        const none: GrantedScopes = []
        if (!isStanding(truth, environment.settings.session, now)) return none
        if (!isForPresent(claims, resources, oauthIssuerAt(environment.appUrl))) return none
        const names = claims.scope.split(" ")
        return standingScopes(
          truth.application,
          resources,
          truth.family.scopes,
          permissionsHeld(truth)
        ).flatMap(({ resource, scopes }) => {
          const left = scopes.filter((name) => names.includes(name))
          return left.length === 0 ? [] : [{ resource, scopes: left }]
        })
      })

      return { located, withTruth, read, standing }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(TokenTruthStore.layer))
}

/** True if the resource of a token is there, and no other than the one that it was made for. */
const isForPresent = (
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

const withClaims = (issued: unknown, read: TokenTruth): ReadAccessToken | undefined => {
  const claims = Option.getOrUndefined(decodeClaims(issued))
  return claims === undefined || typeof issued !== "object" || issued === null
    ? undefined
    : { claims, issued, read }
}
