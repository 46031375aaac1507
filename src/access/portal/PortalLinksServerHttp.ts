import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { PortalLinks } from "./PortalLinks.ts"
import { PortalLinksServerApi } from "./PortalLinksServerApi.ts"

export const PortalLinksServerHttp = group(
  onServerPlane(PortalLinksServerApi),
  "server.portalLinks",
  Effect.fn(function* (handlers) {
    const links = yield* PortalLinks
    return handlers.handleAll({
      listPortalLinks: Effect.fnUntraced(function* ({ params }) {
        return { items: yield* links.list(yield* CurrentEnvironment, params.organizationId) }
      }),
      createPortalLink: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* links.create(yield* CurrentEnvironment, params.organizationId, payload)
      }),
      revokePortalLink: Effect.fnUntraced(function* ({ params }) {
        const { organizationId, portalLinkId } = params
        yield* links.revoke(yield* CurrentEnvironment, organizationId, portalLinkId)
      })
    })
  })
)
