import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { admit } from "../../tenancy/throttle/RouteLimitHttp.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { signInResult } from "../signIn/SignInAnswerHttp.ts"
import { signInOrigin } from "../signIn/SignInOriginHttp.ts"
import { SsoLinkClientApi } from "./LinkClientApi.ts"
import { LinkProofs } from "./LinkProofs.ts"

export const SsoLinkClientHttp = group(
  onClientPlane(SsoLinkClientApi),
  "client.ssoLink",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const links = yield* LinkProofs
    const throttle = yield* Throttle
    return handlers.handleAll({
      sendSsoLinkCode: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "sso-link-code")
        const request = yield* HttpServerRequest.HttpServerRequest
        const browser = pendingBrowser(environment, request)
        yield* links.sendCode(environment, { ticket: payload?.ticket, browser })
      }),
      linkSso: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "sso-link")
        const request = yield* HttpServerRequest.HttpServerRequest
        const browser = pendingBrowser(environment, request)
        const origin = yield* signInOrigin(environment)
        const outcome = yield* links.link(environment, origin, browser, payload)
        return yield* signInResult(accessTokens, environment, origin, outcome)
      })
    })
  })
)
