import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Crypto, equalBytes, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../../contract/Environment.ts"
import type {
  CodedProof,
  IssuedProof,
  ProofName,
  ProofPurpose,
  ProofRequest,
  RedeemedProof
} from "./Proof.ts"
import { keyOf } from "./proofKey.ts"
import { SealedProofs } from "./SealedProofs.ts"
import { ProofsStore, type ProofKey, type StoredProof } from "./ProofsStore.ts"

/**
 * Secrets that count once: links in mails and codes that a person types. Of any number of
 * redemptions at once exactly one succeeds, and what is unknown, used or expired is all the same.
 */
export class Proofs extends Context.Service<
  Proofs,
  {
    /** Creates a proof in the caller's transaction, and voids an older one of the same subject. */
    readonly issue: (environment: Environment, request: ProofRequest) => Effect.Effect<IssuedProof>
    /** The same with a code for a person to type. */
    readonly issueCoded: (
      environment: Environment,
      request: ProofRequest
    ) => Effect.Effect<CodedProof>
    /** Looks at a proof and leaves it as it is. */
    readonly inspect: (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName
    ) => Effect.Effect<RedeemedProof | undefined>
    /** The same, only while a try of it is left. */
    readonly inspectOpen: (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName
    ) => Effect.Effect<RedeemedProof | undefined>
    /**
     * Redeems a proof by its token alone, for `use`, whose failure leaves it as it was: taking the
     * proof and using it is one transaction. Undefined where there is no such proof.
     */
    readonly redeem: <A, E, R>(
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A | undefined, E, R>
    /**
     * The same under what `hold` locks, such as the user: it comes before the proof, as it does in
     * every change of credentials, so that none of these waits for another's lock. Its failure leaves
     * the proof as it was, too.
     */
    readonly redeemHolding: <A, E, R, E2, R2>(
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName,
      hold: Effect.Effect<unknown, E2, R2>,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A | undefined, E | E2, R | R2>
    /**
     * Redeems a proof by token and code, and voids its parallel ones. A try counts before it is
     * checked, so concurrent guesses all count; call it outside any transaction, whose rollback
     * would forget the try.
     */
    readonly redeemCode: <A, E, R>(
      environment: Environment,
      purpose: ProofPurpose,
      token: Redacted.Redacted,
      code: Redacted.Redacted,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A | undefined, E, R>
    /**
     * The same for a code that belongs to a session: the subject stands in for the token, so call it
     * only for the subject that the caller has proven to be.
     */
    readonly redeemCodeOf: <A, E, R>(
      environment: Environment,
      purpose: ProofPurpose,
      subject: string,
      code: Redacted.Redacted,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A | undefined, E, R>
    /**
     * Counts a try of a proof whose code is none of its own, before that code is looked at; false
     * once there were `codes.maxAttempts`. Call it outside of any transaction, as `redeemCode`.
     */
    readonly countTry: (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName
    ) => Effect.Effect<boolean>
    /**
     * Gives a proof a new code and its full lifetime under the same token; the old code is dead.
     * Undefined where there is no such proof.
     */
    readonly renewCode: (
      environment: Environment,
      purpose: ProofPurpose,
      token: Redacted.Redacted,
      lifetimeSeconds: number
    ) => Effect.Effect<(RedeemedProof & CodedProof) | undefined>
    /** Voids every outstanding proof of these purposes. */
    readonly voidOf: (
      environment: Environment,
      userId: UserId,
      purposes: ReadonlyArray<ProofPurpose>
    ) => Effect.Effect<void>
    /** Voids every outstanding proof of a user, whatever it proves. */
    readonly voidAll: (environment: Environment, userId: UserId) => Effect.Effect<void>
    /** Voids the proofs of one purpose that a rule picks, in the caller's transaction. */
    readonly voidWhere: (
      environment: Environment,
      userId: UserId,
      purpose: ProofPurpose,
      isDead: (proof: RedeemedProof) => boolean
    ) => Effect.Effect<void>
  }
>()("gatehouse/credentials/proofs/Proofs") {
  static readonly layerNoDeps = Layer.effect(
    Proofs,
    Effect.gen(function* () {
      const store = yield* ProofsStore
      const crypto = yield* Crypto
      const sealed = yield* SealedProofs
      const transaction = yield* Transaction

      const opened = Effect.fnUntraced(function* (
        purpose: ProofPurpose,
        stored: StoredProof | undefined
      ) {
        if (stored === undefined) return undefined
        const { payload } = yield* sealed.open(purpose, stored)
        return { subject: stored.subject, among: stored.among, userId: stored.userId, payload }
      })

      const issue = Effect.fn("Proofs.issue")(function* (
        environment: Environment,
        request: ProofRequest
      ) {
        return yield* sealed.put(environment, request, request.token ?? (yield* crypto.secret))
      })

      const issueCoded = Effect.fn("Proofs.issueCoded")(function* (
        environment: Environment,
        request: ProofRequest
      ) {
        return yield* sealed.putCoded(environment, request, request.token ?? (yield* crypto.secret))
      })

      const inspect = Effect.fn("Proofs.inspect")(function* (
        environment: Environment,
        purpose: ProofPurpose,
        name: ProofName,
        most?: number
      ) {
        const key = yield* keyOf(environment, purpose, name)
        return key === undefined ? undefined : yield* opened(purpose, yield* store.find(key, most))
      })

      const inspectOpen: Proofs["Service"]["inspectOpen"] = (environment, purpose, name) =>
        inspect(environment, purpose, name, environment.settings.codes.maxAttempts)

      const countTry = Effect.fn("Proofs.countTry")(function* (
        environment: Environment,
        purpose: ProofPurpose,
        name: ProofName
      ) {
        const key = yield* keyOf(environment, purpose, name)
        if (key === undefined) return false
        const { maxAttempts } = environment.settings.codes
        return (yield* store.countTry(key, maxAttempts)) !== undefined
      })

      const taken = <A, E, R>(
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
      const takenAmong = <A, E, R>(
        { environmentId, purpose }: ProofKey,
        among: string,
        take: Effect.Effect<A, E, R>
      ) =>
        transaction.run(
          Effect.gen(function* () {
            // Those that are begun after this stay: the use of one decides about them.
            const hashes = yield* store.lockAmong(environmentId, purpose, among)
            const result = yield* take
            if (result !== undefined) yield* store.voidByHash(environmentId, hashes)
            return result
          })
        )

      const redeem: Proofs["Service"]["redeem"] = (environment, purpose, name, use) =>
        Effect.flatMap(keyOf(environment, purpose, name), (key) =>
          key === undefined ? Effect.undefined : taken(key, use)
        )

      const redeemHolding: Proofs["Service"]["redeemHolding"] = (
        environment,
        purpose,
        name,
        hold,
        use
      ) => transaction.run(Effect.andThen(hold, redeem(environment, purpose, name, use)))

      const takenByCode = Effect.fnUntraced(function* <A, E, R>(
        environment: Environment,
        key: ProofKey,
        code: Redacted.Redacted,
        use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
      ): Effect.fn.Return<A | undefined, E, R> {
        const tried = yield* store.countTry(key, environment.settings.codes.maxAttempts)
        if (tried === undefined) return undefined
        const { code: right } = yield* sealed.open(key.purpose, tried)
        const isRight =
          right !== null && equalBytes(sha256(Redacted.value(right)), sha256(Redacted.value(code)))
        if (!isRight) return undefined
        if (tried.among === null) return yield* taken(key, use, tried)
        return yield* takenAmong(key, tried.among, taken(key, use, tried))
      })

      const redeemCode = Effect.fnUntraced(function* <A, E, R>(
        environment: Environment,
        purpose: ProofPurpose,
        token: Redacted.Redacted,
        code: Redacted.Redacted,
        use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
      ): Effect.fn.Return<A | undefined, E, R> {
        const key = yield* keyOf(environment, purpose, token)
        return key === undefined ? undefined : yield* takenByCode(environment, key, code, use)
      })

      const redeemCodeOf = Effect.fnUntraced(function* <A, E, R>(
        environment: Environment,
        purpose: ProofPurpose,
        subject: string,
        code: Redacted.Redacted,
        use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
      ): Effect.fn.Return<A | undefined, E, R> {
        const now = yield* DateTime.now
        const key = { environmentId: environment.id, purpose, by: { subject }, now }
        return yield* takenByCode(environment, key, code, use)
      })

      const renewCode = Effect.fn("Proofs.renewCode")(function* (
        environment: Environment,
        purpose: ProofPurpose,
        token: Redacted.Redacted,
        lifetimeSeconds: number
      ) {
        const key = yield* keyOf(environment, purpose, token)
        if (key === undefined) return undefined
        return yield* transaction.run(
          Effect.gen(function* () {
            const proof = yield* opened(purpose, yield* store.take(key))
            if (proof === undefined) return undefined
            const request = { ...proof, purpose, lifetimeSeconds }
            return { ...proof, ...(yield* sealed.putCoded(environment, request, token)) }
          })
        )
      })

      const voidOf: Proofs["Service"]["voidOf"] = (environment, userId, purposes) =>
        transaction.part(store.voidOf(environment.id, userId, purposes))

      const voidAll: Proofs["Service"]["voidAll"] = (environment, userId) =>
        transaction.part(store.voidAll(environment.id, userId))

      const voidWhere = Effect.fn("Proofs.voidWhere")(function* (
        environment: Environment,
        userId: UserId,
        purpose: ProofPurpose,
        isDead: (proof: RedeemedProof) => boolean
      ) {
        const found = yield* store.allOf(environment.id, userId, purpose)
        const proofs = yield* Effect.forEach(found, (proof) => opened(purpose, proof))
        const dead = proofs.flatMap((proof) =>
          proof !== undefined && isDead(proof) ? [proof.subject] : []
        )
        if (dead.length > 0) yield* store.voidSubjects(environment.id, purpose, dead)
      })

      return Proofs.of({
        issue,
        issueCoded,
        inspect,
        inspectOpen,
        countTry,
        redeem,
        redeemHolding,
        redeemCode,
        redeemCodeOf,
        renewCode,
        voidOf,
        voidAll,
        voidWhere
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(SealedProofs.layerNoDeps),
    Layer.provide(ProofsStore.layer)
  )
}
