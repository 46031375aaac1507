import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId } from "../../contract/Ids.ts"
import { domainsOfConnection } from "../../organizations/domains/Domain.ts"
import { Domains } from "../../organizations/domains/Domains.ts"
import { PortalOutsidersStore } from "./PortalOutsidersStore.ts"

/** Tells how far the proven domains of an organization go. */
export class PortalOutsiders extends Context.Service<PortalOutsiders>()(
  "gatehouse/access/portalSetup/PortalOutsiders",
  {
    make: Effect.gen(function* () {
      const store = yield* PortalOutsidersStore
      const domains = yield* Domains

      /** Domains that a connection may vouch for, and the number of members at none of them. */
      const reach = Effect.fn("PortalOutsiders.reach")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        named: ReadonlyArray<string> | null
      ) {
        const { items } = yield* domains.list(environment, organizationId)
        const proven = items
          .filter(({ status }) => status !== "pending")
          .map(({ domain }) => domain)
        const own = domainsOfConnection(named, proven)
        return { domains: own, outside: yield* store.count(environment.id, organizationId, own) }
      })

      return { reach }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(PortalOutsidersStore.layer)
  )
}
