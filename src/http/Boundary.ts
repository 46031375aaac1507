import { Cause, Clock, Effect, Metric, Option, Result, Schema } from "effect"
import {
  Headers,
  HttpMiddleware,
  HttpRouter,
  HttpServerError,
  HttpServerRequest,
  HttpServerRespondable,
  HttpServerResponse
} from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"
import { Overloaded } from "../contract/Problems.ts"
import { Crypto } from "../platform/Crypto.ts"
import { isDatabaseAway } from "../platform/DatabaseAway.ts"
import { RequestContext } from "../platform/RequestContext.ts"
import { Settings } from "../platform/Settings.ts"
import { reportOf } from "../platform/CauseReport.ts"
import { UntrustedPeers } from "../platform/UntrustedPeers.ts"
import { strictTransportSecurity } from "../platform/WireRefusal.ts"
import { invalidRequest } from "./FlawReport.ts"
import {
  isPage,
  isProblem,
  problemResponse,
  ProblemPages,
  ProtocolErrors
} from "./ProblemResponse.ts"
import { withQuotas } from "./QuotaHeaders.ts"
import { headFlaw, isUnusual, pathOf } from "./RequestHead.ts"
import { allowedMethods, literalMethods, type ServedRoute } from "./Routes.ts"

const isUuid = Schema.is(Schema.String.check(Schema.isUUID()))
const userAgentLength = 512

/** User agent of a request; null where it tells none, be the field missing or blank. */
const userAgentOf = (sent: string | undefined): string | null => {
  const told = sent?.slice(0, userAgentLength) ?? ""
  return told.trim() === "" ? null : told
}

/** Methods that have a label of their own in the metrics; all others share one. */
const labelledMethods: ReadonlySet<string> = new Set([
  "DELETE",
  "GET",
  "HEAD",
  "OPTIONS",
  "PATCH",
  "POST",
  "PUT"
])

const requestSeconds = Metric.histogram("http_server_request_duration_seconds", {
  description: "How long requests took, by method, route and status",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

const canonical = (text: Option.Option<string>): NetAddress.IpAddress | null => {
  if (Option.isNone(text)) return null
  const address = NetAddress.ipFromString(text.value)
  return Result.isSuccess(address) ? NetAddress.toCanonical(address.success) : null
}

const addressOf = (request: HttpServerRequest.HttpServerRequest): string | null => {
  const address = canonical(request.remoteAddress)
  return address === null ? null : NetAddress.formatIp(address)
}

const isTrusted = (
  peer: NetAddress.IpAddress,
  trusted: ReadonlyArray<IpNetwork.IpNetwork>
): boolean => trusted.some((network) => IpNetwork.contains(network, peer))

/** The peer that sent forwarded headers of which none is believed; null where all is in order. */
const unbelievedPeer = (
  { headers, peerAddress }: HttpServerRequest.HttpServerRequest,
  trusted: ReadonlyArray<IpNetwork.IpNetwork>
): string | null => {
  const isForwarded =
    headers["x-forwarded-for"] !== undefined ||
    headers["x-forwarded-proto"] !== undefined ||
    headers["forwarded"] !== undefined
  const peer = isForwarded ? canonical(peerAddress) : null
  return peer === null || isTrusted(peer, trusted) ? null : NetAddress.formatIp(peer)
}

/** The one host that a proxy says was asked; undefined for a list, which other proxies added to. */
const forwardedHost = (headers: Headers.Headers): string | undefined => {
  const host = headers["x-forwarded-host"]?.trim()
  return host === undefined || host === "" || host.includes(",") ? undefined : host
}

const isRouteNotFound = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some(
    (reason) =>
      reason._tag === "Fail" &&
      HttpServerError.isHttpServerError(reason.error) &&
      reason.error.reason._tag === "RouteNotFound"
  )

/** The caller hung up, so nobody is left to answer. */
const isAbandoned = (cause: Cause.Cause<unknown>): boolean =>
  Cause.hasInterruptsOnly(cause) &&
  cause.reasons.some(({ annotations }) => annotations.has(HttpServerError.ClientAbort.key))

/** Long enough for a restart of the database, or a failover to its standby, to begin. */
const databaseRetrySeconds = 2

const databaseAway = HttpServerRespondable.toResponse(
  new Overloaded({ properties: { retryAfterSeconds: databaseRetrySeconds } })
)

const notFound = HttpServerResponse.empty({ status: 404 })

const notAllowed = (methods: ReadonlyArray<string>) =>
  HttpServerResponse.empty({ status: 405, headers: { allow: methods.join(", ") } })

/**
 * Refuses a request of which the head already rules out every route, before a router reads it. What
 * has a say in every answer, such as CORS, is to be registered before: it stands around this.
 */
export const heads = (routes: ReadonlyArray<ServedRoute>) => {
  const methodsOf = allowedMethods(routes)
  const literal = literalMethods(routes)

  const refusal = (request: HttpServerRequest.HttpServerRequest) => {
    const flaw = headFlaw(request)
    if (flaw !== undefined) {
      return Effect.orDie(HttpServerRespondable.toResponse(invalidRequest([flaw])))
    }
    const path = pathOf(request)
    const methods = literal.get(path)
    if (methods !== undefined) {
      // A router would take the path for the parameter of another route that has the method.
      return methods.includes(request.method) ? undefined : Effect.succeed(notAllowed(methods))
    }
    return isUnusual(path) && methodsOf(path).length === 0 ? Effect.succeed(notFound) : undefined
  }

  return HttpRouter.middleware(
    (httpEffect) =>
      Effect.flatMap(
        HttpServerRequest.HttpServerRequest,
        (request): typeof httpEffect => refusal(request) ?? httpEffect
      ),
    { global: true }
  )
}

/**
 * Wraps every request: names it, turns any outcome into an answer in the contract's form, logs and
 * measures it. Nothing thrown inside reaches the caller.
 */
export const layer = (routes: ReadonlyArray<ServedRoute>) => {
  const methodsOf = allowedMethods(routes)

  const unanswered = ({ method }: HttpServerRequest.HttpServerRequest, path: string) => {
    const methods = methodsOf(path)
    return methods.length === 0 || methods.includes(method) ? notFound : notAllowed(methods)
  }

  const paths = new Set(routes.map(({ path }) => path))

  const answerTo = (request: HttpServerRequest.HttpServerRequest, cause: Cause.Cause<unknown>) => {
    if (isRouteNotFound(cause)) return Effect.succeed(unanswered(request, pathOf(request)))
    const logged = Effect.logError("The request failed").pipe(
      Effect.annotateLogs({ errors: reportOf(cause) })
    )
    if (isDatabaseAway(cause)) return Effect.andThen(logged, Effect.orDie(databaseAway))
    return Effect.flatMap(HttpServerError.causeResponse(cause), ([response]) =>
      response.status >= 500 ? Effect.as(logged, response) : Effect.succeed(response)
    )
  }

  return HttpRouter.middleware(
    Effect.gen(function* () {
      const crypto = yield* Crypto
      const settings = yield* Settings
      const onPage = yield* ProblemPages
      const inProtocol = yield* ProtocolErrors
      const untrustedPeers = yield* UntrustedPeers
      const forwarded = HttpMiddleware.xForwardedHeaders({
        trustedProxies: settings.trustedProxies
      })
      /**
       * A problem on its page; bare where what is in the way of the request is in the way of the
       * page too.
       */
      const shown = (
        request: HttpServerRequest.HttpServerRequest,
        problem: HttpServerResponse.HttpServerResponse
      ) =>
        Effect.catchCauseIf(
          onPage(request, problem),
          (cause) => !isAbandoned(cause),
          (cause) =>
            Effect.logWarning("A problem could not be shown on a page").pipe(
              Effect.annotateLogs({ errors: reportOf(cause) }),
              Effect.as(problem)
            )
        )

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

      const fixedHeaders = {
        "x-content-type-options": "nosniff",
        ...(settings.production ? { "strict-transport-security": strictTransportSecurity } : {})
      }
      // Read once, since a line that is never written would still be built for each request.
      const logsAnswers = settings.logLevel === "Debug"

      /**
       * The host chooses the environment, so a proxy that merely passes the header on must not let
       * the caller choose it. One that writes it need not say who asked, nor be the first that does.
       */
      const withForwardedHost = (request: HttpServerRequest.HttpServerRequest) => {
        const { headers, peerAddress } = request
        if (headers["x-forwarded-host"] === undefined) return request
        if (!settings.trustForwardedHost) {
          return request.modify({ headers: Headers.remove(headers, "x-forwarded-host") })
        }
        const peer = canonical(peerAddress)
        const host = forwardedHost(headers)
        return host === undefined || peer === null || !isTrusted(peer, settings.trustedProxies)
          ? request
          : request.modify({ headers: Headers.set(headers, "host", host) })
      }

      return (httpEffect) =>
        forwarded(
          Effect.gen(function* () {
            const request = yield* HttpServerRequest.HttpServerRequest
            const peer = unbelievedPeer(request, settings.trustedProxies)
            if (peer !== null) yield* untrustedPeers.note(peer)
            const sent = request.headers["x-correlation-id"]
            const correlationId =
              sent !== undefined && isUuid(sent) ? sent.toLowerCase() : yield* crypto.uuidV7
            const context: RequestContext = {
              correlationId,
              ipAddress: addressOf(request),
              userAgent: userAgentOf(request.headers["user-agent"]),
              route: null
            }
            const clock = yield* Clock.Clock
            const started = clock.monotonicTimeNanosUnsafe()

            const response = yield* httpEffect.pipe(
              Effect.catchCauseIf(
                (cause) => !isAbandoned(cause),
                (cause) => answerTo(request, cause)
              ),
              Effect.flatMap((response) => problemResponse(response, correlationId)),
              Effect.map((problem) =>
                isProblem(problem) ? inProtocol(request, problem) : problem
              ),
              Effect.flatMap((problem) => shown(request, problem)),
              withQuotas,
              Effect.provideService(RequestContext, context)
            )

            const seconds = Number(clock.monotonicTimeNanosUnsafe() - started) / 1e9
            const path = pathOf(request)
            const route = context.route ?? (paths.has(path) ? path : "unmatched")
            const method = labelledMethods.has(request.method) ? request.method : "other"
            yield* Metric.update(durationOf(method, route, response.status), seconds)
            if (logsAnswers) {
              yield* Effect.logDebug("Answered").pipe(
                Effect.annotateLogs({
                  correlationId,
                  method,
                  route,
                  status: response.status,
                  milliseconds: Math.round(seconds * 1000)
                })
              )
            }
            return HttpServerResponse.setHeaders(response, {
              ...fixedHeaders,
              "x-correlation-id": correlationId,
              "referrer-policy":
                response.headers["referrer-policy"] ??
                // Under `no-referrer` browsers post the forms of a page without their origin.
                (isPage(response) ? "strict-origin" : "no-referrer"),
              "cache-control": response.headers["cache-control"] ?? "no-store"
            })
          })
        ).pipe(Effect.updateService(HttpServerRequest.HttpServerRequest, withForwardedHost))
    }),
    { global: true }
  )
}
