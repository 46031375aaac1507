import { Cache, Context, Data, DateTime, Duration, Effect, Layer, Redacted } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import * as CompactJws from "../../platform/CompactJws.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import {
  deadAt,
  isRotating,
  keySetAt,
  signingAt,
  signsFromOf,
  statesAt,
  type KeyRing,
  type SigningKeyState
} from "./SigningKey.ts"
import { SigningKeysStore, type StoredKeyRing, type StoredSigningKey } from "./SigningKeysStore.ts"

/**
 * How long an instance trusts what it read: far under the time for which a key is published before
 * it signs, so that every instance knows a key long before its turn.
 */
const ringFor = Duration.seconds(10)

/** A token was asked for an environment that is not stored. */
export class NoSuchEnvironment extends Data.TaggedError("NoSuchEnvironment")<{
  readonly environmentId: EnvironmentId
}> {}

interface OpenRing {
  readonly keys: ReadonlyArray<StoredSigningKey>
  /** By kid: a key is decrypted and imported when it first signs. */
  readonly signers: Map<string, CompactJws.Signer>
}

// Binding the environment too keeps a row from being passed off as another environment's key.
const purposeOf = (environmentId: EnvironmentId, kid: string): string =>
  `signing-key:${environmentId}:${kid}`

/**
 * The keys that an environment signs its tokens with. The first is made when it is first needed; the
 * next is published long before it signs, and a key that signs no more stays published until its
 * last token is dead: a verifier who reads the key set as often as its `max-age` asks for never
 * meets a token that it cannot verify.
 */
export class SigningKeys extends Context.Service<
  SigningKeys,
  {
    /**
     * Signs claims with the key whose turn it is; `typ` is the token's media type without
     * `application/`. Call it outside of a transaction, as it reads the database now and then.
     */
    readonly sign: (
      environmentId: EnvironmentId,
      typ: string,
      claims: object
    ) => Effect.Effect<Redacted.Redacted>
    /** The keys of the key set, the signing one first. */
    readonly keySet: (environmentId: EnvironmentId) => Effect.Effect<KeyRing>
    /** The keys and their states; none where none was needed yet. */
    readonly list: (environmentId: EnvironmentId) => Effect.Effect<ReadonlyArray<SigningKeyState>>
    /**
     * Publishes the next key, and answers all keys. A key that waits for its turn already is that
     * next key, so that a repeated command adds none.
     */
    readonly rotate: (environmentId: EnvironmentId) => Effect.Effect<ReadonlyArray<SigningKeyState>>
  }
>()("gatehouse/sessions/tokens/SigningKeys") {
  static readonly layerNoDeps = Layer.effect(
    SigningKeys,
    Effect.gen(function* () {
      const store = yield* SigningKeysStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const find = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const stored = yield* store.find(environmentId)
        return stored ?? (yield* Effect.die(new NoSuchEnvironment({ environmentId })))
      })

      /** False where another instance has published a key since the ring was read. */
      const publish = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { algorithm, keys }: StoredKeyRing
      ) {
        const { kid, privateJwk, publicJwk } = yield* CompactJws.generateKey(algorithm)
        const sealedPrivateJwk = yield* crypto.encrypt(
          purposeOf(environmentId, kid),
          Redacted.value(privateJwk)
        )
        const now = yield* DateTime.now
        const inserted = yield* store.insert(environmentId, {
          generation: (keys.at(-1)?.generation ?? 0) + 1,
          kid,
          algorithm,
          publicJwk: { ...publicJwk, use: "sig", alg: algorithm, kid },
          sealedPrivateJwk,
          publishedAt: now,
          signsFrom: signsFromOf(keys, now)
        })
        const oldest = keys[deadAt(keys, now)]
        if (inserted && oldest !== undefined) {
          yield* store.removeBelow(environmentId, oldest.generation)
        }
        return inserted
      })

      /** An environment without a key of the algorithm that it asks for gets one in passing. */
      const load: (environmentId: EnvironmentId) => Effect.Effect<OpenRing> = Effect.fnUntraced(
        function* (environmentId: EnvironmentId) {
          const stored = yield* find(environmentId)
          if (stored.keys.at(-1)?.algorithm === stored.algorithm) {
            return { keys: stored.keys, signers: new Map() }
          }
          yield* publish(environmentId, stored)
          return yield* load(environmentId)
        }
      )

      const rings = yield* LookupCache.make(
        (environmentId: EnvironmentId) => transaction.outside(load(environmentId)),
        ringFor
      )

      const openSigner = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { algorithm, kid, sealedPrivateJwk }: StoredSigningKey
      ) {
        const privateJwk = yield* crypto.decrypt(purposeOf(environmentId, kid), sealedPrivateJwk)
        return CompactJws.makeSigner(algorithm, kid, Redacted.make(privateJwk))
      })

      const sign = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        typ: string,
        claims: object
      ) {
        const { keys, signers } = yield* Cache.get(rings, environmentId)
        const key = signingAt(keys, yield* DateTime.now)
        if (key === undefined) return yield* Effect.die(new NoSuchEnvironment({ environmentId }))
        let signer = signers.get(key.kid)
        if (signer === undefined) {
          signer = yield* openSigner(environmentId, key)
          signers.set(key.kid, signer)
        }
        return signer(typ, claims)
      })

      const keySet = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const { keys } = yield* Cache.get(rings, environmentId)
        return keySetAt(keys, yield* DateTime.now)
      })

      const list = Effect.fn("SigningKeys.list")(function* (environmentId: EnvironmentId) {
        const { keys } = yield* find(environmentId)
        return statesAt(keys, yield* DateTime.now)
      })

      const publishNext: (environmentId: EnvironmentId) => Effect.Effect<void> = Effect.fnUntraced(
        function* (environmentId: EnvironmentId) {
          const stored = yield* find(environmentId)
          if (isRotating(stored.keys, stored.algorithm, yield* DateTime.now)) return
          if (!(yield* publish(environmentId, stored))) return yield* publishNext(environmentId)
          yield* audit.record({
            environmentId,
            action: "environment.updated",
            targets: [{ type: "environment", id: environmentId }],
            metadata: { changed: ["signingKeys"] }
          })
        }
      )

      const rotate = Effect.fn("SigningKeys.rotate")(function* (environmentId: EnvironmentId) {
        yield* transaction.run(publishNext(environmentId))
        yield* Cache.invalidate(rings, environmentId)
        return yield* list(environmentId)
      })

      return SigningKeys.of({ sign, keySet, list, rotate })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SigningKeysStore.layer))
}
