import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { BlockedDomains } from "./BlockedDomains.ts"
import { BlockedDomainsServerApi } from "./BlockedDomainsServerApi.ts"

export const BlockedDomainsServerHttp = group(
  onServerPlane(BlockedDomainsServerApi),
  "server.blockedDomains",
  Effect.fn(function* (handlers) {
    const blockedDomains = yield* BlockedDomains
    return handlers.handleAll({
      listBlockedDomains: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        return yield* blockedDomains.list(id)
      }),
      replaceBlockedDomains: Effect.fnUntraced(function* ({ payload }) {
        const { id } = yield* CurrentEnvironment
        return yield* blockedDomains.replace(id, payload)
      })
    })
  })
)
