import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { TokenFamilyId, type ResourceId } from "../../contract/Ids.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { keySetOf, verifiedClaims } from "../../platform/CompactJws.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { isNothing, type GrantedScopes } from "../grants/GrantedScopes.ts"
import {
  isSessionStanding,
  isStanding,
  permissionsHeld,
  standingOf,
  type FamilyTruth
} from "../grants/TokenFamily.ts"
import { IssuerKeys } from "../keys/IssuerKeys.ts"
import {
  decodeClaims,
  isForPresent,
  withClaims,
  type LocatedToken,
  type ReadAccessToken
} from "./accessClaims.ts"
import { exchangeGrant } from "../applications/ApplicationKind.ts"
import { exchangeCeiling } from "./exchangeRules.ts"
import { opaquePrefix, sourcePurpose, type ExchangeSubject } from "./IssuedTokens.ts"
import { SessionSource, type TokenTruth, type UsedOnce } from "./TokenTruth.ts"
import { TokenTruthStore } from "./TokenTruthStore.ts"

const decodeSource = Schema.decodeUnknownOption(SessionSource)
const decodeSealed = Schema.decodeUnknownOption(Schema.fromJsonString(SessionSource))
const decodeFamily = Schema.decodeUnknownOption(TokenFamilyId)

/** The person of a token that stands, with the scopes of it that do. */
export interface StandingPerson extends Pick<
  ExchangeSubject,
  "userId" | "organizationId" | "membership" | "source"
> {
  readonly granted: GrantedScopes
}

/** Reads access tokens again, of both forms. */
export class AccessTokenReading extends Context.Service<AccessTokenReading>()(
  "gatehouse/provider/tokens/AccessTokenReading",
  {
    make: Effect.gen(function* () {
      const keys = yield* IssuerKeys
      const crypto = yield* Crypto
      const truths = yield* TokenTruthStore

      const verified = Effect.fnUntraced(function* (environment: Environment, token: string) {
        const keySet = keySetOf(yield* keys.known(environment))
        const expected = { issuer: oauthIssuerAt(environment.appUrl), typ: "at+jwt" }
        return Option.map(
          yield* verifiedClaims(token, keySet, expected),
          (claims): object => claims
        )
      })

      /** The session that an exchanged token came of, which its id has sealed. */
      const opened = Effect.fnUntraced(function* (environment: Environment, sealed: string) {
        const bytes = new Uint8Array(Buffer.from(sealed, "base64url"))
        const plain = yield* crypto.decrypt(sourcePurpose(environment), bytes)
        return Option.getOrThrow(decodeSealed(new TextDecoder().decode(plain)))
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
        const head = claims.jti.split(".")[0] ?? ""
        const familyId = Option.getOrUndefined(decodeFamily(head))
        const isOfPerson = claims.jti.includes(".") && familyId !== undefined
        if (claims.act !== undefined) {
          const source =
            familyId === undefined ? { session: yield* opened(environment, head) } : { familyId }
          const exchanged: LocatedToken = {
            shown: { ...source, machineClientId: claims.client_id },
            issued: Option.getOrNull(issued)
          }
          return exchanged
        }
        const signed: LocatedToken = {
          shown: isOfPerson ? { familyId } : { machineClientId: claims.client_id },
          issued: Option.getOrNull(issued)
        }
        return signed
      })

      /**
       * The token with what was read for it; undefined for one that nobody knows, has expired, or is
       * of the issuer that the environment was at another app URL.
       */
      const withTruth = Effect.fnUntraced(function* (
        { appUrl }: Environment,
        { issued, shown }: LocatedToken,
        read: TokenTruth
      ) {
        if (issued !== null) return withClaims(issued, read, shown.session)
        const kept = read.accessToken
        const now = yield* DateTime.now
        if (kept === null || !DateTime.isLessThan(now, kept.expiresAt)) return undefined
        const { source, ...claims } = Object.fromEntries(Object.entries(kept.claims ?? {}))
        if (claims["iss"] !== oauthIssuerAt(appUrl)) return undefined
        return withClaims(claims, read, Option.getOrUndefined(decodeSource(source)))
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
          : yield* withTruth(
              environment,
              found,
              yield* truths.read(environment.id, null, found.shown, uses)
            )
      })

      /** The scopes of it that stand today; none where the family has ended. */
      const standing = Effect.fnUntraced(function* (
        environment: Environment,
        { claims, read: { resources } }: ReadAccessToken,
        truth: FamilyTruth
      ) {
        const now = yield* DateTime.now
        const none: GrantedScopes = []
        if (!isStanding(truth, environment.settings, now)) return none
        if (!isForPresent(claims, resources, oauthIssuerAt(environment.appUrl))) return none
        const names = claims.scope.split(" ")
        const audiences = new Set([claims.aud].flat())
        const isTarget = (id: ResourceId | null) =>
          resources.some((one) => one.id === id && audiences.has(one.identifier))
        const left = standingOf(truth, resources).flatMap(({ resource, scopes }) => {
          const kept = scopes.filter((name) => names.includes(name))
          const isBare = scopes.length === 0 && isTarget(resource)
          return kept.length > 0 || isBare ? [{ resource, scopes: kept }] : []
        })
        return isNothing(left, resources) ? none : left
      })

      /**
       * The permissions and scopes of an exchanged token, by what its application may exchange
       * today.
       */
      const standingExchange = Effect.fnUntraced(function* (
        environment: Environment,
        { claims, read }: ReadAccessToken
      ) {
        const { machine, resources, session, truth } = read
        const now = yield* DateTime.now
        const { settings } = environment
        const stands =
          truth !== null
            ? isStanding(truth, settings, now)
            : session !== null && isSessionStanding(session, settings, now)
        const none: GrantedScopes = []
        if (!stands || machine?.organizationIsThere !== true) return none
        const { application } = machine
        if (!application.enabled) return none
        if (!application.configuration.grantTypes.includes(exchangeGrant)) return none
        if (!isForPresent(claims, resources, oauthIssuerAt(environment.appUrl))) return none
        const held = permissionsHeld(truth ?? { membership: session?.membership ?? null })
        const names = claims.scope.split(" ")
        return exchangeCeiling(application, resources, { held, stoodFor: null })
          .filter(({ resource }) => [claims.aud].flat().includes(resource.identifier))
          .map(({ resource, scopes }) => ({
            resource: resource.id,
            scopes: scopes.filter((name) => names.includes(name))
          }))
          .filter(({ scopes }) => scopes.length > 0)
      })

      /** The person of a token with the scopes that stand; undefined where none does. */
      const person = Effect.fn("AccessTokenReading.person")(function* (
        environment: Environment,
        known: ReadAccessToken
      ) {
        const { claims, read, source } = known
        if (source === null) return undefined
        const { session, truth } = read
        const granted =
          claims.act !== undefined
            ? yield* standingExchange(environment, known)
            : truth === null
              ? []
              : yield* standing(environment, known, truth)
        if (granted.length === 0) return undefined
        const of: Omit<StandingPerson, "granted" | "source"> | undefined =
          truth !== null
            ? {
                userId: truth.family.userId,
                organizationId: truth.family.organizationId,
                membership: truth.membership
              }
            : session !== null
              ? {
                  userId: session.user.id,
                  organizationId: session.organizationId,
                  membership: session.membership
                }
              : undefined
        if (of === undefined || of.userId !== claims.sub) return undefined
        const found: StandingPerson = { ...of, source, granted }
        return found
      })

      return { located, withTruth, read, standing, person }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(TokenTruthStore.layer))
}
