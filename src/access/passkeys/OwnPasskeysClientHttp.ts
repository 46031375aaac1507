import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { askedHost } from "../../http/RequestHead.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { OwnPasskeys } from "./OwnPasskeys.ts"
import { OwnPasskeysClientApi } from "./OwnPasskeysClientApi.ts"

export const OwnPasskeysClientHttp = group(
  onClientPlane(OwnPasskeysClientApi),
  "client.passkeys",
  Effect.fn(function* (handlers) {
    const passkeys = yield* OwnPasskeys
    return handlers.handleAll({
      listOwnPasskeys: Effect.fnUntraced(function* () {
        return { items: yield* passkeys.list(yield* CurrentEnvironment, yield* CurrentSession) }
      }),
      startPasskeyRegistration: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const request = yield* HttpServerRequest.HttpServerRequest
        return yield* passkeys.start(environment, signedIn, askedHost(request))
      }),
      registerPasskey: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const { ceremonyId, credential, name } = payload
        return yield* passkeys.register(environment, signedIn, ceremonyId, credential, name)
      }),
      renamePasskey: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const { passkeyId } = params
        return yield* passkeys.rename(environment, signedIn, passkeyId, payload.name)
      }),
      removePasskey: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        yield* passkeys.remove(environment, signedIn, params.passkeyId)
      })
    })
  })
)
