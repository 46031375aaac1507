import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { OrganizationId, SessionId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { keySetOf, verifiedClaims } from "../../platform/CompactJws.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { accessTokenType, audienceOf, issuerOf } from "../../sessions/tokens/Jwt.ts"
import { SigningKeys } from "../../sessions/tokens/SigningKeys.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { exchangeGrant } from "../applications/ApplicationKind.ts"
import { acrOfReferences } from "../grants/Acr.ts"
import { permissionsOf } from "../grants/GrantedScopes.ts"
import {
  grantWithin,
  type MachineRefusal,
  machineGrant,
  type MachineGrant
} from "../grants/MachineScopes.ts"
import { isSessionStanding, permissionsHeld } from "../grants/TokenFamily.ts"
import { AccessTokenReading } from "./AccessTokenReading.ts"
import type { LocatedToken } from "./accessClaims.ts"
import { ClientAuthentication } from "./ClientAuthentication.ts"
import { actorsIn, exchangeCeiling, maximumActors } from "./exchangeRules.ts"
import type { TokenRequest } from "./FamilyTokens.ts"
import { IssuedTokens, type ExchangeSubject } from "./IssuedTokens.ts"
import { refused, type OAuthError } from "./OAuthError.ts"
import type { Parameters } from "./FormParameters.ts"
import { scopeNames } from "./TokenScopes.ts"
import type { TokenTruth } from "./TokenTruth.ts"

const accessTokenUrn = "urn:ietf:params:oauth:token-type:access_token"

const SessionClaims = Schema.Struct({
  sub: Schema.String,
  sid: SessionId,
  env: Schema.String,
  exp: Schema.Int,
  act: Schema.optionalKey(Schema.Unknown),
  auth_time: Schema.optionalKey(Schema.Int),
  amr: Schema.optionalKey(Schema.Array(Schema.String)),
  org: Schema.optionalKey(Schema.Struct({ id: OrganizationId }))
})
type SessionClaims = typeof SessionClaims.Type
const decodeSession = Schema.decodeUnknownOption(SessionClaims)

const unusable = refused("invalid_request", "The subject_token cannot be exchanged here")

/** Flaw of the parameters by themselves, whatever the tokens are; undefined if they have none. */
const flawOf = (parameters: Parameters): OAuthError | undefined => {
  if (parameters.get("subject_token_type") !== accessTokenUrn) {
    return refused("invalid_request", `subject_token_type is not ${accessTokenUrn}`)
  }
  if ((parameters.get("requested_token_type") ?? accessTokenUrn) !== accessTokenUrn) {
    return refused("invalid_request", `Only ${accessTokenUrn} is given in exchange`)
  }
  if ((parameters.get("actor_token") ?? parameters.get("actor_token_type")) !== undefined) {
    return refused("invalid_request", "actor_token is not taken: the caller acts")
  }
  return parameters.get("audience") === undefined
    ? undefined
    : refused("invalid_target", "Name the API by resource, not by audience")
}

type Refusals = Readonly<Record<MachineRefusal, string>>

const ownRefusals: Refusals = {
  invalid_target: "Name one resource of those that the application may use for itself",
  invalid_scope: "The application may not have that for itself"
}

const exchangeRefusals: Refusals = {
  invalid_target: "Name one resource of those that the application may exchange tokens for",
  invalid_scope: "Nothing of that is given in exchange for this token"
}

type Exchange = NonNullable<StoredApplication["configuration"]["exchange"]>

/** A subject of an exchange, with the permissions that bound it (null: the whole role). */
interface Subject {
  readonly subject: ExchangeSubject
  readonly stoodFor: ReadonlySet<string> | null
}

/** The grant that a request was ruled to get, or its refusal in words. */
const allowedBy = (
  ruling: ReturnType<typeof machineGrant>,
  refusals: Refusals
): Effect.Effect<MachineGrant, OAuthError> =>
  Effect.mapError(Effect.fromResult(ruling), (error) => refused(error, refusals[error]))

/** Resources and scopes that a request of an application names. */
const namedIn = (parameters: Parameters) => ({
  resources: parameters.all("resource"),
  scopes: scopeNames(parameters.get("scope"))
})

/**
 * The tokens that applications get without a person who is there: for themselves, and in exchange for a
 * person's token at another API (RFC 8693).
 */
export class MachineTokens extends Context.Service<MachineTokens>()(
  "gatehouse/provider/tokens/MachineTokens",
  {
    make: Effect.gen(function* () {
      const authentication = yield* ClientAuthentication
      const reading = yield* AccessTokenReading
      const tokens = yield* IssuedTokens
      const sessionKeys = yield* SigningKeys
      const audit = yield* Audit
      const transaction = yield* Transaction

      /** The token of an application for itself. */
      const issue = Effect.fn("MachineTokens.issue")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const { application, jkt, read } = yield* authentication.authenticate(
          environment,
          presented,
          {}
        )
        if (!application.configuration.grantTypes.includes("client_credentials")) {
          return yield* refused("unauthorized_client", "The application acts for people alone")
        }
        const granted = yield* allowedBy(
          machineGrant(application, read.resources, namedIn(parameters)),
          ownRefusals
        )
        return yield* tokens.machineToken(environment, application, granted, jkt)
      })

      /** The claims of an access token of a session here. */
      const ofSession = Effect.fnUntraced(function* (environment: Environment, token: string) {
        const known = yield* sessionKeys.keySet(environment.id)
        const found = yield* verifiedClaims(
          token,
          keySetOf(known.map(({ publicJwk }) => publicJwk)),
          { issuer: issuerOf(environment), audience: audienceOf(environment), typ: accessTokenType }
        )
        const claims = Option.flatMap(found, decodeSession)
        return Option.getOrUndefined(Option.filter(claims, ({ env }) => env === environment.id))
      })

      const sessionSubject = Effect.fnUntraced(function* (
        environment: Environment,
        exchange: Exchange,
        claims: SessionClaims,
        { session }: TokenTruth
      ) {
        if (!exchange.session || claims.act !== undefined || session === null) {
          return yield* unusable
        }
        const now = yield* DateTime.now
        const isStanding = isSessionStanding(session, environment.settings, now)
        if (!isStanding || session.user.id !== claims.sub) return yield* unusable
        const { auth_time, amr = [], exp, sid } = claims
        const { membership, organizationId, user } = session
        const subject: ExchangeSubject = {
          userId: user.id,
          organizationId,
          membership,
          source: { session: { id: sid, organizationId } },
          authentication: {
            ...(auth_time === undefined ? {} : { auth_time }),
            acr: acrOfReferences(amr),
            ...(amr.length === 0 ? {} : { amr })
          },
          act: undefined,
          endsAt: exp
        }
        return { subject, stoodFor: null } satisfies Subject
      })

      const resourceSubject = Effect.fnUntraced(function* (
        environment: Environment,
        exchange: Exchange,
        located: LocatedToken,
        read: TokenTruth,
        jkt: string | null
      ) {
        const known = yield* reading.withTruth(environment, located, read)
        if (known === undefined) return yield* unusable
        const { claims } = known
        if (claims.cnf !== undefined && claims.cnf.jkt !== jkt) return yield* unusable
        const resource = read.resources.find(
          ({ id, identifier }) =>
            exchange.from.includes(id) && [claims.aud].flat().includes(identifier)
        )
        const standing = yield* reading.person(environment, known)
        if (resource === undefined || standing === undefined) return yield* unusable
        const here = standing.granted.filter((one) => one.resource === resource.id)
        if (here.length === 0) return yield* unusable
        const { acr, amr, auth_time } = claims
        const subject: ExchangeSubject = {
          userId: standing.userId,
          organizationId: standing.organizationId,
          membership: standing.membership,
          source: standing.source,
          authentication: {
            ...(auth_time === undefined ? {} : { auth_time }),
            ...(acr === undefined ? {} : { acr }),
            ...(amr === undefined ? {} : { amr })
          },
          act: claims.act,
          endsAt: claims.exp
        }
        return { subject, stoodFor: new Set(permissionsOf(read.resources, here)) } satisfies Subject
      })

      /** The token of a person at another API, in exchange for one. */
      const exchange = Effect.fn("MachineTokens.exchange")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const token = parameters.get("subject_token") ?? ""
        const located = yield* reading.located(environment, token)
        const session = located === undefined ? yield* ofSession(environment, token) : undefined
        const shown =
          session === undefined
            ? (located?.shown ?? {})
            : { session: { id: session.sid, organizationId: session.org?.id ?? null } }
        const { application, jkt, read } = yield* authentication.authenticate(
          environment,
          presented,
          shown
        )
        const { exchange: allowed, grantTypes } = application.configuration
        if (allowed === null || !grantTypes.includes(exchangeGrant)) {
          return yield* refused("unauthorized_client", "The application exchanges no tokens")
        }
        const flaw = flawOf(parameters)
        if (flaw !== undefined) return yield* flaw
        const { stoodFor, subject } =
          session !== undefined
            ? yield* sessionSubject(environment, allowed, session, read)
            : located === undefined
              ? yield* unusable
              : yield* resourceSubject(environment, allowed, located, read, jkt)
        if (actorsIn(subject.act) >= maximumActors) {
          return yield* refused(
            "invalid_request",
            `The subject_token names ${maximumActors} actors: no more are added`
          )
        }
        // An organization's application acts for nobody outside of it.
        const ofOrganization = application.organizationId ?? subject.organizationId
        if (ofOrganization !== subject.organizationId) return yield* unusable
        const ceiling = exchangeCeiling(application, read.resources, {
          held: permissionsHeld(subject),
          stoodFor
        })
        const granted = yield* allowedBy(
          grantWithin(ceiling, read.resources, namedIn(parameters)),
          exchangeRefusals
        )
        const access = yield* transaction.run(
          Effect.tap(
            tokens.exchangedToken(environment, application, subject, granted, read, jkt),
            ({ scope }) =>
              audit.record({
                environmentId: environment.id,
                action: "token.exchanged",
                targets: [
                  { type: "user", id: subject.userId },
                  { type: "application", id: application.id },
                  { type: "resource", id: granted.resource.id },
                  ...organizationTarget(subject.organizationId)
                ],
                metadata: { scope }
              })
          )
        )
        return { ...access, issued_token_type: accessTokenUrn }
      })

      return { issue, exchange }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
