import { Context, Data, DateTime, Effect, Layer, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { IdempotencyKeyInUse, IdempotencyKeyReused } from "../../contract/Problems.ts"
import { Crypto, equalBytes, decryptAlso } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { EnvironmentSweeps } from "../environments/EnvironmentSweeps.ts"
import { IdempotentRequestsStore, type Claim, type KeptAnswer } from "./IdempotentRequestsStore.ts"

/** Time for which an answer is repeated. */
export const keptHours = 24
/** Answers that are decrypted, and held, at a time. */
const answersAtOnce = 500
/** Life of a claim whose process has died. */
const claimSeconds = 60

const formerPurpose = "idempotent-response"

/** Encryption context of an answer: its own row, so that it answers no other request. */
const purposeOf = (environmentId: EnvironmentId, key: string): string =>
  `idempotent-response:${environmentId}:${key}`

/** An answer as it is kept for repeats of its request; the body is text, as all of ours are. */
export const StoredResponse = Schema.Struct({
  status: Schema.Int,
  contentType: Schema.NullOr(Schema.String),
  body: Schema.NullOr(Schema.String)
})
export type StoredResponse = typeof StoredResponse.Type

const StoredResponseJson = Schema.fromJsonString(StoredResponse)

const decode = Schema.decodeUnknownEffect(StoredResponseJson)
const encode = Schema.encodeEffect(StoredResponseJson)
const utf8Encoder = new TextEncoder()
const utf8Decoder = new TextDecoder()

/** A request with an idempotency key, reduced to what distinguishes it from others. */
export interface KeyedRequest {
  readonly environmentId: EnvironmentId
  readonly key: string
  /** SHA-256 over method, path, query and the raw bytes of the body. */
  readonly fingerprint: Uint8Array
}

/** The outcome of a request: only a `kept` one is replayed to a repeat. */
export interface Outcome {
  readonly response: StoredResponse
  /** Commit what the request changed: false undoes it. */
  readonly succeeded: boolean
  readonly kept: boolean
}

/** Carries an answer out of the transaction that it undoes. */
class Undone extends Data.TaggedError("Undone")<{ readonly outcome: Outcome }> {}

/** Runs a request once for each idempotency key and repeats its answer. */
export class IdempotentRequests extends Context.Service<IdempotentRequests>()(
  "gatehouse/tenancy/idempotency/IdempotentRequests",
  {
    make: Effect.gen(function* () {
      const store = yield* IdempotentRequestsStore
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const seal = ({ environmentId, key }: Claim, response: StoredResponse) =>
        encode(response).pipe(
          Effect.orDie,
          Effect.flatMap((json) =>
            crypto.encrypt(purposeOf(environmentId, key), utf8Encoder.encode(json))
          )
        )

      const open = (environmentId: EnvironmentId, key: string, sealed: Uint8Array) =>
        decryptAlso(crypto, purposeOf(environmentId, key), formerPurpose, sealed).pipe(
          Effect.flatMap((bytes) => Effect.orDie(decode(utf8Decoder.decode(bytes))))
        )

      const keep = (claim: Claim, response: StoredResponse) =>
        Effect.gen(function* () {
          const kept = yield* store.complete(claim, yield* seal(claim, response))
          // Another request holds the key by now: what this one did must not stand beside it.
          if (!kept) return yield* new IdempotencyKeyInUse()
        })

      const runClaimed = <E, R>(claim: Claim, run: Effect.Effect<Outcome, E, R>) =>
        transaction
          .joint(
            Effect.filterOrFail(
              run,
              ({ succeeded }) => succeeded,
              (outcome) => new Undone({ outcome })
            ),
            ({ response }) => Effect.as(keep(claim, response), response)
          )
          .pipe(
            Effect.catchIf(
              (error) => error instanceof Undone,
              ({ outcome }) =>
                Effect.as(
                  outcome.kept ? keep(claim, outcome.response) : store.release(claim),
                  outcome.response
                )
            )
          )

      /**
       * Runs the request in one transaction with the keeping of its answer: both are committed or
       * neither is. A repeat gets the kept answer; while the first still runs, `IdempotencyKeyInUse`.
       */
      const once = <E, R>(
        { environmentId, fingerprint, key }: KeyedRequest,
        run: Effect.Effect<Outcome, E, R>
      ) =>
        // A caller that hangs up interrupts the request at any point, and is likely to repeat it: a
        // claim that was made is then given back.
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            const claim: Claim = { environmentId, key, claimId: yield* crypto.uuidV7 }
            const now = yield* DateTime.now
            const earlier = yield* store.claim(claim, fingerprint, {
              now,
              lapsedBefore: DateTime.subtract(now, { seconds: claimSeconds }),
              forgottenBefore: DateTime.subtract(now, { hours: keptHours })
            })
            if (earlier === undefined) {
              return yield* Effect.onError(restore(runClaimed(claim, run)), () =>
                Effect.ignoreCause(store.release(claim))
              )
            }
            if (!equalBytes(earlier.fingerprint, fingerprint)) {
              return yield* new IdempotencyKeyReused()
            }
            if (earlier.response === null) return yield* new IdempotencyKeyInUse()
            return yield* open(environmentId, key, earlier.response)
          })
        )

      const names = (environmentId: EnvironmentId, id: string) =>
        Effect.fnUntraced(
          function* ({ key, response }: KeptAnswer) {
            return (yield* open(environmentId, key, response)).body?.includes(id) === true
          },
          // What was encrypted with another key nobody reads any more.
          Effect.catchCause(() => Effect.succeed(false))
        )

      /**
       * Forgets answers to requests that were made until a time and that name an id; their keys are
       * free again, as they would be a day later.
       */
      const forgetAnswersAbout = Effect.fn("IdempotentRequests.forgetAnswersAbout")(function* (
        environmentId: EnvironmentId,
        id: string,
        until: DateTime.Utc
      ) {
        let after: string | undefined = ""
        while (after !== undefined) {
          const answers: ReadonlyArray<KeptAnswer> = yield* store.answers(
            environmentId,
            until,
            after,
            answersAtOnce
          )
          const found = yield* Effect.filter(answers, names(environmentId, id))
          yield* store.remove(
            environmentId,
            found.map(({ key }) => key)
          )
          after = answers.length < answersAtOnce ? undefined : answers.at(-1)?.key
        }
      })

      /**
       * Forgets answers whose time is over. That a key is free again is decided when it is claimed; this
       * only gives the space back.
       */
      const forgetOld = ({ id }: Environment, now: DateTime.Utc) =>
        store.forget(id, DateTime.subtract(now, { hours: keptHours }))

      return { once, forgetAnswersAbout, forgetOld }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(IdempotentRequestsStore.layer)
  )

  /** Forgets old answers for as long as the service runs. */
  static readonly retention = Layer.effectDiscard(
    Effect.gen(function* () {
      const { forgetOld } = yield* IdempotentRequests
      const sweeps = yield* EnvironmentSweeps
      yield* sweeps.start("1 hour", "Old answers were not forgotten", forgetOld)
    })
  )
}
