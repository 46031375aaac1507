import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../../contract/Environment.ts"
import type {
  CodedProof,
  DraftProof,
  IssuedProof,
  ProofName,
  ProofPurpose,
  ProofRequest,
  RedeemedProof
} from "./Proof.ts"
import { keyOf } from "./proofKey.ts"
import { SealedProofs } from "./SealedProofs.ts"
import { TakenProofs } from "./TakenProofs.ts"
import { ProofsStore } from "./ProofsStore.ts"

const stored = <A extends IssuedProof>({ issued, put }: DraftProof<A>) => Effect.as(put, issued)

/**
 * One-time secrets: links in mails, and codes that a person types. Of concurrent redemptions
 * exactly one succeeds. An unknown, a used and an expired secret get the same answer.
 */
export class Proofs extends Context.Service<
  Proofs,
  {
    /** Creates a proof in the caller's transaction, and voids an older one of the same subject. */
    readonly issue: (environment: Environment, request: ProofRequest) => Effect.Effect<IssuedProof>
    /** Drafts a proof for callers who store it themselves, with other statements. */
    readonly draft: (
      environment: Environment,
      request: ProofRequest
    ) => Effect.Effect<DraftProof<IssuedProof>>
    /** Drafts a proof with a code for a person to type. */
    readonly draftCoded: (
      environment: Environment,
      request: ProofRequest
    ) => Effect.Effect<DraftProof<CodedProof>>
    /** Reads a proof without redeeming it. */
    readonly inspect: (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName
    ) => Effect.Effect<RedeemedProof | undefined>
    /** Inspects a proof, but only while it has tries left. */
    readonly inspectOpen: (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName
    ) => Effect.Effect<RedeemedProof | undefined>
    /**
     * Redeems a proof by its token alone. Taking the proof and `use` are one transaction, so a
     * failing `use` leaves the proof valid. Undefined if there is no such proof.
     */
    readonly redeem: <A, E, R>(
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A | undefined, E, R>
    /** Takes a proof whose use cannot fail, in one statement: it is used up, whatever comes of it. */
    readonly spend: (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName
    ) => Effect.Effect<RedeemedProof | undefined>
    /**
     * As `redeem`, but runs `hold` first, which locks the user or whatever comes before proofs in the
     * order of locks. A failure of `hold` leaves the proof valid, too.
     */
    readonly redeemHolding: <A, E, R, E2, R2>(
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName,
      hold: Effect.Effect<unknown, E2, R2>,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A | undefined, E | E2, R | R2>
    /**
     * Redeems a proof by token and code, and voids its parallel proofs. A try is counted before the
     * code is checked, so that concurrent guesses all count. Call it outside a transaction: a
     * rollback would undo the count.
     */
    readonly redeemCode: <A, E, R>(
      environment: Environment,
      purpose: ProofPurpose,
      token: Redacted.Redacted,
      code: Redacted.Redacted,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A | undefined, E, R>
    /**
     * Redeems a code that belongs to a session: the subject replaces the token. Call it only for a
     * subject that the caller has proven to be.
     */
    readonly redeemCodeOf: <A, E, R>(
      environment: Environment,
      purpose: ProofPurpose,
      subject: string,
      code: Redacted.Redacted,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A | undefined, E, R>
    /**
     * Counts a try of a proof whose code is kept elsewhere, before that code is checked; false once
     * `codes.maxAttempts` tries were counted. Call it outside a transaction, like `redeemCode`.
     */
    readonly countTry: (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName
    ) => Effect.Effect<boolean>
    /**
     * Gives a proof a new code and its full lifetime under the same token, and voids the old code.
     * Undefined if there is no such proof.
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
      const taking = yield* TakenProofs
      const transaction = yield* Transaction

      const tokenOf = ({ token }: ProofRequest) =>
        token === undefined ? crypto.secret : Effect.succeed(token)

      const draft: Proofs["Service"]["draft"] = (environment, request) =>
        Effect.flatMap(tokenOf(request), (token) => sealed.draft(environment, request, token))

      const draftCoded: Proofs["Service"]["draftCoded"] = (environment, request) =>
        Effect.flatMap(tokenOf(request), (token) => sealed.draftCoded(environment, request, token))

      const issue = Effect.fn("Proofs.issue")(function* (
        environment: Environment,
        request: ProofRequest
      ) {
        return yield* stored(yield* draft(environment, request))
      })

      const inspect = Effect.fn("Proofs.inspect")(function* (
        environment: Environment,
        purpose: ProofPurpose,
        name: ProofName,
        most?: number
      ) {
        const key = yield* keyOf(environment, purpose, name)
        return key === undefined
          ? undefined
          : yield* taking.opened(purpose, yield* store.find(key, most))
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

      const redeem: Proofs["Service"]["redeem"] = (environment, purpose, name, use) =>
        Effect.flatMap(keyOf(environment, purpose, name), (key) =>
          key === undefined ? Effect.undefined : taking.take(key, use)
        )

      const spend = Effect.fnUntraced(function* (
        environment: Environment,
        purpose: ProofPurpose,
        name: ProofName
      ) {
        const key = yield* keyOf(environment, purpose, name)
        return key === undefined ? undefined : yield* taking.opened(purpose, yield* store.take(key))
      })

      const redeemHolding: Proofs["Service"]["redeemHolding"] = (
        environment,
        purpose,
        name,
        hold,
        use
      ) => transaction.run(Effect.andThen(hold, redeem(environment, purpose, name, use)))

      const redeemCode = Effect.fnUntraced(function* <A, E, R>(
        environment: Environment,
        purpose: ProofPurpose,
        token: Redacted.Redacted,
        code: Redacted.Redacted,
        use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
      ): Effect.fn.Return<A | undefined, E, R> {
        const key = yield* keyOf(environment, purpose, token)
        return key === undefined ? undefined : yield* taking.byCode(environment, key, code, use)
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
        return yield* taking.byCode(environment, key, code, use)
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
            const proof = yield* taking.opened(purpose, yield* store.take(key))
            if (proof === undefined) return undefined
            const request = { ...proof, purpose, lifetimeSeconds }
            const coded = yield* stored(yield* sealed.draftCoded(environment, request, token))
            return { ...proof, ...coded }
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
        const proofs = yield* Effect.forEach(found, (proof) => taking.opened(purpose, proof))
        const dead = proofs.flatMap((proof) =>
          proof !== undefined && isDead(proof) ? [proof.subject] : []
        )
        if (dead.length > 0) yield* store.voidSubjects(environment.id, purpose, dead)
      })

      return Proofs.of({
        issue,
        draft,
        draftCoded,
        inspect,
        inspectOpen,
        countTry,
        redeem,
        spend,
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
    Layer.provide(TakenProofs.layerNoDeps),
    Layer.provide(SealedProofs.layerNoDeps),
    Layer.provide(ProofsStore.layer)
  )
}
