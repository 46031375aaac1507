import { Context, Effect, Layer } from "effect"
import type { ConnectionId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { ManagedPeopleStore } from "./ManagedPeopleStore.ts"
import { ManagedByConnection } from "./ManagedProblems.ts"

/**
 * People whose name and primary address their organization keeps: it holds the domain of that
 * address and knows them by an identity at its connection.
 */
export class ManagedPeople extends Context.Service<ManagedPeople>()(
  "gatehouse/directory/users/ManagedPeople",
  {
    make: Effect.gen(function* () {
      const store = yield* ManagedPeopleStore

      /** Refuses what only the source of a managed person changes. */
      const requireOwn = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId
      ) {
        if (yield* store.isManaged(environmentId, userId, null)) {
          return yield* new ManagedByConnection()
        }
      })

      return {
        requireOwn,
        /** True if the person is managed by the organization of this connection. */
        isManagedBy: (environmentId: EnvironmentId, userId: UserId, connectionId: ConnectionId) =>
          store.isManaged(environmentId, userId, connectionId)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(ManagedPeopleStore.layer)
  )
}
