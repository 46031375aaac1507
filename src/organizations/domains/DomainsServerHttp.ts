import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { Domains } from "./Domains.ts"
import { DomainsServerApi } from "./DomainsServerApi.ts"

export const DomainsServerHttp = group(
  onServerPlane(DomainsServerApi),
  "server.domains",
  Effect.fn(function* (handlers) {
    const domains = yield* Domains
    return handlers.handleAll({
      listDomains: Effect.fnUntraced(function* ({ params }) {
        return yield* domains.list(yield* CurrentEnvironment, params.organizationId)
      }),
      claimDomain: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* domains.claim(environment, params.organizationId, payload.domain)
      }),
      verifyDomain: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return yield* domains.verify(environment, params.organizationId, params.domainId)
      }),
      deleteDomain: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* domains.remove(environment, params.organizationId, params.domainId)
      })
    })
  })
)
