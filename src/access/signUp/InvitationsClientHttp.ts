import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { askedHost } from "../../http/RequestHead.ts"
import { InvitationsClientApi } from "./InvitationsClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { passkeyResult, signInOrigin, signInResult } from "../signIn/SignInAnswerHttp.ts"
import { beginInBrowser, pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { InvitationRedemption } from "../../organizations/invitations/InvitationRedemption.ts"
import { InvitedSignUps } from "./InvitedSignUps.ts"

export const InvitationsClientHttp = group(
  onClientPlane(InvitationsClientApi),
  "client.invitations",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const invitations = yield* InvitationRedemption
    const signUps = yield* InvitedSignUps
    const throttle = yield* Throttle
    return handlers.handleAll({
      invitationDetails: inEnvironment((environment, { query }) =>
        invitations.details(environment, query.token)
      ),
      invitationPasswordSignUp: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const origin = yield* signInOrigin(environment)
        const { outcome, redirectUrl } = yield* signUps.signUp(environment, origin, payload)
        const result = yield* signInResult(accessTokens, environment, origin, outcome)
        return redirectUrl === null ? result : { ...result, redirectUrl }
      }),
      startInvitationPasskeySignUp: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "invitation-passkey-start")
        const request = yield* HttpServerRequest.HttpServerRequest
        const place = {
          host: askedHost(request),
          browser: yield* beginInBrowser(environment)
        }
        return yield* signUps.startPasskey(environment, place, payload.token)
      }),
      verifyInvitationPasskeySignUp: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const origin = yield* signInOrigin(environment)
        const browser = pendingBrowser(environment, yield* HttpServerRequest.HttpServerRequest)
        const { outcome, redirectUrl } = yield* signUps.signUpByPasskey(
          environment,
          origin,
          browser,
          payload
        )
        const result = yield* passkeyResult(accessTokens, environment, outcome)
        return redirectUrl === null ? result : { ...result, redirectUrl }
      })
    })
  })
)
