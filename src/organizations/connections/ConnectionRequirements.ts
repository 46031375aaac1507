import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId } from "../../contract/Ids.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { RoleNotFound } from "../organizations/OrganizationsProblems.ts"
import type { StoredConnection, Terms } from "./Connection.ts"
import { makesOwners, namesPeople, rolesKnown } from "./connectionRules.ts"
import { ConnectionIncomplete, ConnectionInUse, invalidConnection } from "./ConnectionsProblems.ts"
import { ConnectionStates } from "./ConnectionStates.ts"
import { ConnectionsStore } from "./ConnectionsStore.ts"
import { isComplete } from "./ConnectionWord.ts"

/** Requirements of a connection before it is made or changed; each refuses what breaks it. */
export class ConnectionRequirements extends Context.Service<ConnectionRequirements>()(
  "gatehouse/organizations/connections/ConnectionRequirements",
  {
    make: Effect.gen(function* () {
      const store = yield* ConnectionsStore
      const memberships = yield* Memberships
      const states = yield* ConnectionStates

      /** Refuses terms that name a role which no sign-in may give; one that stood there stays. */
      const terms = Effect.fnUntraced(function* (
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
      const breakGlass = Effect.fnUntraced(function* (connection: StoredConnection) {
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
      const change = Effect.fnUntraced(function* (
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
          yield* states.requireNoConflict(after)
        }
        if (before.breakGlassUserIds !== after.breakGlassUserIds) yield* breakGlass(after)
      })

      return { terms, breakGlass, change }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ConnectionsStore.layer))
}
