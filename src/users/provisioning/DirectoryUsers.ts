import { Context, DateTime, Effect, Layer, Result } from "effect"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { DirectoryUserId } from "../../contract/Ids.ts"
import { changedNames } from "../../platform/changedNames.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { flawed, ScimFlaw } from "../../scim/ScimFlaw.ts"
import type { JsonObject } from "../../scim/ScimAttribute.ts"
import { readResource } from "../../scim/readResource.ts"
import { userResource } from "../../scim/resources.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { AccountLinks, type AccountLink } from "./AccountLinks.ts"
import { isExpected, type DirectoryRecord } from "./DirectoryRecord.ts"
import { DirectoryRecordsStore } from "./DirectoryRecordsStore.ts"
import { FollowingPeople } from "./FollowingPeople.ts"
import { ProvisionedMemberships } from "./ProvisionedMemberships.ts"
import type { ProvisioningTerms } from "./ProvisioningTerms.ts"
import { MovedMeanwhile, ProvisioningTurns } from "./ProvisioningTurns.ts"
import { addressOf, domainOf, namesOf, partsOf, type RecordParts } from "./recordParts.ts"
import { recordTargets } from "./recordTargets.ts"

const notFound = new ScimFlaw({ status: 404, detail: "There is no such user in the directory" })
const taken = flawed("uniqueness", "Another user of the directory has this userName or address")
const changedMeanwhile = new ScimFlaw({ status: 412, detail: "The user has changed meanwhile" })
const foreignAddress = flawed(
  "mutability",
  "The address of a linked user changes only within the organization's verified domains"
)

/** The most that the attributes of one user take, in UTF-16 code units. */
const maximumAttributes = 32_768

const asBag = (attributes: JsonObject): MetadataBag => attributes as MetadataBag

/** A record in the form of the protocol, without what the service adds. */
const resourceOf = ({ active, attributes, externalId, userName }: DirectoryRecord): JsonObject => ({
  ...(attributes as JsonObject),
  userName,
  active,
  ...(externalId === null ? {} : { externalId })
})

const lengthOf = (attributes: JsonObject): number => JSON.stringify(attributes).length

const readParts = Effect.fnUntraced(function* (body: unknown) {
  const parts = partsOf(yield* Effect.fromResult(readResource(userResource, body)))
  if (lengthOf(parts.attributes) > maximumAttributes) {
    return yield* flawed("invalidValue", "The user has more attributes than there is room for")
  }
  return parts
})

const addressParts = (parts: RecordParts) => {
  const address = addressOf(parts)
  const addressKey = address === null ? null : keyOf(address)
  return { addressKey, addressDomain: addressKey === null ? null : domainOf(addressKey) }
}

const linkParts = (link: AccountLink, now: DateTime.Utc) =>
  link._tag === "Linked"
    ? { userId: link.userId, unlinkedReason: null, linkedAt: now, madeUser: link.made }
    : { userId: null, unlinkedReason: link.reason, linkedAt: null, madeUser: false }

/** People of a directory: its records, the users that they are linked to, and their memberships. */
export class DirectoryUsers extends Context.Service<DirectoryUsers>()(
  "gatehouse/users/provisioning/DirectoryUsers",
  {
    make: Effect.gen(function* () {
      const store = yield* DirectoryRecordsStore
      const accounts = yield* AccountLinks
      const following = yield* FollowingPeople
      const provisioned = yield* ProvisionedMemberships
      const turns = yield* ProvisioningTurns
      const audit = yield* Audit
      const crypto = yield* Crypto

      const recorded = (record: DirectoryRecord, action: AuditAction, metadata: MetadataBag) =>
        audit.record({
          environmentId: record.environmentId,
          action,
          targets: recordTargets(record),
          metadata
        })

      /** Brings the membership of a record's user in line; true where the last owner's stayed. */
      const settle = (
        environment: Environment,
        { organizationId, userId }: Pick<DirectoryRecord, "organizationId" | "userId">,
        letGo: boolean
      ) =>
        userId === null
          ? Effect.succeed(false)
          : Effect.map(
              provisioned.settle(environment, organizationId, [{ userId, letGo }]),
              (kept) => kept.length > 0
            ).pipe(Effect.catchTag("organization_not_found", () => Effect.succeed(false)))

      const linkOf = (
        environment: Environment,
        { organizationId }: ProvisioningTerms,
        parts: RecordParts,
        active: boolean
      ) =>
        accounts.linkOf(environment, organizationId, {
          ...namesOf(parts),
          address: addressOf(parts),
          active
        })

      const create = Effect.fn("DirectoryUsers.create")(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        body: unknown
      ) {
        const parts = yield* readParts(body)
        const { active = true, attributes, externalId, userName } = parts
        const id = DirectoryUserId.make(yield* crypto.uuidV7)
        return yield* turns.run(
          Effect.gen(function* () {
            const now = yield* DateTime.now
            const draft: DirectoryRecord = {
              environmentId: environment.id,
              id,
              directoryId: directory.id,
              organizationId: directory.organizationId,
              userName,
              externalId,
              active,
              ...addressParts(parts),
              attributes: asBag(attributes),
              userId: null,
              unlinkedReason: "no_address",
              linkedAt: null,
              madeUser: false,
              manages: false,
              revision: 1,
              createdAt: now,
              updatedAt: now
            }
            // Before a person is made for it.
            if (yield* store.isTaken(draft)) return yield* taken
            const link = yield* linkOf(environment, directory, parts, active)
            yield* turns.take(environment, directory.organizationId)
            const made: DirectoryRecord = { ...draft, ...linkParts(link, now) }
            if (!(yield* store.insert(made))) return yield* taken
            yield* store.forgetRemoval(environment.id, made)
            yield* recorded(made, "directory.user_provisioned", {
              active,
              linked: made.userId !== null
            })
            yield* settle(environment, made, !active)
            return made
          })
        )
      })

      const get = Effect.fnUntraced(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryUserId
      ) {
        return (yield* store.find(environment.id, directory.id, id)) ?? (yield* notFound)
      })

      const isForeignMove = Effect.fnUntraced(function* (
        environment: Environment,
        before: DirectoryRecord,
        addressKey: string | null
      ) {
        if (before.userId === null || addressKey === before.addressKey) return false
        return (
          addressKey === null ||
          !(yield* accounts.isVerified(environment, before.organizationId, addressKey))
        )
      })

      /** The person that a record is to be linked to from now on; undefined where that stays. */
      const relinked = (
        environment: Environment,
        directory: ProvisioningTerms,
        before: DirectoryRecord,
        parts: RecordParts,
        active: boolean
      ) =>
        before.userId !== null || before.unlinkedReason === "user_deleted"
          ? Effect.undefined
          : linkOf(environment, directory, parts, active)

      const changeOnce = Effect.fnUntraced(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryUserId,
        expected: string | undefined,
        next: (resource: JsonObject) => Result.Result<JsonObject, ScimFlaw>
      ) {
        const before = yield* get(environment, directory, id)
        if (!isExpected(expected, before.revision)) return yield* changedMeanwhile
        const parts = yield* readParts(yield* Effect.fromResult(next(resourceOf(before))))
        const active = parts.active ?? before.active
        const address = addressParts(parts)
        if (yield* isForeignMove(environment, before, address.addressKey)) {
          return yield* foreignAddress
        }
        const link = yield* relinked(environment, directory, before, parts, active)
        if (before.userId !== null) yield* turns.lockPeople(environment, [before.userId])
        yield* turns.take(environment, directory.organizationId)
        const current = yield* get(environment, directory, id)
        if (current.revision !== before.revision) return yield* new MovedMeanwhile()
        const now = yield* DateTime.now
        const changed: DirectoryRecord = {
          ...before,
          userName: parts.userName,
          externalId: parts.externalId,
          active,
          ...address,
          attributes: asBag(parts.attributes),
          ...(link === undefined ? {} : linkParts(link, now))
        }
        const names = changedNames(before, changed).filter((name) => !ofService.has(name))
        if (names.length === 0) return before
        const after = { ...changed, revision: before.revision + 1, updatedAt: now }
        if (yield* store.isTaken(after)) return yield* taken
        yield* store.save(after)
        yield* following.follow(environment, before, parts)
        const isLeaving = before.active && !active
        const lastOwner = yield* settle(environment, after, isLeaving)
        yield* recorded(
          after,
          isLeaving ? "directory.user_deactivated" : "directory.user_updated",
          { changed: names, ...(lastOwner ? { lastOwner } : {}) }
        )
        return after
      })

      const tellDenied = (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryUserId
      ) =>
        Effect.flatMap(store.find(environment.id, directory.id, id), (record) =>
          record === undefined
            ? Effect.void
            : audit.record({
                environmentId: environment.id,
                action: "directory.user_updated",
                result: "denied",
                targets: recordTargets(record),
                metadata: { reason: "address_domain" }
              })
        )

      /** Changes a record to another resource, made of its present one; nothing where that is the same. */
      const change = Effect.fn("DirectoryUsers.change")(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryUserId,
        expected: string | undefined,
        next: (resource: JsonObject) => Result.Result<JsonObject, ScimFlaw>
      ) {
        return yield* turns
          .run(changeOnce(environment, directory, id, expected, next))
          .pipe(
            Effect.tapError((error) =>
              error === foreignAddress ? tellDenied(environment, directory, id) : Effect.void
            )
          )
      })

      const remove = Effect.fn("DirectoryUsers.remove")(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryUserId,
        expected: string | undefined
      ) {
        yield* turns.run(
          Effect.gen(function* () {
            const before = yield* get(environment, directory, id)
            if (!isExpected(expected, before.revision)) return yield* changedMeanwhile
            if (before.userId !== null) yield* turns.lockPeople(environment, [before.userId])
            yield* turns.take(environment, directory.organizationId)
            const current = yield* get(environment, directory, id)
            if (current.userId !== before.userId) return yield* new MovedMeanwhile()
            yield* store.noteRemoval(environment.id, current, yield* DateTime.now)
            yield* store.remove(environment.id, id)
            const lastOwner = yield* settle(environment, current, true)
            yield* recorded(current, "directory.user_deactivated", {
              removed: true,
              ...(lastOwner ? { lastOwner } : {})
            })
          })
        )
      })

      return {
        create,
        get,
        change,
        remove,
        search: store.search,
        page: store.page,
        linkable: store.linkable,
        /** Tries again to find or make the person of a record. */
        relink: (
          environment: Environment,
          directory: ProvisioningTerms,
          { id }: Pick<DirectoryRecord, "id">
        ) => change(environment, directory, id, undefined, Result.succeed),
        groupsOf: store.groupsOf
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([DirectoryRecordsStore.layer])
  )
}

/** Members of a record that the directory knows nothing of. */
const ofService: ReadonlySet<string> = new Set([
  "addressKey",
  "addressDomain",
  "unlinkedReason",
  "linkedAt",
  "madeUser",
  "manages",
  "revision",
  "updatedAt"
])
