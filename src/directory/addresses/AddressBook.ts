import { Context, DateTime, Effect, Layer } from "effect"
import type { EmailAddressId, UserId } from "../../contract/Ids.ts"
import { untagged, type EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { OperatorSeats } from "../operators/OperatorSeats.ts"
import { AddressBookStore, type AddedAddress } from "./AddressBookStore.ts"
import { type HeldAddress, restorationOf, type KeptAddress } from "./Addressee.ts"

/**
 * Finds users by address, and keeps their addresses. The primary one decides who can reset the
 * password: it changes in the transaction of a caller who holds the user's lock. The book is below
 * every flow by mail, so that none of them needs the whole of `users`. Deleted users have no address,
 * so they are never found here.
 */
export class AddressBook extends Context.Service<AddressBook>()(
  "gatehouse/directory/addresses/AddressBook",
  {
    make: Effect.gen(function* () {
      const store = yield* AddressBookStore
      const audit = yield* Audit
      const seats = yield* OperatorSeats
      const transaction = yield* Transaction

      /** Makes a verified address of the user the primary one. */
      const promote = Effect.fn("AddressBook.promote")(function* (
        environment: Environment,
        userId: UserId,
        address: HeldAddress
      ) {
        const now = yield* DateTime.now
        // The address is held by this user already, as only verified ones are promoted.
        yield* Effect.orDie(store.makePrimary(environment.id, userId, address, now))
        yield* seats.rename(environment, userId, address)
      })

      const recorded = (
        environment: Environment,
        userId: UserId,
        action: AuditAction,
        address: KeptAddress | null
      ) =>
        audit.record({
          environmentId: environment.id,
          action,
          actor: userActor(userId),
          targets: [
            ...(address === null ? [] : [{ type: "email_address" as const, id: address.id }]),
            { type: "user", id: userId }
          ],
          metadata: { reason: "disavowed" }
        })

      /**
       * Restores the address that was primary when its owner was mailed about the sign-in they now
       * disavow, even if it has since been removed (`restorationOf`). If it belongs to another user
       * or may be the intruder's, no address stays primary, so nobody else can reset the password by
       * mail.
       */
      const restorePrimary = Effect.fn("AddressBook.restorePrimary")(function* (
        environment: Environment,
        userId: UserId,
        kept: KeptAddress
      ) {
        const addresses = yield* store.addressesOf(environment.id, userId)
        const restoration = restorationOf(kept, addresses)
        if (restoration === "unchanged") return
        const now = yield* DateTime.now
        const own = addresses.find(({ key }) => key === kept.key)
        const address = { ...kept, ...own, verifiedAt: own?.verifiedAt ?? kept.verifiedAt }
        const made =
          restoration === "restored" &&
          (yield* transaction
            .run(store.makePrimary(environment.id, userId, address, now))
            .pipe(Effect.orElseSucceed(() => false)))
        if (made) {
          yield* seats.rename(environment, userId, address)
          return yield* recorded(environment, userId, "user.email_promoted", address)
        }
        yield* store.clearPrimary(environment.id, userId, now)
        yield* recorded(environment, userId, "user.updated", null)
      })

      /**
       * Replaces the primary address by the one that the source of a managed person says, proven or
       * not; the former one is theirs no longer.
       */
      const replacePrimary = Effect.fn("AddressBook.replacePrimary")(function* (
        environment: Environment,
        userId: UserId,
        former: HeldAddress,
        address: KeptAddress
      ) {
        const now = yield* DateTime.now
        yield* transaction.run(store.makePrimary(environment.id, userId, address, now))
        yield* store.release(environment.id, userId, former, now)
      })

      return {
        /** Sign-in and resets look at primary addresses only (contract: "No enumeration"). */
        byPrimaryAddress: ({ id }: Environment, key: EmailKey) => store.byPrimaryAddress(id, key),
        /**
         * The user who makes the address unavailable to others: it is their primary or a verified one.
         */
        byTakenAddress: ({ id }: Environment, key: EmailKey) => store.byTakenAddress(id, key),
        /**
         * The user whose address stands in the way of a sign-up or of an added address; where one
         * mailbox is to have one account, that of the address without its tag too.
         */
        inTheWayOf: (environment: Environment, key: EmailKey) =>
          Effect.flatMap(store.byTakenAddress(environment.id, key), (owner) => {
            const isOne = environment.settings.signUp.plusAddresses === "one"
            const plain = untagged(key)
            return owner !== undefined || !isOne || plain === key
              ? Effect.succeed(owner)
              : store.byTakenAddress(environment.id, plain)
          }),
        byAddressId: (environment: Environment, id: EmailAddressId) =>
          store.byAddressId(environment.id, id),
        /** A user with their primary address; undefined for one without an address. */
        primaryOf: ({ id }: Environment, userId: UserId) => store.primaryOf(id, userId),
        /** All addresses of a user, verified or not; the primary one first, then as they were added. */
        addressesOf: ({ id }: Environment, userId: UserId) => store.addressesOf(id, userId),
        /**
         * Marks an address as proven, in the caller's transaction; the primary one completes the
         * registration. False where it was proven before.
         */
        verify: (environment: Environment, id: EmailAddressId) =>
          Effect.flatMap(DateTime.now, (now) => store.verify(environment.id, id, now)),
        /** Adds one that is not the primary one, in the transaction of a caller who holds the user. */
        add: ({ id }: Environment, userId: UserId, address: AddedAddress) =>
          store.insert(id, userId, address),
        /** Takes one away that is not the primary one, in the caller's transaction. */
        remove: (environment: Environment, userId: UserId, id: EmailAddressId) =>
          Effect.flatMap(DateTime.now, (now) => store.remove(environment.id, userId, id, now)),
        promote,
        restorePrimary,
        replacePrimary
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(AddressBookStore.layer))
}
