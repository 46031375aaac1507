import { Context, DateTime, Effect, Layer } from "effect"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { EmailAddressId, type UserId } from "../../contract/Ids.ts"
import type { HeldAddress } from "../../directory/addresses/Addressee.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { CredentialNotice } from "../notices/CredentialNotice.ts"
import { Proofs } from "../proofs/Proofs.ts"
import { voidedByCredentials } from "../proofs/Proof.ts"

// Whoever reads the former address has no way in any more, nor back to it.
const voided = [...voidedByCredentials, "disavowal"] as const

/**
 * Primary addresses of managed people, which follow their source: a directory, or a connection. In
 * the transaction of a caller who holds the person.
 */
export class SourceAddresses extends Context.Service<SourceAddresses>()(
  "gatehouse/credentials/addresses/SourceAddresses",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const crypto = yield* Crypto
      const notice = yield* CredentialNotice
      const proofs = yield* Proofs
      const transaction = yield* Transaction

      /**
       * Takes over an address that has changed at the source, and tells the former one; false, with
       * nothing changed, where it belongs to somebody else.
       */
      const follow = Effect.fn("SourceAddresses.follow")(function* (
        environment: Environment,
        userId: UserId,
        former: HeldAddress,
        email: EmailAddress,
        verifiedAt: DateTime.Utc | null
      ) {
        const key = keyOf(email)
        const taken = yield* addressBook.byTakenAddress(environment, key)
        if (taken !== undefined && taken.userId !== userId) return false
        const held = yield* addressBook.addressesOf(environment, userId)
        const own = held.find((address) => address.key === key)
        const id = own?.id ?? EmailAddressId.make(yield* crypto.uuidV7)
        const made = {
          id,
          email,
          key,
          verifiedAt: verifiedAt ?? own?.verifiedAt ?? null,
          createdAt: own?.createdAt ?? (yield* DateTime.now)
        }
        // The mail goes to the former address, and not at all if somebody else was faster.
        const told = notice.tell(environment, userId, "email_promoted", email)
        const replaced = addressBook.replacePrimary(environment, userId, former, made)
        const isMade = yield* transaction.run(Effect.andThen(told, replaced)).pipe(
          Effect.as(true),
          Effect.orElseSucceed(() => false)
        )
        if (!isMade) return false
        yield* proofs.voidOf(environment, userId, voided)
        yield* audit.record({
          environmentId: environment.id,
          action: "user.email_promoted",
          targets: [
            { type: "email_address", id },
            { type: "user", id: userId }
          ]
        })
        return true
      })

      return { follow }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
