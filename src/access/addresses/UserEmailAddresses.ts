import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { keyOf, maximumAddresses } from "../../contract/EmailAddress.ts"
import { EmailAddressId, type UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { HeldAddress } from "../../directory/addresses/Addressee.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { voidedByCredentials } from "../../credentials/proofs/Proof.ts"
import { Disavowal } from "../disavowal/Disavowal.ts"
import {
  byId,
  PrimaryEmail,
  TooManyEmailAddresses,
  UnverifiedEmailAddress,
  additionOf,
  shown,
  type EmailAddressChanges,
  type NewEmailAddress
} from "./OwnEmailAddress.ts"

/** A user's addresses as a backend manages them: what it calls verified counts as verified. */
export class UserEmailAddresses extends Context.Service<UserEmailAddresses>()(
  "gatehouse/access/addresses/UserEmailAddresses",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const crypto = yield* Crypto
      const directory = yield* UserDirectory
      const disavowal = yield* Disavowal
      const notice = yield* CredentialNotice
      const proofs = yield* Proofs
      const transaction = yield* Transaction

      /** The primary one first, the others in the order they were added. */
      const list = Effect.fn("UserEmailAddresses.list")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const addresses = yield* addressBook.addressesOf(environment, userId)
        if (addresses.length === 0) yield* directory.requireKnown(environment.id, userId)
        return addresses.map(shown)
      })

      /** Changes of one user's addresses take turns. */
      const changing = <A, E>(
        environment: Environment,
        userId: UserId,
        change: (addresses: ReadonlyArray<HeldAddress>) => Effect.Effect<A, E>
      ) =>
        transaction.run(
          Effect.gen(function* () {
            yield* directory.lockWritable(environment.id, userId)
            return yield* change(yield* addressBook.addressesOf(environment, userId))
          })
        )

      const recorded = (
        environment: Environment,
        userId: UserId,
        action: AuditAction,
        id: EmailAddressId,
        metadata: Readonly<Record<string, boolean>> = {}
      ) =>
        audit.record({
          environmentId: environment.id,
          action,
          targets: [
            { type: "email_address", id },
            { type: "user", id: userId }
          ],
          metadata
        })

      const makePrimary = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        address: HeldAddress
      ) {
        yield* directory.requireUnmanaged(environment.id, userId)
        // While the former one still is the primary address, which is where this mail goes.
        yield* notice.tell(environment, userId, "email_promoted", address.email)
        yield* addressBook.promote(environment, userId, address)
        yield* proofs.voidOf(environment, userId, voidedByCredentials)
        yield* disavowal.supersedeByBackend(environment, userId)
      })

      const add = Effect.fn("UserEmailAddresses.add")(function* (
        environment: Environment,
        userId: UserId,
        { email, primary = false, verified = false }: NewEmailAddress
      ) {
        const key = keyOf(email)
        return yield* changing(
          environment,
          userId,
          Effect.fnUntraced(function* (addresses) {
            const addition = additionOf(addresses, key)
            const owner = yield* addressBook.byTakenAddress(environment, key)
            if (addition === "own" || owner !== undefined) return yield* new EmailTaken()
            if (primary && !verified) return yield* new UnverifiedEmailAddress()
            if (addition === "too_many") {
              return yield* new TooManyEmailAddresses({ properties: { limit: maximumAddresses } })
            }
            const id = EmailAddressId.make(yield* crypto.uuidV7)
            const createdAt = yield* DateTime.now
            const verifiedAt = verified ? createdAt : null
            const address = { id, email, key, primary: false, verifiedAt, createdAt }
            yield* Effect.mapError(
              addressBook.add(environment, userId, address),
              () => new EmailTaken()
            )
            yield* recorded(environment, userId, "user.email_added", id, { primary, verified })
            if (primary) yield* makePrimary(environment, userId, address)
            else yield* notice.tell(environment, userId, "email_added", email)
            return { ...shown(address), primary }
          })
        )
      })

      /** Marks an address as verified, makes it the primary one, or both. */
      const update = Effect.fn("UserEmailAddresses.update")(function* (
        environment: Environment,
        userId: UserId,
        id: EmailAddressId,
        changes: EmailAddressChanges
      ) {
        return yield* changing(
          environment,
          userId,
          Effect.fnUntraced(function* (addresses) {
            const address = yield* byId(addresses, id)
            const verifies = changes.verified === true && address.verifiedAt === null
            const promotes = changes.primary === true && !address.primary
            const verifiedAt = verifies ? yield* DateTime.now : address.verifiedAt
            if (promotes && verifiedAt === null) return yield* new UnverifiedEmailAddress()
            if (verifies) {
              yield* Effect.mapError(addressBook.verify(environment, id), () => new EmailTaken())
            }
            const changed = { ...address, verifiedAt }
            if (promotes) {
              yield* makePrimary(environment, userId, changed)
              const metadata = { verified: verifies }
              yield* recorded(environment, userId, "user.email_promoted", id, metadata)
            } else if (verifies) yield* recorded(environment, userId, "user.email_verified", id)
            return { ...shown(changed), primary: changed.primary || promotes }
          })
        )
      })

      const remove = Effect.fn("UserEmailAddresses.remove")(function* (
        environment: Environment,
        userId: UserId,
        id: EmailAddressId
      ) {
        yield* changing(
          environment,
          userId,
          Effect.fnUntraced(function* (addresses) {
            const { email, primary, verifiedAt } = yield* byId(addresses, id)
            if (primary) return yield* new PrimaryEmail()
            yield* disavowal.supersedeByBackend(environment, userId)
            yield* recorded(environment, userId, "user.email_removed", id)
            yield* notice.tell(environment, userId, "email_removed", email)
            // While the address is still theirs, so that somebody who is banned is not mailed there.
            if (verifiedAt !== null) {
              const account = yield* addressBook.primaryOf(environment, userId)
              const locale = account?.locale ?? null
              yield* notice.tellAt(environment, email, locale, "email_removed", email)
            }
            yield* addressBook.remove(environment, userId, id)
          })
        )
      })

      return { list, add, update, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
