import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { OrganizationId, type UserId } from "../../contract/Ids.ts"
import { UserDeleted } from "../../directory/users/UsersProblems.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { Departures } from "./Departures.ts"
import { Memberships } from "./Memberships.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import {
  type NewMember,
  type ServerNewOrganization,
  type ServerOrganization,
  mergedBags,
  emptyBags
} from "./Organization.ts"
import { OrganizationNotFound } from "./OrganizationsProblems.ts"
import { OrganizationsStore } from "./OrganizationsStore.ts"
import { defaultRole, ownerKey } from "../../contract/Role.ts"
import { RoleSets } from "./RoleSets.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"

/**
 * Organizations that a customer's backend makes and staffs; what the settings say of organizations
 * binds people, not the backend.
 */
export class ServerOrganizations extends Context.Service<ServerOrganizations>()(
  "gatehouse/organizations/organizations/ServerOrganizations",
  {
    make: Effect.gen(function* () {
      const store = yield* OrganizationsStore
      const departures = yield* Departures
      const places = yield* MembershipsStore
      const memberships = yield* Memberships
      const roleSets = yield* RoleSets
      const directory = yield* UserDirectory
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      /** Keeps the user from being deleted until the end of the transaction. */
      const holdUser = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        if (yield* directory.hold(environment.id, userId)) return
        yield* directory.requireWritable(environment.id, userId)
        return yield* new UserDeleted()
      })

      /** With an owner, or with no members yet. */
      const create = Effect.fn("ServerOrganizations.create")(function* (
        environment: Environment,
        { name, ownerUserId = null, roleSetId = null, ...bags }: ServerNewOrganization
      ) {
        const now = yield* DateTime.now
        const id = OrganizationId.make(yield* crypto.uuidV7)
        return yield* transaction.run(
          Effect.gen(function* () {
            if (ownerUserId !== null) yield* holdUser(environment, ownerUserId)
            const roleSet = yield* roleSets.get(environment.id, roleSetId)
            const organization: ServerOrganization = {
              id,
              environmentId: environment.id,
              name,
              roleSetId: roleSet.id,
              memberCount: ownerUserId === null ? 0 : 1,
              createdAt: now,
              updatedAt: now,
              ...(yield* mergedBags(emptyBags, bags))
            }
            const entry = {
              environmentId: environment.id,
              action: "organization.created" as const,
              targets: [
                { type: "organization" as const, id },
                ...(ownerUserId === null ? [] : [{ type: "user" as const, id: ownerUserId }])
              ]
            }
            const owner = ownerUserId === null ? null : { userId: ownerUserId, founder: false }
            yield* audit.recordWith(entry, (event) => store.insert(organization, owner, event()))
            return organization
          })
        )
      })

      /** Members and invitations go with it, and no session has it active any more. */
      const remove = Effect.fn("ServerOrganizations.remove")(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            const there = yield* places.lock(environment.id, organizationId)
            if (!there) return yield* new OrganizationNotFound()
            yield* departures.dissolve(environment, organizationId)
          })
        )
      })

      /** The first member becomes the owner unless another role is named. */
      const addMember = Effect.fn("ServerOrganizations.addMember")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        { role, userId, ...bags }: NewMember
      ) {
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* memberships.organization(environment, organizationId)
            // The user before the organization, as their deletion takes the two.
            yield* holdUser(environment, userId)
            yield* places.lock(environment.id, organizationId)
            const { organization } = yield* memberships.organization(environment, organizationId)
            const first = organization.memberCount === 0
            return yield* memberships.join(environment, {
              organizationId,
              userId,
              role: role ?? (first ? ownerKey : defaultRole),
              ...(yield* mergedBags(emptyBags, bags))
            })
          })
        )
      })

      return { create, remove, addMember }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([OrganizationsStore.layer, MembershipsStore.layer])
  )
}
