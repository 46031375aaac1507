import { Cause, Clock, Effect, Metric, Option, Result } from "effect"
import {
  HttpMiddleware,
  HttpRouter,
  HttpServerError,
  HttpServerRequest,
  HttpServerResponse
} from "effect/http"
import { NetAddress } from "effect/net"
import { Crypto } from "../platform/Crypto.ts"
import { RequestContext } from "../platform/RequestContext.ts"
import { Settings } from "../platform/Settings.ts"
import { reportOf } from "../platform/CauseReport.ts"
import { problemResponse } from "./ProblemResponse.ts"
import { allowedMethods, type ServedRoute } from "./Routes.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const userAgentLength = 512

const requestSeconds = Metric.histogram("http_server_request_duration_seconds", {
  description: "How long requests took, by method, route and status",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

const addressOf = (request: HttpServerRequest.HttpServerRequest): string | null => {
  const text = Option.getOrUndefined(request.remoteAddress)
  if (text === undefined) return null
  const address = NetAddress.ipFromString(text)
  return Result.isSuccess(address)
    ? NetAddress.formatIp(NetAddress.toCanonical(address.success))
    : null
}

const isRouteNotFound = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some(
    (reason) =>
      reason._tag === "Fail" &&
      HttpServerError.isHttpServerError(reason.error) &&
      reason.error.reason._tag === "RouteNotFound"
  )

/**
 * What wraps every request: it names the call, turns whatever happens into an answer in the form of
 * the contract, and logs and measures it. What is thrown in here never reaches a caller.
 */
export const layer = (routes: ReadonlyArray<ServedRoute>) => {
  const methodsOf = allowedMethods(routes)

  const notFound = (request: HttpServerRequest.HttpServerRequest) => {
    const methods = methodsOf(request.url.replace(/[?#].*$/s, ""))
    return methods.length === 0
      ? HttpServerResponse.empty({ status: 404 })
      : HttpServerResponse.empty({ status: 405, headers: { allow: methods.join(", ") } })
  }

  const answerTo = (request: HttpServerRequest.HttpServerRequest, cause: Cause.Cause<unknown>) => {
    if (isRouteNotFound(cause)) return Effect.succeed(notFound(request))
    return Effect.flatMap(HttpServerError.causeResponse(cause), ([response]) =>
      response.status >= 500
        ? Effect.as(
            Effect.logError("The request failed").pipe(
              Effect.annotateLogs({ errors: reportOf(cause) })
            ),
            response
          )
        : Effect.succeed(response)
    )
  }

  return HttpRouter.middleware(
    Effect.gen(function* () {
      const crypto = yield* Crypto
      const settings = yield* Settings
      const forwarded = HttpMiddleware.xForwardedHeaders({
        trustedProxies: settings.trustedProxies
      })
      const durations = new Map<string, Metric.Metric<number, unknown>>()

      const durationOf = (method: string, route: string, status: number) => {
        const key = `${method} ${route} ${status}`
        let metric = durations.get(key)
        if (metric === undefined) {
          metric = Metric.withAttributes(requestSeconds, { method, route, status: String(status) })
          durations.set(key, metric)
        }
        return metric
      }

      const headersOf = (correlationId: string) => ({
        "x-correlation-id": correlationId,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        ...(settings.production
          ? { "strict-transport-security": "max-age=63072000; includeSubDomains" }
          : {})
      })

      return (httpEffect) =>
        forwarded(
          Effect.gen(function* () {
            const request = yield* HttpServerRequest.HttpServerRequest
            const sent = request.headers["x-correlation-id"]
            const correlationId =
              sent !== undefined && uuid.test(sent) ? sent.toLowerCase() : yield* crypto.uuidV7
            const context: RequestContext = {
              correlationId,
              ipAddress: addressOf(request),
              userAgent: request.headers["user-agent"]?.slice(0, userAgentLength) ?? null,
              route: null
            }
            const clock = yield* Clock.Clock
            const started = clock.currentTimeNanosUnsafe()

            const response = yield* httpEffect.pipe(
              Effect.catchCauseIf(
                (cause) => !Cause.hasInterruptsOnly(cause),
                (cause) =>
                  Effect.annotateLogs(answerTo(request, cause), {
                    correlationId,
                    route: context.route ?? "unmatched"
                  })
              ),
              Effect.flatMap((response) => problemResponse(response, correlationId)),
              Effect.provideService(RequestContext, context)
            )

            const seconds = Number(clock.currentTimeNanosUnsafe() - started) / 1e9
            const route = context.route ?? "unmatched"
            yield* Metric.update(durationOf(request.method, route, response.status), seconds)
            yield* Effect.logDebug("Answered").pipe(
              Effect.annotateLogs({
                correlationId,
                method: request.method,
                route,
                status: response.status,
                milliseconds: Math.round(seconds * 1000)
              })
            )
            const named = HttpServerResponse.setHeaders(response, headersOf(correlationId))
            return named.headers["cache-control"] === undefined
              ? HttpServerResponse.setHeader(named, "cache-control", "no-store")
              : named
          })
        )
    }),
    { global: true }
  )
}
