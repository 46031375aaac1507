import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ApplicationId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { allows, type Role } from "../../contract/Role.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { access } from "../../organizations/organizations/Permissions.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Resources } from "../resources/Resources.ts"
import { ResourceNotFound } from "../resources/Resource.ts"
import { maximumOfOrganization, type NewServiceAccount } from "./Application.ts"
import { Applications } from "./Applications.ts"
import { ApplicationSecrets } from "./ApplicationSecrets.ts"
import { ApplicationNotFound } from "./ApplicationsProblems.ts"
import { resourceNamed } from "./NamedResources.ts"

const beyondRole = (name: string) =>
  new Forbidden({ detail: `Your role does not hold what the scope ${name} stands for` })

/**
 * The applications of an organization, as its own members manage them: service accounts, which get
 * nothing that the one who makes them, or a secret of them, does not hold.
 */
export class OrganizationApplications extends Context.Service<OrganizationApplications>()(
  "gatehouse/provider/applications/OrganizationApplications",
  {
    make: Effect.gen(function* () {
      const applications = yield* Applications
      const secrets = yield* ApplicationSecrets
      const tokens = yield* ClientTokens
      const memberships = yield* Memberships
      const resources = yield* Resources
      const transaction = yield* Transaction

      const list = Effect.fn("OrganizationApplications.list")(function* (
        environment: Environment,
        userId: UserId,
        organizationId: OrganizationId
      ) {
        yield* memberships.authorize(
          environment,
          organizationId,
          userId,
          access.listApplications.needs
        )
        const request = { organizationId, limit: maximumOfOrganization }
        const { items } = yield* applications.list(environment, request).pipe(
          // Without a cursor, none can be foreign.
          Effect.orDie
        )
        return items
      })

      /** Passes for scopes that stand for a permission of the role. */
      const requireHeld = Effect.fnUntraced(function* (
        environment: Environment,
        role: Role,
        asked: NewServiceAccount["machineScopes"]
      ) {
        const known = yield* resources.all(environment.id)
        for (const { resource: identifier, scopes } of asked) {
          const resource = resourceNamed(known, identifier)
          if (resource === undefined) return yield* new ResourceNotFound()
          for (const name of scopes) {
            const permission = resource.scopes.find((one) => one.name === name)?.permission ?? null
            if (permission === null || !allows(role, permission)) return yield* beyondRole(name)
          }
        }
      })

      const create = Effect.fn("OrganizationApplications.create")(function* (
        environment: Environment,
        signedIn: SignedIn,
        organizationId: OrganizationId,
        { kind, machineScopes, name }: NewServiceAccount
      ) {
        const { needs } = access.createApplication
        const { role } = yield* memberships.authorizeHeld(
          environment,
          organizationId,
          signedIn.user.id,
          needs
        )
        yield* requireHeld(environment, role, machineScopes)
        yield* tokens.requireLive(environment, signedIn)
        const made = { name, kind, organizationId, machineScopes }
        // A service account has no addresses, and nothing else in which it could contradict itself.
        return yield* applications
          .create(environment.id, made, signedIn.user.id)
          .pipe(
            Effect.catchTags({ invalid_redirect_url: Effect.die, invalid_application: Effect.die })
          )
      }, transaction.run)

      /** The organization's own service account, for a member who may manage it. */
      const managed = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        organizationId: OrganizationId,
        id: ApplicationId,
        { needs }: typeof access.createApplicationSecret | typeof access.deleteApplication
      ) {
        const { role } = yield* memberships.authorizeHeld(
          environment,
          organizationId,
          userId,
          needs
        )
        const found = yield* applications.stored(environment.id, id)
        if (found?.organizationId !== organizationId) return yield* new ApplicationNotFound()
        if (found.kind !== "service") {
          return yield* new Forbidden({ detail: "The operators keep this application" })
        }
        return { role, found }
      })

      /** Makes a secret, for a member who holds all that the account does by permissions. */
      const addSecret = Effect.fn("OrganizationApplications.addSecret")(function* (
        environment: Environment,
        signedIn: SignedIn,
        organizationId: OrganizationId,
        id: ApplicationId,
        options: { readonly revokeOld: boolean }
      ) {
        const { found, role } = yield* managed(
          environment,
          signedIn.user.id,
          organizationId,
          id,
          access.createApplicationSecret
        )
        const known = yield* resources.all(environment.id)
        for (const { resource: of, scopes } of found.configuration.machineScopes) {
          const held = known.find((one) => one.id === of)?.scopes ?? []
          const beyond = held.find(
            ({ name, permission }) =>
              scopes.includes(name) && permission !== null && !allows(role, permission)
          )
          if (beyond !== undefined) return yield* beyondRole(beyond.name)
        }
        yield* tokens.requireLive(environment, signedIn)
        return yield* secrets.add(environment.id, id, options, signedIn.user.id)
      }, transaction.run)

      const remove = Effect.fn("OrganizationApplications.remove")(function* (
        environment: Environment,
        userId: UserId,
        organizationId: OrganizationId,
        id: ApplicationId
      ) {
        yield* managed(environment, userId, organizationId, id, access.deleteApplication)
        yield* applications.remove(environment.id, id)
      }, transaction.run)

      return { list, create, addSecret, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
