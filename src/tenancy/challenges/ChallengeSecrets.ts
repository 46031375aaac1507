import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { ChallengeProvider } from "../../contract/AbuseSettings.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import { environmentEntry } from "../audit/AuditEntries.ts"
import { ChallengeSecretsStore } from "./ChallengeSecretsStore.ts"

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const sealPurpose = (environmentId: EnvironmentId, provider: ChallengeProvider): string =>
  `challenge secret ${environmentId} ${provider}`

/**
 * The secrets by which the service asks providers of challenges about a token (extensions.md "Defence
 * against abuse"); encrypted, and in no answer.
 */
export class ChallengeSecrets extends Context.Service<ChallengeSecrets>()(
  "gatehouse/tenancy/challenges/ChallengeSecrets",
  {
    make: Effect.gen(function* () {
      const store = yield* ChallengeSecretsStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const set = Effect.fn("ChallengeSecrets.set")(function* (
        environmentId: EnvironmentId,
        provider: ChallengeProvider,
        secret: Redacted.Redacted
      ) {
        const plain = encoder.encode(Redacted.value(secret))
        const sealed = yield* crypto.encrypt(sealPurpose(environmentId, provider), plain)
        const changed = { changed: [`abuse.challenge.secret.${provider}`] }
        yield* transaction.run(
          Effect.andThen(
            store.put(environmentId, provider, sealed, yield* DateTime.now),
            audit.record(environmentEntry(environmentId, "environment.updated", changed))
          )
        )
      })

      /** The provider's secret; undefined where none is set. */
      const find = Effect.fn("ChallengeSecrets.find")(function* (
        environmentId: EnvironmentId,
        provider: ChallengeProvider
      ) {
        const found = yield* store.find(environmentId, provider)
        if (found === undefined) return undefined
        const purpose = sealPurpose(environmentId, provider)
        const plain = yield* crypto.decrypt(purpose, found.sealedSecret)
        return Redacted.make(decoder.decode(plain))
      })

      /** True if the provider has a secret; needs no key, as commands have none. */
      const isSet = (environmentId: EnvironmentId, provider: ChallengeProvider) =>
        Effect.map(store.find(environmentId, provider), (found) => found !== undefined)

      return { set, find, isSet }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(ChallengeSecretsStore.layer)
  )
}
