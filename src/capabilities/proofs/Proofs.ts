import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { UserId } from "../../contract/Ids.ts"
import { Crypto, equalBytes, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../environments/Environment.ts"
import type { IssuedProof, ProofName, ProofPurpose, ProofRequest, RedeemedProof } from "./Proof.ts"
import { ProofsStore, type ProofKey, type StoredProof } from "./ProofsStore.ts"

const tokenShape = /^[A-Za-z0-9_-]{43}$/
const codeDigits = 6

const Sealed = Schema.fromJsonString(
  Schema.Struct({ code: Schema.NullOr(Schema.String), payload: Schema.Json })
)
const encodeSealed = Schema.encodeEffect(Sealed)
const decodeSealed = Schema.decodeUnknownEffect(Sealed)
const utf8Encoder = new TextEncoder()
const utf8Decoder = new TextDecoder()

const keyOf = (environment: Environment, purpose: ProofPurpose, name: ProofName) =>
  Effect.map(DateTime.now, (now) => {
    if (!Redacted.isRedacted(name)) return { environmentId: environment.id, purpose, by: name, now }
    const text = Redacted.value(name)
    return tokenShape.test(text)
      ? { environmentId: environment.id, purpose, by: { tokenHash: sha256(text) }, now }
      : undefined
  })

/**
 * Secrets that count once: links in mails and codes that a person types. Of any number of
 * redemptions at once exactly one succeeds, and what is unknown, used or expired is all the same.
 */
export class Proofs extends Context.Service<
  Proofs,
  {
    /** Makes a proof, in the caller's transaction; an older one of the same subject is dead. */
    readonly issue: (environment: Environment, request: ProofRequest) => Effect.Effect<IssuedProof>
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
     * The same by token and code. A try counts before it is looked at, so that any number of guesses
     * at once count as that number; so call it outside of any transaction, whose rollback would
     * forget the try.
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
    ) => Effect.Effect<(RedeemedProof & IssuedProof) | undefined>
    /** Makes every outstanding proof of these purposes dead. */
    readonly voidOf: (
      environment: Environment,
      userId: UserId,
      purposes: ReadonlyArray<ProofPurpose>
    ) => Effect.Effect<void>
  }
>()("gatehouse/proofs/Proofs") {
  static readonly layerNoDeps = Layer.effect(
    Proofs,
    Effect.gen(function* () {
      const store = yield* ProofsStore
      const crypto = yield* Crypto
      const random = yield* SecureRandom.SecureRandom
      const transaction = yield* Transaction

      const open = (purpose: ProofPurpose, stored: StoredProof) =>
        crypto
          .decrypt(`proof:${purpose}`, stored.sealed)
          .pipe(Effect.flatMap((bytes) => Effect.orDie(decodeSealed(utf8Decoder.decode(bytes)))))

      const opened = Effect.fnUntraced(function* (
        purpose: ProofPurpose,
        stored: StoredProof | undefined
      ) {
        if (stored === undefined) return undefined
        const { payload } = yield* open(purpose, stored)
        return { subject: stored.subject, userId: stored.userId, payload }
      })

      const stored = Effect.fnUntraced(function* (
        environment: Environment,
        request: ProofRequest,
        token: Redacted.Redacted
      ) {
        const now = yield* DateTime.now
        const number = yield* random.intBetween(0, 10 ** codeDigits, { halfOpen: true })
        const code = request.withCode ? String(number).padStart(codeDigits, "0") : null
        const json = yield* Effect.orDie(encodeSealed({ code, payload: request.payload }))
        const sealed = yield* crypto.encrypt(`proof:${request.purpose}`, utf8Encoder.encode(json))
        const expiresAt = DateTime.add(now, { seconds: request.lifetimeSeconds })
        yield* store.put({
          environmentId: environment.id,
          purpose: request.purpose,
          tokenHash: sha256(Redacted.value(token)),
          subject: request.subject,
          userId: request.userId,
          sealed,
          createdAt: now,
          expiresAt
        })
        return { token, code: code === null ? null : Redacted.make(code), expiresAt }
      })

      const issue = Effect.fn("Proofs.issue")(function* (
        environment: Environment,
        request: ProofRequest
      ) {
        return yield* stored(environment, request, request.token ?? (yield* crypto.secret))
      })

      const inspect = Effect.fn("Proofs.inspect")(function* (
        environment: Environment,
        purpose: ProofPurpose,
        name: ProofName
      ) {
        const key = yield* keyOf(environment, purpose, name)
        return key === undefined ? undefined : yield* opened(purpose, yield* store.find(key))
      })

      const inspectOpen = Effect.fn("Proofs.inspectOpen")(function* (
        environment: Environment,
        purpose: ProofPurpose,
        name: ProofName
      ) {
        const key = yield* keyOf(environment, purpose, name)
        if (key === undefined) return undefined
        const { maxAttempts } = environment.settings.codes
        return yield* opened(purpose, yield* store.find(key, maxAttempts))
      })

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

      const redeem = Effect.fnUntraced(function* <A, E, R>(
        environment: Environment,
        purpose: ProofPurpose,
        name: ProofName,
        use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
      ): Effect.fn.Return<A | undefined, E, R> {
        const key = yield* keyOf(environment, purpose, name)
        return key === undefined ? undefined : yield* taken(key, use)
      })

      const withCode = Effect.fnUntraced(function* <A, E, R>(
        environment: Environment,
        key: ProofKey,
        code: Redacted.Redacted,
        use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
      ): Effect.fn.Return<A | undefined, E, R> {
        const tried = yield* store.countTry(key, environment.settings.codes.maxAttempts)
        if (tried === undefined) return undefined
        const sealed = yield* open(key.purpose, tried)
        const right =
          sealed.code !== null && equalBytes(sha256(sealed.code), sha256(Redacted.value(code)))
        return right ? yield* taken(key, use, tried) : undefined
      })

      const redeemCode = Effect.fnUntraced(function* <A, E, R>(
        environment: Environment,
        purpose: ProofPurpose,
        token: Redacted.Redacted,
        code: Redacted.Redacted,
        use: (proof: RedeemedProof) => Effect.Effect<A, E, R>
      ): Effect.fn.Return<A | undefined, E, R> {
        const key = yield* keyOf(environment, purpose, token)
        return key === undefined ? undefined : yield* withCode(environment, key, code, use)
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
        return yield* withCode(environment, key, code, use)
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
            const request = { ...proof, purpose, lifetimeSeconds, withCode: true }
            return { ...proof, ...(yield* stored(environment, request, token)) }
          })
        )
      })

      const voidOf = (
        environment: Environment,
        userId: UserId,
        purposes: ReadonlyArray<ProofPurpose>
      ) => transaction.part(store.voidOf(environment.id, userId, purposes))

      return Proofs.of({
        issue,
        inspect,
        inspectOpen,
        countTry,
        redeem,
        redeemCode,
        redeemCodeOf,
        renewCode,
        voidOf
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ProofsStore.layer))
}
