import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { Domains } from "./Domains.ts"
import { DomainsClientApi } from "./DomainsClientApi.ts"

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
