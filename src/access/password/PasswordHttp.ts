import { Effect } from "effect"
import { PasswordClientApi } from "./PasswordClientApi.ts"
import { AbuseGuard } from "../abuse/AbuseGuard.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { replacedTokenResult } from "../../sessions/tokens/SessionAnswerHttp.ts"
import { signInOrigin, signInResult } from "../signIn/SignInAnswerHttp.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { UserPasswords } from "./UserPasswords.ts"
import { PasswordReset } from "./PasswordReset.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { PasswordServerApi } from "./PasswordServerApi.ts"

export const PasswordClientHttp = group(
  onClientPlane(PasswordClientApi),
  "client.password",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const userPasswords = yield* UserPasswords
    const passwordReset = yield* PasswordReset
    const guard = yield* AbuseGuard
    const throttle = yield* Throttle
    return handlers.handleAll({
      forgotPassword: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const throttled = admit(throttle, environment, "forgot-password")
        yield* guard.admit(environment, "forgot_password", payload, throttled)
        yield* passwordReset.request(environment, payload.email)
      }),
      resetPassword: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const origin = yield* signInOrigin(environment)
        const outcome = yield* passwordReset.reset(
          environment,
          origin,
          payload.token,
          payload.password
        )
        return yield* signInResult(accessTokens, environment, origin, outcome)
      }),
      passwordStatus: inSession((environment, signedIn) =>
        userPasswords.status(environment, signedIn)
      ),
      changePassword: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const token = yield* userPasswords.change(environment, signedIn, payload)
        return yield* replacedTokenResult(environment, signedIn, token)
      })
    })
  })
)

export const PasswordServerHttp = group(
  onServerPlane(PasswordServerApi),
  "server.password",
  Effect.fn(function* (handlers) {
    const passwords = yield* UserPasswords
    return handlers.handleAll({
      setUserPassword: inEnvironment((environment, { params, payload }) =>
        passwords.set(environment, params.userId, payload)
      ),
      removeUserPassword: inEnvironment((environment, { params }) =>
        passwords.remove(environment, params.userId)
      ),
      requestUserPasswordReset: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const sendEmail = payload?.sendEmail ?? true
        return yield* passwords.requestReset(environment, params.userId, sendEmail)
      })
    })
  })
)
