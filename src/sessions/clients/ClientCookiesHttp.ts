import { epochSeconds } from "../../contract/Values.ts"
import { DateTime, Duration, Effect, Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { PresentedToken } from "./Client.ts"
import { asksNative, bearerHeaderOf } from "../../contract/NativeQuery.ts"
import { deviceCookieNames } from "../../contract/Presented.ts"
import type { Environment } from "../../contract/Environment.ts"
import { sessionCookieOf } from "../../contract/ClientPaths.ts"
import { breachedCookie, pagesPrefix } from "../../contract/pagesPlane.ts"
import {
  presentedIn,
  rememberedDays,
  type PresentedTrust
} from "../../credentials/trustedDevices/TrustedDevice.ts"
import { askedHost } from "../../http/RequestHead.ts"
import { Crypto, sha256, shapeOf256Bits } from "../../platform/Crypto.ts"
import { isWithin } from "../../tenancy/environments/RelyingParty.ts"

export const isSecure = (environment: Environment): boolean =>
  environment.appUrl.startsWith("https:")

const isConsole = ({ kind }: Environment): boolean => kind === "platform"

/** Ports share a cookie jar, so that the console's cookies have names of their own. */
const namedCookie = (environment: Environment, name: string): string =>
  `${isSecure(environment) ? "__Host-" : "gatehouse_"}${isConsole(environment) ? "console_" : ""}${name}`

const hintCookie = (environment: Environment): string =>
  isConsole(environment) ? "console_hint" : "session_hint"

const bearer = /^bearer +([^ ]+)$/i

/** True if the caller asked to be answered as a native install or a server. */
export const isNative = ({ url }: HttpServerRequest.HttpServerRequest): boolean => asksNative(url)

/**
 * A cookie exactly as it was sent: no other encoding of a secret is the secret. One that stands twice
 * is nothing, since a page of another host or path may have put one of them there.
 */
export const cookieOf = (
  { headers }: HttpServerRequest.HttpServerRequest,
  name: string
): string | undefined => {
  const [value, ...others] = (headers["cookie"] ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return others.length === 0 ? value : undefined
}

/** The client's token as the request presents it; with a bearer, cookies are ignored. */
export const presentedToken = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest
): PresentedToken | undefined => {
  const authorization = bearerHeaderOf(request.headers)
  if (authorization !== undefined) {
    const token = bearer.exec(authorization)?.[1]
    return token === undefined ? undefined : { token: Redacted.make(token), transport: "bearer" }
  }
  if (isNative(request)) return undefined
  const cookie = cookieOf(request, sessionCookieOf(environment))
  return cookie === undefined ? undefined : { token: Redacted.make(cookie), transport: "cookie" }
}

/** Attributes of every cookie of a client. */
const shared = (environment: Environment, maxAge: Duration.Duration) =>
  ({ path: "/", sameSite: "lax", secure: isSecure(environment), maxAge }) as const

const absoluteLifetime = ({ settings }: Environment): Duration.Duration =>
  Duration.seconds(settings.session.absoluteSeconds)

/** Sets a cookie that no script reads with the response; one that lives no longer is dropped. */
const writeCookie = (
  environment: Environment,
  name: string,
  value: string,
  maxAge: Duration.Duration,
  path = "/"
) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.orDie(
      HttpServerResponse.setCookie(response, name, value, {
        ...shared(environment, maxAge),
        path,
        httpOnly: true
      })
    )
  )

const writeSession = (environment: Environment, token: string, maxAge: Duration.Duration) =>
  writeCookie(environment, sessionCookieOf(environment), token, maxAge)

/** Domain of the hint; none at a satellite outside of it, where browsers would drop the cookie. */
const widenedAt = ({ hosts, settings: { hintDomain } }: Environment, host: string) =>
  hintDomain !== null &&
  // Where it has no host at all, a proxy names another one than browsers do.
  (isWithin(host, hintDomain) || !hosts.some((other) => isWithin(other, hintDomain)))
    ? { domain: hintDomain }
    : {}

/** Tells scripts when somebody last signed in or out here, and no secret. */
const writeHint = (environment: Environment, maxAge: Duration.Duration) =>
  Effect.flatMap(DateTime.now, (now) =>
    HttpEffect.appendPreResponseHandler((request, response) => {
      const hint = `1.${epochSeconds(now)}`
      return HttpServerResponse.setCookie(response, hintCookie(environment), hint, {
        ...shared(environment, maxAge),
        ...widenedAt(environment, askedHost(request))
      }).pipe(Effect.orDie)
    })
  )

/** Hands the browser the token of its client, which somebody signed in at just now. */
export const setSessionCookie = Effect.fnUntraced(function* (
  environment: Environment,
  token: Redacted.Redacted
) {
  yield* writeSession(environment, Redacted.value(token), absoluteLifetime(environment))
  yield* writeHint(environment, absoluteLifetime(environment))
})

/** Hands the browser another token for the sessions that it has: nobody signed in or out. */
export const replaceSessionCookie = (environment: Environment, token: Redacted.Redacted) =>
  writeSession(environment, Redacted.value(token), absoluteLifetime(environment))

/**
 * Tells the browser that somebody signed out: with no session left it loses both cookies. Does
 * nothing for a caller who has none.
 */
export const signedOutCookies = Effect.fnUntraced(function* (
  environment: Environment,
  sessionsLeft: number
) {
  if (isWithoutCookies(yield* HttpServerRequest.HttpServerRequest)) return
  if (sessionsLeft > 0) return yield* writeHint(environment, absoluteLifetime(environment))
  yield* writeSession(environment, "", Duration.zero)
  yield* writeHint(environment, Duration.zero)
})

/** Tells the devices of a person apart for throttling and new-device mails; it signs nobody in. */
const deviceCookie = (environment: Environment): string =>
  isSecure(environment) ? deviceCookieNames.secure : deviceCookieNames.plain

const deviceLifetime = Duration.days(400)
/**
 * SHA-256 of the browser's device secret, which it is given with this answer where it has none yet;
 * null for an install that speaks without cookies.
 */
export const deviceFor = Effect.fnUntraced(function* (environment: Environment) {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (isWithoutCookies(request)) return null
  const sent = secretOf(request, deviceCookie(environment))
  if (sent !== undefined) return sha256(sent)
  const crypto = yield* Crypto
  const device = Redacted.value(yield* crypto.secret)
  yield* writeCookie(environment, deviceCookie(environment), device, deviceLifetime)
  return sha256(device)
})

/** Binds what was begun in a browser, such as a sign-up, to that browser. */
const pendingCookie = (environment: Environment): string => namedCookie(environment, "pending")

/** Longer than the codes and challenges that it goes with, a fresh code or two included. */
const pendingLifetime = Duration.hours(1)

/**
 * True if the caller has no cookies, so that a flow that it begins is bound to nothing but its
 * secret.
 */
export const isWithoutCookies = (request: HttpServerRequest.HttpServerRequest): boolean =>
  isNative(request) || bearerHeaderOf(request.headers) !== undefined

/** A secret in a cookie; undefined for another text. */
const secretOf = (
  request: HttpServerRequest.HttpServerRequest,
  cookie: string
): string | undefined => {
  const sent = cookieOf(request, cookie)
  return sent !== undefined && shapeOf256Bits.test(sent) ? sent : undefined
}

/** SHA-256, in hexadecimal digits, of a secret in a cookie; null where there is none. */
const hashedIn = (request: HttpServerRequest.HttpServerRequest, cookie: string): string | null => {
  const secret = isWithoutCookies(request) ? undefined : secretOf(request, cookie)
  return secret === undefined ? null : Hex.encode(sha256(secret))
}

/** SHA-256, in hexadecimal digits, of the secret of the browser; null where there is none. */
export const pendingBrowser = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest
): string | null => hashedIn(request, pendingCookie(environment))

/**
 * Binds a flow to the asking browser in any case: it gets a secret if it has none. A flow that is
 * begun in a browser on behalf of a native install is bound to that browser too.
 */
export const bindBrowser = Effect.fnUntraced(function* (environment: Environment) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const sent = secretOf(request, pendingCookie(environment))
  const crypto = yield* Crypto
  const secret = sent ?? Redacted.value(yield* crypto.secret)
  yield* writeCookie(environment, pendingCookie(environment), secret, pendingLifetime)
  return Hex.encode(sha256(secret))
})

/** Binds a flow to the browser that begins it; null for callers without cookies. */
export const beginInBrowser = Effect.fnUntraced(function* (environment: Environment) {
  const request = yield* HttpServerRequest.HttpServerRequest
  return isWithoutCookies(request) ? null : yield* bindBrowser(environment)
})

/** Binds a sign-in that waits for its second factor to the browser that proved the first. */
const challengeCookie = (environment: Environment): string => namedCookie(environment, "challenge")

/** SHA-256, in hexadecimal digits, of the secret of the browser's pending sign-in; null without. */
export const challengeBrowser = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest
): string | null => hashedIn(request, challengeCookie(environment))

/** A secret for a browser whose sign-in may have to wait; null for callers without cookies. */
export const challengeBrowserFor = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest
) {
  if (isWithoutCookies(request)) return null
  const crypto = yield* Crypto
  const secret = yield* crypto.secret
  return { secret, hash: Hex.encode(sha256(Redacted.value(secret))) }
})

const writeChallengeCookie = (environment: Environment, value: string, maxAge: Duration.Duration) =>
  writeCookie(environment, challengeCookie(environment), value, maxAge)

/** Hands the browser the secret that its pending sign-in is bound to. */
export const setChallengeCookie = (environment: Environment, secret: Redacted.Redacted) =>
  writeChallengeCookie(environment, Redacted.value(secret), pendingLifetime)

/** The pending sign-in is through. */
export const clearChallengeCookie = (environment: Environment) =>
  writeChallengeCookie(environment, "", Duration.zero)

/** Trusted devices of the people who signed in here, by which each skips their second factor. */
const trustedCookie = (environment: Environment): string => namedCookie(environment, "trusted")

/** Trusted devices that the browser presents; null for callers without cookies. */
export const presentedTrust = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest
): PresentedTrust | null =>
  isWithoutCookies(request) ? null : presentedIn(cookieOf(request, trustedCookie(environment)))

/** Hands the browser what its trusted devices are known by from now on. */
export const setTrustedCookie = (environment: Environment, cookie: Redacted.Redacted) =>
  writeCookie(
    environment,
    trustedCookie(environment),
    Redacted.value(cookie),
    Duration.days(rememberedDays(environment))
  )

/** Time for a person to finish signing in, after which the pages tell of a breach no more. */
const breachedLifetime = Duration.hours(1)

/** Has the hosted pages say once that the password of this sign-in is in a list of breached ones. */
export const setBreachedCookie = Effect.fnUntraced(function* (environment: Environment) {
  if (isWithoutCookies(yield* HttpServerRequest.HttpServerRequest)) return
  yield* writeCookie(environment, breachedCookie, "1", breachedLifetime, pagesPrefix)
})
