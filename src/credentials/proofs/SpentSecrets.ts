import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import type { Environment } from "../../contract/Environment.ts"
import type { ProofPurpose } from "./Proof.ts"
import { keyOf } from "./proofKey.ts"
import { ProofsStore } from "./ProofsStore.ts"

/** Instances may differ by so much about the time until a secret is too old by itself. */
const clockSkewSeconds = 600

/** There is nothing in a row that says only that a secret was used. */
const nothing = new Uint8Array()

/**
 * Secrets whose content somebody else carries: there is no row of one before it comes back, and from
 * then on one that says that it has.
 */
export class SpentSecrets extends Context.Service<
  SpentSecrets,
  {
    /** Spends a secret that is no good after `expiresAt`; of any number of tries one is true. */
    readonly spend: (
      environment: Environment,
      purpose: ProofPurpose,
      secret: Redacted.Redacted,
      expiresAt: DateTime.Utc
    ) => Effect.Effect<boolean>
    readonly isSpent: (
      environment: Environment,
      purpose: ProofPurpose,
      secret: Redacted.Redacted
    ) => Effect.Effect<boolean>
  }
>()("gatehouse/credentials/proofs/SpentSecrets") {
  static readonly layerNoDeps = Layer.effect(
    SpentSecrets,
    Effect.gen(function* () {
      const store = yield* ProofsStore

      const spend = Effect.fn("SpentSecrets.spend")(function* (
        environment: Environment,
        purpose: ProofPurpose,
        secret: Redacted.Redacted,
        expiresAt: DateTime.Utc
      ) {
        const key = yield* keyOf(environment, purpose, secret)
        if (key === undefined || !("tokenHash" in key.by)) return false
        const { tokenHash } = key.by
        return yield* store.add({
          environmentId: environment.id,
          tokenHash,
          purpose,
          subject: Hex.encode(tokenHash),
          among: null,
          userId: null,
          sealed: nothing,
          createdAt: key.now,
          expiresAt: DateTime.add(expiresAt, { seconds: clockSkewSeconds })
        })
      })

      const isSpent = Effect.fnUntraced(function* (
        environment: Environment,
        purpose: ProofPurpose,
        secret: Redacted.Redacted
      ) {
        const key = yield* keyOf(environment, purpose, secret)
        return key === undefined || (yield* store.find(key)) !== undefined
      })

      return SpentSecrets.of({ spend, isSpent })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ProofsStore.layer))
}
