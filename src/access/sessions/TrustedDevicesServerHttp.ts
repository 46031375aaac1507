import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { TrustedDevicesServerApi } from "./TrustedDevicesServerApi.ts"
import { UserTrustedDevices } from "./UserTrustedDevices.ts"

export const TrustedDevicesServerHttp = group(
  onServerPlane(TrustedDevicesServerApi),
  "server.trustedDevices",
  Effect.fn(function* (handlers) {
    const devices = yield* UserTrustedDevices
    return handlers.handleAll({
      listUserTrustedDevices: Effect.fnUntraced(function* ({ params }) {
        return { items: yield* devices.list(yield* CurrentEnvironment, params.userId) }
      }),
      removeUserTrustedDevices: Effect.fnUntraced(function* ({ params }) {
        yield* devices.removeAll(yield* CurrentEnvironment, params.userId)
      })
    })
  })
)
