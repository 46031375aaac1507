import { Context, Effect, Layer } from "effect"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Domains } from "../../organizations/domains/Domains.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Users } from "../management/Users.ts"
import type { DirectoryRecord, UnlinkedReason } from "./DirectoryRecord.ts"
import { addressOf, domainOf, namesOf, type RecordParts, type AccountLink } from "./recordParts.ts"
import { SourceAddresses } from "../../credentials/addresses/SourceAddresses.ts"
import { flawed } from "../../platform/scim/ScimFlaw.ts"

const unlinked = (reason: UnlinkedReason): AccountLink => ({ _tag: "Unlinked", reason })

/**
 * The people of records. Who is found or made for one is held to the end of the caller's transaction.
 * An organization's directory vouches for addresses at its own verified domains alone.
 */
export class AccountLinks extends Context.Service<AccountLinks>()(
  "gatehouse/users/provisioning/AccountLinks",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const domains = yield* Domains
      const sourceAddresses = yield* SourceAddresses
      const directory = yield* UserDirectory
      const users = yield* Users

      const isVerified = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        addressKey: string
      ) {
        const verified = yield* domains.verified(environment.id, organizationId)
        return verified.includes(domainOf(addressKey))
      })

      const existing = Effect.fnUntraced(function* (
        environment: Environment,
        address: EmailAddress
      ) {
        const account = yield* addressBook.byTakenAddress(environment, keyOf(address))
        if (account === undefined) return undefined
        const there = yield* directory.hold(environment.id, account.userId)
        return there ? account.userId : undefined
      })

      const linkOf = Effect.fn("AccountLinks.linkOf")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        parts: RecordParts,
        active: boolean
      ): Effect.fn.Return<AccountLink> {
        const address = addressOf(parts)
        if (address === null) return unlinked("no_address")
        const verified = yield* isVerified(environment, organizationId, keyOf(address))
        if (!verified) return unlinked("domain_not_verified")
        const known = yield* existing(environment, address)
        if (known !== undefined) return { _tag: "Linked", userId: known, made: false }
        if (!active) return unlinked("inactive")
        const made = yield* users.create(environment, { email: address, ...namesOf(parts) }).pipe(
          Effect.map(({ id }) => id),
          // Somebody else was faster with the address.
          Effect.catchTag("email_taken", () => Effect.undefined),
          Effect.orDie
        )
        if (made !== undefined) return { _tag: "Linked", userId: made, made: true }
        const faster = yield* existing(environment, address)
        return faster === undefined
          ? unlinked("account_in_use")
          : { _tag: "Linked", userId: faster, made: false }
      })

      /**
       * The person that a record is to be linked to from now on; undefined where that stays. For
       * somebody who deleted their account nobody is made, but they may have come back by themselves.
       */
      const relinked = Effect.fnUntraced(function* (
        environment: Environment,
        before: DirectoryRecord,
        parts: RecordParts,
        active: boolean
      ) {
        if (before.userId !== null) return undefined
        const isDeleted = before.unlinkedReason === "user_deleted"
        const link = yield* linkOf(environment, before.organizationId, parts, active && !isDeleted)
        return isDeleted && link._tag === "Unlinked" ? undefined : link
      })

      /** Somebody who deleted the account of an active record, and came back since; else null. */
      const returned = Effect.fnUntraced(function* (
        environment: Environment,
        record: DirectoryRecord,
        parts: RecordParts
      ) {
        if (record.unlinkedReason !== "user_deleted" || !record.active) return null
        const link = yield* relinked(environment, record, parts, false)
        return link?._tag === "Linked" ? link.userId : null
      })

      /** True if a linked record would get an address that its organization does not vouch for. */
      const isForeignMove = Effect.fnUntraced(function* (
        environment: Environment,
        before: Pick<DirectoryRecord, "addressKey" | "organizationId" | "userId">,
        addressKey: string | null
      ) {
        if (before.userId === null || addressKey === before.addressKey) return false
        if (addressKey === null) return true
        return !(yield* isVerified(environment, before.organizationId, addressKey))
      })

      /** The primary address of somebody whose domain the record's organization still holds. */
      const managedAddress = Effect.fnUntraced(function* (
        environment: Environment,
        { organizationId }: DirectoryRecord,
        userId: UserId
      ) {
        const own = yield* addressBook.primaryOf(environment, userId)
        if (own === undefined) return undefined
        const held = yield* domains.verified(environment.id, organizationId)
        return held.includes(domainOf(own.address.key)) ? own.address : undefined
      })

      /**
       * Brings the name and primary address of somebody whom a directory made in line with the new
       * parts of their record; of others it changes nothing. The record's change holds the person.
       */
      const follow = Effect.fn("AccountLinks.follow")(function* (
        environment: Environment,
        before: DirectoryRecord,
        after: RecordParts
      ) {
        const { addressKey, userId } = before
        if (!before.madeUser || userId === null) return
        const own = yield* managedAddress(environment, before, userId)
        if (own === undefined) return
        const formerly = { userName: before.userName, attributes: before.attributes }
        const [names, former] = [namesOf(after), namesOf(formerly)]
        if (names.firstName !== former.firstName || names.lastName !== former.lastName) {
          yield* users.follow(environment, userId, names).pipe(
            // A deleted person follows nothing.
            Effect.catch(() => Effect.void)
          )
        }
        const address = addressOf(after)
        // Whoever chose another address since is followed no more.
        if (address !== null && keyOf(address) !== addressKey && own.key === addressKey) {
          if (!(yield* sourceAddresses.follow(environment, userId, own, address, null))) {
            return yield* flawed("uniqueness", "The address belongs to somebody else")
          }
        }
      })

      return { linkOf, relinked, returned, isForeignMove, follow }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
