import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { ContinuationClientApi, EstablishClientApi } from "./ContinuationClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { beginInBrowser, pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { signInOrigin, signInResult } from "../signIn/SignInAnswerHttp.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { Continuations } from "./Continuations.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import { NativeTickets } from "./NativeTickets.ts"

export const ContinuationClientHttp = group(
  onClientPlane(ContinuationClientApi),
  "client.continuation",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const continuations = yield* Continuations
    const throttle = yield* Throttle
    return handlers.handleAll({
      signUpContinuation: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const browser = pendingBrowser(environment, request)
        return yield* continuations.state(environment, { ...query, browser })
      }),
      finishSignUpContinuation: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "sign-up-continuation")
        const browser = yield* beginInBrowser(environment)
        const origin = yield* signInOrigin(environment)
        const continued = yield* continuations.finish(environment, origin, browser, payload)
        return continued._tag === "Begun"
          ? continued.signUp
          : yield* signInResult(accessTokens, environment, origin, continued.outcome)
      })
    })
  })
)

export const EstablishClientHttp = group(
  onClientPlane(EstablishClientApi),
  "client.establish",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const tickets = yield* NativeTickets
    return handlers.handleAll({
      establishNative: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const known = yield* CurrentClient
        const client = known?.transport === "bearer" ? known : null
        const origin = { client, native: true, deviceHash: null, browser: null, trust: null }
        const { codeVerifier, ticket } = payload
        const result = yield* tickets.redeem(environment, origin, ticket, codeVerifier)
        if (result._tag === "Continue") {
          const { expiresAt, ticket: continuationTicket } = result
          return { status: "continue" as const, continuationTicket, expiresAt }
        }
        return yield* signInResult(accessTokens, environment, origin, result.outcome)
      })
    })
  })
)
