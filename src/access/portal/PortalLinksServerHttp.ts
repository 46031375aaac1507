import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { PortalLinks } from "./PortalLinks.ts"
import { PortalLinksServerApi } from "./PortalLinksServerApi.ts"

export const PortalLinksServerHttp = group(
  onServerPlane(PortalLinksServerApi),
  "server.portalLinks",
  Effect.fn(function* (handlers) {
    const links = yield* PortalLinks
    return handlers.handleAll({
      listPortalLinks: inEnvironment((environment, { params }) =>
        listed(links.list(environment, params.organizationId))
      ),
      createPortalLink: inEnvironment((environment, { params, payload }) =>
        links.create(environment, params.organizationId, payload)
      ),
      revokePortalLink: inEnvironment((environment, { params: { organizationId, portalLinkId } }) =>
        links.revoke(environment, organizationId, portalLinkId)
      )
    })
  })
)
