import { Context, Effect, Layer } from "effect"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import type { ExternalAccount } from "./ExternalAccount.ts"
import type { LinkingFacts } from "./LinkingDecision.ts"

/** Looks up local users by their accounts at a provider. */
export class KnownAccounts extends Context.Service<KnownAccounts>()(
  "gatehouse/access/federation/KnownAccounts",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const identities = yield* Identities

      /** All that decides what a sign-in with the account becomes. */
      const factsOf = Effect.fnUntraced(function* (
        environment: Environment,
        account: ExternalAccount
      ): Effect.fn.Return<LinkingFacts> {
        const { email, emailProven } = account
        const { signUp } = environment.settings
        const linked = yield* identities.findOwner(environment, account)
        const owner =
          email === null ? undefined : yield* addressBook.byTakenAddress(environment, keyOf(email))
        return {
          linked: linked ?? null,
          email: email === null ? null : { proven: emailProven },
          owner:
            owner === undefined
              ? null
              : {
                  userId: owner.userId,
                  status: owner.status,
                  primary: owner.address.primary,
                  verified: owner.address.verifiedAt !== null
                },
          linksByAddress: environment.kind !== "platform",
          signUpMode: signUp.mode,
          legalConsentRequired: signUp.legalConsentRequired
        }
      })

      return { factsOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
