import { Context, Effect, Layer } from "effect"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import type { ExternalAccount } from "./ExternalAccount.ts"
import type { LinkingFacts } from "./LinkingDecision.ts"
import type { UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { NewIdentity } from "../../directory/identities/Identity.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"

/** Local users by their accounts at a provider, and links to such an account. */
export class KnownAccounts extends Context.Service<KnownAccounts>()(
  "gatehouse/access/federation/KnownAccounts",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const blockedDomains = yield* BlockedDomains
      const identities = yield* Identities
      const notice = yield* CredentialNotice
      const providers = yield* Providers
      const transaction = yield* Transaction

      /** All that decides what a sign-in with the account becomes. */
      const factsOf = Effect.fnUntraced(function* (
        environment: Environment,
        account: ExternalAccount
      ): Effect.fn.Return<LinkingFacts> {
        const { email, emailProven } = account
        const { signUp } = environment.settings
        const linked = yield* identities.findOwner(environment, account)
        const key = email === null ? undefined : keyOf(email)
        const owner =
          key === undefined ? undefined : yield* addressBook.inTheWayOf(environment, key)
        const isAllowed =
          email === null ||
          linked !== undefined ||
          (yield* blockedDomains.allows(environment, email))
        return {
          linked: linked ?? null,
          email: email === null ? null : { proven: emailProven },
          owner:
            owner === undefined
              ? null
              : {
                  userId: owner.userId,
                  status: owner.status,
                  // An address with a tag proves none without it.
                  primary: owner.address.primary && owner.address.key === key,
                  verified: owner.address.verifiedAt !== null
                },
          isAllowed,
          linksByAddress: environment.kind !== "platform",
          signUpMode: signUp.mode,
          legalConsentRequired: signUp.legalConsentRequired
        }
      })

      /**
       * The account as far as its provider's word counts now, since it may have been removed, or be
       * trusted no more, after it gave that; undefined where it counts for nothing.
       */
      const standing = Effect.fnUntraced(function* (
        environment: Environment,
        account: ExternalAccount
      ): Effect.fn.Return<ExternalAccount | undefined> {
        const provider = yield* providers.tellerOf(environment.id, account)
        if (provider === undefined) return undefined
        return { ...account, emailProven: account.emailProven && provider.trustEmail }
      })

      /**
       * Links the account of a sign-in found by its address, and notifies the user; in the transaction
       * of the sign-in, which a failure spoils.
       */
      const link = Effect.fn("KnownAccounts.link")(function* (
        environment: Environment,
        userId: UserId,
        account: NewIdentity
      ) {
        const actor = userActor(userId)
        yield* identities.link(environment, userId, account, actor)
        yield* notice.tell(
          environment,
          userId,
          "identity_linked",
          account.label ?? account.provider ?? account.issuer
        )
      })

      return {
        factsOf,
        standing,
        link,
        /**
         * Writes the link once the second factor of the sign-in is proven. An account that was linked
         * in the meantime keeps its owner, and the sign-in is unaffected.
         */
        linkAfterwards: (
          environment: Environment,
          userId: UserId,
          account: NewIdentity | undefined
        ) =>
          account === undefined
            ? Effect.void
            : Effect.ignore(transaction.run(link(environment, userId, account)))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
