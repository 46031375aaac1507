import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { LockoutServerApi } from "./LockoutServerApi.ts"
import { Lockouts } from "./Lockouts.ts"

export const LockoutServerHttp = group(
  onServerPlane(LockoutServerApi),
  "server.lockout",
  Effect.fn(function* (handlers) {
    const lockouts = yield* Lockouts
    return handlers.handleAll({
      getLockout: inEnvironment((environment, { params }) =>
        lockouts.get(environment, params.userId)
      ),
      clearLockout: inEnvironment((environment, { params }) =>
        lockouts.clear(environment, params.userId)
      )
    })
  })
)
