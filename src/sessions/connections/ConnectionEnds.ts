import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ConnectionId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { EndedSessions } from "../sessions/EndedSessions.ts"
import { ConnectionEndsStore } from "./ConnectionEndsStore.ts"

/**
 * Ends what an organization's connection has made, with the connection: the links to it and its
 * sessions end, people decide roles again, and memberships stay. Each is a part of the caller's
 * transaction, which holds the organization.
 */
export class ConnectionEnds extends Context.Service<ConnectionEnds>()(
  "gatehouse/sessions/connections/ConnectionEnds",
  {
    make: Effect.gen(function* () {
      const store = yield* ConnectionEndsStore
      const audit = yield* Audit
      const sessions = yield* EndedSessions

      const endSessions = (environment: Environment, connectionId: ConnectionId) =>
        sessions.end(environment, { _tag: "MadeByConnection", connectionId, userId: null })

      const unlink = Effect.fnUntraced(function* (
        { id }: Environment,
        organizationId: OrganizationId,
        connectionId: ConnectionId
      ) {
        yield* store.releaseMembers(id, organizationId, connectionId)
        const unlinked = yield* store.unlink(id, connectionId, yield* DateTime.now)
        yield* audit.recordAll(
          id,
          unlinked.map((identity) => ({
            action: "identity.unlinked" as const,
            targets: [
              { type: "identity" as const, id: identity.id },
              { type: "user" as const, id: identity.userId }
            ],
            metadata: { connectionId }
          }))
        )
        return unlinked.length
      })

      const ofConnection = Effect.fn("ConnectionEnds.ofConnection")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        connectionId: ConnectionId
      ) {
        // The sessions first, as whoever deletes a person takes the two.
        const ended = yield* endSessions(environment, connectionId)
        const identities = yield* unlink(environment, organizationId, connectionId)
        return { identities, sessions: ended.length }
      })

      /** Ends what all connections of an organization have made, which goes with them. */
      const ofOrganization = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        const ids = yield* store.connectionsOf(environment.id, organizationId)
        for (const id of ids) yield* endSessions(environment, id)
        for (const id of ids) yield* unlink(environment, organizationId, id)
      })

      return {
        ofConnection,
        /** Leaves to people the roles that the connection decided. */
        release: (
          { id }: Environment,
          organizationId: OrganizationId,
          connectionId: ConnectionId
        ) => store.releaseMembers(id, organizationId, connectionId),
        /** Closes to somebody who leaves an organization the way past its connections. */
        closeGlass: (
          { id }: Environment,
          ...rest: [organizationId: OrganizationId, userId: UserId]
        ) => store.closeGlass(id, ...rest),
        /** Ends the sessions alone, of a connection that stays. */
        endSessions,
        ofOrganization
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ConnectionEndsStore.layer, EndedSessions.layer])
  )
}
