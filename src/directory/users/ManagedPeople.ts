import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { UserDirectoryStore } from "./UserDirectoryStore.ts"
import { ManagedByConnection, ManagedByDirectory } from "./UsersProblems.ts"

/**
 * People whose name and primary address their organization keeps: it holds the domain of that
 * address and knows them by an identity at its connection, or by a record of its directory that
 * made them.
 */
export class ManagedPeople extends Context.Service<ManagedPeople>()(
  "gatehouse/directory/users/ManagedPeople",
  {
    make: Effect.gen(function* () {
      const { isManagedBy, sourceOf } = yield* UserDirectoryStore

      /** Refuses what only the source of a managed person changes. */
      const requireOwn = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId
      ) {
        const source = yield* sourceOf(environmentId, userId)
        if (source === "directory") return yield* new ManagedByDirectory()
        if (source === "connection") return yield* new ManagedByConnection()
      })

      return { requireOwn, sourceOf, isManagedBy }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(UserDirectoryStore.layer)
  )
}
