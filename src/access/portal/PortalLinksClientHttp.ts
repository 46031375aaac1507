import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { PortalLinks } from "./PortalLinks.ts"
import { PortalLinksClientApi } from "./PortalLinksClientApi.ts"

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
