import { Context, DateTime, Effect, Layer, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { DirectoryUserId } from "../../contract/Ids.ts"
import { changedNames } from "../../platform/plainValues.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { flawed, ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { AccountLinks } from "./AccountLinks.ts"
import { isExpected, type DirectoryRecord, recordTargets } from "./DirectoryRecord.ts"
import { DirectoryRecordsStore } from "./DirectoryRecordsStore.ts"
import { DirectoryWord } from "./DirectoryWord.ts"
import type { ProvisioningTerms } from "./ProvisioningTerms.ts"
import { MovedMeanwhile, ProvisionedMemberships } from "./ProvisionedMemberships.ts"
import {
  partsOf,
  addressParts,
  asBag,
  foreignAddress,
  heldLink,
  inactive,
  letsGo,
  linkParts,
  namesWrongly,
  ofService,
  readParts,
  resourceOf,
  type ResourceChange
} from "./recordParts.ts"

const notFound = new ScimFlaw({ status: 404, detail: "There is no such user in the directory" })
const taken = flawed("uniqueness", "Another user of the directory has this userName or address")
const changedMeanwhile = new ScimFlaw({ status: 412, detail: "The user has changed meanwhile" })

/** People of a directory: its records, the users that they are linked to, and their memberships. */
export class DirectoryUsers extends Context.Service<DirectoryUsers>()(
  "gatehouse/users/provisioning/DirectoryUsers",
  {
    make: Effect.gen(function* () {
      const store = yield* DirectoryRecordsStore
      const accounts = yield* AccountLinks
      const word = yield* DirectoryWord
      const provisioned = yield* ProvisionedMemberships
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

      const create = Effect.fn("DirectoryUsers.create")(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        body: unknown
      ) {
        const parts = yield* readParts(body)
        const { active = true, attributes, externalId, userName } = parts
        const id = DirectoryUserId.make(yield* crypto.uuidV7)
        return yield* provisioned.inTurn(
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
              deactivatedAt: active ? null : now,
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
            const link = yield* accounts.linkOf(environment, draft.organizationId, parts, active)
            yield* provisioned.takeTurnFor(environment, directory)
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

      /** A record as a request wants it, but for its link. */
      const wanted = Effect.fnUntraced(function* (
        environment: Environment,
        before: DirectoryRecord,
        expected: string | undefined,
        next: ResourceChange
      ) {
        if (!isExpected(expected, before.revision)) return yield* changedMeanwhile
        const parts = yield* readParts(yield* Effect.fromResult(next(resourceOf(before))))
        const address = addressParts(parts)
        if (yield* accounts.isForeignMove(environment, before, address.addressKey)) {
          return yield* foreignAddress
        }
        const active = parts.active ?? before.active
        return { parts, active, address }
      })

      const changeOnce = Effect.fnUntraced(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryUserId,
        expected: string | undefined,
        next: ResourceChange
      ) {
        const seen = yield* get(environment, directory, id)
        const first = yield* wanted(environment, seen, expected, next)
        const found = yield* accounts.relinked(environment, seen, first.parts, first.active)
        if (seen.userId !== null) yield* provisioned.lockPeople(environment, [seen.userId])
        yield* provisioned.takeTurnFor(environment, directory)
        const before = yield* get(environment, directory, id)
        const isSame = before.revision === seen.revision
        // A link was decided on what the record said then; the locks are those of its person.
        if (before.userId !== seen.userId || (found !== undefined && !isSame)) {
          return yield* new MovedMeanwhile()
        }
        const { active, address, parts } = isSame
          ? first
          : yield* wanted(environment, before, expected, next)
        // One person has one record of a directory: this one waits for the other to go.
        const isHeld = found?._tag === "Linked" && (yield* store.isHeld(before, found.userId))
        const link = isHeld ? heldLink(before) : found
        const now = yield* DateTime.now
        const changed: DirectoryRecord = {
          ...before,
          userName: parts.userName,
          externalId: parts.externalId,
          active,
          deactivatedAt: active ? null : (before.deactivatedAt ?? now),
          ...address,
          attributes: asBag(parts.attributes),
          ...(link === undefined ? {} : linkParts(link, now))
        }
        const names = changedNames(before, changed).filter((name) => !ofService.has(name))
        if (names.length === 0) {
          // Why it is of nobody is the service's own word: no other version, and no event.
          if (changed.unlinkedReason !== before.unlinkedReason) yield* store.save(changed)
          return changed
        }
        const after = { ...changed, revision: before.revision + 1, updatedAt: now }
        if (yield* store.isTaken(after)) return yield* taken
        yield* store.save(after)
        yield* accounts.follow(environment, before, parts)
        const isLeaving = before.active && !active
        const lastOwner = yield* settle(
          environment,
          after,
          isLeaving || (yield* word.hasFoundLate(before, after))
        )
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

      /**
       * Changes a record to another resource, made of its present one; nothing where that is the
       * same.
       */
      const change = Effect.fn("DirectoryUsers.change")(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryUserId,
        expected: string | undefined,
        next: ResourceChange
      ) {
        const to = (wanted: typeof next) =>
          provisioned.inTurn(changeOnce(environment, directory, id, expected, wanted))
        return yield* to(next).pipe(
          Effect.tapError((error) =>
            error === foreignAddress ? tellDenied(environment, directory, id) : Effect.void
          ),
          // Whoever leaves, leaves at once: a name or address that they may not have keeps nobody in.
          Effect.catchIf(namesWrongly, (flaw) =>
            Effect.flatMap(store.find(environment.id, directory.id, id), (record) =>
              letsGo(record, next) ? to(inactive) : Effect.fail(flaw)
            )
          )
        )
      })

      const remove = Effect.fn("DirectoryUsers.remove")(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryUserId,
        expected: string | undefined
      ) {
        yield* provisioned.inTurn(
          Effect.gen(function* () {
            const before = yield* get(environment, directory, id)
            if (!isExpected(expected, before.revision)) return yield* changedMeanwhile
            const back = yield* accounts.returned(environment, before, partsOf(resourceOf(before)))
            const held = before.userId ?? back
            if (held !== null) yield* provisioned.lockPeople(environment, [held])
            yield* provisioned.takeTurnFor(environment, directory)
            const current = yield* get(environment, directory, id)
            if (current.userId !== before.userId) return yield* new MovedMeanwhile()
            const now = yield* DateTime.now
            yield* store.noteRemoval(environment.id, current, now)
            yield* store.remove(environment.id, id, now)
            const lastOwner = yield* settle(environment, { ...current, userId: held }, true)
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
        /** Leaves a record of nobody, as what it says cannot be linked. */
        giveUp: store.giveUp,
        groupsOf: store.groupsOf
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([DirectoryRecordsStore.layer])
  )
}
