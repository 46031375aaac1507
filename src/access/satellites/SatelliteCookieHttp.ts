import { DateTime, Duration, Effect, Redacted, Schema } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { Timestamp, RedactedText } from "../../contract/Values.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import { cookieOf, isSecure, isWithoutCookies } from "../../sessions/clients/ClientCookiesHttp.ts"

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

const nameOf = (environment: Environment): string =>
  isSecure(environment) ? "__Host-satellite" : "gatehouse_satellite"

/** Bound to the host: what was asked on one satellite is nothing on another. */
const purposeOf = ({ id }: Environment, host: string): string => `satellite:${id}:${host}`

const write = (environment: Environment, value: string, maxAge: Duration.Duration) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.orDie(
      HttpServerResponse.setCookie(response, nameOf(environment), value, {
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure: isSecure(environment),
        maxAge
      })
    )
  )

/** A question as the cookie of a host holds it. */
export const sealQuestion = (environment: Environment, host: string, question: SatelliteQuestion) =>
  sealed.seal(purposeOf(environment, host), question)

/** Begins a question: the last one of a browser counts. */
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
  yield* write(environment, yield* sealQuestion(environment, host, question), lifetime)
  return question
})

/** The question of this browser on this host; undefined if it has none, or asked too long ago. */
export const askedInBrowser = Effect.fnUntraced(function* (environment: Environment, host: string) {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (isWithoutCookies(request)) return undefined
  const text = cookieOf(request, nameOf(environment))
  if (text === undefined) return undefined
  const question = yield* sealed.open(purposeOf(environment, host), text)
  const now = yield* DateTime.now
  return question !== undefined && DateTime.isLessThan(now, question.expiresAt)
    ? question
    : undefined
})

/** The question has its answer. */
export const forgetQuestion = (environment: Environment) => write(environment, "", Duration.zero)
