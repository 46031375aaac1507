import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import { ownerKey, roleOf } from "../../contract/Role.ts"
import { ManagedMemberships } from "../../organizations/organizations/ManagedMemberships.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { LastOwnerNotice } from "./LastOwnerNotice.ts"
import { membershipRuling } from "./membershipRuling.ts"
import { StandingsStore } from "./StandingsStore.ts"

/** A person whose membership is to follow from their records anew. */
export interface SettledPerson {
  readonly userId: UserId
  /** True if a directory has just let them go. */
  readonly letGo: boolean
}

/**
 * Memberships that follow from records of directories (enterprise.md "Who decides a role"). Each is
 * a part of the caller's transaction, which holds the organization, and before it the people.
 */
export class ProvisionedMemberships extends Context.Service<ProvisionedMemberships>()(
  "gatehouse/users/provisioning/ProvisionedMemberships",
  {
    make: Effect.gen(function* () {
      const store = yield* StandingsStore
      const managed = yield* ManagedMemberships
      const memberships = yield* Memberships
      const notice = yield* LastOwnerNotice

      /** Brings memberships in line with the records; answers the last owners, whose stay. */
      const settle = Effect.fn("ProvisionedMemberships.settle")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        people: ReadonlyArray<SettledPerson>
      ) {
        const kept: Array<UserId> = []
        if (people.length === 0) return kept
        const { id } = environment
        const ids = people.map(({ userId }) => userId)
        const terms = yield* store.terms(id, organizationId)
        const found = yield* memberships.organization(environment, organizationId)
        const records = yield* store.records(id, organizationId, ids)
        const held = yield* store.memberships(id, organizationId, ids)
        const membershipOf = new Map(held.map((one) => [one.userId, one]))
        const recordsOf = Map.groupBy(records, ({ userId }) => userId)
        const isKnown = (role: string) =>
          role !== ownerKey && roleOf(found.roleSet, role) !== undefined
        for (const { letGo, userId } of people) {
          const own = recordsOf.get(userId) ?? []
          const membership = membershipOf.get(userId) ?? null
          const ruling = membershipRuling({ records: own, membership, letGo }, terms, isKnown)
          if (ruling._tag === "Given") {
            const manager = own.find(({ manages }) => manages)
            if (manager?.id !== ruling.record) {
              yield* store.setManager(id, organizationId, userId, ruling.record)
            }
            const isSame =
              membership !== null &&
              membership.managedBy === "directory" &&
              (membership.role === ruling.role || membership.role === ownerKey)
            if (!isSame) yield* managed.give(environment, organizationId, userId, ruling.role)
            continue
          }
          yield* store.setManager(id, organizationId, userId, null)
          if (ruling._tag === "Released") {
            if (membership?.managedBy === "directory") {
              yield* managed.release(environment, organizationId, userId)
            }
            continue
          }
          const ended = yield* managed.end(environment, organizationId, userId)
          if (ended !== "last_owner") continue
          kept.push(userId)
          yield* notice.tell(environment, found.organization)
        }
        return kept
      })

      return {
        settle,
        usersOf: store.usersOf,
        managedBy: store.managedBy,
        terms: store.terms,
        releaseAll: store.releaseAll
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([StandingsStore.layer, LastOwnerNotice.layer])
  )
}
