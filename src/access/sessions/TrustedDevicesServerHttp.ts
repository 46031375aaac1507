import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { TrustedDevicesServerApi } from "./TrustedDevicesServerApi.ts"
import { UserTrustedDevices } from "./UserTrustedDevices.ts"

export const TrustedDevicesServerHttp = group(
  onServerPlane(TrustedDevicesServerApi),
  "server.trustedDevices",
  Effect.fn(function* (handlers) {
    const devices = yield* UserTrustedDevices
    return handlers.handleAll({
      listUserTrustedDevices: inEnvironment((environment, { params }) =>
        listed(devices.list(environment, params.userId))
      ),
      removeUserTrustedDevices: inEnvironment((environment, { params }) =>
        devices.removeAll(environment, params.userId)
      )
    })
  })
)
