import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId } from "../../contract/Ids.ts"
import { UserLock } from "../../directory/users/UserLock.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf } from "../../sessions/clients/Clients.ts"
import { formatSecret } from "../../tenancy/secretKeys/SecretKey.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { ClientDocuments } from "../applications/ClientDocuments.ts"
import { isNothing, scopesOf } from "../grants/GrantedScopes.ts"
import { codePrefix } from "../tokens/CodeRedemptions.ts"
import { acrTold, referencesOf } from "../grants/Acr.ts"
import { isTakenBy, type AuthorizationRequest } from "./AuthorizationRequest.ts"
import { AuthorizationsStore } from "./AuthorizationsStore.ts"
import { Consents } from "./Consents.ts"
import { consentRuling, isUnasked, type ConsentRuling } from "./consentRuling.ts"

/** Lifetime of a code, in seconds. */
export const codeSeconds = 60

/** A request with the person who answers it. */
export interface Answering {
  readonly environment: Environment
  readonly application: StoredApplication
  readonly request: AuthorizationRequest
  readonly signedIn: SignedIn
}

/** Decides what people are asked, and hands out codes. */
export class Authorizations extends Context.Service<Authorizations>()(
  "gatehouse/provider/authorization/Authorizations",
  {
    make: Effect.gen(function* () {
      const store = yield* AuthorizationsStore
      const consents = yield* Consents
      const documents = yield* ClientDocuments
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const users = yield* UserLock

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
            if (!(yield* users.holdActive(environment.id, user.id))) return undefined
            if (!(yield* consents.holdPlace(answering, organizationId))) return undefined
            if (!(yield* store.holdSession(environment.id, session.id))) return undefined
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
                ...key,
                id: familyId,
                grantId,
                sessionId: session.id,
                signOnId: signedOn,
                connectionId: session.connectionId,
                offline: scopesOf(scopes, null).includes("offline_access"),
                scopes,
                nonce: request.nonce,
                acr: acrTold(session, request.acrValues),
                amr: referencesOf(session),
                authenticatedAt: session.authenticatedAt
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

      return { ask, close, isGivable: consents.isGivable, issue, refuse }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(AuthorizationsStore.layer)
  )
}
