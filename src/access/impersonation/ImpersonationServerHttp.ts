import { Effect } from "effect"
import { ImpersonationServerApi } from "./ImpersonationServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Impersonations } from "./Impersonations.ts"

export const ImpersonationServerHttp = group(
  onServerPlane(ImpersonationServerApi),
  "server.impersonation",
  Effect.fn(function* (handlers) {
    const impersonations = yield* Impersonations
    return handlers.handleAll({
      mintImpersonationToken: inEnvironment((environment, { params, payload }) =>
        impersonations.mint(environment, params.userId, payload)
      )
    })
  })
)
