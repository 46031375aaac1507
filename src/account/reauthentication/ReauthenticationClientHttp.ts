import { Effect } from "effect"
import { ClientApi } from "../../api/ClientApi.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/ClientHost.ts"
import { group } from "../../http/ApiGroup.ts"
import { deviceFor } from "../../sessions/clients/ClientCookies.ts"
import { admit } from "../../http/RateLimit.ts"
import { replacedTokenResult } from "../../access/signIn/SessionAnswer.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { Reauthentication } from "./Reauthentication.ts"

export const ReauthenticationClientHttp = group(
  ClientApi,
  "client.reauthentication",
  Effect.fn(function* (handlers) {
    const reauthentication = yield* Reauthentication
    const throttle = yield* Throttle
    return handlers.handleAll({
      reauthenticate: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        yield* admit(throttle, environment, "reauthenticate")
        const token = yield* reauthentication.reauthenticate(
          environment,
          signedIn,
          yield* deviceFor(environment),
          payload
        )
        return yield* replacedTokenResult(environment, signedIn, token)
      }),
      sendReauthenticationCode: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        yield* admit(throttle, environment, "reauthenticate-send-code")
        yield* reauthentication.sendCode(environment, signedIn)
      })
    })
  })
)
