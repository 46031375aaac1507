import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import { isIssuerOf, providersAmong } from "../../tenancy/providers/Provider.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import type { PendingSignIn } from "./OwedFactor.ts"

/** Word of the providers that a sign-in was begun by, which may count no more by its end. */
export class ProviderWord extends Context.Service<ProviderWord>()(
  "gatehouse/credentials/secondFactors/ProviderWord",
  {
    make: Effect.gen(function* () {
      const identities = yield* Identities
      const providers = yield* Providers

      /**
       * False if a provider was removed, or has found the account by an address and is trusted no more,
       * or is of another issuer than the person's account at it.
       */
      const stands = Effect.fn("ProviderWord.stands")(function* (
        environment: Environment,
        userId: UserId,
        { identity, methods }: PendingSignIn
      ) {
        const keys = providersAmong(methods)
        if (keys.length === 0) return true
        const accounts =
          identity === undefined ? yield* identities.listLinked(environment, userId) : [identity]
        for (const key of keys) {
          const provider = yield* providers.described(environment.id, key)
          if (provider === undefined) return false
          if (identity !== undefined && !provider.trustEmail) return false
          if (!accounts.some(({ issuer }) => isIssuerOf(provider, issuer))) return false
        }
        return true
      })

      return { stands }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
