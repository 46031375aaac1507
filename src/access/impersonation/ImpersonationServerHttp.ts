import { Effect } from "effect"
import { ImpersonationServerApi } from "./ImpersonationServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Impersonations } from "./Impersonations.ts"

export const ImpersonationServerHttp = group(
  onServerPlane(ImpersonationServerApi),
  "server.impersonation",
  Effect.fn(function* (handlers) {
    const impersonations = yield* Impersonations
    return handlers.handleAll({
      mintImpersonationToken: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* impersonations.mint(environment, params.userId, payload)
      })
    })
  })
)
