import { Effect, Schema } from "effect"
import { HttpApi } from "effect/http-api"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import { group } from "../../http/ApiGroup.ts"
import { presentedBy, told } from "../tokens/ProtocolAnswersHttp.ts"
import { DeviceAuthorizations } from "./DeviceAuthorizations.ts"
import { DeviceClientApi, DeviceCodeAnswer } from "./DeviceClientApi.ts"

const encodeAnswer = Schema.encodeSync(Schema.toCodecJson(DeviceCodeAnswer))

export const DeviceClientHttp = group(
  HttpApi.make("client").add(DeviceClientApi).prefix(clientPrefix),
  "client.devices",
  Effect.fn(function* (handlers) {
    const devices = yield* DeviceAuthorizations
    return handlers.handleRaw("authorizeDevice", ({ request }) =>
      told(
        Effect.gen(function* () {
          const environment = yield* CurrentEnvironment
          return yield* devices.begin(environment, yield* presentedBy(request, "device"))
        }),
        encodeAnswer
      )
    )
  })
)
