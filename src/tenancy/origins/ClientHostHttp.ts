import { Context, Effect, Layer, Result, Option } from "effect"
import { HttpServerRequest, HttpEffect, HttpRouter, HttpServerResponse } from "effect/http"
import { EnvironmentHosts } from "../environments/EnvironmentHosts.ts"
import { AnswersAnyOrigin, ClientHost, OriginNotAllowed } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { parse } from "./Origin.ts"
import { asksNative, bearerHeaderOf } from "../../contract/NativeQuery.ts"
import {
  challengeTokenHeader,
  PresentedEvidence,
  proofOfWorkHeader,
  deviceCookieNames,
  PresentedDevice
} from "../../contract/Presented.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { isKnownOrigin } from "./RedirectUrl.ts"
import type { Environment } from "../../contract/Environment.ts"
import { strictTransportSecurity } from "../../platform/WireRefusal.ts"
import { Settings } from "../../platform/Settings.ts"
import * as Turns from "../../platform/Turns.ts"

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"])

/** An environment with the origins that it allows besides its own hosts. */
interface HostedEnvironment {
  readonly environment: Environment
  readonly allowedOrigins: ReadonlyArray<string>
  readonly allowsLoopback: boolean
}

/**
 * True if another site's page is behind the request (contract: "Origins, redirects, CORS"): an
 * `Origin` that is not known, a cross-site fetch without one, or neither header but cookies that
 * count.
 */
const isForeign = (
  hosted: HostedEnvironment,
  request: HttpServerRequest.HttpServerRequest
): boolean => {
  if (safeMethods.has(request.method)) return false
  const { headers } = request
  const origin = Option.fromUndefinedOr(headers["origin"])
  if (Option.isSome(origin)) return !isKnownOrigin(hosted, origin.value)
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "cross-site"
  const byBearer = bearerHeaderOf(headers) !== undefined
  return headers["cookie"] !== undefined && !byBearer && !asksNative(request.url)
}

/** Problem that names the command that would let the page in; repeats only what is an origin. */
const originNotAllowed = (origin: string | undefined) => {
  const parsed = origin === undefined ? undefined : Result.getOrUndefined(parse(origin))
  return new OriginNotAllowed({
    detail:
      parsed === undefined
        ? "Only pages of the environment's hosts and of its allowed origins may call it, and name their Origin."
        : `Allow it: PUT /api/server/v1/allowed-origins with {"origins":["${parsed}"]}, beside those that are allowed already`
  })
}

/** Finds the environment by `Host` and turns away what another site's page sends. */
export const ClientHostHttp = Layer.effect(
  ClientHost,
  Effect.gen(function* () {
    const hosts = yield* EnvironmentHosts
    return ClientHost.of(
      Effect.fnUntraced(function* (httpEffect, { endpoint }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const host = request.headers["host"] ?? ""
        const hosted = yield* hosts.find(host)
        if (hosted === undefined) return yield* hosts.refusal(host)
        const fromAnywhere = Context.getOrElse(endpoint.annotations, AnswersAnyOrigin, () => false)
        if (!fromAnywhere && isForeign(hosted, request)) {
          return yield* originNotAllowed(request.headers["origin"])
        }
        return yield* httpEffect.pipe(
          Effect.provideService(CurrentEnvironment, hosted.environment),
          Effect.provideService(PresentedDevice, () => deviceOf(request)),
          Effect.provideService(PresentedEvidence, {
            proofOfWork: request.headers[proofOfWorkHeader],
            challengeToken: request.headers[challengeTokenHeader]
          }),
          Effect.provideService(Turns.Party, hosted.environment.id)
        )
      })
    )
  })
)

/**
 * A caller with a bearer, or that asks to be answered as a native install, is no browser, whatever
 * cookies it sends.
 */
const deviceOf = ({ cookies, headers, url }: HttpServerRequest.HttpServerRequest) => {
  const { plain, secure } = deviceCookieNames
  const isBrowser = bearerHeaderOf(headers) === undefined && !asksNative(url)
  const device = isBrowser ? (cookies[secure] ?? cookies[plain]) : ""
  return device === undefined || device === "" ? null : sha256(device)
}

const keptToHttps = HttpEffect.appendPreResponseHandler((_request, response) =>
  Effect.succeed(
    HttpServerResponse.setHeader(response, "strict-transport-security", strictTransportSecurity)
  )
)

/**
 * Asks browsers to keep to https where that is the environment's address, outside of production too:
 * something in front of the service speaks it. In production every answer asks for it.
 */
export const KeptToHttpsHttp = HttpRouter.middleware(
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
