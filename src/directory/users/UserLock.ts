import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { UserDirectoryStore } from "./UserDirectoryStore.ts"
import type { UserStatus } from "./User.ts"

/**
 * Locks the row of a user to the end of the caller's transaction. It is the first lock of every
 * transaction that takes it.
 */
export class UserLock extends Context.Service<UserLock>()("gatehouse/directory/users/UserLock", {
  make: Effect.gen(function* () {
    const store = yield* UserDirectoryStore
    return {
      /**
       * For a change of the user or of what belongs to them: changes take turns. False where they
       * are deleted.
       */
      lock: (environmentId: EnvironmentId, id: UserId) =>
        Effect.map(store.lock(environmentId, id), isThere),
      /** Locks several people before anything of theirs changes. */
      lockAll: store.lockAll,
      /** Locks a user who acts: false if they are banned, too. */
      lockActive: (environmentId: EnvironmentId, id: UserId) =>
        Effect.map(store.lock(environmentId, id), (status) => status === "active"),
      /** Keeps the user from being changed; false where they are deleted. */
      hold: (environmentId: EnvironmentId, id: UserId) =>
        Effect.map(store.hold(environmentId, id), isThere),
      /** Locks a user who acts: false if they are banned, too. */
      holdActive: (environmentId: EnvironmentId, id: UserId) =>
        Effect.map(store.hold(environmentId, id), (status) => status === "active")
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(UserDirectoryStore.layer)
  )
}

const isThere = (status: UserStatus | undefined): boolean =>
  status !== undefined && status !== "deleted"
