import { Context, Effect, Layer } from "effect"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { DeparturesStore } from "./DeparturesStore.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import { LastOwner } from "./OrganizationsProblems.ts"
import { allows, highest, ownerKey, type Role, type RoleSet } from "../../contract/Role.ts"
import { ConnectionEnds } from "../../sessions/connections/ConnectionEnds.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { SentInvitations } from "./SentInvitations.ts"
import { memberTargets } from "./Organization.ts"
import { access } from "./Permissions.ts"

/** A change of a member's role, to another one of the organization's. */
interface RoleChange {
  readonly from: Role
  readonly to: Role
  readonly roleSet: Pick<RoleSet, "roles">
}

/**
 * Departure of members: an organization always keeps an owner, and one without members is deleted
 * (contract: "Last owner").
 */
export class Departures extends Context.Service<Departures>()(
  "gatehouse/organizations/organizations/Departures",
  {
    make: Effect.gen(function* () {
      const store = yield* DeparturesStore
      const memberships = yield* MembershipsStore
      const seats = yield* OperatorSeats
      const sessions = yield* Sessions
      const sentInvitations = yield* SentInvitations
      const grantEnds = yield* GrantEnds
      const connectionEnds = yield* ConnectionEnds
      const audit = yield* Audit

      const roleChanged = (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        metadata: { readonly from: string; readonly to: string }
      ) =>
        audit.record({
          environmentId: environment.id,
          action: "member.role_changed",
          targets: memberTargets(organizationId, userId),
          metadata
        })

      /**
       * Ends what acts in the organization for somebody: its being active, grants, API keys, set-up
       * links.
       */
      const endActing = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId
      ) {
        yield* sessions.leaveOrganization(environment, userId, organizationId)
        yield* grantEnds.ofMember(environment.id, userId, organizationId)
      })

      /**
       * Ends what a member with another role may not do by it any more: invitations to roles that it
       * may not give, and set-up links, part of the caller's transaction.
       */
      const endBeyond = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        role: Role,
        roleSet: Pick<RoleSet, "roles">
      ) {
        yield* sentInvitations.revokeBeyond(environment, organizationId, userId, role, roleSet)
        if (allows(role, access.createPortalLink.needs)) return
        yield* grantEnds.portalLinksOf(environment.id, userId, organizationId)
      })

      const deleteOrganization = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        removed: ReadonlyArray<UserId>,
        metadata: { readonly members?: number }
      ) {
        yield* grantEnds.ofOrganization(environment.id, removed, organizationId)
        yield* connectionEnds.ofOrganization(environment, organizationId)
        yield* store.deleteOrganization(environment.id, organizationId)
        yield* audit.record({
          environmentId: environment.id,
          action: "organization.deleted",
          targets: [{ type: "organization", id: organizationId }],
          metadata
        })
      })

      /** Deletes an organization with all its memberships, in a transaction that holds it. */
      const dissolve = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        const removed = yield* store.removeEverybody(environment.id, organizationId)
        const metadata = { members: removed.length }
        yield* deleteOrganization(environment, organizationId, removed, metadata)
      })

      /**
       * Ends a membership in a transaction that holds the organization, with the open invitations that
       * the member sent and their way past its connections; without members it is deleted, unless
       * `keepsEmpty`. Answers whether it ended one and left others.
       */
      const end = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        keepsEmpty: boolean
      ) {
        const left = yield* memberships.remove(environment.id, organizationId, userId)
        if (left === undefined) return false
        yield* endActing(environment, organizationId, userId)
        yield* connectionEnds.closeGlass(environment, organizationId, userId)
        if (left > 0 || keepsEmpty) {
          yield* sentInvitations.revokeIn(environment, organizationId, userId)
          return left > 0
        }
        yield* deleteOrganization(environment, organizationId, [], {})
        return false
      })

      /**
       * Gives a member another role in a transaction that holds the organization, and ends what that
       * forbids.
       */
      const changeRole = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        { from, roleSet, to }: RoleChange
      ) {
        yield* memberships.setRole(environment.id, organizationId, userId, to.key)
        yield* endBeyond(environment, organizationId, userId, to, roleSet)
        yield* roleChanged(environment, organizationId, userId, { from: from.key, to: to.key })
      })

      /** Writes that a member was removed, and ends the membership as `end` does. */
      const remove = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        role: string,
        keepsEmpty: boolean
      ) {
        yield* audit.record({
          environmentId: environment.id,
          action: "member.removed",
          targets: memberTargets(organizationId, userId),
          metadata: { role }
        })
        yield* end(environment, organizationId, userId, keepsEmpty)
      })

      const promote = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        const found = yield* memberships.organization(environment.id, organizationId)
        const roles = found?.roleSet.roles ?? []
        const oldest = yield* store.oldestOfEach(
          environment.id,
          organizationId,
          roles.map(({ key }) => key)
        )
        const top = highest(roles.filter(({ key }) => oldest.some(({ role }) => role === key)))
        const heir =
          oldest.find(({ role }) => role === top?.key) ??
          // Nobody holds a role that the set still has.
          (yield* store.oldest(environment.id, organizationId))
        if (heir === undefined) return
        yield* memberships.setRole(environment.id, organizationId, heir.userId, ownerKey)
        yield* roleChanged(environment, organizationId, heir.userId, {
          from: heir.role,
          to: ownerKey
        })
      })

      /**
       * Ends all memberships of a user who is deleted, in the transaction of that and once the
       * user's row is locked. Where they were the last owner, the oldest member of the highest
       * remaining role becomes one.
       */
      const endAll = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        yield* seats.leave(environment, userId)
        for (const organizationId of yield* store.organizationsOf(environment.id, userId)) {
          yield* memberships.lock(environment.id, organizationId)
          // A backend may keep an organization without an owner; whoever leaves that makes none.
          const alone = yield* ownedAlone(environment, organizationId, userId)
          const others = yield* end(environment, organizationId, userId, false)
          if (others && alone !== undefined) yield* promote(environment, organizationId)
        }
      })

      /** The organization where nobody else owns it, with how many members it has; else undefined. */
      const ownedAlone = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId
      ) {
        const place = yield* memberships.place(environment.id, organizationId, userId)
        if (place?.membership?.role !== ownerKey) return undefined
        const other = yield* memberships.hasOtherOwner(environment.id, organizationId, userId)
        return other ? undefined : { memberCount: place.organization.memberCount }
      })

      /**
       * Fails where the user is the last owner of an organization with other members, or of the
       * platform, and holds their organizations to the end of the caller's transaction. Where people
       * cannot use organizations,
       * nobody could name another owner first: it passes, and leaves that to `endAll`.
       */
      const requireNotLastOwner = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId
      ) {
        if (yield* seats.isLastOwner(environment, userId)) {
          return yield* new LastOwner({
            detail: "The installation would be left without an owner."
          })
        }
        if (!environment.settings.organizations.enabled) return
        for (const organizationId of yield* store.organizationsOf(environment.id, userId)) {
          yield* memberships.lock(environment.id, organizationId)
          const alone = yield* ownedAlone(environment, organizationId, userId)
          if (alone !== undefined && alone.memberCount >= 2) return yield* new LastOwner()
        }
      })

      return { changeRole, remove, dissolve, endActing, endAll, requireNotLastOwner, ownedAlone }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([DeparturesStore.layer, MembershipsStore.layer])
  )
}
