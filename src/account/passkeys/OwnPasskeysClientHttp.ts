import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { ClientApi } from "../../api/ClientApi.ts"
import { CurrentEnvironment } from "../../contract/ClientHost.ts"
import { toPasskey } from "../../credentials/passkeys/passkeyView.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { OwnPasskeys } from "./OwnPasskeys.ts"

export const OwnPasskeysClientHttp = group(
  ClientApi,
  "client.passkeys",
  Effect.fn(function* (handlers) {
    const passkeys = yield* OwnPasskeys
    return handlers.handleAll({
      listOwnPasskeys: Effect.fnUntraced(function* () {
        const own = yield* passkeys.list(yield* CurrentEnvironment, yield* CurrentSession)
        return { items: own.map(toPasskey) }
      }),
      startPasskeyRegistration: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        return yield* passkeys.start(environment, signedIn, headers["host"] ?? "")
      }),
      registerPasskey: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const { ceremonyId, credential, name } = payload
        const registered = yield* passkeys.register(
          environment,
          signedIn,
          ceremonyId,
          credential,
          name
        )
        return toPasskey(registered)
      }),
      renamePasskey: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const { passkeyId } = params
        return toPasskey(yield* passkeys.rename(environment, signedIn, passkeyId, payload.name))
      }),
      removePasskey: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        yield* passkeys.remove(environment, signedIn, params.passkeyId)
      })
    })
  })
)
