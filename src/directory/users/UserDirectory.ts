import { Context, Effect, Layer, Schema, Struct } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import {
  ManagedByConnection,
  ManagedByDirectory,
  UserDeleted,
  UserNotFound,
  WrongEnvironment
} from "./UsersProblems.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { fullName, User, type StoredUser, type UserStatus } from "./User.ts"
import { UserDirectoryStore } from "./UserDirectoryStore.ts"

/**
 * True if a caller may learn that an id belongs to a user of another environment; operators limited
 * to some environments may not.
 */
export const SeesOtherEnvironments = Context.Reference<boolean>(
  "gatehouse/directory/users/UserDirectory/SeesOtherEnvironments",
  { defaultValue: () => true }
)

/** A row of the columns of a user. */
const UserRow = Schema.Struct({
  ...Struct.omit(User.fields, ["name"]),
  revision: Schema.Int
})

const readRow = rowReader(UserRow)

const toStoredUser = (row: unknown): StoredUser => {
  const { revision, ...user } = readRow(row)
  return { revision, user: { ...user, name: fullName(user.firstName, user.lastName) } }
}

const isThere = (status: UserStatus | undefined): boolean =>
  status !== undefined && status !== "deleted"

/**
 * Checks that a user exists before anything is done about them, and locks their row to the end of
 * the caller's transaction, which is the first lock of every transaction that takes it. It is below
 * every capability that hangs on a user, so that none of them needs the whole of `users`.
 */
export class UserDirectory extends Context.Service<UserDirectory>()(
  "gatehouse/directory/users/UserDirectory",
  {
    make: Effect.gen(function* () {
      const store = yield* UserDirectoryStore

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

      /**
       * Locks for a change of the user or of what belongs to them: changes take turns. False where
       * they are deleted.
       */
      const lock = (environmentId: EnvironmentId, id: UserId) =>
        Effect.map(store.lock(environmentId, id), isThere)

      /** Requires a writable user and locks them for a change in the caller's transaction. */
      // The lock is a statement of its own, so that what follows reads the current row.
      const lockWritable = (environmentId: EnvironmentId, id: UserId) =>
        Effect.andThen(lock(environmentId, id), requireWritable(environmentId, id))

      /**
       * Refuses what only the source of a managed person changes: their name and primary address, which
       * their organization keeps. It holds the domain of that address and knows them by an identity at
       * its connection, or by a record of its directory that made them.
       */
      const requireUnmanaged = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId
      ) {
        const source = yield* store.sourceOf(environmentId, userId)
        if (source === "directory") return yield* new ManagedByDirectory()
        if (source === "connection") return yield* new ManagedByConnection()
      })

      return {
        missing,
        statusOf,
        requireKnown,
        requireWritable,
        lock,
        lockWritable,
        /** Locks several people before anything of theirs changes. */
        lockAll: store.lockAll,
        /** Locks a user who acts: false if they are banned, too. */
        lockActive: (environmentId: EnvironmentId, id: UserId) =>
          Effect.map(store.lock(environmentId, id), (status) => status === "active"),
        /** Keeps the user from being changed; false where they are deleted. */
        hold: (environmentId: EnvironmentId, id: UserId) =>
          Effect.map(store.hold(environmentId, id), isThere),
        /** Keeps a user who acts from being changed: false if they are banned, too. */
        holdActive: (environmentId: EnvironmentId, id: UserId) =>
          Effect.map(store.hold(environmentId, id), (status) => status === "active"),
        requireUnmanaged,
        sourceOf: store.sourceOf,
        isManagedBy: store.isManagedBy,
        /** Columns of a user `u` of an environment, as a part of others' statements. */
        columns: store.columns,
        /** A user from a row, or a column of JSON, that has those columns. */
        readUser: (row: unknown): User => toStoredUser(row).user,
        /** Such a user with the revision, by which a change that came too late is refused. */
        readStored: toStoredUser
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(UserDirectoryStore.layer)
  )
}
