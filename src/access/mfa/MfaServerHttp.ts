import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { MfaServerApi } from "./MfaServerApi.ts"
import { UserSecondFactor } from "./UserSecondFactor.ts"

export const MfaServerHttp = group(
  onServerPlane(MfaServerApi),
  "server.mfa",
  Effect.fn(function* (handlers) {
    const secondFactor = yield* UserSecondFactor
    return handlers.handleAll({
      getUserMfa: inEnvironment((environment, { params }) =>
        secondFactor.status(environment, params.userId)
      ),
      removeUserMfa: inEnvironment((environment, { params }) =>
        secondFactor.remove(environment, params.userId)
      )
    })
  })
)
