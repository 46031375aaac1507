import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ConnectionId, OrganizationId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { ConnectionEnds } from "../../sessions/connections/ConnectionEnds.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { domainsOfConnection } from "../domains/Domain.ts"
import { Domains } from "../domains/Domains.ts"
import { RoleNotFound } from "../organizations/OrganizationsProblems.ts"
import { connectionTargets, makesOwners, namesPeople, rolesKnown } from "./connectionRules.ts"
import type { StoredConnection, Terms } from "./Connection.ts"
import { ConnectionMails } from "./ConnectionMails.ts"
import { isComplete } from "./ConnectionWord.ts"
import {
  ConnectionConflict,
  ConnectionIncomplete,
  ConnectionInUse,
  ConnectionNotFound,
  ConnectionNotTested,
  invalidConnection,
  NoVerifiedDomain
} from "./ConnectionsProblems.ts"
import { Enforcement } from "../enforcement/Enforcement.ts"
import { EnforcementUpkeep } from "../enforcement/EnforcementUpkeep.ts"
import { ConnectionsStore } from "./ConnectionsStore.ts"
import { shownConnection } from "./shownConnection.ts"

/** Result of a test sign-in, as far as it counts for activation. */
interface TestVerdict {
  readonly passed: boolean
  readonly reason: string | null
}

/**
 * Changes the state of connections: what signs in, and what ends with it; and refuses what would make
 * one that cannot.
 */
export class ConnectionStates extends Context.Service<ConnectionStates>()(
  "gatehouse/organizations/connections/ConnectionStates",
  {
    make: Effect.gen(function* () {
      const store = yield* ConnectionsStore
      const memberships = yield* Memberships
      const audit = yield* Audit
      const domains = yield* Domains
      const ends = yield* ConnectionEnds
      const mails = yield* ConnectionMails
      const enforcement = yield* Enforcement
      const enforcements = yield* EnforcementUpkeep
      const transaction = yield* Transaction

      const recorded = (connection: StoredConnection, action: AuditAction, metadata: MetadataBag) =>
        audit.record({
          environmentId: connection.environmentId,
          action,
          targets: connectionTargets(connection),
          metadata
        })

      /** Holds the organization, then the connection, as everything that takes both does. */
      const held = Effect.fnUntraced(function* (environment: Environment, id: ConnectionId) {
        const known = yield* store.find(environment.id, id)
        if (known === undefined) return yield* new ConnectionNotFound()
        yield* memberships.lockOrganization(environment.id, known.organizationId)
        return (yield* store.lock(environment.id, id)) ?? (yield* new ConnectionNotFound())
      })

      /** Fails where another active connection of the organization has one of its domains. */
      const requireNoConflict = Effect.fnUntraced(function* (connection: StoredConnection) {
        const { environmentId, id, organizationId, terms } = connection
        const verified = yield* domains.verified(environmentId, organizationId)
        const own = domainsOfConnection(terms.domains, verified)
        const others = yield* store.activeOf(environmentId, organizationId)
        const taken = others.some(
          (other) =>
            other.id !== id &&
            domainsOfConnection(other.terms.domains, verified).some((name) => own.includes(name))
        )
        if (taken) return yield* new ConnectionConflict()
        return own
      })

      /** Refuses terms that name a role which no sign-in may give; one that stood there stays. */
      const requireTerms = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        wanted: Terms,
        before: Terms | null
      ) {
        if (makesOwners(wanted)) {
          const message = "Expected no owner: nobody becomes one by signing in"
          return yield* invalidConnection([{ path: "/body/jit", message }])
        }
        const { roleSet } = yield* memberships.organization(environment, organizationId)
        if (!rolesKnown(wanted, roleSet, before)) return yield* new RoleNotFound()
      })

      /** Refuses break-glass for anybody without a membership or a passkey. */
      const requireBreakGlass = Effect.fnUntraced(function* (connection: StoredConnection) {
        const { breakGlassUserIds, environmentId, organizationId } = connection
        if (breakGlassUserIds.length === 0) return
        const known = new Set(
          yield* store.membersWithPasskeys(environmentId, organizationId, breakGlassUserIds)
        )
        const errors = breakGlassUserIds.flatMap((id, index) =>
          known.has(id)
            ? []
            : [
                {
                  path: `/body/breakGlassUserIds/${index}`,
                  message: "Expected a member who has a passkey"
                }
              ]
        )
        if (errors.length > 0) return yield* invalidConnection(errors)
      })

      /**
       * Refuses a change that would make other people of those who are linked, two of a domain, or an
       * active connection one that can sign nobody in.
       */
      const requireChange = Effect.fnUntraced(function* (
        before: StoredConnection,
        after: StoredConnection
      ) {
        const { environmentId, id } = after
        const isOther = namesPeople(before.settings).some(
          (name, index) => name !== null && name !== namesPeople(after.settings)[index]
        )
        if (isOther && (yield* store.hasPeople(environmentId, id))) {
          return yield* new ConnectionInUse()
        }
        if (after.status === "active" && isComplete(before) && !isComplete(after)) {
          return yield* new ConnectionIncomplete()
        }
        if (after.status === "active" && before.terms.domains !== after.terms.domains) {
          yield* requireNoConflict(after)
        }
        if (before.breakGlassUserIds !== after.breakGlassUserIds) yield* requireBreakGlass(after)
      })

      /** Domains that a connection may vouch for, and the number of members at none of them. */
      const reach = Effect.fn("ConnectionStates.reach")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        named: ReadonlyArray<string> | null
      ) {
        const { items } = yield* domains.list(environment, organizationId)
        const proven = items
          .filter(({ status }) => status !== "pending")
          .map(({ domain }) => domain)
        const own = domainsOfConnection(named, proven)
        const outside = yield* store.countOutside(environment.id, organizationId, own)
        return { domains: own, outside }
      })

      const activate = Effect.fn("ConnectionStates.activate")(function* <E = never>(
        environment: Environment,
        id: ConnectionId,
        skipTest: boolean,
        permitted: Effect.Effect<unknown, E> = Effect.void
      ) {
        const shown = yield* transaction.run(
          Effect.gen(function* () {
            const before = yield* held(environment, id)
            yield* permitted
            if (before.status === "active") return shownConnection(environment, before)
            if (!isComplete(before)) return yield* new ConnectionIncomplete()
            if (before.testedAt === null && !skipTest) return yield* new ConnectionNotTested()
            const own = yield* requireNoConflict(before)
            if (own.length === 0) return yield* new NoVerifiedDomain()
            const updatedAt = yield* DateTime.now
            const active: StoredConnection = { ...before, status: "active", updatedAt }
            yield* store.save(active)
            yield* recorded(active, "connection.activated", {
              skippedTest: before.testedAt === null
            })
            return shownConnection(environment, active)
          })
        )
        yield* enforcement.forget(environment.id)
        yield* enforcements.noted(environment)
        return shown
      })

      const disable = Effect.fn("ConnectionStates.disable")(function* <E = never>(
        environment: Environment,
        id: ConnectionId,
        endSessions: boolean,
        permitted: Effect.Effect<unknown, E> = Effect.void
      ) {
        const shown = yield* transaction.run(
          Effect.gen(function* () {
            const before = yield* held(environment, id)
            yield* permitted
            const ended = endSessions ? yield* ends.endSessions(environment, id) : []
            if (before.status !== "active") return shownConnection(environment, before)
            const updatedAt = yield* DateTime.now
            const disabled: StoredConnection = { ...before, status: "disabled", updatedAt }
            yield* store.save(disabled)
            yield* recorded(disabled, "connection.disabled", { sessions: ended.length })
            yield* mails.disabled(environment, disabled)
            return shownConnection(environment, disabled)
          })
        )
        yield* enforcements.noted(environment)
        return shown
      })

      const remove = Effect.fn("ConnectionStates.remove")(function* (
        environment: Environment,
        id: ConnectionId
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            const { organizationId, settings } = yield* held(environment, id)
            const ended = yield* ends.ofConnection(environment, organizationId, id)
            const former = yield* store.remove(environment.id, id)
            if (former === undefined) return yield* new ConnectionNotFound()
            const { protocol } = settings
            yield* recorded(former, "connection.deleted", { protocol, ...ended })
          })
        )
      })

      /** Notes a test, unless the settings changed meanwhile. */
      const tested = Effect.fn("ConnectionStates.tested")(function* (
        connection: StoredConnection,
        { passed, reason }: TestVerdict
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            if (passed) yield* store.noteTest(connection, yield* DateTime.now)
            yield* recorded(connection, "connection.tested", {
              result: passed ? "success" : "failure",
              ...(reason === null ? {} : { reason })
            })
          })
        )
      })

      return {
        activate,
        disable,
        remove,
        tested,
        reach,
        requireTerms,
        requireBreakGlass,
        requireChange
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ConnectionsStore.layer))
}
