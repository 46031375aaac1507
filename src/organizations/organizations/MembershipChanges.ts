import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import type { Permission } from "../../contract/Permission.ts"
import { heldRole, ownerKey, reaches, roleOf, type Role } from "../../contract/Role.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { Departures } from "./Departures.ts"
import { Memberships } from "./Memberships.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import { LastOwner, MemberNotFound, RoleNotFound } from "./OrganizationsProblems.ts"
import { access } from "./Permissions.ts"
import { ManagedByConnection, ManagedByDirectory } from "../../directory/users/UsersProblems.ts"
import { memberTargets } from "./Organization.ts"

/** The customer's backend: it ranks above every role, and only the last owner restricts it. */
export type Backend = "backend"

/**
 * Changes the role of members and ends memberships. Changes of one organization's members take
 * turns, so that of two owners who leave concurrently exactly one does.
 */
export class MembershipChanges extends Context.Service<MembershipChanges>()(
  "gatehouse/organizations/organizations/MembershipChanges",
  {
    make: Effect.gen(function* () {
      const store = yield* MembershipsStore
      const memberships = yield* Memberships
      const departures = yield* Departures
      const audit = yield* Audit
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction

      const memberOf = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId
      ) {
        const place = yield* store.place(environment.id, organizationId, userId)
        return place?.membership ?? (yield* new MemberNotFound())
      })

      /** Fails where nobody else owns the organization. */
      const requireOtherOwner = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId
      ) {
        const other = yield* store.hasOtherOwner(environment.id, organizationId, userId)
        if (!other) return yield* new LastOwner()
      })

      /** Caller of a change of members, if they may make it; holds the organization. */
      const callerOf = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: SignedIn | Backend,
        need: Permission | "membership"
      ) {
        if (by === "backend") {
          yield* store.lock(environment.id, organizationId)
          return {
            ...(yield* memberships.organization(environment, organizationId)),
            reaches: () => true
          }
        }
        const userId = by.user.id
        const caller = yield* memberships.authorizeHeld(environment, organizationId, userId, need)
        // A change would outlive the disavowal that the session ended in.
        yield* tokens.requireLive(environment, by)
        return { ...caller, reaches: (other: Role) => reaches(caller.role, other) }
      })

      /** Gives a member another role, in the name of a member who may or of a backend. */
      const changeRole = Effect.fn("MembershipChanges.changeRole")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: SignedIn | Backend,
        userId: UserId,
        role: string
      ) {
        const needed = access.updateMemberRole.needs
        return yield* transaction.run(
          Effect.gen(function* () {
            const caller = yield* callerOf(environment, organizationId, by, needed)
            const membership = yield* memberOf(environment, organizationId, userId)
            const given = roleOf(caller.roleSet, role)
            if (given === undefined) return yield* new RoleNotFound()
            const had = heldRole(caller.roleSet, membership.role)
            if (!caller.reaches(had) || !caller.reaches(given)) return yield* new Forbidden()
            if (membership.managedBy === "directory") return yield* new ManagedByDirectory()
            if (given.key === had.key) return membership
            if (membership.managedBy === "connection") return yield* new ManagedByConnection()
            if (had.key === ownerKey) yield* requireOtherOwner(environment, organizationId, userId)
            yield* store.setRole(environment.id, organizationId, userId, given.key)
            yield* departures.endBeyond(environment, organizationId, userId, given, caller.roleSet)
            yield* audit.record({
              environmentId: environment.id,
              action: "member.role_changed",
              targets: memberTargets(organizationId, userId),
              metadata: { from: had.key, to: given.key }
            })
            return { ...membership, role: given.key, roleName: given.name }
          })
        )
      })

      /**
       * Ends a membership, one's own or that of somebody whom one may remove. A backend leaves an
       * organization without members as it is.
       */
      const remove = Effect.fn("MembershipChanges.remove")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: SignedIn | Backend,
        userId: UserId
      ) {
        const isOwn = by !== "backend" && by.user.id === userId
        const needed = isOwn ? access.leave.needs : access.removeMember.needs
        yield* transaction.run(
          Effect.gen(function* () {
            const caller = yield* callerOf(environment, organizationId, by, needed)
            const membership = yield* memberOf(environment, organizationId, userId)
            const had = heldRole(caller.roleSet, membership.role)
            if (!isOwn && !caller.reaches(had)) return yield* new Forbidden()
            if (membership.managedBy === "directory") return yield* new ManagedByDirectory()
            // When the only member leaves, the organization goes too; a backend can delete it
            // itself.
            const keepsEmpty = by === "backend"
            if (had.key === ownerKey && (keepsEmpty || caller.organization.memberCount > 1)) {
              yield* requireOtherOwner(environment, organizationId, userId)
            }
            yield* audit.record({
              environmentId: environment.id,
              action: "member.removed",
              targets: memberTargets(organizationId, userId),
              metadata: { role: had.key }
            })
            yield* departures.end(environment, organizationId, userId, keepsEmpty)
          })
        )
      })

      return { changeRole, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(MembershipsStore.layer))
}
