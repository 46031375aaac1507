import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { DirectoryGroupId, UserId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { flawed, ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import { isJsonObject } from "../../platform/scim/ScimAttribute.ts"
import { membersIn, type GroupChange } from "../../platform/scim/patchGroup.ts"
import { caughtFlaw, readResource } from "../../platform/scim/readResource.ts"
import { groupResource } from "../../platform/scim/resources.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { DirectoryGroupsStore, type LinkedMember } from "./DirectoryGroupsStore.ts"
import { isExpected, type DirectoryGroup } from "./DirectoryRecord.ts"
import { decidesRoles, type ProvisioningTerms } from "./ProvisioningTerms.ts"
import { MovedMeanwhile, ProvisionedMemberships } from "./ProvisionedMemberships.ts"

const notFound = new ScimFlaw({ status: 404, detail: "There is no such group in the directory" })
const taken = flawed("uniqueness", "The directory has a group of this displayName already")
const changedMeanwhile = new ScimFlaw({ status: 412, detail: "The group has changed meanwhile" })

const isUuid = Schema.is(UserId)

/** The groups of a directory, whose members' roles follow from them in the same transaction. */
export class DirectoryGroups extends Context.Service<DirectoryGroups>()(
  "gatehouse/users/provisioning/DirectoryGroups",
  {
    make: Effect.gen(function* () {
      const store = yield* DirectoryGroupsStore
      const provisioned = yield* ProvisionedMemberships
      const audit = yield* Audit
      const crypto = yield* Crypto

      const recorded = (
        { organizationId }: ProvisioningTerms,
        group: DirectoryGroup,
        metadata: MetadataBag
      ) =>
        audit.record({
          environmentId: group.environmentId,
          action: "directory.group_updated",
          targets: [
            { type: "directory", id: group.directoryId },
            { type: "organization", id: organizationId }
          ],
          metadata: { groupId: group.id, ...metadata }
        })

      /** Records of the directory among ids that a request names; others are of nobody. */
      const recordsAmong = (
        environment: Environment,
        { id }: ProvisioningTerms,
        ids: ReadonlyArray<string>
      ) => {
        const named = [...new Set(ids)].filter((one) => isUuid(one))
        return named.length === 0
          ? Effect.succeed([])
          : store.recordsAmong(environment.id, id, named)
      }

      const settle = (
        environment: Environment,
        { organizationId }: ProvisioningTerms,
        people: ReadonlyArray<UserId>
      ) =>
        provisioned
          .settle(
            environment,
            organizationId,
            people.map((userId) => ({ userId, letGo: false }))
          )
          .pipe(Effect.catchTag("organization_not_found", () => Effect.succeed([])))

      const create = Effect.fn("DirectoryGroups.create")(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        body: unknown
      ) {
        const resource = yield* Effect.fromResult(readResource(groupResource, body))
        const ids = yield* Effect.fromResult(caughtFlaw(() => membersIn(resource["members"])))
        const id = DirectoryGroupId.make(yield* crypto.uuidV7)
        const { displayName, externalId } = resource
        return yield* provisioned.inTurn(
          Effect.gen(function* () {
            const members = yield* recordsAmong(environment, directory, ids)
            const people = peopleOf(members)
            yield* provisioned.lockPeople(environment, people)
            const terms = yield* provisioned.takeTurnFor(environment, directory)
            const now = yield* DateTime.now
            const group: DirectoryGroup = {
              environmentId: environment.id,
              id,
              directoryId: directory.id,
              displayName: String(displayName),
              externalId: typeof externalId === "string" ? externalId : null,
              revision: 1,
              createdAt: now,
              updatedAt: now
            }
            const again = yield* recordsAmong(environment, directory, ids)
            if (!areAmong(peopleOf(again), people)) return yield* new MovedMeanwhile()
            if (!(yield* store.insert(group))) return yield* taken
            yield* store.addMembers(
              environment.id,
              id,
              again.map((member) => member.id)
            )
            yield* recorded(directory, group, { change: "created", added: again.length })
            if (decidesRoles(terms, [group])) yield* settle(environment, directory, people)
            return group
          })
        )
      })

      const get = Effect.fnUntraced(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryGroupId
      ) {
        return (yield* store.find(environment.id, directory.id, id)) ?? (yield* notFound)
      })

      /** Members that a change adds and takes away, of those that there are. */
      const movements = Effect.fnUntraced(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        group: DirectoryGroup,
        change: GroupChange,
        isRenamed: boolean
      ) {
        const named = [...change.removed].filter((id) => isUuid(id))
        const added = yield* recordsAmong(environment, directory, [...change.added])
        const isWhole = change.clearsMembers || isRenamed
        const present = isWhole ? yield* store.linkedMembers(environment.id, group.id) : []
        const leaving = change.clearsMembers
          ? present.filter(({ id }) => !change.added.has(id))
          : yield* store.recordsAmong(environment.id, directory.id, named)
        return { added, leaving, present } satisfies Movements
      })

      /** A group as a request wants it, the members that move, and the people whose role may follow. */
      const planOf = Effect.fnUntraced(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryGroupId,
        expected: string | undefined,
        change: GroupChange
      ) {
        const before = yield* get(environment, directory, id)
        if (!isExpected(expected, before.revision)) return yield* changedMeanwhile
        const after: DirectoryGroup = {
          ...before,
          displayName: change.displayName ?? before.displayName,
          externalId: change.externalId === undefined ? before.externalId : change.externalId
        }
        const isRenamed = after.displayName !== before.displayName
        const moves = yield* movements(environment, directory, before, change, isRenamed)
        const decides = decidesRoles(directory, [before, after])
        return {
          before,
          after,
          isRenamed,
          moves,
          decides,
          people: decides ? movedPeople(moves) : []
        }
      })

      const changeOnce = Effect.fnUntraced(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryGroupId,
        expected: string | undefined,
        change: GroupChange
      ) {
        const known = yield* provisioned.currentTerms(environment, directory)
        const seen = yield* planOf(environment, known, id, expected, change)
        yield* provisioned.lockPeople(environment, seen.people)
        const terms = yield* provisioned.takeTurnFor(environment, directory)
        const plan = yield* planOf(environment, terms, id, expected, change)
        if (!areAmong(plan.people, seen.people)) return yield* new MovedMeanwhile()
        const { after, before, decides, isRenamed, moves, people } = plan
        const added = yield* store.addMembers(
          environment.id,
          id,
          moves.added.map((member) => member.id)
        )
        const gone = yield* store.removeMembers(
          environment.id,
          id,
          moves.leaving.map((member) => member.id)
        )
        const isChanged = isRenamed || after.externalId !== before.externalId
        if (!isChanged && added === 0 && gone.length === 0) return before
        const saved = {
          ...after,
          revision: before.revision + 1,
          updatedAt: yield* DateTime.now
        }
        if (isChanged && (yield* store.isTaken(saved))) return yield* taken
        yield* store.save(saved)
        if (isRenamed) yield* store.renewMembers(environment.id, id)
        yield* recorded(directory, saved, {
          change: "updated",
          renamed: isRenamed,
          added,
          removed: gone.length
        })
        if (decides) yield* settle(environment, directory, people)
        return saved
      })

      const change = Effect.fn("DirectoryGroups.change")(
        (
          environment: Environment,
          directory: ProvisioningTerms,
          id: DirectoryGroupId,
          expected: string | undefined,
          wanted: GroupChange
        ) => provisioned.inTurn(changeOnce(environment, directory, id, expected, wanted))
      )

      const remove = Effect.fn("DirectoryGroups.remove")(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        id: DirectoryGroupId,
        expected: string | undefined
      ) {
        yield* provisioned.inTurn(
          Effect.gen(function* () {
            const group = yield* get(environment, directory, id)
            if (!isExpected(expected, group.revision)) return yield* changedMeanwhile
            const known = yield* provisioned.currentTerms(environment, directory)
            const decides = decidesRoles(known, [group])
            const members = decides ? yield* store.linkedMembers(environment.id, id) : []
            const people = peopleOf(members)
            yield* provisioned.lockPeople(environment, people)
            const terms = yield* provisioned.takeTurnFor(environment, directory)
            if (decidesRoles(terms, [group]) !== decides) return yield* new MovedMeanwhile()
            const current = yield* get(environment, directory, id)
            if (current.revision !== group.revision) return yield* new MovedMeanwhile()
            yield* store.remove(environment.id, id)
            yield* recorded(directory, group, { change: "deleted" })
            if (decides) yield* settle(environment, directory, people)
          })
        )
      })

      return { create, get, change, remove, search: store.search, membersOf: store.membersOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([DirectoryGroupsStore.layer])
  )
}

const peopleOf = (members: ReadonlyArray<LinkedMember>): ReadonlyArray<UserId> =>
  members.flatMap(({ userId }) => (userId === null ? [] : [userId]))

/** Members that a change of a group moves, and those that it leaves where they are. */
interface Movements {
  readonly added: ReadonlyArray<LinkedMember>
  readonly leaving: ReadonlyArray<LinkedMember>
  readonly present: ReadonlyArray<LinkedMember>
}

const movedPeople = ({ added, leaving, present }: Movements): ReadonlyArray<UserId> => [
  ...new Set([added, leaving, present].flatMap(peopleOf))
]

const areAmong = (some: ReadonlyArray<UserId>, others: ReadonlyArray<UserId>): boolean => {
  const among = new Set(others)
  return some.every((one) => among.has(one))
}

/** The change that a whole resource of a group amounts to; where it names no members, they stay. */
export const replacementOf = (body: unknown) =>
  Effect.gen(function* () {
    const resource = yield* Effect.fromResult(readResource(groupResource, body))
    const { displayName, externalId } = resource
    const ids = yield* Effect.fromResult(caughtFlaw(() => membersIn(resource["members"])))
    const change: GroupChange = {
      displayName: String(displayName),
      ...(typeof externalId === "string" ? { externalId } : {}),
      clearsMembers: isJsonObject(body) && Object.keys(body).some(isMembers),
      added: new Set(ids),
      removed: new Set()
    }
    return change
  })

const isMembers = (name: string): boolean => name.toLowerCase() === "members"
