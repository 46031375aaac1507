import { Effect, Redacted, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import { SatellitesClientApi } from "./SatellitesClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { isNative, setSessionCookie } from "../../sessions/clients/ClientCookiesHttp.ts"
import { invalidRequest } from "../../http/FlawReport.ts"
import { isNavigation, isToldNavigation, redirect } from "../../http/Navigation.ts"
import { askedHost } from "../../http/RequestHead.ts"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { makeOtherPages } from "../../pages/kernel/ConfirmationPageHttp.ts"
import { satelliteView } from "../../pages/views/links.ts"
import { establishedResult } from "../../sessions/tokens/SessionAnswerHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { inOneCookie, invalidRedirect } from "../../tenancy/origins/RedirectUrl.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { challengeOf } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { InvalidState } from "../federation/OAuthProblems.ts"
import {
  answerAddress,
  isSatellite,
  ownAddress,
  questionAddress,
  satelliteOf
} from "./SatelliteAddress.ts"
import {
  askedInBrowser,
  askInBrowser,
  forgetQuestion,
  type SatelliteQuestion
} from "./SatelliteCookieHttp.ts"
import { signInOf } from "../../sessions/clients/Client.ts"
import { limitWrites } from "../../sessions/clients/ClientAuthHttp.ts"
import { sessionSubject, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { Satellites } from "./Satellites.ts"

export const SatellitesClientHttp = group(
  onClientPlane(SatellitesClientApi),
  "client.satellites",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const pages = yield* makeOtherPages
    const clients = yield* Clients
    const origins = yield* Origins
    const satellites = yield* Satellites
    const throttle = yield* Throttle

    const activeSession = Effect.gen(function* () {
      const client = yield* CurrentClient
      // A replaced token may still read for a while, but what it got here would outlive that.
      if (client === null || client.replaced) return undefined
      return (yield* clients.active(yield* CurrentEnvironment, client))?.session
    })

    /** Only what a person opens counts here: no fetch, no frame, no image, and no HEAD. */
    const visited = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      if (isNavigation(request)) return request
      return yield* invalidRequest([
        { path: "/header/sec-fetch-dest", message: "Expected a browser's visit" }
      ])
    })

    const redeemed = Effect.fnUntraced(function* (
      environment: Environment,
      host: string,
      native: boolean,
      questions: ReadonlyArray<SatelliteQuestion>,
      ticket: Redacted.Redacted
    ) {
      if (questions.length === 0) return yield* new InvalidToken()
      const client = yield* CurrentClient
      const codeVerifiers = questions.map(({ codeVerifier }) => codeVerifier)
      const asked = { client, native, host, ticket, codeVerifiers }
      const { codeVerifier, established } = yield* satellites.redeemTicket(environment, asked)
      const question = questions.find((one) => one.codeVerifier === codeVerifier)
      if (question !== undefined) yield* forgetQuestion(environment, host, question)
      return established
    })

    return handlers.handleAll({
      startSatellite: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        const host = askedHost(yield* visited)
        if (!isSatellite(environment, host)) {
          return yield* invalidRequest([
            { path: "/header/host", message: "Expected a host other than that of the app URL" }
          ])
        }
        const read = inOneCookie(yield* origins.resolve(environment, query.redirectUrl))
        if (Result.isFailure(read)) {
          return yield* invalidRedirect("/query/redirectUrl", read.failure)
        }
        const redirectUrl = ownAddress(environment, host, read.success)
        const { codeVerifier, state } = yield* askInBrowser(environment, host, redirectUrl)
        const question = { state, codeChallenge: challengeOf(codeVerifier) }
        return redirect(questionAddress(environment, host, question))
      }),
      syncSatellite: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        const host = satelliteOf(environment, askedHost(yield* visited), query.redirectUrl)
        if (host === undefined) {
          return yield* invalidRedirect(
            "/query/redirectUrl",
            "Expected the callback of a satellite of this environment"
          )
        }
        const session = yield* activeSession
        // Each ticket is a row, whoever leads the browser here.
        if (session !== undefined) {
          yield* limitWrites(throttle, environment, "session", sessionSubject(signInOf(session)))
        }
        const ticket =
          session === undefined
            ? null
            : yield* satellites.issueTicket(environment, session, host, query.codeChallenge)
        return redirect(answerAddress(environment, host, query.state, ticket))
      }),
      satelliteCallback: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        const { ticket } = query
        const request = yield* ticket === undefined ? visited : HttpServerRequest.HttpServerRequest
        const host = askedHost(request)
        const questions = yield* askedInBrowser(environment, host)
        const question = questions.find(({ state }) => state === query.state)
        if (question === undefined) return yield* new InvalidState()
        const root = ownAddress(environment, host, "/")
        // It may be allowed no longer since it was asked.
        const known = yield* origins.stillKnown(environment, question.redirectUrl)
        // A path of the satellite, which with its origin may be longer than a page takes an address.
        const isOwn = question.redirectUrl.startsWith(root)
        const onward = known !== null || isOwn ? question.redirectUrl : root
        if (ticket === undefined) {
          yield* forgetQuestion(environment, host, question)
          return redirect(onward)
        }
        if (!isToldNavigation(request)) {
          return yield* pages.confirmation(environment, request, (shown) =>
            satelliteView(
              { ...shown, path: pagePaths.satellite, redirectUrl: known === null ? root : onward },
              { ticket: Redacted.value(ticket) }
            )
          )
        }
        const { token } = yield* redeemed(environment, host, false, [question], ticket)
        yield* setSessionCookie(environment, token)
        return redirect(onward)
      }),
      establishTicket: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const host = askedHost(request)
        const questions = yield* askedInBrowser(environment, host)
        const native = isNative(request)
        const established = yield* redeemed(environment, host, native, questions, payload.ticket)
        return yield* establishedResult(accessTokens, environment, established)
      })
    })
  })
)
