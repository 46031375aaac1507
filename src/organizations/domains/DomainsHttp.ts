import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Domains } from "./Domains.ts"
import { DomainsServerApi } from "./DomainsServerApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { DomainsClientApi } from "./DomainsClientApi.ts"

export const DomainsServerHttp = group(
  onServerPlane(DomainsServerApi),
  "server.domains",
  Effect.fn(function* (handlers) {
    const domains = yield* Domains
    return handlers.handleAll({
      listDomains: inEnvironment((environment, { params }) =>
        domains.list(environment, params.organizationId)
      ),
      claimDomain: inEnvironment((environment, { params, payload }) =>
        domains.claim(environment, params.organizationId, payload.domain)
      ),
      verifyDomain: inEnvironment((environment, { params }) =>
        domains.verify(environment, params.organizationId, params.domainId)
      ),
      deleteDomain: inEnvironment((environment, { params }) =>
        domains.remove(environment, params.organizationId, params.domainId)
      )
    })
  })
)

export const DomainsClientHttp = group(
  onClientPlane(DomainsClientApi),
  "client.domains",
  Effect.fn(function* (handlers) {
    const domains = yield* Domains
    const memberships = yield* Memberships
    return handlers.handleAll({
      listOrganizationDomains: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const { id } = (yield* CurrentSession).user
        const { organizationId } = params
        const need = "organization:manage_connections"
        yield* memberships.authorize(environment, organizationId, id, need)
        return yield* domains.list(environment, organizationId)
      })
    })
  })
)
