import { Effect, Redacted } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { ImpersonationClientApi } from "./ImpersonationClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { isNative, setSessionCookie } from "../../sessions/clients/ClientCookiesHttp.ts"
import { makeOtherPages } from "../../pages/kernel/ConfirmationPageHttp.ts"
import { impersonationView } from "../../pages/views/links.ts"
import { isToldNavigation } from "../../http/Navigation.ts"
import { redirectTarget } from "../../tenancy/origins/RedirectTargetHttp.ts"
import { establishedResult } from "../../sessions/tokens/SessionAnswerHttp.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { Impersonations } from "./Impersonations.ts"
import { ImpersonationServerApi } from "./ImpersonationServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"

export const ImpersonationClientHttp = group(
  onClientPlane(ImpersonationClientApi),
  "client.impersonation",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const pages = yield* makeOtherPages
    const impersonations = yield* Impersonations
    const origins = yield* Origins
    return handlers.handleAll({
      openImpersonation: Effect.fnUntraced(function* ({ query: { redirectUrl, token } }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const asked =
          redirectUrl === undefined
            ? undefined
            : yield* redirectTarget(origins, environment, redirectUrl, "/query/redirectUrl")
        if (!isToldNavigation(request)) {
          const onward = asked ?? (yield* impersonations.destinationOf(environment, token))
          if (!(yield* impersonations.isOpen(environment, token))) return yield* new InvalidToken()
          return yield* pages.confirmation(environment, request, (shown) =>
            impersonationView(
              { ...shown, path: pagePaths.impersonation, redirectUrl: onward },
              { token: Redacted.value(token), isDead: false }
            )
          )
        }
        const known = yield* CurrentClient
        const client = known?.transport === "cookie" ? known : null
        const at = { client, native: false }
        const { destination, established } = yield* impersonations.redeem(environment, at, token)
        yield* setSessionCookie(environment, established.token)
        return HttpServerResponse.redirect(asked ?? destination, { status: 302 })
      }),
      establishImpersonation: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const at = { client: yield* CurrentClient, native: isNative(request) }
        const { established } = yield* impersonations.redeem(environment, at, payload.token)
        return yield* establishedResult(accessTokens, environment, established)
      })
    })
  })
)

export const ImpersonationServerHttp = group(
  onServerPlane(ImpersonationServerApi),
  "server.impersonation",
  Effect.fn(function* (handlers) {
    const impersonations = yield* Impersonations
    return handlers.handleAll({
      mintImpersonationToken: inEnvironment((environment, { params, payload }) =>
        impersonations.mint(environment, params.userId, payload)
      )
    })
  })
)
