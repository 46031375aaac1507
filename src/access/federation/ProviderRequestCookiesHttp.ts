import { DateTime, Duration, Effect, Redacted } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { cookieOf, isSecure } from "../../sessions/clients/ClientCookiesHttp.ts"
import { requestSeconds } from "./ProviderRequests.ts"

/**
 * The room for everything that a browser has under way at providers, in bytes: proxies take 8 KiB of
 * cookies, those of the application among them.
 */
const maximumBytes = 6144

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

/** Below the 4,096 bytes that browsers take of one cookie, its name and attributes included. */
const pieceBytes = 3900

/** Name of a further piece of a request that is too long for one cookie. */
const pieceOf = (name: string, index: number): string => (index === 0 ? name : `${name}.${index}`)

const piecesOf = (name: string, value: string): ReadonlyArray<Written> =>
  Array.from({ length: Math.ceil(value.length / pieceBytes) }, (_, index) => [
    pieceOf(name, index),
    value.slice(index * pieceBytes, (index + 1) * pieceBytes)
  ])

/** A request that the browser has under way, in one cookie or several. */
interface Held {
  /** Time of writing that its first cookie claims; forging it changes only the forger's own order. */
  readonly writtenAt: number
  readonly cookies: ReadonlyArray<Written>
}

/** Requests that this browser has under way, the newest first. */
const heldBy = (
  environment: Environment,
  { headers }: HttpServerRequest.HttpServerRequest
): ReadonlyArray<Held> => {
  const cookies = (headers["cookie"] ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefixOf(environment)))
    .map((pair): Written => {
      const at = pair.indexOf("=")
      return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)]
    })
  const requests = Map.groupBy(cookies, ([name]) => name.replace(/\.\d+$/, ""))
  return [...requests]
    .map(([name, cookies]) => {
      const [, first = ""] = cookies.find(([each]) => each === name) ?? []
      return { writtenAt: Number(first.split(".", 1)[0]) || 0, cookies }
    })
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
}

const bytesOf = (cookies: ReadonlyArray<Written>): number =>
  cookies.reduce((sum, [name, value]) => sum + name.length + value.length + 1, 0)

const cleared = (cookies: ReadonlyArray<Written>): ReadonlyArray<Written> =>
  cookies.map(([name]) => [name, ""])

/** Lets the browser carry a sealed request; drops the oldest if there is no room. */
export const carryRequest = Effect.fnUntraced(function* (
  environment: Environment,
  state: Redacted.Redacted,
  sealed: string
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = epochSeconds(yield* DateTime.now)
  const fresh = piecesOf(nameOf(environment, state), `${now}.${sealed}`)
  let room = maximumBytes - bytesOf(fresh)
  const dropped = heldBy(environment, request).flatMap(({ cookies }) => {
    room -= bytesOf(cookies)
    return room < 0 ? cleared(cookies) : []
  })
  yield* write(environment, [...dropped, ...fresh])
})

/** The cookies that a request carries for a state, the first one first. */
const carriedCookies = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest,
  state: Redacted.Redacted
): ReadonlyArray<Written> => {
  const name = nameOf(environment, state)
  const cookies: Array<Written> = []
  for (;;) {
    const piece = pieceOf(name, cookies.length)
    const value = cookieOf(request, piece)
    if (value === undefined) return cookies
    cookies.push([piece, value])
  }
}

/** The sealed request that the browser carries for a state. */
export const carriedFor = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest,
  state: Redacted.Redacted
): string | null => {
  const cookies = carriedCookies(environment, request, state)
  const text = cookies.map(([, value]) => value).join("")
  return cookies.length === 0 ? null : text.replace(/^\d+\./, "")
}

/** The request has its answer. */
export const dropRequest = Effect.fnUntraced(function* (
  environment: Environment,
  state: Redacted.Redacted
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const cookies = carriedCookies(environment, request, state)
  yield* write(environment, cleared(cookies))
})
