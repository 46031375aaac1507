import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { PasskeysServerApi } from "./PasskeysServerApi.ts"
import { UserPasskeys } from "./UserPasskeys.ts"

export const PasskeysServerHttp = group(
  onServerPlane(PasskeysServerApi),
  "server.passkeys",
  Effect.fn(function* (handlers) {
    const passkeys = yield* UserPasskeys
    return handlers.handleAll({
      listUserPasskeys: inEnvironment((environment, { params }) =>
        listed(passkeys.list(environment, params.userId))
      ),
      removeUserPasskey: inEnvironment((environment, { params }) =>
        passkeys.remove(environment, params.userId, params.passkeyId)
      )
    })
  })
)
