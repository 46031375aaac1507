import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { ClientApi } from "../../api/ClientApi.ts"
import { CurrentEnvironment } from "../../contract/ClientHost.ts"
import { group } from "../../http/ApiGroup.ts"
import { admit } from "../../http/RateLimit.ts"
import { beginInBrowser, pendingBrowser } from "../../sessions/clients/ClientCookies.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { establishedResult } from "../signIn/SessionAnswer.ts"
import { signInOrigin } from "../signIn/SignInOriginHttp.ts"
import { PasskeySignIn } from "./PasskeySignIn.ts"

export const PasskeySignInClientHttp = group(
  ClientApi,
  "client.passkeySignIn",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const passkeySignIn = yield* PasskeySignIn
    const throttle = yield* Throttle
    return handlers.handleAll({
      startPasskeySignIn: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "passkey-start")
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const browser = yield* beginInBrowser(environment)
        return yield* passkeySignIn.start(environment, headers["host"] ?? "", browser)
      }),
      verifyPasskeySignIn: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "passkey-verify")
        const request = yield* HttpServerRequest.HttpServerRequest
        const origin = yield* signInOrigin(environment)
        const browser = pendingBrowser(environment, request)
        const { ceremonyId, credential } = payload
        const established = yield* passkeySignIn.verify(
          environment,
          origin,
          browser,
          ceremonyId,
          credential
        )
        return yield* establishedResult(accessTokens, environment, established)
      })
    })
  })
)
