import { Context, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { OrganizationNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import {
  maximumApplications,
  maximumOfOrganization,
  type StoredApplication
} from "./Application.ts"
import { TooManyApplications } from "./ApplicationsProblems.ts"
import { ApplicationsStore } from "./ApplicationsStore.ts"

/** The most applications that register themselves in an environment. */
const maximumRegistered = 1000

const requireFewer = (count: number, limit: number) =>
  count < limit ? Effect.void : new TooManyApplications({ properties: { limit } })

/**
 * Room for one more application: each environment and each organization has so many. It is kept to
 * the end of the caller's transaction, which adds the application.
 */
export class ApplicationRoom extends Context.Service<ApplicationRoom>()(
  "gatehouse/provider/applications/ApplicationRoom",
  {
    make: Effect.gen(function* () {
      const store = yield* ApplicationsStore
      const environments = yield* Environments
      const memberships = yield* Memberships

      /** Fails where an operator or a backend may add none, or its organization is gone. */
      const require = Effect.fnUntraced(function* ({
        environmentId,
        organizationId,
        source
      }: StoredApplication) {
        if (organizationId !== null) {
          // One that is deleted meanwhile takes along the applications that it has by then.
          const isThere = yield* memberships.lockOrganization(environmentId, organizationId)
          if (!isThere) return yield* new OrganizationNotFound()
        }
        if (organizationId === null || source === "operator") {
          yield* environments.lock(environmentId)
          const shared = yield* store.countShared(environmentId)
          yield* requireFewer(shared, maximumApplications)
        }
        if (organizationId !== null) {
          const own = yield* store.countOf(environmentId, organizationId)
          yield* requireFewer(own, maximumOfOrganization)
        }
      })

      /** False where no further application may register itself. */
      const hasForRegistered = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        yield* environments.lock(environmentId)
        return (yield* store.countRegistered(environmentId)) < maximumRegistered
      })

      return { require, hasForRegistered }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ApplicationsStore.layer))
}
