import { DateTime, Duration, Effect, Redacted, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { Timestamp, RedactedText } from "../../contract/Values.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import { isSecure, isWithoutCookies } from "../../sessions/clients/ClientCookiesHttp.ts"

/** Time for a person to choose among accounts where they sign in. */
const lifetime = Duration.minutes(10)

/** A satellite's question, as the asking browser keeps it hidden from its pages. */
const SatelliteQuestion = Schema.Struct({
  state: Schema.String,
  codeVerifier: RedactedText,
  /** Absolute: where the page that asked wants to go. */
  redirectUrl: Schema.String,
  expiresAt: Timestamp
})
export type SatelliteQuestion = typeof SatelliteQuestion.Type

const sealed = sealedText(SatelliteQuestion)

/**
 * The room for everything that a browser has asked on a host, in bytes: proxies take 8 KiB of cookies,
 * those of the application among them.
 */
const maximumBytes = 6144

const prefixOf = (environment: Environment): string =>
  isSecure(environment) ? "__Host-satellite" : "gatehouse_satellite"

/** One cookie per state, so that starts in several tabs coexist. */
const nameOf = (environment: Environment, state: string): string =>
  `${prefixOf(environment)}_${Base64Url.encode(sha256(state).subarray(0, 16))}`

/** Bound to the host: what was asked on one satellite is nothing on another. */
const purposeOf = ({ id }: Environment, host: string): string => `satellite:${id}:${host}`

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
          maxAge: value === "" ? Duration.zero : lifetime
        }
      ])
    ).pipe(Effect.orDie)
  )

const bytesOf = ([name, value]: Written): number => name.length + value.length + 1

/** A question as the cookie of a host holds it. */
export const sealQuestion = (environment: Environment, host: string, question: SatelliteQuestion) =>
  sealed.seal(purposeOf(environment, host), question)

/** A question that a browser has under way, in a cookie. */
interface Held {
  readonly cookie: Written
  /** Undefined for one of another host, one that is forged, and one that was asked too long ago. */
  readonly question: SatelliteQuestion | undefined
}

const heldBy = Effect.fnUntraced(function* (environment: Environment, host: string) {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (isWithoutCookies(request)) return []
  const now = yield* DateTime.now
  const cookies = (request.headers["cookie"] ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefixOf(environment)) && pair.includes("="))
    .map((pair): Written => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])
  return yield* Effect.forEach(cookies, (cookie) =>
    Effect.map(sealed.open(purposeOf(environment, host), cookie[1]), (question): Held => {
      const isLive = question !== undefined && DateTime.isLessThan(now, question.expiresAt)
      return { cookie, question: isLive ? question : undefined }
    })
  )
})

const writtenAt = ({ question }: Held): number =>
  question === undefined ? 0 : DateTime.toEpochMillis(question.expiresAt)

/** Begins a question beside those of other tabs; drops the oldest if there is no room. */
export const askInBrowser = Effect.fnUntraced(function* (
  environment: Environment,
  host: string,
  redirectUrl: string
) {
  const crypto = yield* Crypto
  const state = Redacted.value(yield* crypto.secret)
  const codeVerifier = yield* crypto.secret
  const expiresAt = DateTime.addDuration(yield* DateTime.now, lifetime)
  const question: SatelliteQuestion = { state, codeVerifier, redirectUrl, expiresAt }
  const fresh: Written = [
    nameOf(environment, state),
    yield* sealQuestion(environment, host, question)
  ]
  let room = maximumBytes - bytesOf(fresh)
  const dropped = (yield* heldBy(environment, host))
    .toSorted((one, other) => writtenAt(other) - writtenAt(one))
    .filter(({ cookie, question }) => {
      room -= bytesOf(cookie)
      return room < 0 || question === undefined
    })
  yield* write(environment, [...dropped.map(({ cookie: [name] }): Written => [name, ""]), fresh])
  return question
})

/** The questions of this browser on this host that wait for their answers. */
export const askedInBrowser = (environment: Environment, host: string) =>
  Effect.map(heldBy(environment, host), (held) =>
    held.flatMap(({ question }) => (question === undefined ? [] : [question]))
  )

/** The question has its answer. */
export const forgetQuestion = Effect.fnUntraced(function* (
  environment: Environment,
  host: string,
  { state }: Pick<SatelliteQuestion, "state">
) {
  const held = yield* heldBy(environment, host)
  const answered = held.filter(({ question }) => question?.state === state)
  yield* write(
    environment,
    answered.map(({ cookie: [name] }): Written => [name, ""])
  )
})
