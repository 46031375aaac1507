import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId } from "../../contract/Ids.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf } from "../../sessions/clients/Clients.ts"
import { formatSecret } from "../../tenancy/secretKeys/SecretKey.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { ClientDocuments } from "../applications/ClientDocuments.ts"
import { isNothing } from "../grants/GrantedScopes.ts"
import { codePrefix } from "../tokens/CodeRedemptions.ts"
import { acrTold } from "../grants/Acr.ts"
import { isTakenBy, type AuthorizationRequest, requestSeconds } from "./AuthorizationRequest.ts"
import { AuthorizationsStore } from "./AuthorizationsStore.ts"
import { Consents, familyOf } from "./Consents.ts"
import { consentRuling, isUnasked, type ConsentRuling } from "./consentRuling.ts"
import { ClientAuthentication } from "../tokens/ClientAuthentication.ts"
import type { TokenRequest } from "../tokens/FamilyTokens.ts"
import { refused, tooMany } from "../tokens/OAuthError.ts"
import { AuthorizationChecks, unknown, type CheckedRequest } from "./AuthorizationChecks.ts"

/** Lifetime of a code, in seconds. */
export const codeSeconds = 60

/** Time in which a browser has to bring a pushed request, in seconds. */
export const pushedSeconds = 60

const prefix = "urn:ietf:params:oauth:request_uri:"

const stale = unknown(
  "invalid_request_uri",
  "The request was answered already, is too old, or is not of this application"
)

/** A request with the person who answers it. */
export interface Answering {
  readonly environment: Environment
  readonly application: StoredApplication
  readonly request: AuthorizationRequest
  readonly signedIn: SignedIn
}

/**
 * Decides what people are asked, and hands out codes; takes requests from applications themselves, ahead
 * of the browser (RFC 9126).
 */
export class Authorizations extends Context.Service<Authorizations>()(
  "gatehouse/provider/authorization/Authorizations",
  {
    make: Effect.gen(function* () {
      const store = yield* AuthorizationsStore
      const checks = yield* AuthorizationChecks
      const authentication = yield* ClientAuthentication
      const consents = yield* Consents
      const documents = yield* ClientDocuments
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      /** Keeps a good request of a proven application, and refers to it for a minute. */
      const push = Effect.fn("Authorizations.push")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const { application, jkt } = yield* authentication.authenticate(environment, presented, {})
        yield* authentication.admit(environment, presented, "par")
        const sent = new URLSearchParams(parameters.entries.map(([name, value]) => [name, value]))
        sent.set("client_id", application.clientId)
        if (jkt !== null) {
          if ((parameters.get("dpop_jkt") ?? jkt) !== jkt) {
            return yield* refused("invalid_dpop_proof", "dpop_jkt is of another key than the proof")
          }
          sent.set("dpop_jkt", jkt)
        }
        const checked = yield* checks.check(environment, sent, "application")
        if (checked._tag === "Unknown" && checked.retryAfterSeconds !== undefined) {
          return yield* tooMany(checked.retryAfterSeconds)
        }
        if (checked._tag !== "Good") {
          const error = checked.error === "invalid_request_uri" ? "invalid_request" : checked.error
          return yield* refused(error, checked.description)
        }
        const reference = Redacted.value(yield* crypto.secret)
        const sealed = yield* checks.seal(environment, checked.request)
        // Whoever brought it in time has an hour to answer it.
        const expiresAt = DateTime.add(yield* DateTime.now, {
          seconds: pushedSeconds + requestSeconds
        })
        yield* store.push(environment.id, reference, sealed, expiresAt)
        return { request_uri: Redacted.make(`${prefix}${reference}`), expires_in: pushedSeconds }
      })

      /** The pushed request that a browser refers to; undefined if it refers to none. */
      const loadPushed = Effect.fn("Authorizations.loadPushed")(function* (
        environment: Environment,
        sent: URLSearchParams
      ) {
        const [uri, ...others] = sent.getAll("request_uri")
        if (uri === undefined || !uri.startsWith(prefix)) return undefined
        const clients = sent.getAll("client_id")
        if (others.length > 0 || clients.length !== 1) {
          return unknown("invalid_request", "client_id and request_uri each have to stand once")
        }
        const reference = uri.slice(prefix.length)
        const kept = yield* store.pushed(environment.id, reference)
        const opened =
          kept === undefined ? undefined : yield* checks.open(environment, kept, "application")
        if (opened === undefined) return stale
        const { application, request } = opened
        const now = DateTime.toEpochMillis(yield* DateTime.now)
        const isLate = now - request.askedAt >= pushedSeconds * 1000
        if (isLate || clients[0] !== request.clientId) return stale
        const good: CheckedRequest = {
          _tag: "Good",
          application,
          request: { ...request, askedAt: now, pushed: reference }
        }
        return good
      })

      /** Decides the question to the person; nothing where no scope is left that they could give. */
      const ask = Effect.fn("Authorizations.ask")(function* (answering: Answering) {
        const { application, environment, request } = answering
        const question = yield* consents.question(answering)
        if (question._tag === "Denied") return question
        const { organizationId, resources: known, scopes } = question
        if (isNothing(scopes, known)) return { _tag: "Nothing" as const }
        if (organizationId === "open") {
          const ruling: ConsentRuling = { need: "consent", listed: scopes }
          return { ...question, ...ruling }
        }
        const key = consents.keyOf(answering, organizationId)
        const grant = yield* store.openGrant(environment.id, key)
        const given = grant === undefined || isUnasked(application, grant) ? null : grant.scopes
        return { ...question, ...consentRuling(application, request, scopes, given) }
      })

      /**
       * Hands out a code for what was asked: grant, sign-on, code and event in one transaction, which
       * looks at person, session, application and address once more. Undefined where one of them is
       * gone.
       */
      const issue = Effect.fn("Authorizations.issue")(function* (
        answering: Answering,
        organizationId: OrganizationId | null
      ) {
        const { environment, request, signedIn } = answering
        const { session, user } = signedIn
        const scopes = yield* consents.given(answering, organizationId)
        const code = formatSecret(codePrefix, Redacted.value(yield* crypto.secret), checksum)
        const familyId = yield* crypto.uuidV7
        const signOnId = yield* crypto.secret
        const now = yield* DateTime.now
        return yield* transaction.run(
          Effect.gen(function* () {
            if (!(yield* consents.hold(answering, organizationId))) return undefined
            const application = yield* documents.held(
              environment.id,
              answering.application,
              actorOf(signedIn)
            )
            const { pushed } = request
            const isOwn = answering.application.configuration.trust === "own"
            // Nobody was asked about one that has just ceased to be the customer's own.
            const isGood =
              application !== undefined &&
              (application.configuration.trust === "own") === isOwn &&
              isTakenBy(application, request, pushed !== null)
            if (!isGood) return undefined
            if (pushed !== null && !(yield* store.answerPushed(environment.id, pushed))) {
              return undefined
            }
            const key = consents.keyOf(answering, organizationId)
            const held = { ...answering, application }
            const grantId = yield* consents.granted(held, key, scopes, now)
            const signedOn = yield* store.signOn(
              environment.id,
              {
                id: Redacted.value(signOnId),
                sessionId: session.id,
                applicationId: application.id,
                userId: user.id
              },
              now
            )
            yield* store.insertFamily(
              environment.id,
              {
                ...familyOf(answering, key, scopes),
                id: familyId,
                grantId,
                sessionId: session.id,
                signOnId: signedOn,
                nonce: request.nonce,
                acr: acrTold(session, request.acrValues)
              },
              now
            )
            yield* store.insertCode(environment.id, familyId, {
              hash: sha256(Redacted.value(code)),
              redirectUri: request.redirectUri,
              codeChallenge: request.codeChallenge,
              dpopJkt: request.dpopJkt,
              expiresAt: DateTime.add(now, { seconds: codeSeconds })
            })
            return code
          })
        )
      })

      /**
       * Ends a request that is answered with an error; false for a pushed one that was answered
       * before.
       */
      const close = ({ id }: Environment, { pushed }: AuthorizationRequest) =>
        pushed === null ? Effect.succeed(true) : store.answerPushed(id, pushed)

      /** Ends the request of a person who said no, and tells the trail; false as for `close`. */
      const refuse = (answering: Answering, organizationId: OrganizationId | null) =>
        transaction.run(
          Effect.gen(function* () {
            if (!(yield* close(answering.environment, answering.request))) return false
            yield* consents.refuse(answering, organizationId)
            return true
          })
        )

      return {
        push,
        loadPushed,
        ask,
        close,
        isGivable: consents.isGivable,
        issue,
        refuse
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(AuthorizationsStore.layer)
  )
}
