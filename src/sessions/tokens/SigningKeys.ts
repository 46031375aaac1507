import { Cache, Context, Data, DateTime, Effect, Layer, Redacted } from "effect"
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
  type SigningKeyState,
  type StoredSigningKey,
  type SigningAlgorithm
} from "./SigningKey.ts"
import { SigningKeysStore, type StoredKeyRing } from "./SigningKeysStore.ts"
import { environmentEntry } from "../../tenancy/audit/AuditEntries.ts"

/** A token was asked for an environment that is not stored. */
export class NoSuchEnvironment extends Data.TaggedError("NoSuchEnvironment")<{
  readonly environmentId: EnvironmentId
}> {}

/** The operator named a key that the environment does not have. */
export class SigningKeyMissing extends Data.TaggedError("SigningKeyMissing")<{
  readonly kid: string
}> {
  override get message() {
    return `There is no signing key ${this.kid} in this environment`
  }
}

/** The key is the only one of the environment. */
export class OnlySigningKey extends Data.TaggedError("OnlySigningKey")<{}> {}

/** Keys as they were read, ready to sign. */
export interface OpenKeys {
  readonly keys: ReadonlyArray<StoredSigningKey>
  /** By kid: a key is decrypted and imported when it first signs. */
  readonly signers: Map<string, CompactJws.Signer>
}

export const openKeys = (keys: ReadonlyArray<StoredSigningKey>): OpenKeys => ({
  keys,
  signers: new Map()
})

/** The private halves of an issuer's keys: made, kept sealed, and opened to sign. */
export const privateHalves = (crypto: Crypto["Service"], of: "signing-key" | "issuer-key") => {
  const backToBack = CompactJws.makeBackToBack()

  // Binding the environment too keeps a row from being passed off as another environment's key.
  const purposeOf = (environmentId: EnvironmentId, kid: string): string =>
    `${of}:${environmentId}:${kid}`

  /** A next key of a ring. */
  const make = Effect.fnUntraced(function* (
    environmentId: EnvironmentId,
    algorithm: SigningAlgorithm,
    ring: ReadonlyArray<StoredSigningKey>,
    when: "in its turn" | "at once"
  ) {
    const { kid, privateJwk, publicJwk } = yield* CompactJws.generateKey(algorithm)
    const sealedPrivateJwk = yield* crypto.encrypt(
      purposeOf(environmentId, kid),
      Redacted.value(privateJwk)
    )
    const now = yield* DateTime.now
    const key: StoredSigningKey = {
      generation: (ring.at(-1)?.generation ?? 0) + 1,
      kid,
      algorithm,
      publicJwk: { ...publicJwk, use: "sig", alg: algorithm, kid },
      sealedPrivateJwk,
      publishedAt: now,
      signsFrom: when === "at once" ? now : signsFromOf(ring, now)
    }
    return key
  })

  const open = Effect.fnUntraced(function* (
    environmentId: EnvironmentId,
    { algorithm, kid, sealedPrivateJwk }: StoredSigningKey
  ) {
    const privateJwk = yield* crypto.decrypt(purposeOf(environmentId, kid), sealedPrivateJwk)
    return CompactJws.makeSigner(algorithm, kid, Redacted.make(privateJwk))
  })

  /** Signs claims with a key; `typ` is the media type of the token without `application/`. */
  const sign = Effect.fnUntraced(function* (
    environmentId: EnvironmentId,
    key: StoredSigningKey,
    { signers }: OpenKeys,
    typ: string,
    claims: object
  ) {
    const opened = signers.get(key.kid)
    const signer = opened ?? (yield* open(environmentId, key))
    if (opened === undefined) signers.set(key.kid, signer)
    return yield* backToBack(() => signer(typ, claims))
  })

  return { make, open, sign }
}

/**
 * The keys that sign the tokens of an environment. A new key is published long before it signs, and
 * an old key stays published until its last token has expired, so that a verifier that follows
 * `max-age` never meets a token that it cannot verify. The first key is made on first use.
 */
export class SigningKeys extends Context.Service<SigningKeys>()(
  "gatehouse/sessions/tokens/SigningKeys",
  {
    make: Effect.gen(function* () {
      const store = yield* SigningKeysStore
      const audit = yield* Audit
      const halves = privateHalves(yield* Crypto, "signing-key")
      const transaction = yield* Transaction

      const find = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const stored = yield* store.find(environmentId)
        return stored ?? (yield* Effect.die(new NoSuchEnvironment({ environmentId })))
      })

      const record = (
        environmentId: EnvironmentId,
        action: "signing_key.rotated" | "signing_key.revoked",
        kid: string
      ) => audit.record(environmentEntry(environmentId, action, { kid }))

      /** Undefined where another instance has published a key since the ring was read. */
      const publish = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { algorithm, keys }: StoredKeyRing,
        when: "in its turn" | "at once" = "in its turn"
      ) {
        const key = yield* halves.make(environmentId, algorithm, keys, when)
        if (!(yield* store.insert(environmentId, key))) return undefined
        const oldest = keys[deadAt(keys, key.publishedAt)]
        if (oldest !== undefined) yield* store.removeBelow(environmentId, oldest.generation)
        return key
      })

      /** An environment without a key of the algorithm that it asks for gets one in passing. */
      const load: (environmentId: EnvironmentId) => Effect.Effect<OpenKeys> = Effect.fnUntraced(
        function* (environmentId: EnvironmentId) {
          const stored = yield* find(environmentId)
          if (stored.keys.at(-1)?.algorithm === stored.algorithm) {
            return openKeys(stored.keys)
          }
          yield* publish(environmentId, stored)
          return yield* load(environmentId)
        }
      )

      const rings = yield* LookupCache.make(
        (environmentId: EnvironmentId) => transaction.outside(load(environmentId)),
        // A revoked key signs nothing more within a second, on any instance.
        LookupCache.briefly
      )

      /**
       * Signs claims with the current key; `typ` is the media type of the token without
       * `application/`. Call it outside a transaction, because it sometimes reads the database.
       */
      const sign = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        typ: string,
        claims: object
      ) {
        const open = yield* Cache.get(rings, environmentId)
        const key = signingAt(open.keys, yield* DateTime.now)
        if (key === undefined) return yield* Effect.die(new NoSuchEnvironment({ environmentId }))
        return yield* halves.sign(environmentId, key, open, typ, claims)
      })

      /** The keys of the key set, the signing one first. */
      const keySet = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const { keys } = yield* Cache.get(rings, environmentId)
        return keySetAt(keys, yield* DateTime.now)
      })

      /** The keys and their states; none where none was needed yet. */
      const list = Effect.fn("SigningKeys.list")(function* (environmentId: EnvironmentId) {
        const { keys } = yield* find(environmentId)
        return statesAt(keys, yield* DateTime.now)
      })

      /** True if the current key can be decrypted, null where there is none; makes no key. */
      const isReadable = Effect.fn("SigningKeys.isReadable")(function* (
        environmentId: EnvironmentId
      ) {
        const { keys } = yield* find(environmentId)
        const key = signingAt(keys, yield* DateTime.now) ?? keys.at(-1)
        if (key === undefined) return null
        return yield* Effect.match(halves.open(environmentId, key).pipe(Effect.sandbox), {
          onFailure: () => false,
          onSuccess: () => true
        })
      })

      const publishNext: (environmentId: EnvironmentId) => Effect.Effect<void> = Effect.fnUntraced(
        function* (environmentId: EnvironmentId) {
          const stored = yield* find(environmentId)
          if (isRotating(stored.keys, stored.algorithm, yield* DateTime.now)) return
          const published = yield* publish(environmentId, stored)
          if (published === undefined) return yield* publishNext(environmentId)
          yield* record(environmentId, "signing_key.rotated", published.kid)
        }
      )

      /**
       * Publishes the next key and returns all keys. If a next key is already waiting, it adds none,
       * so the command can be repeated.
       */
      const rotate = Effect.fn("SigningKeys.rotate")(function* (environmentId: EnvironmentId) {
        yield* transaction.run(publishNext(environmentId))
        yield* Cache.invalidate(rings, environmentId)
        return yield* list(environmentId)
      })

      /** The next key, or a new one, takes over immediately: nothing may sign with this one. */
      const succeed = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { algorithm, keys }: StoredKeyRing,
        revoked: StoredSigningKey
      ) {
        const next = keys.find(({ generation }) => generation > revoked.generation)
        if (next !== undefined) {
          yield* store.signFrom(environmentId, next.generation, yield* DateTime.now)
          return
        }
        yield* publish(environmentId, { algorithm, keys }, "at once")
      })

      const revokeWhere = Effect.fnUntraced(function* <E>(
        environmentId: EnvironmentId,
        kid: string,
        require: (states: ReadonlyArray<SigningKeyState>) => Effect.Effect<void, E>
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            // Of two that are taken away at once, the second sees the first.
            yield* store.lock(environmentId)
            const stored = yield* find(environmentId)
            const now = yield* DateTime.now
            yield* require(statesAt(stored.keys, now))
            const key = stored.keys.find((each) => each.kid === kid)
            const removed = key !== undefined && (yield* store.remove(environmentId, kid))
            if (!removed) return yield* new SigningKeyMissing({ kid })
            if (signingAt(stored.keys, now)?.kid === kid) {
              yield* succeed(environmentId, stored, key)
            }
            yield* record(environmentId, "signing_key.revoked", kid)
          })
        )
        yield* Cache.invalidate(rings, environmentId)
        return yield* list(environmentId)
      })

      /**
       * Removes a key from the key set and returns the others. If it was the current key, the next
       * one signs at once, although no verifier has had time to see it.
       */
      const revoke = Effect.fn("SigningKeys.revoke")(function* (
        environmentId: EnvironmentId,
        kid: string
      ) {
        return yield* revokeWhere(environmentId, kid, () => Effect.void)
      })

      /** Revokes a key, unless it is the only one. */
      const revokeOneOfSeveral = Effect.fn("SigningKeys.revokeOneOfSeveral")(function* (
        environmentId: EnvironmentId,
        kid: string
      ) {
        return yield* revokeWhere(environmentId, kid, (states) =>
          states.length === 1 && states[0]?.kid === kid ? new OnlySigningKey() : Effect.void
        )
      })

      return { sign, keySet, list, isReadable, rotate, revoke, revokeOneOfSeveral }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(SigningKeysStore.layer))
}
