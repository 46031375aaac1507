import { Effect, Schema } from "effect"
import { HttpApi } from "effect/http-api"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { ApplicationCounts } from "../counts/ApplicationCounts.ts"
import { presentedBy, told } from "../tokens/ProtocolAnswersHttp.ts"
import { PushedRequests } from "./PushedRequests.ts"
import { PushedAnswer, PushedRequestsClientApi } from "./PushedRequestsClientApi.ts"

const encodeAnswer = Schema.encodeSync(Schema.toCodecJson(PushedAnswer))

export const PushedRequestsHttp = group(
  HttpApi.make("client").add(PushedRequestsClientApi).prefix(clientPrefix),
  "client.pushedRequests",
  Effect.fn(function* (handlers) {
    const counts = yield* ApplicationCounts
    const requests = yield* PushedRequests

    return handlers.handleRaw("pushAuthorization", ({ request }) =>
      told(
        Effect.gen(function* () {
          const environment = yield* CurrentEnvironment
          const asked = yield* presentedBy(request, "par")
          const { clientId } = asked.presented
          return yield* Effect.tapError(requests.push(environment, asked), ({ error }) =>
            counts.note(environment, clientId, error)
          )
        }),
        encodeAnswer,
        { status: 201 }
      )
    )
  })
)
