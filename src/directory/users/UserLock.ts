import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { UserLockStore } from "./UserLockStore.ts"
import type { UserStatus } from "./UserStatus.ts"

/**
 * Locks the row of a user to the end of the caller's transaction. It is the first lock of every
 * transaction that takes it.
 */
export class UserLock extends Context.Service<
  UserLock,
  {
    /** For a change of the user or of what belongs to them: changes take turns. False where they are deleted. */
    readonly lock: (environmentId: EnvironmentId, id: UserId) => Effect.Effect<boolean>
    /** Locks a user who acts: false if they are banned, too. */
    readonly lockActive: (environmentId: EnvironmentId, id: UserId) => Effect.Effect<boolean>
    /** Keeps the user from being changed; false where they are deleted. */
    readonly hold: (environmentId: EnvironmentId, id: UserId) => Effect.Effect<boolean>
    /** Locks a user who acts: false if they are banned, too. */
    readonly holdActive: (environmentId: EnvironmentId, id: UserId) => Effect.Effect<boolean>
  }
>()("gatehouse/directory/users/UserLock") {
  static readonly layerNoDeps = Layer.effect(
    UserLock,
    Effect.gen(function* () {
      const store = yield* UserLockStore
      return UserLock.of({
        lock: (environmentId, id) => Effect.map(store.lock(environmentId, id), isThere),
        lockActive: (environmentId, id) =>
          Effect.map(store.lock(environmentId, id), (status) => status === "active"),
        hold: (environmentId, id) => Effect.map(store.hold(environmentId, id), isThere),
        holdActive: (environmentId, id) =>
          Effect.map(store.hold(environmentId, id), (status) => status === "active")
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(UserLockStore.layer))
}

const isThere = (status: UserStatus | undefined): boolean =>
  status !== undefined && status !== "deleted"
