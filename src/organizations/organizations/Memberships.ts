import { Context, DateTime, Effect, Layer } from "effect"
import { Forbidden } from "../../sessions/clients/ClientAuth.ts"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Departures } from "./Departures.ts"
import { memberTargets } from "./memberTargets.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import type { Membership, ServerOrganization } from "./Organization.ts"
import {
  AlreadyMember,
  LastOwner,
  MemberNotFound,
  OrganizationNotFound,
  RoleNotFound
} from "./OrganizationsProblems.ts"
import { type Permission } from "../../contract/Permission.ts"
import { lackedPermission } from "./lackedPermission.ts"
import { access } from "./Permissions.ts"
import {
  allows,
  heldRole,
  ownerKey,
  reaches,
  roleOf,
  type Role,
  type RoleSet
} from "../../contract/Role.ts"
import { SentInvitations } from "./SentInvitations.ts"

/** A member who may do what they asked for, and where. */
export interface Authorized {
  readonly organization: ServerOrganization
  readonly membership: Membership
  readonly role: Role
  readonly roleSet: RoleSet
}

/** The customer's backend: it ranks above every role, and only the last owner restricts it. */
export type Backend = "backend"

/** Who becomes a member of what. */
export interface Joining {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly role: string
  readonly publicMetadata: MetadataBag
  readonly privateMetadata: MetadataBag
}

/**
 * Who is a member of what, and what that allows. Changes of one organization's members come one
 * after the other, so that of two owners who leave concurrently exactly one does.
 */
export class Memberships extends Context.Service<
  Memberships,
  {
    /**
     * Makes the user a member and writes `member.added`, as part of the caller's transaction. A user
     * who was deleted in the meantime is answered as if the organization were not there.
     */
    readonly join: (
      environment: Environment,
      joining: Joining
    ) => Effect.Effect<Membership, AlreadyMember | RoleNotFound | OrganizationNotFound>
    /**
     * Lets a member through whose role has the permission, or any member where to be one is all that is
     * needed. To everybody else the organization is not there.
     */
    readonly authorize: (
      environment: Environment,
      organizationId: OrganizationId,
      userId: UserId,
      need: Permission | "membership"
    ) => Effect.Effect<Authorized, OrganizationNotFound | Forbidden>
    /** The same where to be a member is all that is needed. */
    readonly require: (
      environment: Environment,
      organizationId: OrganizationId,
      userId: UserId
    ) => Effect.Effect<Authorized, OrganizationNotFound>
    /** Whether the user is a member, also where people cannot use organizations at present. */
    readonly isMember: (
      environment: Environment,
      organizationId: OrganizationId,
      userId: UserId
    ) => Effect.Effect<boolean>
    /** An organization and its roles for the server plane, for any caller. */
    readonly organization: (
      environment: Environment,
      organizationId: OrganizationId
    ) => Effect.Effect<
      { readonly organization: ServerOrganization; readonly roleSet: RoleSet },
      OrganizationNotFound
    >
    /** Gives a member another role, in the name of a member who may or of a backend. */
    readonly changeRole: (
      environment: Environment,
      organizationId: OrganizationId,
      by: UserId | Backend,
      userId: UserId,
      role: string
    ) => Effect.Effect<
      Membership,
      OrganizationNotFound | MemberNotFound | RoleNotFound | Forbidden | LastOwner
    >
    /**
     * Ends a membership, one's own or that of somebody whom one may remove. A backend leaves an
     * organization without members as it is.
     */
    readonly remove: (
      environment: Environment,
      organizationId: OrganizationId,
      by: UserId | Backend,
      userId: UserId
    ) => Effect.Effect<void, OrganizationNotFound | MemberNotFound | Forbidden | LastOwner>
  }
>()("gatehouse/organizations/organizations/Memberships") {
  static readonly layerNoDeps = Layer.effect(
    Memberships,
    Effect.gen(function* () {
      const store = yield* MembershipsStore
      const departures = yield* Departures
      const sentInvitations = yield* SentInvitations
      const directory = yield* UserDirectory
      const audit = yield* Audit
      const transaction = yield* Transaction

      const join = Effect.fn("Memberships.join")(function* (
        environment: Environment,
        joining: Joining
      ) {
        const { organizationId, userId } = joining
        // The user before the organization, as their deletion takes the two.
        const there =
          (yield* directory.hold(environment.id, userId)) &&
          (yield* store.lock(environment.id, organizationId))
        const place = there ? yield* store.place(environment.id, organizationId, userId) : undefined
        if (place === undefined) return yield* new OrganizationNotFound()
        if (place.membership !== null) return yield* new AlreadyMember()
        const role = roleOf(place.roleSet, joining.role)
        if (role === undefined) return yield* new RoleNotFound()
        const joinedAt = yield* DateTime.now
        const membership = { ...joining, joinedAt, roleName: role.name }
        yield* store.insert(environment.id, { ...membership, founder: false })
        yield* audit.record({
          environmentId: environment.id,
          action: "member.added",
          targets: memberTargets(organizationId, userId),
          metadata: { role: role.key }
        })
        return membership
      })

      const require = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId
      ) {
        const place = environment.settings.organizations.enabled
          ? yield* store.place(environment.id, organizationId, userId)
          : undefined
        if (place === undefined || place.membership === null) {
          return yield* new OrganizationNotFound()
        }
        const { membership, organization, roleSet } = place
        return { organization, membership, role: heldRole(roleSet, membership.role), roleSet }
      })

      const isMember = (environment: Environment, organizationId: OrganizationId, userId: UserId) =>
        Effect.map(
          store.place(environment.id, organizationId, userId),
          (place) => place !== undefined && place.membership !== null
        )

      const authorize = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        need: Permission | "membership"
      ) {
        const authorized = yield* require(environment, organizationId, userId)
        if (need !== "membership" && !allows(authorized.role, need))
          return yield* lackedPermission(need)
        return authorized
      })

      const organization = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        const found = yield* store.organization(environment.id, organizationId)
        return found ?? (yield* new OrganizationNotFound())
      })

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

      /** Who asks for a change of members, where they may. */
      const callerOf = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: UserId | Backend,
        need: Permission | "membership"
      ) {
        if (by === "backend") {
          return { ...(yield* organization(environment, organizationId)), reaches: () => true }
        }
        const caller = yield* authorize(environment, organizationId, by, need)
        return { ...caller, reaches: (other: Role) => reaches(caller.role, other) }
      })

      const changeRole = Effect.fn("Memberships.changeRole")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: UserId | Backend,
        userId: UserId,
        role: string
      ) {
        const needed = access.updateMemberRole.needs
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* store.lock(environment.id, organizationId)
            const caller = yield* callerOf(environment, organizationId, by, needed)
            const membership = yield* memberOf(environment, organizationId, userId)
            const given = roleOf(caller.roleSet, role)
            if (given === undefined) return yield* new RoleNotFound()
            const had = heldRole(caller.roleSet, membership.role)
            if (!caller.reaches(had) || !caller.reaches(given)) return yield* new Forbidden()
            if (given.key === had.key) return membership
            if (had.key === ownerKey) yield* requireOtherOwner(environment, organizationId, userId)
            yield* store.setRole(environment.id, organizationId, userId, given.key)
            yield* sentInvitations.revokeBeyond(
              environment,
              organizationId,
              userId,
              given,
              caller.roleSet
            )
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

      const remove = Effect.fn("Memberships.remove")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: UserId | Backend,
        userId: UserId
      ) {
        const needed = by === userId ? access.leave.needs : access.removeMember.needs
        yield* transaction.run(
          Effect.gen(function* () {
            yield* store.lock(environment.id, organizationId)
            const caller = yield* callerOf(environment, organizationId, by, needed)
            const membership = yield* memberOf(environment, organizationId, userId)
            const had = heldRole(caller.roleSet, membership.role)
            if (by !== userId && !caller.reaches(had)) return yield* new Forbidden()
            // Whoever leaves as the only member takes the organization along; a backend can delete it.
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

      return Memberships.of({
        join,
        isMember,
        authorize,
        require,
        organization,
        changeRole,
        remove
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(MembershipsStore.layer))
}
