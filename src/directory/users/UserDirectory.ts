import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { UserDeleted, UserNotFound, WrongEnvironment } from "./UserDirectoryProblems.ts"
import { UserDirectoryStore } from "./UserDirectoryStore.ts"
import { UserLock } from "./UserLock.ts"
import type { UserStatus } from "./UserStatus.ts"

/**
 * True if a caller may learn that an id belongs to a user of another environment; operators limited
 * to some environments may not.
 */
export const SeesOtherEnvironments = Context.Reference<boolean>(
  "gatehouse/directory/users/UserDirectory/SeesOtherEnvironments",
  { defaultValue: () => true }
)

/**
 * Checks that a user exists before anything is done about them. It is below every capability that
 * hangs on a user, so that none of them needs the whole of `users`.
 */
export class UserDirectory extends Context.Service<
  UserDirectory,
  {
    /** Explains why a user was not found in an environment; ask it after a miss. */
    readonly missing: (id: UserId) => Effect.Effect<never, UserNotFound | WrongEnvironment>
    /** The user's standing, deleted ones included. */
    readonly statusOf: (
      environmentId: EnvironmentId,
      id: UserId
    ) => Effect.Effect<UserStatus, UserNotFound | WrongEnvironment>
    /** Passes for every user of the environment, the deleted ones too. */
    readonly requireKnown: (
      environmentId: EnvironmentId,
      id: UserId
    ) => Effect.Effect<void, UserNotFound | WrongEnvironment>
    /** Passes for users who can still be written to. */
    readonly requireWritable: (
      environmentId: EnvironmentId,
      id: UserId
    ) => Effect.Effect<void, UserNotFound | WrongEnvironment | UserDeleted>
    /** Requires a writable user and locks them for a change in the caller's transaction. */
    readonly lockWritable: (
      environmentId: EnvironmentId,
      id: UserId
    ) => Effect.Effect<void, UserNotFound | WrongEnvironment | UserDeleted>
  }
>()("gatehouse/directory/users/UserDirectory") {
  static readonly layerNoDeps = Layer.effect(
    UserDirectory,
    Effect.gen(function* () {
      const store = yield* UserDirectoryStore

      const userLock = yield* UserLock

      const missing = Effect.fnUntraced(function* (id: UserId) {
        const elsewhere = (yield* SeesOtherEnvironments) && (yield* store.existsAnywhere(id))
        return yield* elsewhere ? new WrongEnvironment() : new UserNotFound()
      })

      const statusOf = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: UserId) {
        return (yield* store.statusOf(environmentId, id)) ?? (yield* missing(id))
      })

      const requireKnown = (environmentId: EnvironmentId, id: UserId) =>
        Effect.asVoid(statusOf(environmentId, id))

      const requireWritable = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        id: UserId
      ) {
        const status = yield* statusOf(environmentId, id)
        if (status === "deleted") return yield* new UserDeleted()
      })

      // The lock is a statement of its own, so that what follows reads the current row.
      const lockWritable = (environmentId: EnvironmentId, id: UserId) =>
        Effect.andThen(userLock.lock(environmentId, id), requireWritable(environmentId, id))

      return UserDirectory.of({
        missing,
        statusOf,
        requireKnown,
        requireWritable,
        lockWritable
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(UserDirectoryStore.layer))
}
