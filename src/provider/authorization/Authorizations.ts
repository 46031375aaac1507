import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { GrantId, type OrganizationId } from "../../contract/Ids.ts"
import { UserLock } from "../../directory/users/UserLock.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf } from "../../sessions/clients/Clients.ts"
import { amrOf } from "../../sessions/tokens/AccessTokenClaims.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { formatSecret } from "../../tenancy/secretKeys/SecretKey.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { isRegisteredRedirect } from "../applications/RedirectUri.ts"
import { DescribedApplications } from "../applications/DescribedApplications.ts"
import {
  joinedScopes,
  scopesAllowed,
  scopesBeyond,
  scopesOf,
  type GrantedScopes
} from "../grants/GrantedScopes.ts"
import { Resources } from "../resources/Resources.ts"
import { codePrefix } from "../tokens/FamilyTokens.ts"
import { acrTold } from "./acr.ts"
import type { AuthorizationRequest } from "./AuthorizationRequest.ts"
import { AuthorizationsStore, type GrantKey, type OpenGrant } from "./AuthorizationsStore.ts"
import { consentNeed } from "./consentRuling.ts"

/** Lifetime of a code, in seconds. */
export const codeSeconds = 60

/** A request with the person who answers it. */
export interface Answering {
  readonly environment: Environment
  readonly application: StoredApplication
  readonly request: AuthorizationRequest
  readonly signedIn: SignedIn
}

const isForOrganization = (scopes: GrantedScopes): boolean =>
  scopesOf(scopes, null).includes("organization")

/**
 * The organization that an answer is for where none is left to be chosen: null for none,
 * undefined where the person is no member of the one that it has to be.
 */
const settledOrganization = (
  { application, request, signedIn }: Answering,
  scopes: GrantedScopes,
  choices: ReadonlyArray<{ readonly id: OrganizationId }>
): OrganizationId | null | undefined | "open" => {
  const isMember = (id: OrganizationId) => choices.some((one) => one.id === id)
  const fixed = application.organizationId ?? request.organizationId
  if (fixed !== null) return isMember(fixed) ? fixed : undefined
  if (!isForOrganization(scopes)) return null
  if (application.configuration.trust !== "own") return "open"
  const active = signedIn.session.organizationId
  return active !== null && isMember(active) ? active : null
}

/** Decides what people are asked, and hands out codes. */
export class Authorizations extends Context.Service<Authorizations>()(
  "gatehouse/provider/authorization/Authorizations",
  {
    make: Effect.gen(function* () {
      const store = yield* AuthorizationsStore
      const applications = yield* DescribedApplications
      const resources = yield* Resources
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const users = yield* UserLock

      const allowed = Effect.fnUntraced(function* ({
        application,
        environment,
        request
      }: Omit<Answering, "signedIn">) {
        const all = yield* resources.all(environment.id)
        return { resources: all, scopes: scopesAllowed(application, all, request) }
      })

      /** Decides the question to the person. */
      const ask = Effect.fn("Authorizations.ask")(function* (answering: Answering) {
        const { application, environment, request, signedIn } = answering
        const { resources: known, scopes } = yield* allowed(answering)
        const needsChoice =
          application.organizationId !== null ||
          request.organizationId !== null ||
          isForOrganization(scopes)
        const choices = needsChoice ? yield* store.choices(environment.id, signedIn.user.id) : []
        const organizationId = settledOrganization(answering, scopes, choices)
        if (organizationId === undefined) return { _tag: "Denied" as const }
        const given =
          organizationId === "open"
            ? null
            : yield* store.openGrant(environment.id, keyOf(answering, organizationId))
        const need =
          organizationId === "open"
            ? ("consent" as const)
            : consentNeed(application, request, scopes, given?.scopes ?? null)
        return {
          _tag: "Ask" as const,
          need,
          scopes,
          resources: known,
          organizationId,
          choices: organizationId === "open" ? choices : []
        }
      })

      const recorded = (
        { application, environment, signedIn }: Answering,
        action: AuditAction,
        grantId: GrantId | null,
        organizationId: OrganizationId | null
      ) =>
        audit.record({
          environmentId: environment.id,
          action,
          actor: actorOf(signedIn),
          targets: [
            ...(grantId === null ? [] : [{ type: "grant" as const, id: grantId }]),
            { type: "user", id: signedIn.user.id },
            { type: "application", id: application.id },
            ...(organizationId === null
              ? []
              : [{ type: "organization" as const, id: organizationId }])
          ]
        })

      /** The grant of the person with these scopes among its own, made or extended. */
      const granted = Effect.fnUntraced(function* (
        answering: Answering,
        key: GrantKey,
        scopes: GrantedScopes,
        now: DateTime.Utc
      ) {
        const { id: environmentId } = answering.environment
        const offline = scopesOf(scopes, null).includes("offline_access")
        const id = GrantId.make(yield* crypto.uuidV7)
        const fresh: OpenGrant = { id, scopes, offline }
        const before = yield* store.lockGrant(environmentId, key)
        if (before === undefined && (yield* store.insertGrant(environmentId, key, fresh, now))) {
          yield* recorded(answering, "grant.created", id, key.organizationId)
          return id
        }
        const there = before ?? (yield* store.lockGrant(environmentId, key))
        if (there === undefined) return yield* Effect.die(new Error("A grant has vanished"))
        if (scopesBeyond(scopes, there.scopes).length === 0) return there.id
        yield* store.extendGrant(environmentId, {
          id: there.id,
          scopes: joinedScopes(there.scopes, scopes),
          offline: there.offline || offline
        })
        yield* recorded(answering, "grant.extended", there.id, key.organizationId)
        return there.id
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
        const { scopes } = yield* allowed(answering)
        const code = formatSecret(codePrefix, Redacted.value(yield* crypto.secret), checksum)
        const familyId = yield* crypto.uuidV7
        const signOnId = yield* crypto.secret
        const now = yield* DateTime.now
        return yield* transaction.run(
          Effect.gen(function* () {
            if (!(yield* users.holdActive(environment.id, user.id))) return undefined
            if (!(yield* store.holdSession(environment.id, session.id))) return undefined
            const application = yield* applications.held(
              environment.id,
              answering.application,
              actorOf(signedIn)
            )
            const isGood =
              application !== undefined &&
              application.enabled &&
              isRegisteredRedirect(
                application.kind,
                application.configuration.redirectUris,
                request.redirectUri
              )
            if (!isGood) return undefined
            const key = keyOf(answering, organizationId)
            const grantId = yield* granted(answering, key, scopes, now)
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
                offline: scopesOf(scopes, null).includes("offline_access"),
                scopes,
                nonce: request.nonce,
                acr: acrTold(session.authenticationMethods, request.acrValues),
                amr: amrOf(session.authenticationMethods, session.passkey?.deviceBound ?? null),
                authenticatedAt: session.authenticatedAt
              },
              now
            )
            yield* store.insertCode(environment.id, familyId, {
              hash: sha256(Redacted.value(code)),
              redirectUri: request.redirectUri,
              codeChallenge: request.codeChallenge,
              expiresAt: DateTime.add(now, { seconds: codeSeconds })
            })
            return code
          })
        )
      })

      /** Tells the trail that the person said no. */
      const refuse = (answering: Answering) =>
        transaction.run(recorded(answering, "grant.refused", null, null))

      return { ask, issue, refuse }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(AuthorizationsStore.layer)
  )
}

const keyOf = (
  { application, signedIn }: Answering,
  organizationId: OrganizationId | null
): GrantKey => ({
  userId: signedIn.user.id,
  applicationId: application.id,
  organizationId
})
