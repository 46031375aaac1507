import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { MfaServerApi } from "./MfaServerApi.ts"
import { UserSecondFactor } from "./UserSecondFactor.ts"

export const MfaServerHttp = group(
  onServerPlane(MfaServerApi),
  "server.mfa",
  Effect.fn(function* (handlers) {
    const secondFactor = yield* UserSecondFactor
    return handlers.handleAll({
      getUserMfa: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return yield* secondFactor.status(environment, params.userId)
      }),
      removeUserMfa: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* secondFactor.remove(environment, params.userId)
      })
    })
  })
)
