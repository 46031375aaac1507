import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import type { Environment } from "../../contract/Environment.ts"
import type { ProofPurpose } from "./Proof.ts"
import { keyOf, ProofsStore } from "./ProofsStore.ts"

/** The clock difference between instances that expiry allows for. */
const clockSkewSeconds = 600

/** There is nothing in a row that says only that a secret was used. */
const nothing = new Uint8Array()

/**
 * One-time secrets whose content the holder carries. The database has no row of one until it is
 * spent, and then only the fact that it was.
 */
export class SpentSecrets extends Context.Service<SpentSecrets>()(
  "gatehouse/credentials/proofs/SpentSecrets",
  {
    make: Effect.gen(function* () {
      const store = yield* ProofsStore

      /**
       * Spends a secret that expires at `expiresAt`. Of concurrent attempts exactly one returns true.
       */
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

      return { spend, isSpent }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ProofsStore.layer))
}
