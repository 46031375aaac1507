import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { SignUpClientApi } from "./SignUpClientApi.ts"
import { AbuseGuard } from "../abuse/AbuseGuard.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { beginInBrowser, pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { signInOrigin, signInResult } from "../signIn/SignInAnswerHttp.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { SignUp } from "./SignUp.ts"
import { requireLanguage } from "../../directory/users/UsersProblems.ts"

export const SignUpClientHttp = group(
  onClientPlane(SignUpClientApi),
  "client.signUp",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const signUp = yield* SignUp
    const guard = yield* AbuseGuard
    const throttle = yield* Throttle

    return handlers.handleAll({
      signUp: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* requireLanguage(environment, payload)
        const throttled = admit(throttle, environment, "sign-up")
        yield* guard.admit(environment, "sign_up", payload, throttled)
        const browser = yield* beginInBrowser(environment)
        return yield* signUp.begin(environment, payload, browser)
      }),
      verifySignUp: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "sign-up-verify")
        const browser = pendingBrowser(environment, yield* HttpServerRequest.HttpServerRequest)
        const origin = yield* signInOrigin(environment)
        const outcome = yield* signUp.verify(
          environment,
          origin,
          browser,
          payload.signUpId,
          payload.code
        )
        return yield* signInResult(accessTokens, environment, origin, outcome)
      }),
      resendSignUpCode: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "sign-up-resend-code")
        const browser = yield* beginInBrowser(environment)
        yield* signUp.resend(environment, browser, payload.signUpId)
      })
    })
  })
)
