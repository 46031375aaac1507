import { Context, DateTime, Effect, Layer } from "effect"
import type { EmailAddressId, UserId } from "../../contract/Ids.ts"
import { untagged, type EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { AddressBookStore, type AddedAddress } from "./AddressBookStore.ts"

/**
 * Finds users by address, and keeps their addresses. It is below every flow by mail, so that none of
 * them needs the whole of `users`. Deleted users have no address, so they are never found here.
 */
export class AddressBook extends Context.Service<AddressBook>()(
  "gatehouse/directory/addresses/AddressBook",
  {
    make: Effect.gen(function* () {
      const store = yield* AddressBookStore
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
          Effect.flatMap(DateTime.now, (now) => store.remove(environment.id, userId, id, now))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(AddressBookStore.layer))
}
