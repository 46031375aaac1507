import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ApiKeyId, type OrganizationId, type UserId } from "../../contract/Ids.ts"
import * as Metadata from "../../contract/Metadata.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { MetadataTooLarge, searchOverloaded } from "../../contract/Problems.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import {
  MemberNotFound,
  OrganizationNotFound
} from "../../organizations/organizations/OrganizationsProblems.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { apiKeyTargets, GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { formatSecret, isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { changedNames } from "../../platform/plainValues.ts"
import {
  apiKeyPrefix,
  expiryDays,
  listedAfterExpiry,
  shownToServer,
  type ApiKeyChanges,
  type NewApiKey,
  type ReadApiKey,
  type StoredApiKey,
  ApiKeyNotFound,
  TooManyApiKeys,
  type ApiKeyRefusal,
  type PresentedApiKey,
  type VerifiedApiKey
} from "./ApiKey.ts"
import { ApiKeysStore, type ApiKeyFilter, type ApiKeySubject } from "./ApiKeysStore.ts"
import { storedRoles } from "../../contract/Role.ts"
import * as Background from "../../platform/Background.ts"
import { permissionsToday, refusalOf } from "./ApiKeyStanding.ts"

/** One page of keys is asked for with these. */
interface ApiKeysRequest extends ApiKeyFilter {
  readonly limit: number
  readonly cursor?: string
}

const listName = "api_keys"

const withinBudget = (bag: Metadata.MetadataBag) => {
  const excess = Metadata.overBudget(bag)
  return excess === undefined
    ? Effect.succeed(bag)
    : Effect.fail(new MetadataTooLarge({ properties: excess }))
}

/** A key to be made, once its maker is known to be allowed it. */
export interface IssuedApiKey {
  readonly name: string
  readonly userId: UserId | null
  readonly organizationId: OrganizationId | null
  readonly createdBy: UserId | null
  readonly permissions: ReadonlyArray<string>
  readonly expiresInDays: number | null | undefined
  readonly metadata: Metadata.MetadataBag
}

const subjectOf = ({ organizationId, userId }: IssuedApiKey): ApiKeySubject | undefined => {
  if (userId !== null) return { userId }
  return organizationId === null ? undefined : { userId, organizationId }
}

const refused = (reason: ApiKeyRefusal): VerifiedApiKey => ({ valid: false, reason })

/** The API keys of an environment, as its backend makes, verifies and revokes them. */
export class ApiKeys extends Context.Service<ApiKeys>()("gatehouse/provider/apiKeys/ApiKeys", {
  make: Effect.gen(function* () {
    const store = yield* ApiKeysStore
    const crypto = yield* Crypto
    const directory = yield* UserDirectory
    const memberships = yield* Memberships
    const ends = yield* GrantEnds
    const audit = yield* Audit
    const transaction = yield* Transaction

    const list = Effect.fn("ApiKeys.list")(function* (
      { cursorKey, id }: Environment,
      { cursor, limit, ...filter }: ApiKeysRequest
    ) {
      const after = Cursor.openKeyset(cursorKey, listName, cursor)
      if (after === undefined) return yield* foreignCursor()
      const since = DateTime.subtract(yield* DateTime.now, listedAfterExpiry)
      const rows = yield* store
        .list(id, filter, since, after, limit + 1)
        .pipe(Effect.mapError(searchOverloaded))
      return paged(rows.map(shownToServer), limit, ({ createdAt, id: last }) =>
        Cursor.sealKeyset(cursorKey, listName, { at: createdAt, id: last })
      )
    })

    /**
     * Makes a key, in the transaction of a caller who holds the person or the organization. Only
     * SHA-256 is kept of it: its 256 bits need no slow hash.
     */
    const issue = Effect.fnUntraced(function* (environment: Environment, issued: IssuedApiKey) {
      const now = yield* DateTime.now
      const subject = subjectOf(issued)
      if (subject === undefined) {
        return yield* Effect.die(new Error("An API key is of nobody"))
      }
      const limit = environment.settings.apiKeys.maxPerSubject
      if ((yield* store.count(environment.id, subject, now)) >= limit) {
        return yield* new TooManyApiKeys({ properties: { limit } })
      }
      const random = yield* crypto.secret
      const secret = formatSecret(apiKeyPrefix, Redacted.value(random), checksum)
      const text = Redacted.value(secret)
      const { expiresInDays, ...given } = issued
      const days = expiryDays(expiresInDays)
      const key: StoredApiKey = {
        environmentId: environment.id,
        id: ApiKeyId.make(yield* crypto.uuidV7),
        ...given,
        lastFour: text.slice(-4),
        expiresAt: days === null ? null : DateTime.add(now, { days }),
        lastUsedAt: null,
        createdAt: now,
        revokedAt: null
      }
      yield* store.insert(key, sha256(text))
      yield* audit.record({
        environmentId: environment.id,
        action: "api_key.created",
        targets: apiKeyTargets(key)
      })
      return { key: { ...key, createdByLeft: false }, secret }
    })

    /** Holds the one that a key is to be of, the user before the organization. */
    const holdSubject = Effect.fnUntraced(function* (
      environment: Environment,
      userId: UserId | null,
      organizationId: OrganizationId | null
    ) {
      if (userId !== null) yield* directory.lockWritable(environment.id, userId)
      if (organizationId === null) return
      if (userId === null) {
        const there = yield* memberships.lockOrganization(environment.id, organizationId)
        if (!there) return yield* new OrganizationNotFound()
        return
      }
      yield* memberships.organization(environment, organizationId)
      const isMember = yield* memberships.hold(environment, organizationId, userId)
      if (!isMember) return yield* new MemberNotFound()
    })

    /** Makes a key as it is asked for: verification cuts what it holds. */
    const create = Effect.fn("ApiKeys.create")(function* (
      environment: Environment,
      { expiresInDays, metadata, name, permissions = [], ...subject }: NewApiKey
    ) {
      const { organizationId = null, userId = null } = subject
      const bag = yield* withinBudget(Metadata.merge(Metadata.empty, metadata))
      return yield* transaction.run(
        Effect.gen(function* () {
          yield* holdSubject(environment, userId, organizationId)
          const { key, secret } = yield* issue(environment, {
            name,
            userId,
            organizationId,
            createdBy: null,
            permissions,
            expiresInDays,
            metadata: bag
          })
          return { ...shownToServer(key), apiKey: secret }
        })
      )
    })

    const update = Effect.fn("ApiKeys.update")(function* (
      environment: Environment,
      id: ApiKeyId,
      { metadata, ...changes }: ApiKeyChanges
    ) {
      const before = yield* store.lock(environment.id, id)
      if (before === undefined) return yield* new ApiKeyNotFound()
      const bag = yield* withinBudget(Metadata.merge(before.metadata, metadata))
      const after: ReadApiKey = { ...before, ...changes, metadata: bag }
      const changed = changedNames(before, after)
      if (changed.length === 0) return shownToServer(before)
      yield* store.save(after)
      yield* audit.record({
        environmentId: environment.id,
        action: "api_key.updated",
        targets: apiKeyTargets(after),
        metadata: { changed }
      })
      return shownToServer(after)
    }, transaction.run)

    const revoke = Effect.fn("ApiKeys.revoke")(function* (environment: Environment, id: ApiKeyId) {
      const revoked = yield* transaction.run(ends.apiKey(environment.id, id))
      if (!revoked) return yield* new ApiKeyNotFound()
    })

    // Untraced, since the stack that a traced function captures is 3 % of a verification.
    /** Verifies a key that was shown: one statement, and none for what cannot be a key. */
    const verify = Effect.fnUntraced(function* (
      { id }: Environment,
      { apiKey, permission }: PresentedApiKey
    ): Effect.fn.Return<VerifiedApiKey> {
      const text = Redacted.value(apiKey)
      if (!isSecretOf(apiKeyPrefix, text, checksum)) return refused("unknown")
      const truth = yield* store.findByHash(id, sha256(text))
      if (truth === undefined) return refused("unknown")
      const now = yield* DateTime.now
      const { key, place, role, user } = truth
      const standing = {
        key,
        status: user?.status ?? null,
        roles: place === null ? null : storedRoles(place.roles),
        role
      }
      const reason = refusalOf(standing, permission, now)
      if (reason !== undefined) return refused(reason)
      const today = DateTime.startOf(now, "day")
      if (key.lastUsedAt === null || DateTime.isLessThan(key.lastUsedAt, today)) {
        yield* Background.attempt(
          "The use of an API key was not noted",
          store.noteUse(id, key, today)
        )
      }
      return {
        valid: true,
        apiKey: shownToServer(key),
        user,
        organization: place?.organization ?? null,
        permissions: permissionsToday(standing)
      }
    })

    /** Forgets keys a month after their end, from when on they are unknown. */
    const forgetEnded = ({ id }: Environment, now: DateTime.Utc) =>
      store.forget(id, DateTime.subtract(now, listedAfterExpiry))

    return { list, issue, create, update, revoke, verify, forgetEnded }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ApiKeysStore.layer))

  /** Forgets ended keys for as long as the service runs. */
  static readonly retention = Layer.effectDiscard(
    Effect.gen(function* () {
      const { forgetEnded } = yield* ApiKeys
      const sweeps = yield* EnvironmentSweeps
      yield* sweeps.start("1 hour", "Ended API keys were not forgotten", forgetEnded)
    })
  )
}
