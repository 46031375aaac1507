import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { TrustedDeviceNotFound } from "../../credentials/trustedDevices/TrustedDevice.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { presentedTrust } from "../../sessions/clients/ClientCookiesHttp.ts"
import { TrustedDevicesClientApi } from "./TrustedDevicesClientApi.ts"
import { UserTrustedDevices } from "./UserTrustedDevices.ts"

export const TrustedDevicesClientHttp = group(
  onClientPlane(TrustedDevicesClientApi),
  "client.trustedDevices",
  Effect.fn(function* (handlers) {
    const devices = yield* UserTrustedDevices
    return handlers.handleAll({
      listOwnTrustedDevices: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const { user } = yield* CurrentSession
        const trust = presentedTrust(environment, yield* HttpServerRequest.HttpServerRequest)
        return { items: yield* devices.listOwn(environment, user.id, trust) }
      }),
      removeOwnTrustedDevice: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const { user } = yield* CurrentSession
        const { trustedDeviceId } = params
        if (yield* devices.removeOwn(environment, user.id, trustedDeviceId)) return
        return yield* new TrustedDeviceNotFound()
      })
    })
  })
)
