import { Cache, Context, Data, DateTime, Effect, Layer, Redacted } from "effect"
import { SecretKeyId, type EnvironmentId } from "../../contract/Ids.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import * as Background from "../../platform/Background.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import { Refusals } from "../throttle/Refusals.ts"
import {
  format,
  isWellFormed,
  type SecretKey,
  type SecretKeyKind,
  type KeyAccess
} from "./SecretKey.ts"
import { SecretKeysStore } from "./SecretKeysStore.ts"
import { isLoopbackHost } from "../../platform/Settings.ts"

/** Grain of the last use of a key. */
const usesTold = { minutes: 1 }

/** The environment has no such key. */
export class SecretKeyNotFound extends Data.TaggedError("SecretKeyNotFound")<{
  readonly id: string
}> {
  override get message() {
    return `There is no secret key ${this.id} in this environment`
  }
}

/** The server API has no such groups. */
export class UnknownGroups extends Data.TaggedError("UnknownGroups")<{
  readonly unknown: ReadonlyArray<string>
  readonly known: ReadonlyArray<string>
}> {
  override get message() {
    return `No groups of the server API: ${this.unknown.join(", ")}. Groups: ${this.known.join(", ")}`
  }
}

/** A key to be made; without `access` it opens everything. */
export interface NewSecretKey {
  readonly environmentId: EnvironmentId
  readonly name?: string | null
  readonly access?: KeyAccess
  readonly kind: SecretKeyKind
  readonly expiresAt: DateTime.Utc | null
}

const isLiveKey = (key: SecretKey, now: DateTime.Utc): boolean =>
  key.revokedAt === null && (key.expiresAt === null || DateTime.isLessThan(now, key.expiresAt))

/** The kind of an environment's keys: live unless its app URL is plain http or this machine. */
export const kindOf = (appUrl: string): SecretKeyKind => {
  const { hostname, protocol } = new URL(appUrl)
  return protocol === "https:" && !isLoopbackHost(hostname) ? "live" : "test"
}

/** The groups of the server API, loaded where somebody makes a narrow key. */
export class ServerGroups extends Context.Service<
  ServerGroups,
  Effect.Effect<ReadonlyArray<string>>
>()("gatehouse/tenancy/secretKeys/SecretKeys/ServerGroups") {}

/** The keys of the server plane. Only SHA-256 is kept of a key: its 256 bits need no slow hash. */
export class SecretKeys extends Context.Service<SecretKeys>()(
  "gatehouse/tenancy/secretKeys/SecretKeys",
  {
    make: Effect.gen(function* () {
      const store = yield* SecretKeysStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const groups = yield* ServerGroups
      const refusals = yield* Refusals
      const transaction = yield* Transaction

      /** Makes a key; the secret is in this answer and nowhere else. */
      const create = Effect.fn("SecretKeys.create")(function* ({
        access = "full",
        name = null,
        ...options
      }: NewSecretKey) {
        const random = yield* crypto.secret
        const secret = format(options.kind, Redacted.value(random), checksum)
        const text = Redacted.value(secret)
        const key: SecretKey = {
          ...options,
          name,
          access,
          id: SecretKeyId.make(yield* crypto.uuidV7),
          lastFour: text.slice(-4),
          createdAt: yield* DateTime.now,
          revokedAt: null,
          lastUsedAt: null
        }
        yield* transaction.run(
          Effect.andThen(
            store.insert(key, sha256(text)),
            audit.record({
              environmentId: key.environmentId,
              action: "secret_key.created",
              targets: [{ type: "secret_key", id: key.id }],
              metadata: { name, access }
            })
          )
        )
        return { key, secret }
      })

      /** Passes where a narrow key's groups are ones of the server API. */
      const requireGroups = Effect.fnUntraced(function* (access: KeyAccess) {
        if (access === "full") return
        const known = yield* groups
        const unknown = Object.keys(access).filter((group) => !known.includes(group))
        if (unknown.length > 0) return yield* new UnknownGroups({ unknown, known })
      })

      /**
       * Takes effect within a second on every instance. A key that was revoked before is answered as
       * it is.
       */
      const revoke = Effect.fn("SecretKeys.revoke")(function* (
        environmentId: EnvironmentId,
        id: SecretKeyId
      ) {
        const at = yield* DateTime.now
        return yield* transaction.run(
          Effect.gen(function* () {
            const revoked = yield* store.revoke(environmentId, id, at)
            if (revoked === undefined) {
              const found = yield* store.find(environmentId, id)
              return found ?? (yield* new SecretKeyNotFound({ id }))
            }
            yield* audit.record({
              environmentId,
              action: "secret_key.revoked",
              targets: [{ type: "secret_key", id }]
            })
            return revoked
          })
        )
      })

      /** At most one write a minute and key, on whichever instance it is used. */
      const noteUse = Effect.fnUntraced(function* (key: SecretKey, now: DateTime.Utc) {
        const since = DateTime.subtract(now, usesTold)
        if (key.lastUsedAt !== null && !DateTime.isLessThan(key.lastUsedAt, since)) return
        // No request fails for want of it.
        yield* Background.attempt(
          "The use of a secret key was not noted",
          store.noteUse(key, now, since)
        )
      })

      const look = Effect.fnUntraced(function* (secret: string) {
        const found = yield* store.findByHash(sha256(secret))
        if (found === undefined) return undefined
        const now = yield* DateTime.now
        if (isLiveKey(found.key, now)) yield* noteUse(found.key, now)
        else {
          // Once for each look into the database, so that hammering costs no more than looking.
          const reason = found.key.revokedAt === null ? "expired" : "revoked"
          yield* refusals.noteKey(found.environment, found.key.id, reason)
        }
        return found
      })

      const cache = yield* LookupCache.make(look, LookupCache.briefly)

      /** The live key that the credential is, and its environment; undefined for anything else. */
      const authenticate = Effect.fnUntraced(function* (credential: Redacted.Redacted) {
        const secret = Redacted.value(credential)
        if (!isWellFormed(secret, checksum)) return undefined
        const found = yield* Cache.get(cache, secret)
        if (found === undefined || !isLiveKey(found.key, yield* DateTime.now)) return undefined
        return found
      })

      /** True if a key is neither revoked nor expired. */
      const isLive = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: SecretKeyId) {
        const key = yield* store.find(environmentId, id)
        return key !== undefined && isLiveKey(key, yield* DateTime.now)
      })

      return {
        create,
        isLive,
        /** The kind of an environment's keys unless another is asked for. */
        usualKind: ({ appUrl }: Pick<Environment, "appUrl">) => kindOf(appUrl),
        requireGroups,
        list: store.list,
        revoke,
        authenticate
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(SecretKeysStore.layer))
}
