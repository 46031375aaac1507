import { Effect } from "effect"
import { HttpEffect, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { strictTransportSecurity } from "../../platform/WireRefusal.ts"
import { Settings } from "../../platform/Settings.ts"
import { EnvironmentHosts } from "../environments/EnvironmentHosts.ts"

const keptToHttps = HttpEffect.appendPreResponseHandler((_request, response) =>
  Effect.succeed(
    HttpServerResponse.setHeader(response, "strict-transport-security", strictTransportSecurity)
  )
)

/**
 * Asks browsers to keep to https where that is the environment's address, outside of production too:
 * something in front of the service speaks it. In production every answer asks for it.
 */
export const layer = HttpRouter.middleware(
  Effect.gen(function* () {
    const hosts = yield* EnvironmentHosts
    const { production } = yield* Settings
    return (httpEffect) =>
      production
        ? httpEffect
        : Effect.gen(function* () {
            const { headers } = yield* HttpServerRequest.HttpServerRequest
            const hosted = yield* hosts.find(headers["host"] ?? "")
            if (hosted?.environment.appUrl.startsWith("https:") === true) yield* keptToHttps
            return yield* httpEffect
          })
  }),
  { global: true }
)
