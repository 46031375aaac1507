import { Effect, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { rateLimited } from "../../contract/Problems.ts"
import {
  ForbiddenWhileImpersonating,
  SecondFactorRequired,
  Unauthenticated
} from "../../contract/SessionProblems.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { isNavigation, isToldNavigation, PressedButton, redirect } from "../../http/Navigation.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import {
  bindBrowser,
  pendingBrowser,
  setChallengeCookie,
  setSessionCookie
} from "../../sessions/clients/ClientCookiesHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { ofNetwork, Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { atAppHost, makeProviderStart } from "../federation/ProviderStartHttp.ts"
import type { Intent } from "../federation/AuthorizationRequest.ts"
import { InvalidState, ReauthenticationUnsupported } from "../federation/OAuthProblems.ts"
import { carriedFor, carryRequest, dropRequest } from "../federation/ProviderRequestCookiesHttp.ts"
import { signInOrigin, signInResult } from "../signIn/SignInAnswerHttp.ts"
import { ConnectionTests } from "./ConnectionTests.ts"
import { SsoClientApi, SsoLinkClientApi } from "./SsoClientApi.ts"
import { SsoRounds, type SsoStart } from "./SsoRounds.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { LinkProofs } from "./LinkProofs.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { ConnectionTestsServerApi } from "./ConnectionTestsServerApi.ts"

export const SsoClientHttp = group(
  onClientPlane(SsoClientApi),
  "client.sso",
  Effect.fn(function* (handlers) {
    const clients = yield* Clients
    const startOf = yield* makeProviderStart
    const passkeys = yield* Passkeys
    const rounds = yield* SsoRounds
    const tests = yield* ConnectionTests
    const throttle = yield* Throttle

    /** The session that is to be proven again, which the connection itself has made. */
    const reauthenticating = Effect.fnUntraced(function* (
      environment: Environment,
      { id, terms }: StoredConnection
    ) {
      const active = yield* clients.active(environment, yield* CurrentClient)
      if (active === undefined) return yield* new Unauthenticated()
      const { session, user } = active
      if (session.impersonatorId !== null) return yield* new ForbiddenWhileImpersonating()
      if (session.connectionId !== id) return yield* new ReauthenticationUnsupported()
      const owes = user.mfaEnabled || (yield* passkeys.areOwed(environment, user.id))
      if (owes && terms.trustSecondFactor === "never") return yield* new SecondFactorRequired()
      return { _tag: "reauthenticate", userId: user.id, sessionId: session.id } as const
    })

    /** Counts a request of the network that makes it. */
    const limited = Effect.fnUntraced(function* (
      environment: Environment,
      scope: string,
      policy: string
    ) {
      const { ipAddress } = yield* RequestContext
      const limit = environment.settings.throttle.addressAttempts
      const limits = ofNetwork(ipAddress, { scope, limit, policy })
      yield* Effect.mapError(throttle.attempt(environment, limits), rateLimited)
    })

    /** Sends the browser that asks to the provider of a connection. */
    const sent = Effect.fnUntraced(function* (
      environment: Environment,
      connection: StoredConnection,
      start: Omit<SsoStart, "browser">
    ) {
      // RelayState is too short to carry a request, so that each start costs a row.
      if (connection.settings.protocol === "saml") {
        yield* limited(environment, "saml_start:address", "saml-start")
      }
      const browser = yield* bindBrowser(environment)
      const { carried, url } = yield* rounds.start(environment, connection, { ...start, browser })
      if (carried !== null) yield* carryRequest(environment, carried.state, carried.sealed)
      return redirect(url)
    })

    return handlers.handleAll({
      authorizeSso: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const elsewhere = atAppHost(environment, request)
        if (elsewhere !== undefined) return redirect(elsewhere)
        const locale = query.locale ?? null
        const loginHint = query.loginHint ?? null
        if (query.test !== undefined) {
          if (!(yield* PressedButton) && !isToldNavigation(request)) {
            yield* tests.inspect(environment, query.test)
            const token = Redacted.value(query.test)
            return redirect(addressOf(pagePaths.connectionTest, { token }))
          }
          const connection = yield* tests.open(environment, query.test, params.connectionId)
          const redirectUrl = environment.appUrl
          const intent = { _tag: "test" } as const
          return yield* sent(environment, connection, { redirectUrl, locale, loginHint, intent })
        }
        const connection = yield* rounds.find(environment, params.connectionId)
        const start = yield* startOf(query)
        const redirectUrl = yield* start.target(environment, query.redirectUrl)
        const intent: Intent = start.proves
          ? yield* reauthenticating(environment, connection)
          : { _tag: "sign_in", codeChallenge: start.codeChallenge }
        return yield* sent(environment, connection, { redirectUrl, locale, loginHint, intent })
      }),
      ssoCallback: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const { code, error, iss, state, ticket } = query
        // Nothing that fetches ahead of a visit takes the answer.
        if (state === undefined || !isNavigation(request)) return yield* new InvalidState()
        const { connectionId } = params
        const answer = {
          state,
          carried: carriedFor(environment, request, state),
          browser: pendingBrowser(environment, request),
          code: code === undefined ? undefined : Redacted.value(code),
          iss,
          error,
          ticket
        }
        yield* rounds.awaited(environment, connectionId, answer)
        yield* limited(environment, "oauth_return:address", "oauth-return")
        const origin = yield* signInOrigin(environment)
        const returned = yield* rounds.callback(environment, connectionId, { ...answer, origin })
        yield* dropRequest(environment, state)
        if (returned.token !== null) yield* setSessionCookie(environment, returned.token)
        if (returned.waits && origin.browser !== null) {
          yield* setChallengeCookie(environment, origin.browser.secret)
        }
        return redirect(returned.url)
      })
    })
  })
)

export const SsoLinkClientHttp = group(
  onClientPlane(SsoLinkClientApi),
  "client.ssoLink",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const links = yield* LinkProofs
    const throttle = yield* Throttle
    return handlers.handleAll({
      sendSsoLinkCode: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "sso-link-code")
        const request = yield* HttpServerRequest.HttpServerRequest
        const browser = pendingBrowser(environment, request)
        yield* links.sendCode(environment, { ticket: payload?.ticket, browser })
      }),
      linkSso: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "sso-link")
        const request = yield* HttpServerRequest.HttpServerRequest
        const browser = pendingBrowser(environment, request)
        const origin = yield* signInOrigin(environment)
        const outcome = yield* links.link(environment, origin, browser, payload)
        return yield* signInResult(accessTokens, environment, origin, outcome)
      })
    })
  })
)

export const ConnectionTestsServerHttp = group(
  onServerPlane(ConnectionTestsServerApi),
  "server.connectionTests",
  Effect.fn(function* (handlers) {
    const tests = yield* ConnectionTests
    return handlers.handleAll({
      createConnectionTestLink: inEnvironment((environment, { params }) =>
        tests.link(environment, params.connectionId)
      )
    })
  })
)
