import { Context, Effect, Layer } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import type { NewIdentity } from "../../directory/identities/Identity.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"

/** Links the account of a sign-in found by its address, and notifies the user. */
export class LinkByAddress extends Context.Service<LinkByAddress>()(
  "gatehouse/access/federation/LinkByAddress",
  {
    make: Effect.gen(function* () {
      const identities = yield* Identities
      const notice = yield* CredentialNotice
      const transaction = yield* Transaction

      /** In the transaction of the sign-in, which a failure spoils. */
      const link = Effect.fn("LinkByAddress.link")(function* (
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
