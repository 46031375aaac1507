import { Cache, Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { makeBackToBack } from "../../platform/backToBack.ts"
import * as CompactJws from "../../platform/CompactJws.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import {
  isRotating,
  keySetAt,
  signingAt,
  signsFromOf,
  statesAt,
  type PublicJwk,
  type SigningAlgorithm,
  type SigningKeyState
} from "../../sessions/tokens/SigningKey.ts"
import { SigningKeyMissing } from "../../sessions/tokens/SigningKeys.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { environmentEntry } from "../../tenancy/audit/AuditEntries.ts"
import { IssuerKeysStore, type StoredIssuerKey } from "./IssuerKeysStore.ts"

const purposeOf = (environmentId: EnvironmentId, kid: string): string =>
  `issuer-key:${environmentId}:${kid}`

type Keys = ReadonlyArray<StoredIssuerKey>

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
      const signers = new Map<string, CompactJws.Signer>()

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
        const key: StoredIssuerKey = {
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
        (environmentId: EnvironmentId) => transaction.outside(store.list(environmentId)),
        // A revoked key signs nothing more within a second, on any instance.
        LookupCache.briefly
      )

      /** The keys, once there is one of the algorithm. */
      const withKeyOf: (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm
      ) => Effect.Effect<Keys> = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm
      ) {
        const keys = yield* Cache.get(rings, environmentId)
        if (ringOf(keys, algorithm).length > 0) return keys
        yield* transaction.outside(publish(environmentId, algorithm, []))
        yield* Cache.invalidate(rings, environmentId)
        return yield* withKeyOf(environmentId, algorithm)
      })

      const signerOf = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { algorithm, kid, sealedPrivateJwk }: StoredIssuerKey
      ) {
        const known = signers.get(kid)
        if (known !== undefined) return known
        const privateJwk = yield* crypto.decrypt(purposeOf(environmentId, kid), sealedPrivateJwk)
        const signer = CompactJws.makeSigner(algorithm, kid, Redacted.make(privateJwk))
        signers.set(kid, signer)
        return signer
      })

      /** Signs claims; `typ` is the media type of the token without `application/`. */
      const sign = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm,
        typ: string,
        claims: object
      ) {
        const ring = ringOf(yield* withKeyOf(environmentId, algorithm), algorithm)
        const key = signingAt(ring, yield* DateTime.now)
        if (key === undefined) return yield* Effect.die(new Error("An issuer has no key"))
        const signer = yield* signerOf(environmentId, key)
        return yield* backToBack(() => signer(typ, claims))
      })

      /** The public keys: RS256, which discovery promises, and the algorithm of access tokens. */
      const keySet = Effect.fnUntraced(function* ({ id, settings }: Environment) {
        yield* withKeyOf(id, "RS256")
        const keys = yield* withKeyOf(id, settings.signingAlgorithm)
        const now = yield* DateTime.now
        return algorithmsOf(keys).flatMap((algorithm) => keySetAt(ringOf(keys, algorithm), now))
      })

      /** Every public key that is kept, retired ones too: they verify what is shown as a hint. */
      const known = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const keys = yield* Cache.get(rings, environmentId)
        return keys.map(({ publicJwk }): PublicJwk => publicJwk)
      })

      const statesOf = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const keys = yield* store.list(environmentId)
        const now = yield* DateTime.now
        return algorithmsOf(keys).flatMap((algorithm): ReadonlyArray<SigningKeyState> =>
          statesAt(ringOf(keys, algorithm), now)
        )
      })

      const record = (
        environmentId: EnvironmentId,
        action: "signing_key.rotated" | "signing_key.revoked",
        kid: string
      ) => audit.record(environmentEntry(environmentId, action, { kid, use: "oauth" }))

      /** Publishes the next key of each algorithm that is in use; a waiting one is enough. */
      const rotate = Effect.fn("IssuerKeys.rotate")(function* (environmentId: EnvironmentId) {
        const keys = yield* store.list(environmentId)
        const now = yield* DateTime.now
        yield* transaction.run(
          Effect.gen(function* () {
            for (const algorithm of algorithmsOf(keys)) {
              const ring = ringOf(keys, algorithm)
              if (isRotating(ring, algorithm, now)) continue
              const published = yield* publish(environmentId, algorithm, ring)
              if (published !== undefined) {
                yield* record(environmentId, "signing_key.rotated", published.kid)
              }
            }
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
        signers.delete(kid)
        yield* Cache.invalidate(rings, environmentId)
        return yield* statesOf(environmentId)
      })

      return { sign, keySet, known, list: statesOf, rotate, revoke }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(IssuerKeysStore.layer))
}
