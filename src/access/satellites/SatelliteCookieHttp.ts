import { DateTime, Duration, Effect, Redacted, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { Timestamp, RedactedText } from "../../contract/Values.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import { isSecure, isWithoutCookies } from "../../sessions/clients/ClientCookiesHttp.ts"
import {
  bytesOf,
  cleared,
  stateCookieBytes,
  stateCookieName,
  stateCookiesOf,
  writeStateCookies,
  type StateCookie
} from "../../sessions/clients/StateCookiesHttp.ts"

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

const prefixOf = (environment: Environment): string =>
  isSecure(environment) ? "__Host-satellite" : "gatehouse_satellite"

/** Bound to the host: what was asked on one satellite is nothing on another. */
const purposeOf = ({ id }: Environment, host: string): string => `satellite:${id}:${host}`

const write = (environment: Environment, cookies: ReadonlyArray<StateCookie>) =>
  writeStateCookies(environment, cookies, lifetime)

/** A question as the cookie of a host holds it. */
export const sealQuestion = (environment: Environment, host: string, question: SatelliteQuestion) =>
  sealed.seal(purposeOf(environment, host), question)

/** A question that a browser has under way, in a cookie. */
interface Held {
  readonly cookie: StateCookie
  /** Undefined for one of another host, one that is forged, and one that was asked too long ago. */
  readonly question: SatelliteQuestion | undefined
}

const heldBy = Effect.fnUntraced(function* (environment: Environment, host: string) {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (isWithoutCookies(request)) return []
  const now = yield* DateTime.now
  const cookies = stateCookiesOf(request, prefixOf(environment))
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
  const fresh: StateCookie = [
    stateCookieName(`${prefixOf(environment)}_`, state),
    yield* sealQuestion(environment, host, question)
  ]
  let room = stateCookieBytes - bytesOf([fresh])
  const dropped = (yield* heldBy(environment, host))
    .toSorted((one, other) => writtenAt(other) - writtenAt(one))
    .filter(({ cookie, question }) => {
      room -= bytesOf([cookie])
      return room < 0 || question === undefined
    })
  yield* write(environment, [...cleared(dropped.map(({ cookie }) => cookie)), fresh])
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
  yield* write(environment, cleared(answered.map(({ cookie }) => cookie)))
})
