import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { LockoutServerApi } from "./LockoutServerApi.ts"
import { Lockouts } from "./Lockouts.ts"

export const LockoutServerHttp = group(
  onServerPlane(LockoutServerApi),
  "server.lockout",
  Effect.fn(function* (handlers) {
    const lockouts = yield* Lockouts
    return handlers.handleAll({
      getLockout: Effect.fnUntraced(function* ({ params }) {
        return yield* lockouts.get(yield* CurrentEnvironment, params.userId)
      }),
      clearLockout: Effect.fnUntraced(function* ({ params }) {
        yield* lockouts.clear(yield* CurrentEnvironment, params.userId)
      })
    })
  })
)
