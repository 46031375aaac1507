import { Cache, Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { type EnvironmentId, UserId } from "../../contract/Ids.ts"
import { longestIdTokenSeconds } from "../../contract/OAuthSettings.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import {
  isRotating,
  keySetAt,
  retirementOf,
  signingAt,
  statesAt,
  type PublicJwk,
  type SigningAlgorithm,
  type SigningKeyState,
  type StoredSigningKey,
  type EnvironmentKey,
  type KeyUse
} from "../../sessions/tokens/SigningKey.ts"
import {
  SigningKeyMissing,
  SigningKeys,
  openKeys,
  privateHalves,
  type OpenKeys
} from "../../sessions/tokens/SigningKeys.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { environmentEntry } from "../../tenancy/audit/AuditEntries.ts"
import { IssuerKeysStore } from "./IssuerKeysStore.ts"
import { compactVerify } from "jose"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import { isSpelledAsSigned, keySetOf } from "../../platform/CompactJws.ts"

/** Time for which a key stays in the key set after its last ID token, in seconds. */
const retirement = retirementOf(longestIdTokenSeconds)

type Keys = ReadonlyArray<StoredSigningKey>

const ringOf = (keys: Keys, algorithm: SigningAlgorithm): Keys =>
  keys.filter((key) => key.algorithm === algorithm)

const algorithmsOf = (keys: Keys): ReadonlyArray<SigningAlgorithm> => [
  ...new Set(keys.map(({ algorithm }) => algorithm))
]

const usedFor = (use: KeyUse, keys: ReadonlyArray<SigningKeyState>) =>
  keys.map((key): EnvironmentKey => ({ use, ...key }))

const HintClaims = Schema.fromJsonString(
  Schema.Struct({
    iss: Schema.String,
    sub: UserId,
    aud: Schema.String,
    sid: Schema.optionalKey(Schema.String)
  })
)
const decodeHint = Schema.decodeUnknownOption(HintClaims)

/** The person and the sign-on of an ID token that is shown again. */
export interface IdTokenHint {
  readonly userId: UserId
  readonly clientId: string
  readonly signOnId: string | null
}

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
      const ofSessions = yield* SigningKeys
      const halves = privateHalves(yield* Crypto, "issuer-key")
      const transaction = yield* Transaction

      const publish = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm,
        ring: Keys,
        when: "in its turn" | "at once" = "in its turn"
      ) {
        const key = yield* halves.make(environmentId, algorithm, ring, when)
        return (yield* store.insert(environmentId, key)) ? key : undefined
      })

      const rings = yield* LookupCache.make(
        (environmentId: EnvironmentId) =>
          Effect.map(transaction.outside(store.list(environmentId)), openKeys),
        // A revoked key signs nothing more within a second, on any instance.
        LookupCache.briefly
      )

      /** The keys, once there is one of the algorithm. */
      const withKeyOf: (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm
      ) => Effect.Effect<OpenKeys> = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm
      ) {
        const open = yield* Cache.get(rings, environmentId)
        if (ringOf(open.keys, algorithm).length > 0) return open
        yield* transaction.outside(publish(environmentId, algorithm, []))
        yield* Cache.invalidate(rings, environmentId)
        return yield* withKeyOf(environmentId, algorithm)
      })

      /** Signs claims; `typ` is the media type of the token without `application/`. */
      const sign = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        algorithm: SigningAlgorithm,
        typ: string,
        claims: object
      ) {
        const open = yield* withKeyOf(environmentId, algorithm)
        const key = signingAt(ringOf(open.keys, algorithm), yield* DateTime.now)
        if (key === undefined) return yield* Effect.die(new Error("An issuer has no key"))
        return yield* halves.sign(environmentId, key, open, typ, claims)
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

      /**
       * Reads an ID token that is shown as a hint: it may have expired, and proves nothing of who shows
       * it. Undefined for one that was not signed here, or for another application than the one asked
       * for.
       */
      const readHint = Effect.fnUntraced(function* (
        environment: Environment,
        hint: string,
        clientId: string | null
      ) {
        if (!isSpelledAsSigned(hint)) return undefined
        const keySet = keySetOf(yield* known(environment))
        const verified = yield* Effect.option(
          Effect.tryPromise(() =>
            compactVerify(hint, keySet, { algorithms: ["RS256", "ES256", "EdDSA"] })
          )
        )
        if (Option.isNone(verified)) return undefined
        const { payload, protectedHeader } = verified.value
        if (protectedHeader.typ !== "JWT") return undefined
        const claims = Option.getOrUndefined(decodeHint(new TextDecoder().decode(payload)))
        if (claims === undefined || claims.iss !== oauthIssuerAt(environment.appUrl)) {
          return undefined
        }
        if (clientId !== null && claims.aud !== clientId) return undefined
        const found: IdTokenHint = {
          userId: claims.sub,
          clientId: claims.aud,
          signOnId: claims.sid ?? null
        }
        return found
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
      const rotateOwn = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const algorithms = algorithmsOf(yield* store.list(environmentId))
        yield* transaction.run(
          Effect.forEach(algorithms, (algorithm) => publishNext(environmentId, algorithm), {
            discard: true
          })
        )
        yield* Cache.invalidate(rings, environmentId)
      })

      /** Removes a key at once, for an emergency; the next one, or a new one, takes over. */
      const revokeOwn = Effect.fnUntraced(function* (environmentId: EnvironmentId, kid: string) {
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
      })

      /** The keys of both issuers of the environment, as operators see and change them. */
      const list = Effect.fn("IssuerKeys.list")(function* (environmentId: EnvironmentId) {
        return [
          ...usedFor("session", yield* ofSessions.list(environmentId)),
          ...usedFor("oauth", yield* statesOf(environmentId))
        ]
      })

      /** Publishes the next key of an issuer, of each algorithm that it uses; answers all keys. */
      const rotate = Effect.fn("IssuerKeys.rotate")(function* (
        environmentId: EnvironmentId,
        use: KeyUse
      ) {
        yield* use === "session" ? ofSessions.rotate(environmentId) : rotateOwn(environmentId)
        return yield* list(environmentId)
      })

      /** Removes a key at once, whichever issuer it is of; answers the others. */
      const revoke = Effect.fn("IssuerKeys.revoke")(function* (
        environmentId: EnvironmentId,
        kid: string
      ) {
        yield* Effect.catchTag(ofSessions.revoke(environmentId, kid), "SigningKeyMissing", () =>
          revokeOwn(environmentId, kid)
        )
        return yield* list(environmentId)
      })

      /** Revokes a key, unless it is the only one of sessions. */
      const revokeOneOfSeveral = Effect.fn("IssuerKeys.revokeOneOfSeveral")(function* (
        environmentId: EnvironmentId,
        kid: string
      ) {
        yield* Effect.catchTag(
          ofSessions.revokeOneOfSeveral(environmentId, kid),
          "SigningKeyMissing",
          () => revokeOwn(environmentId, kid)
        )
      })

      /** Signs with each ring that has a key, to tell that its keys can be read. */
      const probe = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        if ((yield* ofSessions.list(environmentId)).length > 0) {
          yield* ofSessions.sign(environmentId, "JWT", {})
        }
        for (const { algorithm, status } of yield* statesOf(environmentId)) {
          if (status === "signing") yield* sign(environmentId, algorithm, "JWT", {})
        }
      })

      return { sign, keySet, known, readHint, list, rotate, revoke, revokeOneOfSeveral, probe }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(IssuerKeysStore.layer))
}
