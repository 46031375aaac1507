import { Effect, Schema } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApi } from "effect/http-api"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { group } from "../../http/ApiGroup.ts"
import { ApplicationCounts } from "../counts/ApplicationCounts.ts"
import type { TokenRequest } from "../tokens/FamilyTokens.ts"
import type { OAuthError } from "../tokens/OAuthError.ts"
import { presentedBy, told } from "../tokens/ProtocolAnswersHttp.ts"
import {
  DeviceClientApi,
  DeviceCodeAnswer,
  PushedAnswer,
  PushedRequestsClientApi
} from "./AuthorizationClientApi.ts"
import { DeviceAuthorizations } from "./DeviceAuthorizations.ts"
import { Authorizations } from "./Authorizations.ts"

const encodePushed = Schema.encodeSync(Schema.toCodecJson(PushedAnswer))
const encodeDevice = Schema.encodeSync(Schema.toCodecJson(DeviceCodeAnswer))

/** Does what an application asks for itself, and counts what it is refused. */
const counted = Effect.fnUntraced(function* <A, R>(
  request: HttpServerRequest.HttpServerRequest,
  endpoint: "par" | "device",
  take: (environment: Environment, asked: TokenRequest) => Effect.Effect<A, OAuthError, R>,
  counts: ApplicationCounts["Service"]
) {
  const environment = yield* CurrentEnvironment
  const asked = yield* presentedBy(request, endpoint)
  return yield* Effect.tapError(take(environment, asked), ({ error }) =>
    counts.note(environment, asked.presented.clientId, error)
  )
})

export const PushedRequestsHttp = group(
  HttpApi.make("client").add(PushedRequestsClientApi).prefix(clientPrefix),
  "client.pushedRequests",
  Effect.fn(function* (handlers) {
    const counts = yield* ApplicationCounts
    const { push } = yield* Authorizations
    return handlers.handleRaw("pushAuthorization", ({ request }) =>
      told(counted(request, "par", push, counts), encodePushed, { status: 201 })
    )
  })
)

export const DeviceClientHttp = group(
  HttpApi.make("client").add(DeviceClientApi).prefix(clientPrefix),
  "client.devices",
  Effect.fn(function* (handlers) {
    const counts = yield* ApplicationCounts
    const { begin } = yield* DeviceAuthorizations
    return handlers.handleRaw("authorizeDevice", ({ request }) =>
      told(counted(request, "device", begin, counts), encodeDevice)
    )
  })
)
