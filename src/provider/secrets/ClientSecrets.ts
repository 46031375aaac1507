import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { ClientSecretId, type EnvironmentId, type UserId } from "../../contract/Ids.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { formatSecret } from "../../tenancy/secretKeys/SecretKey.ts"
import {
  maximumSecrets,
  secretPrefixes,
  shownSecret,
  type ClientSecret,
  type SecretKind,
  type SecretOwner,
  type StoredSecret,
  SecretNotFound,
  TooManySecrets
} from "./ClientSecret.ts"
import { ClientSecretsStore } from "./ClientSecretsStore.ts"

/** A secret to be made. */
interface NewSecret {
  readonly revokeOld: boolean
  /** The member who makes it; left out for operators and backends. */
  readonly createdBy?: UserId | null
}

/**
 * The secrets by which applications and resources prove themselves. Only SHA-256 is kept of one: its
 * 256 bits need no slow hash. Each change belongs to the transaction of its caller, who holds the
 * row of the owner.
 */
export class ClientSecrets extends Context.Service<ClientSecrets>()(
  "gatehouse/provider/secrets/ClientSecrets",
  {
    make: Effect.gen(function* () {
      const store = yield* ClientSecretsStore
      const crypto = yield* Crypto

      /** Makes a secret beside the one that is there, or in its place; `createdBy` names a member. */
      const add = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        owner: SecretOwner,
        kind: SecretKind,
        { createdBy = null, revokeOld }: NewSecret
      ) {
        if (revokeOld) yield* store.removeAll(environmentId, owner)
        const before = yield* store.list(environmentId, [owner])
        if (before.length >= maximumSecrets) {
          return yield* new TooManySecrets({ properties: { limit: maximumSecrets } })
        }
        const random = yield* crypto.secret
        const secret = formatSecret(secretPrefixes[kind], Redacted.value(random), checksum)
        const text = Redacted.value(secret)
        const made: StoredSecret = {
          environmentId,
          ownerId: owner,
          id: ClientSecretId.make(yield* crypto.uuidV7),
          lastFour: text.slice(-4),
          createdAt: yield* DateTime.now,
          lastUsedAt: null
        }
        yield* store.insert(made, sha256(text), createdBy)
        return { id: made.id, secret }
      })

      const remove = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        owner: SecretOwner,
        id: ClientSecretId
      ) {
        if (!(yield* store.remove(environmentId, owner, id))) return yield* new SecretNotFound()
      })

      /** The secrets of each owner, oldest first. */
      const of = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        owners: ReadonlyArray<SecretOwner>
      ) {
        const found = yield* store.list(environmentId, owners)
        const byOwner = Map.groupBy(found, ({ ownerId }) => ownerId)
        return (owner: SecretOwner): ReadonlyArray<ClientSecret> =>
          (byOwner.get(owner) ?? []).map(shownSecret)
      })

      return { add, remove, removeAll: store.removeAll, of }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(ClientSecretsStore.layer)
  )
}
