import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { BlockedDomains } from "./BlockedDomains.ts"
import { BlockedDomainsServerApi } from "./BlockedDomainsServerApi.ts"

export const BlockedDomainsServerHttp = group(
  onServerPlane(BlockedDomainsServerApi),
  "server.blockedDomains",
  Effect.fn(function* (handlers) {
    const blockedDomains = yield* BlockedDomains
    return handlers.handleAll({
      listBlockedDomains: inEnvironment(({ id }) => blockedDomains.list(id)),
      replaceBlockedDomains: inEnvironment(({ id }, { payload }) =>
        blockedDomains.replace(id, payload)
      )
    })
  })
)
