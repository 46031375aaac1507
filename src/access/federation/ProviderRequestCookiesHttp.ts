import { DateTime, Duration, Effect, Redacted } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { cookieOf, isSecure } from "../../sessions/clients/ClientCookiesHttp.ts"
import { requestSeconds } from "./ProviderRequests.ts"

/** The room for everything that a browser has under way at providers, in bytes. */
const maximumBytes = 8192

const prefixOf = (environment: Environment): string =>
  isSecure(environment) ? "__Host-oauth-" : "gatehouse_oauth_"

/** One cookie per state, so that starts in several tabs coexist. */
const nameOf = (environment: Environment, state: Redacted.Redacted): string =>
  `${prefixOf(environment)}${Base64Url.encode(sha256(Redacted.value(state)).subarray(0, 16))}`

type Written = readonly [name: string, value: string]

const write = (environment: Environment, cookies: ReadonlyArray<Written>) =>
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
          maxAge: value === "" ? Duration.zero : Duration.seconds(requestSeconds)
        }
      ])
    ).pipe(Effect.orDie)
  )

/** The time of writing that a cookie claims; forging it changes only the forger's own order. */
const writtenAt = ([, value]: Written): number => Number(value.split(".", 1)[0])

/** Requests that this browser has under way, the newest first. */
const heldBy = (
  environment: Environment,
  { headers }: HttpServerRequest.HttpServerRequest
): ReadonlyArray<Written> =>
  (headers["cookie"] ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefixOf(environment)))
    .map((pair): Written => {
      const at = pair.indexOf("=")
      return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)]
    })
    .toSorted((a, b) => (writtenAt(b) || 0) - (writtenAt(a) || 0))

const bytesOf = ([name, value]: Written): number => name.length + value.length + 1

/** Lets the browser carry a sealed request; drops the oldest if there is no room. */
export const carryRequest = Effect.fnUntraced(function* (
  environment: Environment,
  state: Redacted.Redacted,
  sealed: string
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = Math.floor(DateTime.toEpochMillis(yield* DateTime.now) / 1000)
  const fresh: Written = [nameOf(environment, state), `${now}.${sealed}`]
  let room = maximumBytes - bytesOf(fresh)
  const dropped = heldBy(environment, request).flatMap((held): ReadonlyArray<Written> => {
    room -= bytesOf(held)
    return room < 0 ? [[held[0], ""]] : []
  })
  yield* write(environment, [...dropped, fresh])
})

/** The sealed request that the browser carries for a state. */
export const carriedFor = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest,
  state: Redacted.Redacted
): string | null => cookieOf(request, nameOf(environment, state))?.replace(/^\d+\./, "") ?? null

/** The request has its answer. */
export const dropRequest = (environment: Environment, state: Redacted.Redacted) =>
  write(environment, [[nameOf(environment, state), ""]])
