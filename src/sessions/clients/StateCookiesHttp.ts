import { Effect, type Duration } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { HttpEffect, type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { isSecure } from "./ClientCookiesHttp.ts"

/** A cookie that stands for something that a tab of the browser has under way, or a piece of one. */
export type StateCookie = readonly [name: string, value: string]

/**
 * The room for all such cookies of one kind, in bytes: proxies take 8 KiB of cookies, those of the
 * application among them.
 */
export const stateCookieBytes = 6144

export const bytesOf = (cookies: ReadonlyArray<StateCookie>): number =>
  cookies.reduce((sum, [name, value]) => sum + name.length + value.length + 1, 0)

/** One cookie per state, so that starts in several tabs coexist. */
export const stateCookieName = (prefix: string, state: string): string =>
  `${prefix}${Base64Url.encode(sha256(state).subarray(0, 16))}`

/** The cookies of a request whose names begin so. */
export const stateCookiesOf = (
  { headers }: HttpServerRequest.HttpServerRequest,
  prefix: string
): ReadonlyArray<StateCookie> =>
  (headers["cookie"] ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair): StateCookie => {
      const at = pair.indexOf("=")
      return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)]
    })

/** Cookies without their values, which the browser drops. */
export const cleared = (cookies: ReadonlyArray<StateCookie>): ReadonlyArray<StateCookie> =>
  cookies.map(([name]) => [name, ""])

/** Sets cookies with the response; those without a value are dropped. */
export const writeStateCookies = (
  environment: Environment,
  cookies: ReadonlyArray<StateCookie>,
  lifetime: Duration.Duration
) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    HttpServerResponse.setCookies(
      response,
      cookies.map(([name, value]) => [
        name,
        value,
        {
          path: "/",
          sameSite: "lax",
          httpOnly: true,
          secure: isSecure(environment),
          maxAge: value === "" ? 0 : lifetime
        }
      ])
    ).pipe(Effect.orDie)
  )
