import { Effect, Schema } from "effect"
import { HttpApi } from "effect/http-api"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import { group } from "../../http/ApiGroup.ts"
import { presentedBy, told } from "../tokens/ProtocolAnswersHttp.ts"
import { PushedRequests } from "./PushedRequests.ts"
import { PushedAnswer, PushedRequestsClientApi } from "./PushedRequestsClientApi.ts"

const encodeAnswer = Schema.encodeSync(Schema.toCodecJson(PushedAnswer))

export const PushedRequestsHttp = group(
  HttpApi.make("client").add(PushedRequestsClientApi).prefix(clientPrefix),
  "client.pushedRequests",
  Effect.fn(function* (handlers) {
    const requests = yield* PushedRequests

    return handlers.handleRaw("pushAuthorization", ({ request }) =>
      told(
        Effect.gen(function* () {
          const environment = yield* CurrentEnvironment
          return yield* requests.push(environment, yield* presentedBy(request, "par"))
        }),
        encodeAnswer,
        { status: 201 }
      )
    )
  })
)
