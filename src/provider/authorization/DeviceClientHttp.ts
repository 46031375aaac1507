import { Effect, Schema } from "effect"
import { HttpApi } from "effect/http-api"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { ApplicationCounts } from "../counts/ApplicationCounts.ts"
import { presentedBy, told } from "../tokens/ProtocolAnswersHttp.ts"
import { DeviceAuthorizations } from "./DeviceAuthorizations.ts"
import { DeviceClientApi, DeviceCodeAnswer } from "./DeviceClientApi.ts"

const encodeAnswer = Schema.encodeSync(Schema.toCodecJson(DeviceCodeAnswer))

export const DeviceClientHttp = group(
  HttpApi.make("client").add(DeviceClientApi).prefix(clientPrefix),
  "client.devices",
  Effect.fn(function* (handlers) {
    const counts = yield* ApplicationCounts
    const devices = yield* DeviceAuthorizations
    return handlers.handleRaw("authorizeDevice", ({ request }) =>
      told(
        Effect.gen(function* () {
          const environment = yield* CurrentEnvironment
          const asked = yield* presentedBy(request, "device")
          const { clientId } = asked.presented
          return yield* Effect.tapError(devices.begin(environment, asked), ({ error }) =>
            counts.note(environment, clientId, error)
          )
        }),
        encodeAnswer
      )
    )
  })
)
