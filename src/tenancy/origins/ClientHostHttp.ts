import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import * as Turns from "../../platform/Turns.ts"
import { EnvironmentHosts } from "../environments/EnvironmentHosts.ts"
import { AnswersAnyOrigin } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import { ClientHost, OriginNotAllowed, UnknownHost } from "../../contract/ClientHost.ts"
import { isForeign } from "./ClientOriginHttp.ts"

/** Finds the environment by `Host` and turns away what another site's page sends. */
export const ClientHostHttp = Layer.effect(
  ClientHost,
  Effect.gen(function* () {
    const hosts = yield* EnvironmentHosts
    return ClientHost.of(
      Effect.fnUntraced(function* (httpEffect, { endpoint }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const hosted = yield* hosts.find(request.headers["host"] ?? "")
        if (hosted === undefined) return yield* new UnknownHost()
        const fromAnywhere = Context.getOrElse(endpoint.annotations, AnswersAnyOrigin, () => false)
        if (!fromAnywhere && isForeign(hosted, request)) return yield* new OriginNotAllowed()
        return yield* httpEffect.pipe(
          Effect.provideService(CurrentEnvironment, hosted.environment),
          Effect.provideService(Turns.Party, hosted.environment.id)
        )
      })
    )
  })
)
