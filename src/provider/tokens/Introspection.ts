import { Context, DateTime, Effect, Layer } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { isNothing, namesOf } from "../grants/GrantedScopes.ts"
import { standingOfMachine } from "../grants/MachineScopes.ts"
import { isRefreshed, isStanding, standingOf, type FamilyTruth } from "../grants/TokenFamily.ts"
import type { StoredResource } from "../resources/Resource.ts"
import { AccessTokenReading, type StandingPerson } from "./AccessTokenReading.ts"
import type { ReadAccessToken } from "./accessClaims.ts"
import { ClientAuthentication } from "./ClientAuthentication.ts"
import type { TokenRequest } from "./FamilyTokens.ts"
import { organizationClaim } from "./IssuedTokens.ts"
import { refused } from "./OAuthError.ts"
import type { PresentedClient } from "./presentedClient.ts"
import { lifetimesOf, refreshEnd, refreshRuling } from "./refreshRules.ts"
import type { Shown, TokenTruth } from "./TokenTruth.ts"
import { scopeNames } from "./TokenScopes.ts"

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

/** Tells applications and resources if a token is good at this moment (RFC 7662). */
export class Introspection extends Context.Service<Introspection>()(
  "gatehouse/provider/tokens/Introspection",
  {
    make: Effect.gen(function* () {
      const authentication = yield* ClientAuthentication
      const reading = yield* AccessTokenReading

      const asked = Effect.fnUntraced(function* (
        environment: Environment,
        presented: PresentedClient,
        shown: Shown
      ) {
        if (presented.method === "client_secret" && presented.isBasic) {
          if (presented.secret.startsWith("rs_")) {
            const proven = yield* authentication.authenticateResource(environment, presented, shown)
            const asking: Asking = { of: "resource", resource: proven.resource }
            return { asking, read: proven.read }
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

      const introspect = Effect.fn("Introspection.introspect")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const token = parameters.get("token")
        const { found, isRefresh, shown } = yield* reading.asked(environment, token)
        const { asking, read } = yield* asked(environment, presented, shown)
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

      return { introspect }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
