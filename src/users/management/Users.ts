import { changedProfile } from "../../directory/users/Profile.ts"
import { Context, DateTime, Effect, Layer, Struct } from "effect"
import { EmailAddressId, UserId } from "../../contract/Ids.ts"
import { MetadataTooLarge } from "../../contract/Problems.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { isSame } from "../../platform/plainValues.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import * as Metadata from "../../contract/Metadata.ts"
import { Departures } from "../../organizations/organizations/Departures.ts"
import { SentInvitations } from "../../organizations/organizations/SentInvitations.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { TrustedDeviceEnds } from "../../credentials/trustedDevices/TrustedDeviceEnds.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import {
  EmailTaken,
  ExternalIdTaken,
  UserDeleted,
  UserNotBanned,
  type UserNotFound,
  type WrongEnvironment
} from "../../directory/users/UsersProblems.ts"
import { newUserOf, type NewUser } from "./NewUser.ts"
import {
  excessOf,
  fullName,
  patchedBags,
  type ServerUserChanges,
  type User,
  type UserBags,
  type UserMetadataChanges
} from "../../directory/users/User.ts"
import { UsersStore } from "./UsersStore.ts"

type Missing = UserNotFound | WrongEnvironment
type Unwritable = Missing | UserDeleted

/** The users of an environment, as its backend manages them. */
export class Users extends Context.Service<Users>()("gatehouse/users/management/Users", {
  make: Effect.gen(function* () {
    const store = yield* UsersStore
    const directory = yield* UserDirectory
    const departures = yield* Departures
    const sentInvitations = yield* SentInvitations
    const seats = yield* OperatorSeats
    const sessions = yield* Sessions
    const grantEnds = yield* GrantEnds
    const identities = yield* Identities
    const passkeys = yield* Passkeys
    const passwords = yield* Passwords
    const secondFactors = yield* SecondFactors
    const trustedDevices = yield* TrustedDeviceEnds
    const proofs = yield* Proofs
    const audit = yield* Audit
    const crypto = yield* Crypto
    const transaction = yield* Transaction

    const recorded = (
      user: { environmentId: User["environmentId"]; id: UserId },
      action: AuditAction
    ) =>
      audit.record({
        environmentId: user.environmentId,
        action,
        targets: [{ type: "user", id: user.id }]
      })

    /** Under an id that was made beforehand, where the user is the one who acts. */
    const create = Effect.fn("Users.create")(function* (
      environment: Environment,
      input: NewUser,
      id?: UserId
    ) {
      const now = yield* DateTime.now
      const user = newUserOf(input, {
        id: id ?? UserId.make(yield* crypto.uuidV7),
        environmentId: environment.id,
        now
      })
      yield* requireBudget(user)
      // Before the transaction: a hash takes longer than everything else in it together.
      const password =
        input.password !== undefined
          ? yield* passwords.prepare(environment, input.password, user)
          : input.passwordHash !== undefined
            ? passwords.adopt(input.passwordHash)
            : input.passwordAtHook === true
              ? passwords.atHook
              : undefined
      const emailAddressId = EmailAddressId.make(yield* crypto.uuidV7)
      yield* transaction.run(
        Effect.gen(function* () {
          yield* Effect.mapError(store.insert(user, emailAddressId), () => new EmailTaken())
          if (user.externalId !== null) yield* setExternalId(user)
          if (password !== undefined) yield* passwords.set(environment.id, user.id, password)
          yield* recorded(user, "user.created")
        })
      )
      return user
    })

    const setExternalId = ({ environmentId, externalId, id }: User) =>
      Effect.mapError(
        store.setExternalId(environmentId, id, externalId),
        () => new ExternalIdTaken()
      )

    const get = Effect.fnUntraced(function* (environment: Environment, id: UserId) {
      const stored = yield* store.find(environment.id, id)
      return stored === undefined ? yield* directory.missing(id) : stored.user
    })

    // Reads, merges, and writes only over the revision it read; who comes second reads again.
    const change = Effect.fnUntraced(function* (
      environment: Environment,
      id: UserId,
      action: AuditAction,
      names: ReadonlyArray<keyof User>,
      changeOf: (user: User) => User
    ): Effect.fn.Return<User, Unwritable | ExternalIdTaken | MetadataTooLarge> {
      while (true) {
        const seen = yield* store.find(environment.id, id)
        if (seen === undefined) return yield* directory.missing(id)
        if (seen.user.status === "deleted") return yield* new UserDeleted()
        const changed = { ...changeOf(seen.user), updatedAt: yield* DateTime.now }
        const differing = differingNames(names, seen.user, changed)
        if (differing.length === 0) return seen.user
        yield* requireBudget(changed)
        const replace = audit.recordWith(
          {
            environmentId: environment.id,
            action,
            targets: [{ type: "user", id: seen.user.id }],
            metadata: { changed: differing }
          },
          (event) => store.replace(seen, changed, event)
        )
        const replaced =
          changed.externalId === seen.user.externalId
            ? yield* replace
            : yield* transaction.run(
                Effect.tap(replace, (done) => (done ? setExternalId(changed) : Effect.void))
              )
        if (replaced) return changed
      }
    })

    /** Takes over what the source of a managed person says, or what nobody but them decides. */
    const follow = (environment: Environment, id: UserId, changes: ServerUserChanges) =>
      change(environment, id, "user.updated", Struct.keys(changes), (user) => {
        const profile = changedProfile(user, changes)
        return {
          ...user,
          name: fullName(profile.firstName, profile.lastName),
          ...profile,
          externalId: changes.externalId === undefined ? user.externalId : changes.externalId,
          unsafeMetadata: Metadata.merge(user.unsafeMetadata, changes.unsafeMetadata)
        }
      })

    /** A managed person's name is not for people to change. */
    const update = Effect.fnUntraced(function* (
      environment: Environment,
      id: UserId,
      changes: ServerUserChanges
    ) {
      if (changes.firstName !== undefined || changes.lastName !== undefined) {
        yield* directory.requireUnmanaged(environment.id, id)
      }
      return yield* follow(environment, id, changes)
    })

    /** Merges into the named bags; changes of others to other keys at the same time survive. */
    const updateMetadata = (environment: Environment, id: UserId, changes: UserMetadataChanges) =>
      change(environment, id, "user.metadata_updated", Struct.keys(changes), (user) => ({
        ...user,
        ...patchedBags(user, changes)
      })).pipe(Effect.catchTag("external_id_taken", Effect.die))

    /**
     * Soft delete: sessions, identities and password go immediately, the record stays for
     * retention.
     */
    const remove = Effect.fn("Users.remove")(function* (environment: Environment, id: UserId) {
      const now = yield* DateTime.now
      yield* transaction.run(
        Effect.gen(function* () {
          const removed = yield* store.remove(environment.id, id, now)
          if (!removed) return yield* unwritable(environment, id)
          // Organizations before sessions, as everything that takes both does.
          yield* departures.endAll(environment, id)
          yield* sessions.endAll(environment, id)
          yield* grantEnds.ofDeleted(environment.id, id)
          yield* identities.unlinkAll(environment.id, id)
          yield* store.unlinkRecords(environment.id, id, now)
          yield* passkeys.removeAll(environment.id, id)
          yield* passwords.remove(environment.id, id)
          yield* secondFactors.remove(environment.id, id)
          yield* proofs.voidAll(environment, id)
          yield* recorded({ environmentId: environment.id, id }, "user.deleted")
        })
      )
    })

    const unwritable = (environment: Environment, id: UserId) =>
      Effect.andThen(directory.requireWritable(environment.id, id), Effect.die(wonByNobody))

    const ban = Effect.fn("Users.ban")(function* (
      environment: Environment,
      id: UserId,
      reason: string | null
    ) {
      const now = yield* DateTime.now
      return yield* transaction.run(
        Effect.gen(function* () {
          if (yield* store.ban(environment.id, id, reason, now)) {
            yield* sentInvitations.revokeAll(environment, id)
            yield* sessions.endAll(environment, id)
            yield* trustedDevices.endAll(environment.id, id)
            yield* grantEnds.portalLinksOf(environment.id, id)
            yield* proofs.voidAll(environment, id)
            yield* seats.requireAnotherOwner(environment, id)
            yield* recorded({ environmentId: environment.id, id }, "user.banned")
          }
          return yield* getWritable(environment, id)
        })
      )
    })

    const unban = Effect.fn("Users.unban")(function* (environment: Environment, id: UserId) {
      const now = yield* DateTime.now
      return yield* transaction.run(
        Effect.gen(function* () {
          const unbanned = yield* store.unban(environment.id, id, now)
          const user = yield* getWritable(environment, id)
          if (!unbanned) return yield* new UserNotBanned()
          // One that was being made during the ban.
          yield* proofs.voidAll(environment, id)
          yield* recorded(user, "user.unbanned")
          return user
        })
      )
    })

    const getWritable = Effect.fnUntraced(function* (environment: Environment, id: UserId) {
      const user = yield* get(environment, id)
      if (user.status === "deleted") return yield* new UserDeleted()
      return user
    })

    return { create, get, update, follow, updateMetadata, remove, ban, unban }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(UsersStore.layer))
}

const wonByNobody = new Error("A user changed state between two statements of one transaction")

/** The named fields in which a user differs; writing `locale` writes the language too. */
const differingNames = (names: ReadonlyArray<keyof User>, before: User, after: User) =>
  names.filter(
    (name) =>
      !isSame(after[name], before[name]) ||
      (name === "locale" && after.language !== before.language)
  )

const requireBudget = (bags: UserBags): Effect.Effect<void, MetadataTooLarge> => {
  const excess = excessOf(bags)
  return excess === undefined
    ? Effect.void
    : Effect.fail(new MetadataTooLarge({ properties: excess }))
}
