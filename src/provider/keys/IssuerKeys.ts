import { Cache, Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { longestIdTokenSeconds } from "../../contract/OAuthSettings.ts"
import { makeBackToBack } from "../../platform/CompactJws.ts"
import * as CompactJws from "../../platform/CompactJws.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import {
  isRotating,
  keySetAt,
  retirementOf,
  signingAt,
  signsFromOf,
  statesAt,
  type PublicJwk,
  type SigningAlgorithm,
  type SigningKeyState,
  type StoredSigningKey
} from "../../sessions/tokens/SigningKey.ts"
import { SigningKeyMissing } from "../../sessions/tokens/SigningKeys.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { environmentEntry } from "../../tenancy/audit/AuditEntries.ts"
import { IssuerKeysStore } from "./IssuerKeysStore.ts"

const purposeOf = (environmentId: EnvironmentId, kid: string): string =>
  `issuer-key:${environmentId}:${kid}`

/** Time for which a key stays in the key set after its last ID token, in seconds. */
const retirement = retirementOf(longestIdTokenSeconds)

type Keys = ReadonlyArray<StoredSigningKey>

interface OpenRings {
  readonly keys: Keys
  /** By kid: a key is decrypted and imported when it first signs. */
  readonly signers: Map<string, CompactJws.Signer>
}

const ringOf = (keys: Keys, algorithm: SigningAlgorithm): Keys =>
  keys.filter((key) => key.algorithm === algorithm)

const algorithmsOf = (keys: Keys): ReadonlyArray<SigningAlgorithm> => [
  ...new Set(keys.map(({ algorithm }) => algorithm))
]

/**
 * The keys of an environment as an issuer for applications. They are apart from those of sessions, so
 * that no token of the one opens anything of the other. Each algorithm has a ring of its own, whose
 * first key is made when it is first needed.
 */
export class IssuerKeys extends Context.Service<IssuerKeys>()(
  "gatehouse/provider/keys/IssuerKeys",
  {
    make: Effect.gen(function* () {
      const store = yield* IssuerKeysStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const backToBack = makeBackToBack()

      const publish = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm,
        ring: Keys,
        when: "in its turn" | "at once" = "in its turn"
      ) {
        const { kid, privateJwk, publicJwk } = yield* CompactJws.generateKey(algorithm)
        const sealedPrivateJwk = yield* crypto.encrypt(
          purposeOf(environmentId, kid),
          Redacted.value(privateJwk)
        )
        const now = yield* DateTime.now
        const key: StoredSigningKey = {
          algorithm,
          generation: (ring.at(-1)?.generation ?? 0) + 1,
          kid,
          publicJwk: { ...publicJwk, use: "sig", alg: algorithm, kid },
          sealedPrivateJwk,
          publishedAt: now,
          signsFrom: when === "at once" ? now : signsFromOf(ring, now)
        }
        return (yield* store.insert(environmentId, key)) ? key : undefined
      })

      const rings = yield* LookupCache.make(
        (environmentId: EnvironmentId) =>
          transaction
            .outside(store.list(environmentId))
            .pipe(Effect.map((keys): OpenRings => ({ keys, signers: new Map() }))),
        // A revoked key signs nothing more within a second, on any instance.
        LookupCache.briefly
      )

      /** The keys, once there is one of the algorithm. */
      const withKeyOf: (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm
      ) => Effect.Effect<OpenRings> = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm
      ) {
        const open = yield* Cache.get(rings, environmentId)
        if (ringOf(open.keys, algorithm).length > 0) return open
        yield* transaction.outside(publish(environmentId, algorithm, []))
        yield* Cache.invalidate(rings, environmentId)
        return yield* withKeyOf(environmentId, algorithm)
      })

      const openSigner = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { algorithm, kid, sealedPrivateJwk }: StoredSigningKey
      ) {
        const privateJwk = yield* crypto.decrypt(purposeOf(environmentId, kid), sealedPrivateJwk)
        return CompactJws.makeSigner(algorithm, kid, Redacted.make(privateJwk))
      })

      /** Signs claims; `typ` is the media type of the token without `application/`. */
      const sign = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm,
        typ: string,
        claims: object
      ) {
        const { keys, signers } = yield* withKeyOf(environmentId, algorithm)
        const key = signingAt(ringOf(keys, algorithm), yield* DateTime.now)
        if (key === undefined) return yield* Effect.die(new Error("An issuer has no key"))
        const opened = signers.get(key.kid)
        const signer = opened ?? (yield* openSigner(environmentId, key))
        if (opened === undefined) signers.set(key.kid, signer)
        return yield* backToBack(() => signer(typ, claims))
      })

      /** The public keys: RS256, which discovery promises, and the algorithm of access tokens. */
      const keySet = Effect.fnUntraced(function* ({ id, settings }: Environment) {
        yield* withKeyOf(id, "RS256")
        const { keys } = yield* withKeyOf(id, settings.signingAlgorithm)
        const now = yield* DateTime.now
        return algorithmsOf(keys).flatMap((algorithm) =>
          keySetAt(ringOf(keys, algorithm), now, retirement)
        )
      })

      /**
       * The public keys that verify what is shown again. Those that have left the key set verify hints
       * for as long as a session lasts.
       */
      const known = Effect.fnUntraced(function* ({ id, settings }: Environment) {
        const { keys } = yield* Cache.get(rings, id)
        const now = yield* DateTime.now
        const since = Math.max(settings.session.absoluteSeconds, retirement)
        return algorithmsOf(keys)
          .flatMap((algorithm) => keySetAt(ringOf(keys, algorithm), now, since))
          .map(({ publicJwk }): PublicJwk => publicJwk)
      })

      const statesOf = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const keys = yield* store.list(environmentId)
        const now = yield* DateTime.now
        return algorithmsOf(keys).flatMap((algorithm): ReadonlyArray<SigningKeyState> =>
          statesAt(ringOf(keys, algorithm), now, retirement)
        )
      })

      const record = (
        environmentId: EnvironmentId,
        action: "signing_key.rotated" | "signing_key.revoked",
        kid: string
      ) => audit.record(environmentEntry(environmentId, action, { kid, use: "oauth" }))

      const publishNext: (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm
      ) => Effect.Effect<void> = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm
      ) {
        const ring = ringOf(yield* store.list(environmentId), algorithm)
        if (isRotating(ring, algorithm, yield* DateTime.now)) return
        const published = yield* publish(environmentId, algorithm, ring)
        if (published === undefined) return yield* publishNext(environmentId, algorithm)
        yield* record(environmentId, "signing_key.rotated", published.kid)
      })

      /** Publishes the next key of each algorithm that is in use; a waiting one is enough. */
      const rotate = Effect.fn("IssuerKeys.rotate")(function* (environmentId: EnvironmentId) {
        const algorithms = algorithmsOf(yield* store.list(environmentId))
        yield* transaction.run(
          Effect.forEach(algorithms, (algorithm) => publishNext(environmentId, algorithm), {
            discard: true
          })
        )
        yield* Cache.invalidate(rings, environmentId)
        return yield* statesOf(environmentId)
      })

      /** Removes a key at once, for an emergency; the next one, or a new one, takes over. */
      const revoke = Effect.fn("IssuerKeys.revoke")(function* (
        environmentId: EnvironmentId,
        kid: string
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            yield* store.lock(environmentId)
            const keys = yield* store.list(environmentId)
            const revoked = keys.find((key) => key.kid === kid)
            if (revoked === undefined) return yield* new SigningKeyMissing({ kid })
            const ring = ringOf(keys, revoked.algorithm)
            const now = yield* DateTime.now
            if (signingAt(ring, now)?.kid === kid) {
              const next = ring.find(({ generation }) => generation > revoked.generation)
              if (next === undefined) {
                yield* publish(environmentId, revoked.algorithm, ring, "at once")
              } else yield* store.signFrom(environmentId, next.kid, now)
            }
            yield* store.remove(environmentId, [kid])
            yield* record(environmentId, "signing_key.revoked", kid)
          })
        )
        yield* Cache.invalidate(rings, environmentId)
        return yield* statesOf(environmentId)
      })

      return { sign, keySet, known, list: statesOf, rotate, revoke }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(IssuerKeysStore.layer))
}
