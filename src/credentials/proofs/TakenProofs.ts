import { Context, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { equalBytes, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { ProofPurpose, RedeemedProof, StoredProof } from "./Proof.ts"
import { ProofsStore, type ProofKey } from "./ProofsStore.ts"
import { SealedProofs } from "./SealedProofs.ts"

/** Takes proofs out of the store for use: each once, by its token alone or with its code. */
export class TakenProofs extends Context.Service<TakenProofs>()(
  "gatehouse/credentials/proofs/TakenProofs",
  {
    make: Effect.gen(function* () {
      const store = yield* ProofsStore
      const sealed = yield* SealedProofs
      const transaction = yield* Transaction

      /** The decrypted content of a stored proof. */
      const opened = Effect.fnUntraced(function* (
        purpose: ProofPurpose,
        stored: StoredProof | undefined
      ) {
        if (stored === undefined) return undefined
        const { payload } = yield* sealed.open(purpose, stored)
        return { subject: stored.subject, among: stored.among, userId: stored.userId, payload }
      })

      /** Takes a proof and uses it in one transaction; a use that fails leaves it as it was. */
      const take = <A, E, R>(
        key: ProofKey,
        use: (proof: RedeemedProof) => Effect.Effect<A, E, R>,
        seen?: StoredProof
      ) =>
        transaction.run(
          Effect.gen(function* () {
            const proof = yield* opened(key.purpose, yield* store.take(key, seen))
            return proof === undefined ? undefined : yield* use(proof)
          })
        )

      /** Redeems one of several parallel proofs, and voids the others. */
      const takeAmong = <A, E, R>(
        key: ProofKey,
        locked: ReadonlyArray<Uint8Array> | undefined,
        take: Effect.Effect<A, E, R>
      ) =>
        transaction.run(
          Effect.gen(function* () {
            // Proofs that begin after this remain: only the use of one ends its siblings.
            const hashes = locked ?? (yield* store.lockParallel(key))
            const result = yield* take
            if (result !== undefined) yield* store.voidByHash(key.environmentId, hashes)
            return result
          })
        )

      /** Takes a proof by its code, after counting the try, and voids its parallel ones. */
      const byCode = Effect.fnUntraced(function* <A, E, R>(
        environment: Environment,
        key: ProofKey,
        code: Redacted.Redacted,
        use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
      ): Effect.fn.Return<A | undefined, E, R> {
        // A counted try stays locked in a caller's transaction: two of parallel proofs, which each
        // locked the others only then, would wait for one another.
        const locked = (yield* transaction.isOpen) ? yield* store.lockParallel(key) : undefined
        const tried = yield* store.countTry(key, environment.settings.codes.maxAttempts)
        if (tried === undefined) return undefined
        const { code: right } = yield* sealed.open(key.purpose, tried)
        const isRight =
          right !== null && equalBytes(sha256(Redacted.value(right)), sha256(Redacted.value(code)))
        if (!isRight) return undefined
        const taken =
          tried.among === null
            ? take(key, use, tried)
            : takeAmong(key, locked, take(key, use, tried))
        // A right code whose use failed is no guess.
        return yield* Effect.tapError(taken, () => store.returnTry(key))
      })

      return { opened, take, byCode }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
