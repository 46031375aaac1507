import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { askedHost } from "../../http/RequestHead.ts"
import { ReauthenticationClientApi } from "./ReauthenticationClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { deviceFor } from "../../sessions/clients/ClientCookiesHttp.ts"
import { replacedTokenResult } from "../../sessions/tokens/SessionAnswerHttp.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { Reauthentication } from "./Reauthentication.ts"

export const ReauthenticationClientHttp = group(
  onClientPlane(ReauthenticationClientApi),
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
      startPasskeyReauthentication: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const request = yield* HttpServerRequest.HttpServerRequest
        return yield* reauthentication.startPasskey(environment, signedIn, askedHost(request))
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
