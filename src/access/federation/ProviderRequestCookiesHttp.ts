import { DateTime, Duration, Effect, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { cookieOf, isSecure } from "../../sessions/clients/ClientCookiesHttp.ts"
import {
  bytesOf,
  cleared,
  stateCookieBytes,
  stateCookieName,
  stateCookiesOf,
  writeStateCookies,
  type StateCookie
} from "../../sessions/clients/StateCookiesHttp.ts"
import { requestSeconds } from "./ProviderRequests.ts"

const prefixOf = (environment: Environment): string =>
  isSecure(environment) ? "__Host-oauth-" : "gatehouse_oauth_"

const nameOf = (environment: Environment, state: Redacted.Redacted): string =>
  stateCookieName(prefixOf(environment), Redacted.value(state))

const write = (environment: Environment, cookies: ReadonlyArray<StateCookie>) =>
  writeStateCookies(environment, cookies, Duration.seconds(requestSeconds))

/** Below the 4,096 bytes that browsers take of one cookie, its name and attributes included. */
const pieceBytes = 3900

/** Name of a further piece of a request that is too long for one cookie. */
const pieceOf = (name: string, index: number): string => (index === 0 ? name : `${name}.${index}`)

const piecesOf = (name: string, value: string): ReadonlyArray<StateCookie> =>
  Array.from({ length: Math.ceil(value.length / pieceBytes) }, (_, index) => [
    pieceOf(name, index),
    value.slice(index * pieceBytes, (index + 1) * pieceBytes)
  ])

/** A request that the browser has under way, in one cookie or several. */
interface Held {
  /** Time of writing that its first cookie claims; forging it changes only the forger's own order. */
  readonly writtenAt: number
  readonly cookies: ReadonlyArray<StateCookie>
}

/** Requests that this browser has under way, the newest first. */
const heldBy = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest
): ReadonlyArray<Held> => {
  const cookies = stateCookiesOf(request, prefixOf(environment))
  const requests = Map.groupBy(cookies, ([name]) => name.replace(/\.\d+$/, ""))
  return [...requests]
    .map(([name, cookies]) => {
      const [, first = ""] = cookies.find(([each]) => each === name) ?? []
      return { writtenAt: Number(first.split(".", 1)[0]) || 0, cookies }
    })
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
}

/** Lets the browser carry a sealed request; drops the oldest if there is no room. */
export const carryRequest = Effect.fnUntraced(function* (
  environment: Environment,
  state: Redacted.Redacted,
  sealed: string
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = epochSeconds(yield* DateTime.now)
  const fresh = piecesOf(nameOf(environment, state), `${now}.${sealed}`)
  let room = stateCookieBytes - bytesOf(fresh)
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
): ReadonlyArray<StateCookie> => {
  const name = nameOf(environment, state)
  const cookies: Array<StateCookie> = []
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
