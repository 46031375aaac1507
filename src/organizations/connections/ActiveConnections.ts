import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ConnectionId } from "../../contract/Ids.ts"
import type { Asserted } from "../../directory/identities/Asserted.ts"
import { Domains } from "../domains/Domains.ts"
import { domainsOfConnection } from "../domains/Domain.ts"
import type { StoredConnection } from "./Connection.ts"
import { ConnectionsStore } from "./ConnectionsStore.ts"
import { isOfProvider } from "./ConnectionWord.ts"

/** Connections as sign-ins use them. */
export class ActiveConnections extends Context.Service<ActiveConnections>()(
  "gatehouse/organizations/connections/ActiveConnections",
  {
    make: Effect.gen(function* () {
      const store = yield* ConnectionsStore
      const domains = yield* Domains

      /** Undefined for one that does not sign anybody in now; the platform's people have none. */
      const find = Effect.fnUntraced(function* (
        environment: Pick<Environment, "id" | "kind">,
        id: ConnectionId
      ) {
        if (environment.kind === "platform") return undefined
        const connection = yield* store.find(environment.id, id)
        return connection?.status === "active" ? connection : undefined
      })

      return {
        find,
        /** The one whose word a statement is; undefined also where it names another provider by now. */
        findOf: (environment: Pick<Environment, "id" | "kind">, asserted: Asserted) =>
          Effect.map(find(environment, asserted.connectionId), (connection) =>
            connection !== undefined && isOfProvider(connection, asserted) ? connection : undefined
          ),
        /** One in any state, for tests of it. */
        findAny: ({ id }: Pick<Environment, "id">, connectionId: ConnectionId) =>
          store.find(id, connectionId),
        /** Keeps it active to the end of the caller's transaction; false where it is not. */
        hold: ({ id }: Pick<Environment, "id">, connectionId: ConnectionId) =>
          store.holdActive(id, connectionId),
        /** Domains for whose addresses the connection vouches. */
        domainsOf: ({ environmentId, organizationId, terms }: StoredConnection) =>
          Effect.map(domains.verified(environmentId, organizationId), (verified) =>
            domainsOfConnection(terms.domains, verified)
          ),
        /** Notes a use; what was noted a minute ago stays, so that sign-ins do not wait for it. */
        used: ({ environmentId, id, lastUsedAt }: StoredConnection) =>
          Effect.flatMap(DateTime.now, (now) =>
            lastUsedAt !== null &&
            DateTime.isGreaterThan(lastUsedAt, DateTime.subtract(now, { minutes: 1 }))
              ? Effect.void
              : store.noteUse(environmentId, id, now)
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ConnectionsStore.layer))
}
