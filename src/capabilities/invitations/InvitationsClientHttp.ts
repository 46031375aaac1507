import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ClientApi } from "../../contract/ClientApi.ts"
import { CurrentEnvironment } from "../../contract/ClientHost.ts"
import { signInResult } from "../../http/SessionAnswer.ts"
import { signInOrigin } from "../../http/SignInRequest.ts"
import { AccessTokens } from "../tokens/AccessTokens.ts"
import { InvitationAcceptance } from "./InvitationAcceptance.ts"

export const InvitationsClientHttp = HttpApiBuilder.group(
  ClientApi,
  "client.invitations",
  Effect.fn(function* (handlers) {
    const acceptance = yield* InvitationAcceptance
    const accessTokens = yield* AccessTokens
    return handlers.handleAll({
      invitationDetails: Effect.fnUntraced(function* ({ query }) {
        return yield* acceptance.details(yield* CurrentEnvironment, query.token)
      }),
      invitationPasswordSignUp: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const origin = yield* signInOrigin(environment)
        const { outcome, redirectUrl } = yield* acceptance.signUp(environment, origin, payload)
        const result = yield* signInResult(accessTokens, environment, origin, outcome)
        return redirectUrl === null ? result : { ...result, redirectUrl }
      })
    })
  })
)
