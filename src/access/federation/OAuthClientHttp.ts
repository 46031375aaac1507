import { Effect, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { OAuthClientApi } from "./OAuthClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import {
  ForbiddenWhileImpersonating,
  SecondFactorRequired,
  Unauthenticated
} from "../../contract/SessionProblems.ts"
import { BodyTooLarge, rateLimited, UnsupportedMediaType } from "../../contract/Problems.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { ofNetwork, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { oauthCallbackPath } from "../../contract/ClientPaths.ts"
import { maximumBodyBytes, CurrentEnvironment } from "../../contract/Conventions.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { group } from "../../http/ApiGroup.ts"
import {
  bindBrowser,
  pendingBrowser,
  setChallengeCookie,
  setSessionCookie,
  setTrustedCookie
} from "../../sessions/clients/ClientCookiesHttp.ts"
import { continueView, makeOtherPages } from "../../pages/kernel/ConfirmationPageHttp.ts"
import { identityLinkView } from "../../pages/views/identityLink.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { originOf } from "../../pages/kernel/postedForm.ts"
import {
  isPostedForm,
  isToldNavigation,
  PressedButton,
  redirect,
  seeOther
} from "../../http/Navigation.ts"
import { queryOf } from "../../http/RequestHead.ts"
import { signInOrigin } from "../signIn/SignInAnswerHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { Intent } from "./AuthorizationRequest.ts"
import { atAppHost, makeProviderStart } from "./ProviderStartHttp.ts"
import { carriedFor, carryRequest, dropRequest } from "./ProviderRequestCookiesHttp.ts"
import { IdentityLinking } from "./IdentityLinking.ts"
import { ProviderReturns, type Callback, type Start } from "./ProviderReturns.ts"
import { InvalidState } from "./OAuthProblems.ts"
import type { ReturningBrowser } from "./ProviderRequests.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import { offeredProvider } from "../../tenancy/providers/ProviderPresets.ts"

/** The parameters a form may pass on, each only if it appears once. */
const handedOn = ["code", "state", "iss", "error"]

/** A field that only our own button sends: its post is not redirected to the GET. */
const byButton = ["redeem", "true"] as const
const handedOnPairs = (form: URLSearchParams): Array<[name: string, value: string]> =>
  handedOn.flatMap((name) => {
    const [value, ...others] = form.getAll(name)
    return value !== undefined && others.length === 0 ? [[name, value]] : []
  })

/** Identifies a browser that brings back a state. */
const returning = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest,
  provider: string,
  state: Redacted.Redacted
): ReturningBrowser => ({
  provider,
  state,
  carried: carriedFor(environment, request, state),
  browser: pendingBrowser(environment, request)
})

export const OAuthClientHttp = group(
  onClientPlane(OAuthClientApi),
  "client.oauth",
  Effect.fn(function* (handlers) {
    const pages = yield* makeOtherPages
    const clients = yield* Clients
    const linking = yield* IdentityLinking
    const providerReturns = yield* ProviderReturns
    const startOf = yield* makeProviderStart
    const passkeys = yield* Passkeys
    const providers = yield* Providers
    const throttle = yield* Throttle

    /** The session that is to be proven again. */
    const reauthenticating = Effect.fnUntraced(function* (environment: Environment) {
      const active = yield* clients.active(environment, yield* CurrentClient)
      if (active === undefined) return yield* new Unauthenticated()
      const { session, user } = active
      if (session.impersonatorId !== null) return yield* new ForbiddenWhileImpersonating()
      if (user.mfaEnabled || (yield* passkeys.areOwed(environment, user.id))) {
        return yield* new SecondFactorRequired()
      }
      return { _tag: "reauthenticate", userId: user.id, sessionId: session.id } as const
    })

    /** Sends the browser that asks to a provider. */
    const sentToProvider = Effect.fnUntraced(function* (
      environment: Environment,
      start: Omit<Start, "browser">
    ) {
      const browser = yield* bindBrowser(environment)
      const { carried, url } = yield* providerReturns.start(environment, { ...start, browser })
      if (carried !== null) yield* carryRequest(environment, carried.state, carried.sealed)
      return redirect(url)
    })

    const openLink = Effect.fnUntraced(function* (
      environment: Environment,
      request: HttpServerRequest.HttpServerRequest,
      provider: string,
      token: Redacted.Redacted
    ) {
      const asking = pendingBrowser(environment, request)
      if (!(yield* PressedButton) && !isToldNavigation(request)) {
        yield* linking.inspect(environment, token, provider, asking)
        return yield* pages.confirmation(environment, request, (shown) =>
          identityLinkView(
            { ...shown, path: pagePaths.identityLink },
            { provider, link: Redacted.value(token) }
          )
        )
      }
      const link = yield* linking.open(environment, token, provider, asking)
      const { codeChallenge, redirectUrl, sessionId, userId } = link
      const native = link.browser === null
      const intent = { _tag: "link", userId, sessionId, native, codeChallenge } as const
      return yield* sentToProvider(environment, { provider, redirectUrl, locale: null, intent })
    })

    /** Takes what a browser brings back, and leads it on. */
    const finish = Effect.fnUntraced(function* (
      environment: Environment,
      answer: Omit<Callback, "origin">
    ) {
      // Each answer costs a row, and a question to the provider, who knows nobody but us.
      yield* providerReturns.awaited(environment, answer)
      const { ipAddress } = yield* RequestContext
      const limits = ofNetwork(ipAddress, {
        scope: "oauth_return:address",
        limit: environment.settings.throttle.addressAttempts,
        policy: "oauth-return"
      })
      yield* Effect.mapError(throttle.attempt(environment, limits), rateLimited)
      const origin = yield* signInOrigin(environment)
      const returned = yield* providerReturns.callback(environment, { ...answer, origin })
      yield* dropRequest(environment, answer.state)
      if (returned.token !== null) yield* setSessionCookie(environment, returned.token)
      if (returned.trustCookie !== null) yield* setTrustedCookie(environment, returned.trustCookie)
      if (returned.waits && origin.browser !== null) {
        yield* setChallengeCookie(environment, origin.browser.secret)
      }
      return redirect(returned.url)
    })

    return handlers.handleAll({
      listProviders: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const offered = yield* providers.offered(environment.id)
        return {
          providers: offered.map((provider) => offeredProvider(environment, provider))
        }
      }),
      authorize: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const elsewhere = atAppHost(environment, request)
        if (elsewhere !== undefined) return redirect(elsewhere)
        if (query.link !== undefined) {
          return yield* openLink(environment, request, params.provider, query.link)
        }
        const start = yield* startOf(query)
        const intent: Intent = start.proves
          ? yield* reauthenticating(environment)
          : { _tag: "sign_in", codeChallenge: start.codeChallenge }
        const redirectUrl = yield* start.target(environment, query.redirectUrl)
        return yield* sentToProvider(environment, {
          provider: params.provider,
          redirectUrl,
          locale: query.locale ?? null,
          intent
        })
      }),
      oauthCallback: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const { code, error, iss, state } = query
        if (state === undefined) return yield* new InvalidState()
        if (!isToldNavigation(request)) {
          const answer = returning(environment, request, params.provider, state)
          yield* providerReturns.awaited(environment, answer)
          return yield* pages.confirmation(environment, request, (shown) =>
            continueView(shown, {
              operation: "POST /auth/oauth2/{provider}/callback",
              action: oauthCallbackPath(params.provider),
              fields: [...handedOnPairs(queryOf(request)), byButton]
            })
          )
        }
        return yield* finish(environment, {
          ...returning(environment, request, params.provider, state),
          code: code === undefined ? undefined : Redacted.value(code),
          iss,
          error
        })
      }),
      oauthFormCallback: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        if (!isPostedForm(request)) return yield* new UnsupportedMediaType()
        const text = yield* Effect.mapError(
          request.text,
          () => new BodyTooLarge({ properties: { limit: maximumBodyBytes } })
        )
        const form = new URLSearchParams(text)
        const pairs = handedOnPairs(form)
        const told: Partial<Record<string, string>> = Object.fromEntries(pairs)
        const { code, error, iss, state } = told
        const path = addressOf(oauthCallbackPath(params.provider), told)
        const onward = seeOther(`${environment.appUrl}${path}`)
        const [field, pressed] = byButton
        if (state === undefined || form.get(field) !== pressed) return onward
        const answer = returning(environment, request, params.provider, Redacted.make(state))
        if (answer.browser === null) return onward
        // No form of another site carries the cookie that the state is bound to.
        return yield* finish(environment, {
          ...answer,
          code,
          iss,
          error
        }).pipe(
          Effect.flatMap((response) => {
            const url = response.headers["location"] ?? environment.appUrl
            const isHere = url.startsWith(`${originOf(environment, request)}/`)
            // The button's policy would forbid a redirect to anywhere else.
            return isHere ? Effect.succeed(response) : pages.leaving(environment, request, url)
          }),
          Effect.catchTag("invalid_state", () => Effect.succeed(onward))
        )
      })
    })
  })
)
