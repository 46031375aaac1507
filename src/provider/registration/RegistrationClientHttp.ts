import { Effect, Option, Schema } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApi } from "effect/http-api"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { maximumBodyBytes, CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { RegisteredClient } from "../applications/ClientMetadata.ts"
import { refused } from "../tokens/OAuthError.ts"
import { bearerOf, told, tooLarge } from "../tokens/ProtocolAnswersHttp.ts"
import { RegistrationClientApi } from "./RegistrationClientApi.ts"
import { Registrations } from "./Registrations.ts"

const encodeAnswer = Schema.encodeSync(Schema.toCodecJson(RegisteredClient))
const parsed = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** The body of a request, which has to be JSON. */
const bodyOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const isJson = /^application\/json\b/i.test(request.headers["content-type"] ?? "")
  if (Number(request.headers["content-length"] ?? 0) > maximumBodyBytes) return yield* tooLarge
  const text = yield* Effect.mapError(request.text, () => tooLarge)
  const body = isJson ? Option.getOrUndefined(parsed(text)) : undefined
  return body === undefined
    ? yield* refused("invalid_client_metadata", "The body is not JSON")
    : body
})

const notThere = refused("route_not_found", "Applications do not register themselves here")

export const RegistrationClientHttp = group(
  HttpApi.make("client").add(RegistrationClientApi).prefix(clientPrefix),
  "client.registration",
  Effect.fn(function* (handlers) {
    const registrations = yield* Registrations
    return handlers
      .handleRaw("register", ({ request }) =>
        Effect.gen(function* () {
          const environment = yield* CurrentEnvironment
          const isOff = environment.settings.oauth.registration === "off"
          const registered = Effect.flatMap(isOff ? notThere : bodyOf(request), (body) =>
            registrations.register(environment, body, bearerOf(request))
          )
          return yield* told(registered, encodeAnswer, { status: 201 })
        })
      )
      .handleRaw("readRegistration", ({ params, request }) =>
        Effect.gen(function* () {
          const environment = yield* CurrentEnvironment
          const read = registrations.read(environment, params.clientId, bearerOf(request))
          return yield* told(read, encodeAnswer)
        })
      )
      .handleRaw("removeRegistration", ({ params, request }) =>
        Effect.gen(function* () {
          const environment = yield* CurrentEnvironment
          const removed = registrations.remove(environment, params.clientId, bearerOf(request))
          return yield* told(removed, () => undefined, { status: 204 })
        })
      )
  })
)
