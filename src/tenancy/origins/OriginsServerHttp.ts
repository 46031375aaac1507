import { Effect } from "effect"
import { OriginsServerApi } from "./OriginsServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Origins } from "./Origins.ts"

export const OriginsServerHttp = group(
  onServerPlane(OriginsServerApi),
  "server.allowedOrigins",
  Effect.fn(function* (handlers) {
    const origins = yield* Origins
    return handlers.handleAll({
      listAllowedOrigins: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        return { origins: yield* origins.list(environment.id) }
      }),
      replaceAllowedOrigins: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        return { origins: yield* origins.replace(environment.id, payload.origins) }
      })
    })
  })
)
