import { DateTime, Duration, Effect, Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { PresentedToken } from "../capabilities/clients/Client.ts"
import type { Environment } from "../capabilities/environments/Environment.ts"
import { Crypto, sha256 } from "../platform/Crypto.ts"

const isSecure = (environment: Environment): boolean => environment.appUrl.startsWith("https:")

/** The session cookie; browsers hold `__Host-` ones to one host, https and the root path. */
const sessionCookie = (environment: Environment): string =>
  isSecure(environment) ? "__Host-session" : "gatehouse_session"

const hintCookie = "session_hint"

const bearer = /^bearer +([^ ]+)$/i

/** Whether the caller asked to be answered as a native install or a server: no cookies either way. */
export const isNative = (request: HttpServerRequest.HttpServerRequest): boolean =>
  new URLSearchParams(request.url.split("?", 2)[1] ?? "").get("_is_native") === "true"

/** The client's token as the request presents it; with a bearer, cookies are ignored. */
export const presentedToken = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest
): PresentedToken | undefined => {
  const authorization = request.headers["authorization"]
  if (authorization !== undefined) {
    const token = bearer.exec(authorization)?.[1]
    return token === undefined ? undefined : { token: Redacted.make(token), transport: "bearer" }
  }
  if (isNative(request)) return undefined
  const cookie = request.cookies[sessionCookie(environment)]
  return cookie === undefined ? undefined : { token: Redacted.make(cookie), transport: "cookie" }
}

const setCookies = (
  environment: Environment,
  token: string,
  maxAge: Duration.Duration,
  now: DateTime.Utc
) =>
  HttpEffect.appendPreResponseHandler((_request, response) => {
    const { hintDomain } = environment.settings
    const shared = { path: "/", sameSite: "lax", secure: isSecure(environment), maxAge } as const
    const hint = `1.${Math.floor(DateTime.toEpochMillis(now) / 1000)}`
    return HttpServerResponse.setCookies(response, [
      [sessionCookie(environment), token, { ...shared, httpOnly: true }],
      [hintCookie, hint, hintDomain === null ? shared : { ...shared, domain: hintDomain }]
    ]).pipe(Effect.orDie)
  })

/** Hands the browser its client's new token, and a hint without secret that scripts may read. */
export const setSessionCookie = (environment: Environment, token: Redacted.Redacted) =>
  Effect.flatMap(DateTime.now, (now) =>
    setCookies(
      environment,
      Redacted.value(token),
      Duration.seconds(environment.settings.session.absoluteSeconds),
      now
    )
  )

/** Takes both cookies back. */
export const clearSessionCookie = (environment: Environment) =>
  Effect.flatMap(DateTime.now, (now) => setCookies(environment, "", Duration.zero, now))

/** Tells the devices of a person apart for throttling and new-device mails; it signs nobody in. */
const deviceCookie = (environment: Environment): string =>
  isSecure(environment) ? "__Host-device" : "gatehouse_device"

const deviceLifetime = Duration.days(400)
const deviceShape = /^[A-Za-z0-9_-]{43}$/

/**
 * SHA-256 of the browser's device secret, which it is given with this answer where it has none yet;
 * null for an install that speaks without cookies.
 */
export const deviceFor = Effect.fnUntraced(function* (environment: Environment) {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (isNative(request) || request.headers["authorization"] !== undefined) return null
  const sent = request.cookies[deviceCookie(environment)]
  if (sent !== undefined && deviceShape.test(sent)) return sha256(sent)
  const crypto = yield* Crypto
  const device = Redacted.value(yield* crypto.secret)
  yield* HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.orDie(
      HttpServerResponse.setCookie(response, deviceCookie(environment), device, {
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure: isSecure(environment),
        maxAge: deviceLifetime
      })
    )
  )
  return sha256(device)
})

/** Binds what was begun in a browser, such as a sign-up, to that browser. */
const pendingCookie = (environment: Environment): string =>
  isSecure(environment) ? "__Host-pending" : "gatehouse_pending"

/** Longer than the codes and challenges that it goes with, a fresh code or two included. */
const pendingLifetime = Duration.hours(1)

/** Whether the caller has no cookies, so that what it begins is bound to nothing but its secret. */
const isWithoutCookies = (request: HttpServerRequest.HttpServerRequest): boolean =>
  isNative(request) || request.headers["authorization"] !== undefined

/** SHA-256, in hexadecimal digits, of the secret of the browser; null where there is none. */
export const pendingBrowser = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest
): string | null => {
  const sent = isWithoutCookies(request) ? undefined : request.cookies[pendingCookie(environment)]
  return sent !== undefined && deviceShape.test(sent) ? Hex.encode(sha256(sent)) : null
}

/** The same for a browser that begins something: it is given a secret where it has none. */
export const beginInBrowser = Effect.fnUntraced(function* (environment: Environment) {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (isWithoutCookies(request)) return null
  const sent = request.cookies[pendingCookie(environment)]
  const crypto = yield* Crypto
  const secret =
    sent !== undefined && deviceShape.test(sent) ? sent : Redacted.value(yield* crypto.secret)
  yield* HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.orDie(
      HttpServerResponse.setCookie(response, pendingCookie(environment), secret, {
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure: isSecure(environment),
        maxAge: pendingLifetime
      })
    )
  )
  return Hex.encode(sha256(secret))
})
