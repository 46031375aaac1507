import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { OrganizationId, TokenFamilyId, UserId } from "../../contract/Ids.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { HookedClaims } from "../../sessions/tokens/HookedClaims.ts"
import { refused } from "./OAuthError.ts"
import type { Environment } from "../../contract/Environment.ts"
import { checksum, Crypto, sha256, sha512 } from "../../platform/Crypto.ts"
import { formatSecret } from "../../tenancy/secretKeys/SecretKey.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { namesOf, permissionsOf, scopesOf, type GrantedScopes } from "../grants/GrantedScopes.ts"
import type { FamilyMembership, FamilyTruth } from "../grants/TokenFamily.ts"
import type { MachineGrant } from "../grants/MachineScopes.ts"
import { IssuerKeys } from "../keys/IssuerKeys.ts"
import type { StoredResource } from "../resources/Resource.ts"
import { authenticationClaims, personClaims } from "./personClaims.ts"
import { TokensStore } from "./TokensStore.ts"
import { SessionSource, type TokenTruth } from "./TokenTruth.ts"
import type { TokenAnswer } from "./ProtocolClientApi.ts"
import { accessTokenLife, audienceFor, scopesFor, type Target } from "./TokenScopes.ts"

export const opaquePrefix = "ga_"

const encodeSource = Schema.encodeEffect(Schema.fromJsonString(SessionSource))

/** The family or session that an exchanged token came of, with which it ends. */
export type TokenSource =
  | { readonly familyId: TokenFamilyId }
  | { readonly session: typeof SessionSource.Type }

/** A person whose token is exchanged. */
export interface ExchangeSubject extends Pick<Represented, "organizationId" | "membership"> {
  readonly userId: UserId
  readonly source: TokenSource
  /** Claims on the person's authentication. */
  readonly authentication: object
  /** Applications that acted before (RFC 8693 section 4.1). */
  readonly act: unknown
  /** Seconds since 1970. */
  readonly endsAt: number
}

/** Purpose of the sealed session in the id of an exchanged token: no token tells its session. */
export const sourcePurpose = ({ id }: Pick<Environment, "id">): string => `exchange-source:${id}`

/** Claims on whom a token is about, and the family that it is of; null for an application itself. */
interface Subject {
  readonly familyId: FamilyTruth["family"]["id"] | null
  readonly claims: object
  readonly session?: typeof SessionSource.Type
  /** Seconds since 1970 after which it may not last. */
  readonly endsAt?: number
}

/** Half of the hash of an access token, by which an ID token is bound to it (OpenID Core 3.1.3.6). */
const accessTokenHash = (algorithm: string, token: string): string => {
  const hash = algorithm === "EdDSA" ? sha512(token) : sha256(token)
  return Buffer.from(hash.subarray(0, hash.length / 2)).toString("base64url")
}

/** An application with the person for whom it acts, as far as an organization knows them. */
export interface Represented {
  readonly application: Pick<StoredApplication, "configuration">
  readonly organizationId: OrganizationId | null
  readonly membership: typeof FamilyMembership.Type | null
}

/**
 * The claim on the organization of a token: of its permissions, those that the scopes stand for, and
 * the role for the customer's own applications alone.
 */
export const organizationClaim = (
  { application, membership, organizationId }: Represented,
  resources: ReadonlyArray<StoredResource>,
  granted: GrantedScopes
): object => {
  if (organizationId === null) return {}
  const isOwn = application.configuration.trust === "own"
  return {
    org: {
      id: organizationId,
      ...(isOwn && membership !== null ? { role: membership.role } : {}),
      permissions: permissionsOf(resources, granted)
    }
  }
}

/** The tokens that applications get of people and for themselves. */
export class IssuedTokens extends Context.Service<IssuedTokens>()(
  "gatehouse/provider/tokens/IssuedTokens",
  {
    make: Effect.gen(function* () {
      const hooked = yield* HookedClaims
      const keys = yield* IssuerKeys
      const store = yield* TokensStore
      const crypto = yield* Crypto

      const now = Effect.map(DateTime.now, epochSeconds)

      /** Signs the claims, or keeps them behind a random token, as the resource wants it; answers it. */
      const accessTokenOf = Effect.fnUntraced(function* (
        environment: Environment,
        application: StoredApplication,
        subject: Subject,
        target: Target,
        granted: GrantedScopes,
        jkt: string | null
      ) {
        const issuer = oauthIssuerAt(environment.appUrl)
        const issuedAt = yield* now
        const { accessTokenSeconds } = environment.settings.oauth
        const life = accessTokenLife(accessTokenSeconds, application, target)
        const expiresIn = Math.min(life, (subject.endsAt ?? Infinity) - issuedAt)
        const random = yield* crypto.uuidV7
        const sealed =
          subject.session === undefined
            ? subject.familyId
            : Buffer.from(
                yield* crypto.encrypt(
                  sourcePurpose(environment),
                  new TextEncoder().encode(yield* Effect.orDie(encodeSource(subject.session)))
                )
              ).toString("base64url")
        const scope = namesOf(granted).join(" ")
        const claims = {
          iss: issuer,
          aud: audienceFor(granted, target, issuer),
          client_id: application.clientId,
          ...subject.claims,
          ...(jkt === null ? {} : { cnf: { jkt } }),
          scope,
          // Tells which family it is of: the service finds what decides about it by that alone.
          jti: sealed === null ? random : `${sealed}.${random}`,
          iat: issuedAt,
          nbf: issuedAt,
          exp: issuedAt + expiresIn
        }
        const answerOf = (token: Redacted.Redacted): TokenAnswer => ({
          access_token: token,
          token_type: jkt === null ? "Bearer" : "DPoP",
          expires_in: expiresIn,
          scope
        })
        if (target?.tokenFormat !== "opaque") {
          const { signingAlgorithm } = environment.settings
          const isStrict = application.configuration.profile === "fapi2"
          const algorithm = isStrict && signingAlgorithm === "RS256" ? "ES256" : signingAlgorithm
          return answerOf(yield* keys.sign(environment.id, algorithm, "at+jwt", claims))
        }
        const token = formatSecret(opaquePrefix, Redacted.value(yield* crypto.secret), checksum)
        yield* store.insertAccessToken({
          environmentId: environment.id,
          hash: sha256(Redacted.value(token)),
          familyId: subject.familyId,
          applicationId: application.id,
          claims: subject.session === undefined ? claims : { ...claims, source: subject.session },
          expiresAt: DateTime.makeUnsafe((issuedAt + expiresIn) * 1000)
        })
        return answerOf(token)
      })

      /** The access token of a person for one resource, or for the issuer alone. */
      const accessToken = (
        environment: Environment,
        truth: FamilyTruth,
        resources: ReadonlyArray<StoredResource>,
        standing: GrantedScopes,
        target: Target,
        jkt: string | null
      ): Effect.Effect<TokenAnswer> => {
        const { application, family } = truth
        const granted = scopesFor(standing, target)
        const claims = {
          sub: family.userId,
          ...authenticationClaims(truth),
          ...organizationClaim(
            { ...truth, organizationId: family.organizationId },
            resources,
            granted
          )
        }
        return accessTokenOf(
          environment,
          application,
          { familyId: family.id, claims },
          target,
          granted,
          jkt
        )
      }

      /** The ID token of a person, where `openid` is among the scopes; else none. */
      const idToken = Effect.fnUntraced(function* (
        environment: Environment,
        truth: FamilyTruth,
        standing: GrantedScopes,
        access: Redacted.Redacted
      ) {
        if (!scopesOf(standing, null).includes("openid")) return undefined
        const { application, family } = truth
        const { clientId, configuration } = application
        const issuedAt = yield* now
        const seconds = configuration.idTokenSeconds ?? environment.settings.oauth.idTokenSeconds
        const algorithm = configuration.idTokenAlgorithm
        const { id, name } = application
        const added =
          family.sessionId === null
            ? {}
            : yield* hooked
                .claimsFor(environment, {
                  sessionId: family.sessionId,
                  userId: family.userId,
                  organizationId: family.organizationId,
                  kind: "id",
                  application: { id, name }
                })
                .pipe(
                  Effect.mapError(() =>
                    refused("temporarily_unavailable", "The app cannot be asked at present")
                  )
                )
        return yield* keys.sign(environment.id, algorithm, "JWT", {
          ...added,
          iss: oauthIssuerAt(environment.appUrl),
          sub: family.userId,
          aud: clientId,
          ...authenticationClaims(truth),
          ...(family.nonce === null ? {} : { nonce: family.nonce }),
          ...(family.signOnId === null ? {} : { sid: family.signOnId }),
          at_hash: accessTokenHash(algorithm, Redacted.value(access)),
          ...(configuration.idTokenClaims ? personClaims(environment, truth, standing) : {}),
          iat: issuedAt,
          exp: issuedAt + seconds
        })
      })

      /** The access token of an application for itself; it tells of no person. */
      const machineToken = (
        environment: Environment,
        application: StoredApplication,
        { resource, scopes }: MachineGrant,
        jkt: string | null
      ) => {
        const { id, organizationId } = application
        const org = organizationId === null ? {} : { org: { id: organizationId } }
        const subject = { familyId: null, claims: { sub: id, ...org } }
        const granted = [{ resource: resource.id, scopes }]
        return accessTokenOf(environment, application, subject, resource, granted, jkt)
      }

      /**
       * The token of a person at another resource, in exchange for one; the application is its
       * actor.
       */
      const exchangedToken = (
        environment: Environment,
        application: StoredApplication,
        subject: ExchangeSubject,
        { resource, scopes }: MachineGrant,
        { resources }: Pick<TokenTruth, "resources">,
        jkt: string | null
      ) => {
        const { act, authentication, endsAt, source, userId } = subject
        const granted = [{ resource: resource.id, scopes }]
        const claims = {
          sub: userId,
          ...authentication,
          ...organizationClaim({ ...subject, application }, resources, granted),
          act: { sub: application.id, ...(act === undefined ? {} : { act }) }
        }
        const from = "session" in source ? { familyId: null, ...source } : source
        const about = { ...from, claims, endsAt }
        return accessTokenOf(environment, application, about, resource, granted, jkt)
      }

      return { accessToken, idToken, machineToken, exchangedToken }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(TokensStore.layer))
}
