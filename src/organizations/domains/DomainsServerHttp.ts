import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Domains } from "./Domains.ts"
import { DomainsServerApi } from "./DomainsServerApi.ts"

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
