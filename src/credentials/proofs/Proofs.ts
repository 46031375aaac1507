import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import type {
  DraftProof,
  IssuedProof,
  ProofName,
  ProofPurpose,
  ProofRequest,
  RedeemedProof
} from "./Proof.ts"
import { keyOf, ProofsStore } from "./ProofsStore.ts"
import { SealedProofs } from "./SealedProofs.ts"

const stored = <A extends IssuedProof>({ issued, put }: DraftProof<A>) => Effect.as(put, issued)

/**
 * One-time secrets: links in mails, and codes that a person types. Of concurrent redemptions
 * exactly one succeeds. An unknown, a used and an expired secret get the same answer.
 */
export class Proofs extends Context.Service<Proofs>()("gatehouse/credentials/proofs/Proofs", {
  make: Effect.gen(function* () {
    const store = yield* ProofsStore
    const crypto = yield* Crypto
    const sealed = yield* SealedProofs
    const transaction = yield* Transaction

    const tokenOf = ({ token }: ProofRequest) =>
      token === undefined ? crypto.secret : Effect.succeed(token)

    /** Drafts a proof for callers who store it themselves, with other statements. */
    const draft = (environment: Environment, request: ProofRequest) =>
      Effect.flatMap(tokenOf(request), (token) => sealed.draft(environment, request, token))

    /** Drafts a proof with a code for a person to type. */
    const draftCoded = (environment: Environment, request: ProofRequest) =>
      Effect.flatMap(tokenOf(request), (token) => sealed.draftCoded(environment, request, token))

    /** Creates a proof in the caller's transaction, and voids an older one of the same subject. */
    const issue = Effect.fn("Proofs.issue")(function* (
      environment: Environment,
      request: ProofRequest
    ) {
      return yield* stored(yield* draft(environment, request))
    })

    /** Creates a proof, unless its subject has another. */
    const issueBeside = Effect.fn("Proofs.issueBeside")(function* (
      environment: Environment,
      request: ProofRequest
    ) {
      const { add } = yield* draft(environment, request)
      yield* add
    })

    /** Reads a proof without redeeming it. */
    const inspect = Effect.fn("Proofs.inspect")(function* (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName,
      most?: number
    ) {
      const key = yield* keyOf(environment, purpose, name)
      return key === undefined
        ? undefined
        : yield* sealed.opened(purpose, yield* store.find(key, most))
    })

    /** Inspects a proof, but only while it has tries left. */
    const inspectOpen = (environment: Environment, purpose: ProofPurpose, name: ProofName) =>
      inspect(environment, purpose, name, environment.settings.codes.maxAttempts)

    /**
     * Counts a try of a proof whose code is kept elsewhere, before that code is checked; false once
     * `codes.maxAttempts` tries were counted. Call it outside a transaction, like `redeemCode`.
     */
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

    /** Takes back a try that was no wrong answer. */
    const returnTry = Effect.fnUntraced(function* (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName
    ) {
      const key = yield* keyOf(environment, purpose, name)
      if (key !== undefined) yield* store.returnTry(key)
    })

    /**
     * Redeems a proof by its token alone. Taking the proof and `use` are one transaction, so a
     * failing `use` leaves the proof valid. Undefined if there is no such proof.
     */
    const redeem = <A, E, R>(
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) =>
      Effect.flatMap(keyOf(environment, purpose, name), (key) =>
        key === undefined ? Effect.undefined : sealed.take(key, use)
      )

    /** Takes a proof whose use cannot fail, in one statement: it is used up, whatever comes of it. */
    const spend = Effect.fnUntraced(function* (
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName
    ) {
      const key = yield* keyOf(environment, purpose, name)
      return key === undefined ? undefined : yield* sealed.opened(purpose, yield* store.take(key))
    })

    /**
     * As `redeem`, but runs `hold` first, which locks the user or whatever comes before proofs in the
     * order of locks. A failure of `hold` leaves the proof valid, too.
     */
    const redeemHolding = <A, E, R, E2, R2>(
      environment: Environment,
      purpose: ProofPurpose,
      name: ProofName,
      hold: Effect.Effect<unknown, E2, R2>,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ) => transaction.run(Effect.andThen(hold, redeem(environment, purpose, name, use)))

    /**
     * Redeems a proof by token and code, and voids its parallel proofs. A try is counted before the
     * code is checked, so that concurrent guesses all count. Call it outside a transaction: a
     * rollback would undo the count.
     */
    const redeemCode = Effect.fnUntraced(function* <A, E, R>(
      environment: Environment,
      purpose: ProofPurpose,
      token: Redacted.Redacted,
      code: Redacted.Redacted,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ): Effect.fn.Return<A | undefined, E, R> {
      const key = yield* keyOf(environment, purpose, token)
      return key === undefined ? undefined : yield* sealed.byCode(environment, key, code, use)
    })

    /**
     * Redeems a code that belongs to a session: the subject replaces the token. Call it only for a
     * subject that the caller has proven to be.
     */
    const redeemCodeOf = Effect.fnUntraced(function* <A, E, R>(
      environment: Environment,
      purpose: ProofPurpose,
      subject: string,
      code: Redacted.Redacted,
      use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
    ): Effect.fn.Return<A | undefined, E, R> {
      const now = yield* DateTime.now
      const key = { environmentId: environment.id, purpose, by: { subject }, now }
      return yield* sealed.byCode(environment, key, code, use)
    })

    /**
     * Gives a proof a new code and its full lifetime under the same token, and voids the old code.
     * Undefined if there is no such proof.
     */
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
          const proof = yield* sealed.opened(purpose, yield* store.take(key))
          if (proof === undefined) return undefined
          const request = { ...proof, purpose, lifetimeSeconds }
          const coded = yield* stored(yield* sealed.draftCoded(environment, request, token))
          return { ...proof, ...coded }
        })
      )
    })

    /** Voids every outstanding proof of these purposes. */
    const voidOf = (
      environment: Environment,
      userId: UserId,
      purposes: ReadonlyArray<ProofPurpose>
    ) => transaction.part(store.voidOf(environment.id, userId, purposes))

    /** Voids every outstanding proof of a user, whatever it proves. */
    const voidAll = (environment: Environment, userId: UserId) =>
      transaction.part(store.voidAll(environment.id, userId))

    /** Voids the proofs of one purpose that a rule picks, in the caller's transaction. */
    const voidWhere = Effect.fn("Proofs.voidWhere")(function* (
      environment: Environment,
      userId: UserId,
      purpose: ProofPurpose,
      isDead: (proof: RedeemedProof) => boolean
    ) {
      const found = yield* store.allOf(environment.id, userId, purpose)
      const proofs = yield* Effect.forEach(found, (proof) => sealed.opened(purpose, proof))
      const dead = proofs.flatMap((proof) =>
        proof !== undefined && isDead(proof) ? [proof.subject] : []
      )
      if (dead.length > 0) yield* store.voidSubjects(environment.id, purpose, dead)
    })

    /**
     * Deletes expired proofs, and with them the data of sign-ups that were never finished. It is only a
     * cleanup: redemption itself checks the expiry.
     */
    const forgetExpired = ({ id }: Environment, now: DateTime.Utc) => store.forgetExpired(id, now)

    return {
      issue,
      issueBeside,
      draft,
      draftCoded,
      inspect,
      inspectOpen,
      countTry,
      returnTry,
      redeem,
      spend,
      redeemHolding,
      redeemCode,
      redeemCodeOf,
      renewCode,
      voidOf,
      voidAll,
      voidWhere,
      forgetExpired
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(Layer.effect(SealedProofs, SealedProofs.make)),
    Layer.provide(ProofsStore.layer)
  )

  /** Deletes expired proofs for as long as the service runs. */
  static readonly retention = Effect.gen(function* () {
    const sweeps = yield* EnvironmentSweeps
    const { forgetExpired } = yield* Proofs
    return yield* sweeps.start("5 minutes", "Dead proofs were not forgotten", forgetExpired)
  })
}
