import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { ContinuationClientApi } from "./ContinuationClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { beginInBrowser, pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { admit } from "../../tenancy/throttle/RouteLimitHttp.ts"
import { signInResult } from "../signIn/SignInAnswerHttp.ts"
import { signInOrigin } from "../signIn/SignInOriginHttp.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { Continuations } from "./Continuations.ts"

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
