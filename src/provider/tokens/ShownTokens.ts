import { Context, DateTime, Effect, Layer } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { isNothing, namesOf, scopesOf } from "../grants/GrantedScopes.ts"
import { standingOfMachine } from "../grants/MachineScopes.ts"
import {
  isRefreshed,
  isStanding,
  standingOf,
  type FamilyTruth,
  familyTargets
} from "../grants/TokenFamily.ts"
import type { StoredResource } from "../resources/Resource.ts"
import { AccessTokenReading, type StandingPerson } from "./AccessTokenReading.ts"
import { type ReadAccessToken, isByExchange } from "./accessClaims.ts"
import { ClientAuthentication } from "./ClientAuthentication.ts"
import type { TokenRequest } from "./FamilyTokens.ts"
import { organizationClaim } from "./IssuedTokens.ts"
import { refused } from "./OAuthError.ts"
import type { PresentedClient } from "./presentedClient.ts"
import { lifetimesOf, refreshEnd, refreshRuling } from "./refreshRules.ts"
import type { Shown, TokenTruth } from "./TokenTruth.ts"
import { scopeNames } from "./TokenScopes.ts"
import { sha256, checksum } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { TokensStore } from "./TokensStore.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { refreshPrefix } from "./FamilyAnswers.ts"
import { isAlgorithmOf } from "./AssertionAlgorithm.ts"
import { DpopProofs, nonceMissing, proofWeak } from "./DpopProofs.ts"
import { personClaims } from "./personClaims.ts"

/** An access token as it is shown: alone, or with a proof of its key. */
export interface PresentedAccess {
  readonly scheme: "Bearer" | "DPoP"
  readonly token: string
  readonly proof: string | undefined
  readonly method: string
}

const unusable = refused("invalid_token", "The access token is unknown, ended or expired")

/** A proven caller: it is told of tokens that it was given, or that were made for it. */
type Asking =
  | { readonly of: "application"; readonly clientId: string }
  | { readonly of: "resource"; readonly resource: StoredResource }

const inactive = { active: false } as const

/** True if the caller is told of a token with this application and these audiences. */
const mayKnow = (
  asking: Asking,
  token: { readonly clientId: string; readonly audiences: ReadonlyArray<string> }
): boolean =>
  asking.of === "application"
    ? asking.clientId === token.clientId
    : token.audiences.includes(asking.resource.identifier)

const typeOf = (issued: object) => ("cnf" in issued ? "DPoP" : "Bearer")

const personAnswer = (
  { issued, read: { resources } }: ReadAccessToken,
  person: StandingPerson,
  application: FamilyTruth["application"]
) => ({
  active: true,
  ...issued,
  token_type: typeOf(issued),
  scope: namesOf(person.granted).join(" "),
  ...organizationClaim({ ...person, application }, resources, person.granted)
})

const machineAnswer = ({ claims, issued, read: { machine, resources } }: ReadAccessToken) => {
  const application = machine?.application ?? null
  const isThere = machine?.organizationIsThere === true && application?.enabled === true
  if (application === null || !isThere) return inactive
  if (!application.configuration.grantTypes.includes("client_credentials")) return inactive
  const scopes = standingOfMachine(application, resources, {
    audience: [claims.aud].flat().join(" "),
    scopes: scopeNames(claims.scope)
  })
  return scopes.length === 0
    ? inactive
    : { active: true, ...issued, token_type: typeOf(issued), scope: scopes.join(" ") }
}

/** The family ends with a token of its own application, not with one that another got by exchange. */
const isOf = ({ id }: StoredApplication, { machine, truth }: TokenTruth): boolean =>
  (machine?.application.id ?? truth?.application.id) === id

/**
 * Tells applications and resources if a token that they show is good at this moment (RFC 7662), and of
 * whom it is; takes one back at the word of the application that it was given to (RFC 7009).
 */
export class ShownTokens extends Context.Service<ShownTokens>()(
  "gatehouse/provider/tokens/ShownTokens",
  {
    make: Effect.gen(function* () {
      const authentication = yield* ClientAuthentication
      const reading = yield* AccessTokenReading
      const proofs = yield* DpopProofs
      const store = yield* TokensStore
      const ends = yield* GrantEnds
      const audit = yield* Audit
      const transaction = yield* Transaction

      /** A token of either kind that a caller asks about, with the names by which its truth is read. */
      const asked = Effect.fnUntraced(function* (
        environment: Environment,
        token: string | undefined
      ) {
        if (token !== undefined && isSecretOf(refreshPrefix, token, checksum)) {
          const shown: Shown = { refreshToken: sha256(token) }
          return { isRefresh: true, found: undefined, shown }
        }
        const found = token === undefined ? undefined : yield* reading.located(environment, token)
        const shown: Shown = found?.shown ?? {}
        return { isRefresh: false, found, shown }
      })

      const proven = Effect.fnUntraced(function* (
        environment: Environment,
        presented: PresentedClient,
        shown: Shown
      ) {
        if (presented.method === "client_secret" && presented.isBasic) {
          if (presented.secret.startsWith("rs_")) {
            const found = yield* authentication.authenticateResource(environment, presented, shown)
            const asking: Asking = { of: "resource", resource: found.resource }
            return { asking, read: found.read }
          }
        }
        if (presented.method === "none") {
          return yield* refused("invalid_client", "Only those who can prove themselves are told")
        }
        const { application, read } = yield* authentication.authenticate(
          environment,
          presented,
          shown
        )
        const asking: Asking = { of: "application", clientId: application.clientId }
        return { asking, read }
      })

      const refreshAnswer = Effect.fnUntraced(function* (
        environment: Environment,
        asking: Asking,
        { refreshToken, resources, truth }: TokenTruth
      ) {
        if (refreshToken === null || truth === null) return inactive
        const { application, family } = truth
        if (!mayKnow(asking, { clientId: application.clientId, audiences: [] })) return inactive
        const now = yield* DateTime.now
        const lifetimes = lifetimesOf(environment.settings.oauth, application.configuration)
        const isGood =
          isRefreshed(truth) &&
          isStanding(truth, environment.settings, now) &&
          refreshRuling(refreshToken, family.createdAt, now, lifetimes) === "replaced"
        const standing = standingOf(truth, resources)
        if (!isGood || isNothing(standing, resources)) return inactive
        return {
          active: true,
          iss: oauthIssuerAt(environment.appUrl),
          sub: family.userId,
          client_id: application.clientId,
          scope: namesOf(standing).join(" "),
          ...(refreshToken.dpopJkt === null ? {} : { cnf: { jkt: refreshToken.dpopJkt } }),
          iat: epochSeconds(refreshToken.createdAt),
          exp: refreshEnd(refreshToken, family.createdAt, lifetimes)
        }
      })

      const introspect = Effect.fn("ShownTokens.introspect")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const token = parameters.get("token")
        const { found, isRefresh, shown } = yield* asked(environment, token)
        const { asking, read } = yield* proven(environment, presented, shown)
        if (token === undefined) return yield* refused("invalid_request", "token is missing")
        if (isRefresh) return yield* refreshAnswer(environment, asking, read)
        const known =
          found === undefined ? undefined : yield* reading.withTruth(environment, found, read)
        if (known === undefined) return inactive
        const { claims } = known
        const of = { clientId: claims.client_id, audiences: [claims.aud].flat() }
        if (!mayKnow(asking, of)) return inactive
        const isExchanged = claims.act !== undefined
        const application = isExchanged ? read.machine?.application : read.truth?.application
        if (read.truth === null && !isExchanged) return machineAnswer(known)
        const person = yield* reading.person(environment, known)
        return person === undefined || application === undefined
          ? inactive
          : personAnswer(known, person, application)
      })

      /** Ends all that came of the code: access tokens with the refresh token. */
      const endFamily = (environment: Environment, { family }: FamilyTruth) =>
        transaction.run(
          Effect.gen(function* () {
            if (!(yield* ends.family(environment.id, family.id))) return
            yield* audit.record({
              environmentId: environment.id,
              action: "grant.family_ended",
              targets: familyTargets(family),
              metadata: { reason: "revoked" }
            })
          })
        )

      /**
       * Revokes a token, and with a person's token its whole family. An unknown token, or one of
       * another application, is answered alike. A machine's signed token belongs to no family and
       * cannot be revoked, which its application is told.
       */
      const revoke = Effect.fn("ShownTokens.revoke")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const token = parameters.get("token")
        const { found, shown } = yield* asked(environment, token)
        const { application, read } = yield* authentication.authenticate(
          environment,
          presented,
          shown
        )
        if (token === undefined) return yield* refused("invalid_request", "token is missing")
        if (!isOf(application, read)) return
        const isExchanged = found !== undefined && isByExchange(found, read)
        if (read.truth !== null && !isExchanged) return yield* endFamily(environment, read.truth)
        if (found !== undefined && found.issued !== null) {
          return yield* refused(
            "unsupported_token_type",
            "A signed token of this kind ends by itself"
          )
        }
        yield* store.removeAccessToken(environment.id, sha256(token))
      })

      /** The proof that a call has sent, which is verified for its token. */
      const provenKey = Effect.fnUntraced(function* (
        environment: Environment,
        { method, proof, scheme, token }: PresentedAccess
      ) {
        if (scheme === "Bearer") return undefined
        if (proof === undefined) {
          return yield* refused("invalid_dpop_proof", "The proof is missing")
        }
        const call = { method, endpoint: "userinfo", accessToken: token } as const
        return yield* proofs.verify(environment, proof, call)
      })

      /** The person of the token that an application shows (OpenID Connect Core 5.3). */
      const claims = Effect.fn("ShownTokens.claims")(function* (
        environment: Environment,
        presented: PresentedAccess
      ) {
        const proof = yield* provenKey(environment, presented)
        const uses = proof === undefined ? [] : [proof.used]
        const found = yield* reading.read(environment, presented.token, uses)
        // A bound token alone is nobody's, and a key has nothing to do with one that is not bound.
        if ((found?.claims.cnf?.jkt ?? null) !== (proof?.jkt ?? null)) return yield* unusable
        if (proof !== undefined && found?.read.firstUses.length === 0) {
          return yield* refused("invalid_dpop_proof", "The proof was used before")
        }
        const truth = found?.read.truth ?? null
        if (found === undefined || truth === null) return yield* unusable
        const { profile } = truth.application.configuration
        if (proof !== undefined && !isAlgorithmOf(profile, proof.algorithm)) return yield* proofWeak
        if (profile === "fapi2" && proof?.hasNonce === false) return yield* nonceMissing
        const issuer = oauthIssuerAt(environment.appUrl)
        if (![found.claims.aud].flat().includes(issuer)) return yield* unusable
        const standing = yield* reading.standing(environment, found, truth)
        if (standing.length === 0) return yield* unusable
        if (!scopesOf(standing, null).includes("openid")) {
          return yield* refused("insufficient_scope", "The scope openid is missing")
        }
        return { sub: truth.family.userId, ...personClaims(environment, truth, standing) }
      })

      return { introspect, revoke, claims }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(TokensStore.layer))
}
