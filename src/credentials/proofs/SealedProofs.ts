import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Crypto, decryptAlso, equalBytes, sha256 } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { ProofPurpose, ProofRequest, RedeemedProof, StoredProof } from "./Proof.ts"
import { ProofsStore, type ProofKey } from "./ProofsStore.ts"
import { RedactedText } from "../../contract/Values.ts"
import * as Hex from "effect/encoding/Hex"

const codeDigits = 6

const Content = Schema.Struct({
  code: Schema.NullOr(RedactedText),
  payload: Schema.Json
})

/** The encrypted part of a proof; without a code if nobody types one. */
type Content = typeof Content.Type

const encode = Schema.encodeEffect(Schema.fromJsonString(Content))
const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Content))
const utf8Encoder = new TextEncoder()
const utf8Decoder = new TextDecoder()

/**
 * The context that a proof is encrypted for: its row and its secret. A row that was copied to
 * another user or environment, or given another secret, does not decrypt.
 */
export const sealPurpose = (
  purpose: ProofPurpose,
  { environmentId, subject, tokenHash, userId }: Omit<StoredProof, "among" | "sealed">
): string =>
  `proof:${JSON.stringify([environmentId, purpose, subject, userId, Hex.encode(tokenHash)])}`

/** The context that earlier versions used. */
const formerSealPurpose = (purpose: ProofPurpose): string => `proof:${purpose}`

/**
 * Proofs as they are kept: encrypted for their row, so that one opens as no other, and taken out once,
 * by their token alone or with their code.
 */
export class SealedProofs extends Context.Service<SealedProofs>()(
  "gatehouse/credentials/proofs/SealedProofs",
  {
    make: Effect.gen(function* () {
      const store = yield* ProofsStore
      const crypto = yield* Crypto
      const random = yield* SecureRandom.SecureRandom
      const transaction = yield* Transaction

      const drafted = Effect.fnUntraced(function* (
        environment: Environment,
        { among = null, lifetimeSeconds, payload, purpose, subject, userId }: ProofRequest,
        token: Redacted.Redacted,
        code: Redacted.Redacted | null
      ) {
        const now = yield* DateTime.now
        const json = yield* Effect.orDie(encode({ code, payload }))
        const row = {
          environmentId: environment.id,
          tokenHash: sha256(Redacted.value(token)),
          subject,
          among,
          userId
        }
        const sealed = yield* crypto.encrypt(sealPurpose(purpose, row), utf8Encoder.encode(json))
        const expiresAt = DateTime.add(now, { seconds: lifetimeSeconds })
        const proof = { ...row, purpose, sealed, createdAt: now, expiresAt }
        return { issued: { token, expiresAt }, put: store.put(proof), add: store.add(proof) }
      })

      /** Drafts a proof with a new code of 6 digits. */
      const draftCoded = Effect.fnUntraced(function* (
        environment: Environment,
        request: ProofRequest,
        token: Redacted.Redacted
      ) {
        const number = yield* random.intBetween(0, 10 ** codeDigits, { halfOpen: true })
        const code = Redacted.make(String(number).padStart(codeDigits, "0"))
        const { issued, ...draft } = yield* drafted(environment, request, token, code)
        return { ...draft, issued: { ...issued, code } }
      })

      const open = (purpose: ProofPurpose, { sealed, ...row }: StoredProof) =>
        Effect.flatMap(
          decryptAlso(crypto, sealPurpose(purpose, row), formerSealPurpose(purpose), sealed),
          (bytes) => Effect.orDie(decode(utf8Decoder.decode(bytes)))
        )

      /** The decrypted content of a stored proof. */
      const opened = Effect.fnUntraced(function* (
        purpose: ProofPurpose,
        stored: StoredProof | undefined
      ) {
        if (stored === undefined) return undefined
        const { payload } = yield* open(purpose, stored)
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
        const { code: right } = yield* open(key.purpose, tried)
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

      return {
        /** A proof under this secret, to be stored in the place of the older one of its subject. */
        draft: (environment: Environment, request: ProofRequest, token: Redacted.Redacted) =>
          drafted(environment, request, token, null),
        draftCoded,
        opened,
        take,
        byCode
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
