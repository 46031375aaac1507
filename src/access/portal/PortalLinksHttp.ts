import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { PortalLinks } from "./PortalLinks.ts"
import { PortalLinksServerApi } from "./PortalLinksServerApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { PortalLinksClientApi } from "./PortalLinksClientApi.ts"

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

export const PortalLinksClientHttp = group(
  onClientPlane(PortalLinksClientApi),
  "client.portalLinks",
  Effect.fn(function* (handlers) {
    const links = yield* PortalLinks
    return handlers.handleAll({
      createOwnPortalLink: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const { expiresAt, url } = yield* links.createAsMember(
          environment,
          yield* CurrentSession,
          params.organizationId,
          payload
        )
        return { url, expiresAt }
      })
    })
  })
)
