import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { UserDeleted, UserNotFound, WrongEnvironment } from "./UserDirectoryProblems.ts"
import { UserDirectoryStore } from "./UserDirectoryStore.ts"
import { UserLock } from "./UserLock.ts"

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
export class UserDirectory extends Context.Service<UserDirectory>()(
  "gatehouse/directory/users/UserDirectory",
  {
    make: Effect.gen(function* () {
      const store = yield* UserDirectoryStore

      const userLock = yield* UserLock

      /** Explains why a user was not found in an environment; ask it after a miss. */
      const missing = Effect.fnUntraced(function* (id: UserId) {
        const elsewhere = (yield* SeesOtherEnvironments) && (yield* store.existsAnywhere(id))
        return yield* elsewhere ? new WrongEnvironment() : new UserNotFound()
      })

      /** The user's standing, deleted ones included. */
      const statusOf = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: UserId) {
        return (yield* store.statusOf(environmentId, id)) ?? (yield* missing(id))
      })

      /** Passes for every user of the environment, the deleted ones too. */
      const requireKnown = (environmentId: EnvironmentId, id: UserId) =>
        Effect.asVoid(statusOf(environmentId, id))

      /** Passes for users who can still be written to. */
      const requireWritable = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        id: UserId
      ) {
        const status = yield* statusOf(environmentId, id)
        if (status === "deleted") return yield* new UserDeleted()
      })

      /** Requires a writable user and locks them for a change in the caller's transaction. */
      // The lock is a statement of its own, so that what follows reads the current row.
      const lockWritable = (environmentId: EnvironmentId, id: UserId) =>
        Effect.andThen(userLock.lock(environmentId, id), requireWritable(environmentId, id))

      return {
        missing,
        statusOf,
        requireKnown,
        requireWritable,
        lockWritable
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(UserDirectoryStore.layer)
  )
}
