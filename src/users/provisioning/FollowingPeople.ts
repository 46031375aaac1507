import { Context, Effect, Layer } from "effect"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { SourceAddresses } from "../../credentials/addresses/SourceAddresses.ts"
import { Domains } from "../../organizations/domains/Domains.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { flawed } from "../../platform/scim/ScimFlaw.ts"
import { Users } from "../management/Users.ts"
import type { DirectoryRecord } from "./DirectoryRecord.ts"
import { addressOf, domainOf, namesOf, type RecordParts } from "./recordParts.ts"

/**
 * Names and primary addresses of people whom a directory made follow their record; of others the
 * record changes nothing. In the transaction of the record's change, which holds the person.
 */
export class FollowingPeople extends Context.Service<FollowingPeople>()(
  "gatehouse/users/provisioning/FollowingPeople",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const domains = yield* Domains
      const sourceAddresses = yield* SourceAddresses
      const users = yield* Users

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

      /** Brings the person in line with the record's new parts. */
      const follow = Effect.fn("FollowingPeople.follow")(function* (
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

      return { follow }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
