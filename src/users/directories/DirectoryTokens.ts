import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { DirectoryTokenId, type DirectoryId, type OrganizationId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { OrganizationNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import * as Background from "../../platform/Background.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { formatSecret, isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { DirectoriesStore } from "./DirectoriesStore.ts"
import {
  DirectoryNotFound,
  DirectoryTokenNotFound,
  directoryTokenPrefix,
  maximumTokens,
  type NewDirectoryToken,
  type StoredDirectory,
  TooManyTokens
} from "./Directory.ts"

/** Grain of the last use of a token. */
const usesTold = { minutes: 1 }

/** Tokens by which directories prove themselves. Only SHA-256 is kept of one. */
export class DirectoryTokens extends Context.Service<DirectoryTokens>()(
  "gatehouse/users/directories/DirectoryTokens",
  {
    make: Effect.gen(function* () {
      const store = yield* DirectoriesStore
      const memberships = yield* Memberships
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const recorded = (
        { environmentId, id, organizationId }: StoredDirectory,
        action: AuditAction,
        metadata: MetadataBag = {}
      ) =>
        audit.record({
          environmentId,
          action,
          targets: [
            { type: "directory", id },
            { type: "organization", id: organizationId }
          ],
          metadata
        })

      /** Holds the organization and the directory to the end of the caller's transaction. */
      const lock = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        id: DirectoryId
      ) {
        const held = yield* memberships.lockOrganization(environment.id, organizationId)
        if (!held) return yield* new OrganizationNotFound()
        const found = yield* store.lock(environment.id, organizationId, id)
        return found ?? (yield* new DirectoryNotFound())
      })

      /** Writes a new token of a directory that the caller holds. */
      const mint = Effect.fnUntraced(function* (
        directory: StoredDirectory,
        { expiresInDays }: NewDirectoryToken
      ) {
        const random = Redacted.value(yield* crypto.secret)
        const token = formatSecret(directoryTokenPrefix, random, checksum)
        const text = Redacted.value(token)
        const now = yield* DateTime.now
        const id = DirectoryTokenId.make(yield* crypto.uuidV7)
        const stored = {
          id,
          directoryId: directory.id,
          lastFour: text.slice(-4),
          createdAt: now,
          expiresAt:
            expiresInDays === undefined ? null : DateTime.add(now, { days: expiresInDays }),
          lastUsedAt: null
        }
        yield* store.insertToken(directory.environmentId, stored, sha256(text))
        return { stored, token }
      })

      /** `permitted` is asked once the organization is held. */
      const create = Effect.fn("DirectoryTokens.create")(function* <E = never>(
        environment: Environment,
        organizationId: OrganizationId,
        id: DirectoryId,
        input: NewDirectoryToken,
        permitted: Effect.Effect<unknown, E> = Effect.void
      ) {
        return yield* transaction.run(
          Effect.gen(function* () {
            const directory = yield* lock(environment, organizationId, id)
            yield* permitted
            const now = yield* DateTime.now
            yield* store.forgetExpired(environment.id, id, now)
            const old =
              input.revokeOld === true ? yield* store.removeTokens(environment.id, id) : []
            const live = yield* store.tokensOf(environment.id, [id], now)
            if (live.length >= maximumTokens) {
              return yield* new TooManyTokens({ properties: { limit: maximumTokens } })
            }
            const { stored, token } = yield* mint(directory, input)
            yield* recorded(directory, "directory.token_created", {
              tokenId: stored.id,
              revoked: old.map((one) => one.id)
            })
            return { id: stored.id, token, expiresAt: stored.expiresAt }
          })
        )
      })

      const remove = Effect.fn("DirectoryTokens.remove")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        id: DirectoryId,
        tokenId: DirectoryTokenId
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            const directory = yield* lock(environment, organizationId, id)
            if (!(yield* store.removeToken(environment.id, id, tokenId))) {
              return yield* new DirectoryTokenNotFound()
            }
            yield* recorded(directory, "directory.token_revoked", { tokenId })
          })
        )
      })

      /** The enabled directory that a credential names; undefined for anything else. */
      const authenticate = Effect.fnUntraced(function* (environment: Environment, token: string) {
        if (!isSecretOf(directoryTokenPrefix, token, checksum)) return undefined
        const found = yield* store.findByHash(environment.id, sha256(token))
        if (found === undefined || !found.enabled) return undefined
        const now = yield* DateTime.now
        const isOver = found.expiresAt !== null && !DateTime.isLessThan(now, found.expiresAt)
        if (isOver) return undefined
        const since = DateTime.subtract(now, usesTold)
        if (found.lastUsedAt === null || DateTime.isLessThan(found.lastUsedAt, since)) {
          // No request fails for want of it.
          yield* Background.attempt(
            "The use of a directory's token was not noted",
            store.noteUse(found, now)
          )
        }
        return found
      })

      return { recorded, lock, mint, create, remove, authenticate }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(DirectoriesStore.layer))
}
