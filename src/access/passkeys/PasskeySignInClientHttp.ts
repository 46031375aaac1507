import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { askedHost } from "../../http/RequestHead.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { admit } from "../../tenancy/throttle/RouteLimitHttp.ts"
import { beginInBrowser, pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { passkeyResult } from "../signIn/SignInAnswerHttp.ts"
import { signInOrigin } from "../signIn/SignInOriginHttp.ts"
import { PasskeySignIn } from "./PasskeySignIn.ts"
import { PasskeySignInClientApi } from "./PasskeySignInClientApi.ts"

export const PasskeySignInClientHttp = group(
  onClientPlane(PasskeySignInClientApi),
  "client.passkeySignIn",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const passkeySignIn = yield* PasskeySignIn
    const throttle = yield* Throttle
    return handlers.handleAll({
      startPasskeySignIn: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "passkey-start")
        const request = yield* HttpServerRequest.HttpServerRequest
        const browser = yield* beginInBrowser(environment)
        return yield* passkeySignIn.start(environment, askedHost(request), browser)
      }),
      verifyPasskeySignIn: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "passkey-verify")
        const request = yield* HttpServerRequest.HttpServerRequest
        const origin = yield* signInOrigin(environment)
        const browser = pendingBrowser(environment, request)
        const { ceremonyId, credential } = payload
        const outcome = yield* passkeySignIn.verify(
          environment,
          origin,
          browser,
          ceremonyId,
          credential
        )
        return yield* passkeyResult(accessTokens, environment, outcome)
      })
    })
  })
)
