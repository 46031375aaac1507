import { Cache, Context, Effect, Layer, Schema } from "effect"
import { domainOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { ConnectionId, EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"
import {
  type ConcernedConnection,
  letsThrough,
  type SessionProof,
  SsoRequired
} from "./EnforcedConnection.ts"
import { EnforcementStore } from "./EnforcementStore.ts"

/** Ways in that a connection can close; a passkey is all that a member who breaks the glass has. */
export type ClosedWay = "passkey" | "other"

const isSsoRequired = Schema.is(SsoRequired)

const refusal = ({ id, name }: ConcernedConnection) =>
  new SsoRequired({ properties: { connection: { id, name } } })

/**
 * Keeps the people of an organization to its connection, where that is enforced (enterprise.md
 * rule 5): a domain decides where an address is sent, and the person once a proof was checked.
 */
export class Enforcement extends Context.Service<Enforcement>()(
  "gatehouse/organizations/enforcement/Enforcement",
  {
    make: Effect.gen(function* () {
      const store = yield* EnforcementStore
      const audit = yield* Audit
      // An environment without connections pays for none at each sign-in.
      const connected = yield* LookupCache.make(
        (id: EnvironmentId) => store.hasActive(id),
        LookupCache.briefly
      )

      /** True if the environment has a connection that signs people in. */
      const hasConnections = ({ id, kind }: Environment) =>
        kind === "platform" ? Effect.succeed(false) : Cache.get(connected, id)

      /** Makes an activation count at once in this process, and elsewhere within a second. */
      const forget = (id: EnvironmentId) => Cache.invalidate(connected, id)

      /** The active connection of the domain of an address, enforced or not. */
      const connectionOf = Effect.fnUntraced(function* (
        environment: Environment,
        email: EmailAddress
      ) {
        if (!(yield* hasConnections(environment))) return undefined
        return yield* store.byDomain(environment.id, domainOf(email))
      })

      /** The one active connection that a link to the sign-in page names; undefined for several. */
      const linkedConnection = Effect.fnUntraced(function* (
        { id, kind }: Environment,
        link: {
          readonly connectionId: ConnectionId | undefined
          readonly organizationId: OrganizationId | undefined
        }
      ) {
        if (kind === "platform") return undefined
        if (link.connectionId !== undefined) return yield* store.byId(id, link.connectionId)
        if (link.organizationId === undefined) return undefined
        const found = yield* store.ofOrganization(id, link.organizationId)
        return found.length === 1 ? found[0] : undefined
      })

      // For the trail alone: the answer tells nobody who somebody is.
      const refused = new WeakMap<SsoRequired, UserId>()

      const recorded = (environment: Environment, error: SsoRequired) => {
        const userId = refused.get(error) ?? null
        const reason = { reason: "sso_required" }
        const entry = refusedSignInEntry(environment.id, userId, "denied", reason)
        const target = { type: "connection" as const, id: error.properties.connection.id }
        return audit.record({ ...entry, targets: [target, ...entry.targets] })
      }

      /** Writes a refusal to the trail, outside of what it undoes. */
      const told =
        (environment: Environment) =>
        <A, E, R>(attempt: Effect.Effect<A, E, R>) =>
          Effect.tapError(attempt, (error) =>
            isSsoRequired(error) ? recorded(environment, error) : Effect.void
          )

      /** Refuses an address at an enforced domain in a transaction, whose caller tells the trail. */
      const requireOpenDomain = Effect.fnUntraced(function* (
        environment: Environment,
        email: EmailAddress
      ) {
        const connection = yield* connectionOf(environment, email)
        if (connection !== undefined && connection.enforcement !== "off") {
          return yield* refusal(connection)
        }
      })

      /** Refuses an address at an enforced domain, known or not. */
      const requireOpenAddress = Effect.fn("Enforcement.requireOpenAddress")(
        function* (environment: Environment, email: EmailAddress) {
          yield* requireOpenDomain(environment, email)
        },
        (effect, environment) => told(environment)(effect)
      )

      /**
       * Refuses a person who is at an enforced domain, as part of the caller's transaction, whose
       * caller tells the trail. Whoever may break the glass comes in by their passkey alone.
       */
      const requireOpenPerson = Effect.fn("Enforcement.requireOpenPerson")(function* (
        environment: Environment,
        userId: UserId,
        way: ClosedWay
      ) {
        if (!(yield* hasConnections(environment))) return
        const connection = yield* store.byUser(environment.id, userId)
        if (connection === undefined || connection.enforcement === "off") return
        if (way === "passkey" && connection.breakGlassUserIds.includes(userId)) return
        const error = refusal(connection)
        refused.set(error, userId)
        return yield* error
      })

      const requireLetThrough = Effect.fnUntraced(function* (
        connections: ReadonlyArray<ConcernedConnection>,
        session: SessionProof
      ) {
        const enforced = connections.find(({ enforcement }) => enforcement === "members")
        if (enforced === undefined || letsThrough(session, connections)) return
        return yield* refusal(enforced)
      })

      /** Refuses a session in which an organization that is kept to its connections does not open. */
      const requireOpenOrganization = Effect.fn("Enforcement.requireOpenOrganization")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        session: SessionProof
      ) {
        if (!(yield* hasConnections(environment))) return
        const connections = yield* store.ofOrganization(environment.id, organizationId)
        yield* requireLetThrough(connections, session)
      })

      /** Likewise, but lets strangers pass, to whom the organization is not there. */
      const requireOpenTo = Effect.fn("Enforcement.requireOpenTo")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        session: SessionProof
      ) {
        if (!(yield* hasConnections(environment))) return
        const { userId } = session
        const connections = yield* store.ofMember(environment.id, organizationId, userId)
        yield* requireLetThrough(connections, session).pipe(told(environment))
      })

      /** The organizations of a person that do not open in a session of theirs. */
      const closedOrganizations = Effect.fnUntraced(function* (
        environment: Environment,
        session: SessionProof
      ): Effect.fn.Return<ReadonlySet<OrganizationId>> {
        if (!(yield* hasConnections(environment))) return new Set()
        const connections = yield* store.ofMemberships(environment.id, session.userId)
        const kept = connections.filter(({ enforcement }) => enforcement === "members")
        const closed = kept.filter(
          ({ organizationId }) =>
            !letsThrough(
              session,
              connections.filter((one) => one.organizationId === organizationId)
            )
        )
        return new Set(closed.map(({ organizationId }) => organizationId))
      })

      /** Refuses a session of a person at an enforced domain that the connection did not make. */
      const requireOpenSession = Effect.fn("Enforcement.requireOpenSession")(function* (
        environment: Environment,
        session: SessionProof
      ) {
        if (!(yield* hasConnections(environment))) return
        const connection = yield* store.byUser(environment.id, session.userId)
        if (connection === undefined || connection.enforcement === "off") return
        if (!letsThrough(session, [connection])) return yield* refusal(connection)
      })

      return {
        hasConnections,
        forget,
        connectionOf,
        linkedConnection,
        requireOpenAddress,
        requireOpenDomain,
        requireOpenPerson,
        requireOpenOrganization,
        requireOpenTo,
        closedOrganizations,
        requireOpenSession,
        told
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(EnforcementStore.layer))
}
