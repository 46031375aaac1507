import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { needs } from "../../contract/LeastRole.ts"
import { reaches, worksIn } from "../../contract/OperatorSeat.ts"
import { type Role, assignable, ownerKey, type RoleSet } from "../../contract/Role.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { SecretKeys } from "../../tenancy/secretKeys/SecretKeys.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { access } from "../../organizations/organizations/Permissions.ts"
import type { StoredPortalLink } from "./PortalLink.ts"

/**
 * Roles that the pages of a link may give: those that its maker may give, and the owner never, as no
 * claim and no group makes one. A maker without a role is a backend or an operator.
 */
const portalRoles = (roleSet: Pick<RoleSet, "roles">, maker: Role | null): ReadonlyArray<Role> =>
  (maker === null ? roleSet.roles : assignable(roleSet, maker)).filter(
    ({ key }) => key !== ownerKey
  )

/** Decides whether the one who made a link could still make it: a link dies with that right. */
export class PortalMakers extends Context.Service<PortalMakers>()(
  "gatehouse/access/portal/PortalMakers",
  {
    make: Effect.gen(function* () {
      const directory = yield* UserDirectory
      const environments = yield* Environments
      const memberships = yield* Memberships
      const secretKeys = yield* SecretKeys
      const seats = yield* OperatorSeats

      const isActive = (environment: Environment, userId: UserId) =>
        directory.statusOf(environment.id, userId).pipe(
          Effect.map((status) => status === "active"),
          Effect.orElseSucceed(() => false)
        )

      /** The role of a member who may make links; undefined for anybody else. */
      const memberRole = Effect.fnUntraced(function* (
        environment: Environment,
        { createdBy, organizationId }: StoredPortalLink
      ) {
        if (createdBy === null || !environment.settings.connections.selfService) return undefined
        if (!(yield* isActive(environment, createdBy))) return undefined
        const { needs: need } = access.createPortalLink
        return yield* memberships.authorize(environment, organizationId, createdBy, need).pipe(
          Effect.map(({ role }) => role),
          Effect.orElseSucceed(() => undefined)
        )
      })

      const isOperator = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        const platform = yield* environments.platform
        const seat = yield* seats.byUser(platform.id, userId)
        if (seat === undefined || !reaches(seat.role, needs.freshAdmin.role)) return false
        return worksIn(seat, environment.id) && (yield* isActive(platform, userId))
      })

      /** The role of the maker, null for one who has none; undefined for one without the right. */
      const roleOfMaker = Effect.fnUntraced(function* (
        environment: Environment,
        link: StoredPortalLink
      ): Effect.fn.Return<Role | null | undefined> {
        const { maker } = link
        switch (maker.type) {
          case "member":
            return yield* memberRole(environment, link)
          case "secret_key":
            return (yield* secretKeys.isLive(environment.id, maker.id)) ? null : undefined
          case "operator":
            return (yield* isOperator(environment, maker.id)) ? null : undefined
          case "command_line":
            return null
        }
      })

      /** The organization of a link and the roles that it may give; undefined for a dead link. */
      const standing = Effect.fn("PortalMakers.standing")(function* (
        environment: Environment,
        link: StoredPortalLink
      ) {
        const role = yield* roleOfMaker(environment, link)
        if (role === undefined) return undefined
        const found = yield* memberships
          .organization(environment, link.organizationId)
          .pipe(Effect.orElseSucceed(() => undefined))
        if (found === undefined) return undefined
        const { organization, roleSet } = found
        return { organization, roleSet, roles: portalRoles(roleSet, role) }
      })

      return { standing }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
