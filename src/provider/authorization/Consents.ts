import { Context, Effect, Layer, type DateTime } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { GrantId, type OrganizationId } from "../../contract/Ids.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf } from "../../sessions/clients/Clients.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { StoredApplication } from "../applications/Application.ts"
import {
  givenScopes,
  isByRole,
  isNothing,
  joinedScopes,
  scopesAllowed,
  scopesBeyond,
  scopesOf,
  type GrantedScopes
} from "../grants/GrantedScopes.ts"
import { permissionsHeld } from "../grants/TokenFamily.ts"
import { Resources } from "../resources/Resources.ts"
import type { AuthorizationRequest } from "./AuthorizationRequest.ts"
import { AuthorizationsStore, type GivenGrant, type GrantKey } from "./AuthorizationsStore.ts"
import { isUnasked } from "./consentRuling.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { referencesOf } from "../grants/Acr.ts"

/** A request of an application, however it came, with the person who answers it. */
export interface Consenting {
  readonly environment: Environment
  readonly application: StoredApplication
  readonly request: Pick<AuthorizationRequest, "scopes" | "resources" | "organizationId">
  readonly signedIn: SignedIn
}

const isForOrganization = (scopes: GrantedScopes): boolean =>
  scopesOf(scopes, null).includes("organization")

/**
 * The organization that an answer is for where none is left to be chosen: null for none,
 * undefined where the one that it has to be does not open to the person. One that the request names
 * counts only where the application may have that scope.
 */
const settledOrganization = (
  { application, request, signedIn }: Consenting,
  scopes: GrantedScopes,
  choices: ReadonlyArray<{ readonly id: OrganizationId }>
): OrganizationId | null | undefined | "open" => {
  const isMember = (id: OrganizationId) => choices.some((one) => one.id === id)
  const named = isForOrganization(scopes) ? request.organizationId : null
  const own = application.organizationId
  // Whoever asks for one organization is not answered for another.
  if (own !== null && named !== null && named !== own) return undefined
  const fixed = own ?? named
  if (fixed !== null) return isMember(fixed) ? fixed : undefined
  if (!isForOrganization(scopes)) return null
  if (application.configuration.trust !== "own") return "open"
  const active = signedIn.session.organizationId
  return active !== null && isMember(active) ? active : null
}

const keyOf = (
  { application, signedIn }: Consenting,
  organizationId: OrganizationId | null
): GrantKey => ({
  userId: signedIn.user.id,
  applicationId: application.id,
  organizationId
})

/** Members that any family of tokens has by the person's sign-in and their answer. */
export const familyOf = (
  { signedIn: { session } }: Consenting,
  key: GrantKey,
  scopes: GrantedScopes
) => ({
  ...key,
  connectionId: session.connectionId,
  offline: scopesOf(scopes, null).includes("offline_access"),
  scopes,
  amr: referencesOf(session),
  authenticatedAt: session.authenticatedAt
})

/** The questions that people are asked about applications, and the grants that their answers make. */
export class Consents extends Context.Service<Consents>()(
  "gatehouse/provider/authorization/Consents",
  {
    make: Effect.gen(function* () {
      const store = yield* AuthorizationsStore
      const resources = yield* Resources
      const audit = yield* Audit
      const enforcement = yield* Enforcement
      const memberships = yield* Memberships
      const users = yield* UserDirectory
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const allowed = Effect.fnUntraced(function* ({
        application,
        environment,
        request
      }: Omit<Consenting, "signedIn">) {
        const all = yield* resources.all(environment.id)
        return { resources: all, scopes: scopesAllowed(application, all, request) }
      })

      /** Scopes that the person can give in an organization, or in none, by their role of today. */
      const given = Effect.fnUntraced(function* (
        consenting: Consenting,
        organizationId: OrganizationId | null
      ) {
        const { environment, signedIn } = consenting
        const { resources: all, scopes } = yield* allowed(consenting)
        if (!isByRole(all, scopes)) return scopes
        const found =
          organizationId === null
            ? undefined
            : yield* store.roleThere(environment.id, signedIn.user.id, organizationId)
        return givenScopes(all, scopes, permissionsHeld({ membership: found ?? null }))
      })

      /** True if the person can give something of what was asked for in an organization, or in none. */
      const isGivable = Effect.fnUntraced(function* (
        consenting: Consenting,
        organizationId: OrganizationId | null
      ) {
        const all = yield* resources.all(consenting.environment.id)
        return !isNothing(yield* given(consenting, organizationId), all)
      })

      /** Organizations of the person that open in their session; none where people have none. */
      const opening = Effect.fnUntraced(function* ({
        environment,
        signedIn: { session, user }
      }: Consenting) {
        if (!environment.settings.organizations.enabled) return []
        const all = yield* store.choices(environment.id, user.id)
        const proof = { ...session, userId: user.id }
        const closed = yield* enforcement.closedOrganizations(environment, proof)
        return all.filter(({ id }) => !closed.has(id))
      })

      /**
       * Scopes and organizations of the question; denied where the one that it has to be does not
       * open to the person.
       */
      const question = Effect.fnUntraced(function* (consenting: Consenting) {
        const { resources: known, scopes } = yield* allowed(consenting)
        const needsChoice =
          consenting.application.organizationId !== null || isForOrganization(scopes)
        const choices = needsChoice ? yield* opening(consenting) : []
        const organizationId = settledOrganization(consenting, scopes, choices)
        if (organizationId === undefined) return { _tag: "Denied" as const }
        return {
          _tag: "Ask" as const,
          scopes: organizationId === "open" ? scopes : yield* given(consenting, organizationId),
          resources: known,
          organizationId,
          /** The organization that is left to no choice. */
          organization: choices.find(({ id }) => id === organizationId) ?? null,
          choices: organizationId === "open" ? choices : []
        }
      })

      /**
       * Holds person, membership and session to the end of the caller's transaction; false where one
       * of them has ended. The membership is locked before the session, as it is when people leave.
       */
      const hold = Effect.fnUntraced(function* (
        { environment, signedIn: { session, user } }: Consenting,
        organizationId: OrganizationId | null
      ) {
        if (!(yield* users.holdActive(environment.id, user.id))) return false
        const isMember =
          organizationId === null || (yield* memberships.hold(environment, organizationId, user.id))
        return isMember && (yield* store.holdSession(environment.id, session.id))
      })

      const recorded = (
        { application, environment, signedIn }: Consenting,
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
            ...organizationTarget(organizationId)
          ]
        })

      /**
       * The grant of the person with these scopes among its own, made or extended in the transaction
       * of the caller, who holds the person.
       */
      const granted = Effect.fnUntraced(function* (
        consenting: Consenting,
        key: GrantKey,
        scopes: GrantedScopes,
        now: DateTime.Utc
      ) {
        const { id: environmentId } = consenting.environment
        const offline = scopesOf(scopes, null).includes("offline_access")
        const id = GrantId.make(yield* crypto.uuidV7)
        const fresh: GivenGrant = { id, scopes, offline }
        const before = yield* store.lockGrant(environmentId, key)
        if (before === undefined && (yield* store.insertGrant(environmentId, key, fresh, now))) {
          yield* recorded(consenting, "grant.created", id, key.organizationId)
          return id
        }
        const there = before ?? (yield* store.lockGrant(environmentId, key))
        if (there === undefined) return yield* Effect.die(new Error("A grant has vanished"))
        // Its scopes count from now on for what the person was asked about.
        const isAskedAnew = isUnasked(consenting.application, there)
        if (!isAskedAnew && scopesBeyond(scopes, there.scopes).length === 0) return there.id
        const extended: GivenGrant = {
          id: there.id,
          scopes: isAskedAnew ? scopes : joinedScopes(there.scopes, scopes),
          offline: there.offline || offline
        }
        yield* store.extendGrant(environmentId, extended, now)
        yield* recorded(consenting, "grant.extended", there.id, key.organizationId)
        return there.id
      })

      /** Tells the trail that the person said no, and for which organization they were asked. */
      const refuse = (consenting: Consenting, organizationId: OrganizationId | null) =>
        transaction.run(recorded(consenting, "grant.refused", null, organizationId))

      return { given, isGivable, question, granted, hold, refuse, keyOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(AuthorizationsStore.layer)
  )
}
