import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { askedHost } from "../../http/RequestHead.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, listed, inEnvironment } from "../../http/ApiGroup.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
import { UserPasskeys } from "./UserPasskeys.ts"
import { OwnPasskeysClientApi, PasskeySignInClientApi } from "./PasskeysClientApi.ts"
import { beginInBrowser, pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { passkeyResult, signInOrigin } from "../signIn/SignInAnswerHttp.ts"
import { PasskeySignIn } from "./PasskeySignIn.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { PasskeysServerApi } from "./PasskeysServerApi.ts"

export const OwnPasskeysClientHttp = group(
  onClientPlane(OwnPasskeysClientApi),
  "client.passkeys",
  Effect.fn(function* (handlers) {
    const passkeys = yield* UserPasskeys
    return handlers.handleAll({
      listOwnPasskeys: inSession((environment, signedIn) =>
        listed(passkeys.listOwn(environment, signedIn))
      ),
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
      renamePasskey: inSession((environment, signedIn, { params: { passkeyId }, payload }) =>
        passkeys.rename(environment, signedIn, passkeyId, payload.name)
      ),
      removePasskey: inSession((environment, signedIn, { params }) =>
        passkeys.removeOwn(environment, signedIn, params.passkeyId)
      )
    })
  })
)

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

export const PasskeysServerHttp = group(
  onServerPlane(PasskeysServerApi),
  "server.passkeys",
  Effect.fn(function* (handlers) {
    const passkeys = yield* UserPasskeys
    return handlers.handleAll({
      listUserPasskeys: inEnvironment((environment, { params }) =>
        listed(passkeys.list(environment, params.userId))
      ),
      removeUserPasskey: inEnvironment((environment, { params }) =>
        passkeys.remove(environment, params.userId, params.passkeyId)
      )
    })
  })
)
