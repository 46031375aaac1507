import { Context, DateTime, Effect, Layer } from "effect"
import type { EmailAddressId, UserId } from "../../contract/Ids.ts"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { HeldAddress, AddressedUser } from "./Addressee.ts"
import { AddressBookStore, type Taken } from "./AddressBookStore.ts"

export type { Taken }

/**
 * Finds users by address. It is below every flow by mail, so that none of them needs the whole of
 * `users`. Deleted users have no address, so they are never found here.
 */
export class AddressBook extends Context.Service<
  AddressBook,
  {
    /** Sign-in and resets look at primary addresses only (contract: "No enumeration"). */
    readonly byPrimaryAddress: (
      environment: Environment,
      key: EmailKey
    ) => Effect.Effect<AddressedUser | undefined>
    /**
     * The user who makes the address unavailable to others: it is their primary or a verified one.
     */
    readonly byTakenAddress: (
      environment: Environment,
      key: EmailKey
    ) => Effect.Effect<AddressedUser | undefined>
    readonly byAddressId: (
      environment: Environment,
      id: EmailAddressId
    ) => Effect.Effect<AddressedUser | undefined>
    /** A user with their primary address; undefined for one without an address. */
    readonly primaryOf: (
      environment: Environment,
      userId: UserId
    ) => Effect.Effect<AddressedUser | undefined>
    /** All addresses of a user, verified or not; the primary one first, then as they were added. */
    readonly addressesOf: (
      environment: Environment,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<HeldAddress>>
    /**
     * Marks an address as proven, in the caller's transaction; the primary one completes the
     * registration. False where it was proven before.
     */
    readonly verify: (environment: Environment, id: EmailAddressId) => Effect.Effect<boolean, Taken>
  }
>()("gatehouse/directory/addresses/AddressBook") {
  static readonly layerNoDeps = Layer.effect(
    AddressBook,
    Effect.gen(function* () {
      const store = yield* AddressBookStore
      return AddressBook.of({
        byPrimaryAddress: ({ id }, key) => store.byPrimaryAddress(id, key),
        byTakenAddress: ({ id }, key) => store.byTakenAddress(id, key),
        byAddressId: (environment, id) => store.byAddressId(environment.id, id),
        primaryOf: ({ id }, userId) => store.primaryOf(id, userId),
        addressesOf: ({ id }, userId) => store.addressesOf(id, userId),
        verify: (environment, id) =>
          Effect.flatMap(DateTime.now, (now) => store.verify(environment.id, id, now))
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(AddressBookStore.layer))
}
