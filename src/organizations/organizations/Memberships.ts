import { Context, DateTime, Effect, Layer } from "effect"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import {
  type Membership,
  type ServerOrganization,
  memberTargets,
  emptyBags
} from "./Organization.ts"
import {
  AlreadyMember,
  OrganizationNotFound,
  RoleNotFound,
  lackedPermission
} from "./OrganizationsProblems.ts"
import type { Permission } from "../../contract/Permission.ts"
import { allows, heldRole, roleOf, type Role, type RoleSet } from "../../contract/Role.ts"

/** A member who may do what they asked for, and where. */
export interface Authorized {
  readonly organization: ServerOrganization
  readonly membership: Membership
  readonly role: Role
  readonly roleSet: RoleSet
}

/** A user who joins an organization. */
export interface Joining {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly role: string
  readonly publicMetadata: MetadataBag
  readonly privateMetadata: MetadataBag
  /** Source that gives the role; left out for people. */
  readonly managedBy?: Membership["managedBy"]
}

/** Knows who is a member of what, and what that allows; takes new members. */
export class Memberships extends Context.Service<Memberships>()(
  "gatehouse/organizations/organizations/Memberships",
  {
    make: Effect.gen(function* () {
      const store = yield* MembershipsStore
      const directory = yield* UserDirectory
      const audit = yield* Audit

      /**
       * Makes the user a member and writes `member.added`, as part of the caller's transaction. A user
       * who was deleted in the meantime is answered as if the organization were not there.
       */
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
        const { managedBy = null } = joining
        const membership = { ...joining, joinedAt, managedBy, roleName: role.name }
        yield* store.insert(environment.id, membership)
        yield* audit.record({
          environmentId: environment.id,
          action: "member.added",
          targets: memberTargets(organizationId, userId),
          metadata: { role: role.key }
        })
        return membership
      })

      /**
       * Does so by the word of an organization's source, which is not told what stands in the way:
       * somebody made them a member meanwhile, or took the role, the organization or the user away.
       */
      const joinAsTold = (
        environment: Environment,
        joining: Omit<Joining, "publicMetadata" | "privateMetadata">
      ) =>
        join(environment, { ...joining, ...emptyBags }).pipe(
          Effect.asVoid,
          Effect.catchTags({
            already_member: () => Effect.void,
            role_not_found: () => Effect.void,
            organization_not_found: () => Effect.void
          })
        )

      /** Requires membership alone. */
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

      /** True if the user is a member, even while people cannot use organizations. */
      const isMember = (environment: Environment, organizationId: OrganizationId, userId: UserId) =>
        Effect.map(
          store.place(environment.id, organizationId, userId),
          (place) => place !== undefined && place.membership !== null
        )

      /**
       * Lets a member through whose role has the permission, or any member where to be one is all
       * that is needed. To everybody else the organization is not there.
       */
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

      /** Keeps a membership and its role to the end of the caller's transaction; false without one. */
      const hold = (environment: Environment, organizationId: OrganizationId, userId: UserId) =>
        Effect.map(store.hold(environment.id, organizationId, userId), (role) => role !== undefined)

      /**
       * Lets one transaction at a time add to an organization or take from it, to the end of the caller's;
       * false where there is none. It comes after the lock of a user, and before those of what belongs to
       * the organization: whoever deletes either takes them in this order.
       */
      const lockOrganization = store.lock

      /**
       * Authorizes a member whose role stays as it is to the end of the caller's transaction, so that
       * nothing is made by a role that was taken away meanwhile.
       */
      const authorizeHeld = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        need: Permission | "membership"
      ) {
        // The user before the organization, as their deletion takes the two.
        const there =
          (yield* directory.hold(environment.id, userId)) &&
          (yield* lockOrganization(environment.id, organizationId))
        if (!there) return yield* new OrganizationNotFound()
        yield* hold(environment, organizationId, userId)
        return yield* authorize(environment, organizationId, userId, need)
      })

      /** An organization and its roles for the server plane, for any caller. */
      const organization = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        const found = yield* store.organization(environment.id, organizationId)
        return found ?? (yield* new OrganizationNotFound())
      })

      return {
        join,
        joinAsTold,
        isMember,
        authorize,
        authorizeHeld,
        hold,
        lockOrganization,
        require,
        organization
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(MembershipsStore.layer))
}
