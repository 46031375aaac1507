import { Context, DateTime, Effect, Layer } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { Environment } from "../../contract/Environment.ts"
import { type HeldAddress, restorationOf, type KeptAddress } from "./Addressee.ts"
import { OperatorSeats } from "../operators/OperatorSeats.ts"
import { AddressBook } from "./AddressBook.ts"
import { AddressBookStore } from "./AddressBookStore.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"

/**
 * Which address of a user is the primary one: it decides who can reset the password. In the
 * transaction of a caller who holds the user's lock (`UserLock.lock`).
 */
export class PrimaryAddresses extends Context.Service<PrimaryAddresses>()(
  "gatehouse/directory/addresses/PrimaryAddresses",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const seats = yield* OperatorSeats
      const store = yield* AddressBookStore
      const transaction = yield* Transaction

      /** Makes a verified address of the user the primary one. */
      const promote = Effect.fn("PrimaryAddresses.promote")(function* (
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
      const restore = Effect.fn("PrimaryAddresses.restore")(function* (
        environment: Environment,
        userId: UserId,
        kept: KeptAddress
      ) {
        const addresses = yield* addressBook.addressesOf(environment, userId)
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
      const replace = Effect.fn("PrimaryAddresses.replace")(function* (
        environment: Environment,
        userId: UserId,
        former: HeldAddress,
        address: KeptAddress
      ) {
        const now = yield* DateTime.now
        yield* transaction.run(store.makePrimary(environment.id, userId, address, now))
        yield* store.release(environment.id, userId, former, now)
      })

      return { promote, restore, replace }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(AddressBookStore.layer))
}
