import { Effect } from "effect"
import { InvitationsClientApi } from "./InvitationsClientApi.ts"
import { onClientPlane } from "../../contract/clientPlane.ts"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import { group } from "../../http/ApiGroup.ts"
import { signInResult } from "../signIn/SignInAnswerHttp.ts"
import { signInOrigin } from "../signIn/SignInOriginHttp.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { InvitationLinks } from "../../organizations/invitations/InvitationLinks.ts"
import { InvitedSignUps } from "./InvitedSignUps.ts"

export const InvitationsClientHttp = group(
  onClientPlane(InvitationsClientApi),
  "client.invitations",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const links = yield* InvitationLinks
    const signUps = yield* InvitedSignUps
    return handlers.handleAll({
      invitationDetails: Effect.fnUntraced(function* ({ query }) {
        return yield* links.details(yield* CurrentEnvironment, query.token)
      }),
      invitationPasswordSignUp: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const origin = yield* signInOrigin(environment)
        const { outcome, redirectUrl } = yield* signUps.signUp(environment, origin, payload)
        const result = yield* signInResult(accessTokens, environment, origin, outcome)
        return redirectUrl === null ? result : { ...result, redirectUrl }
      })
    })
  })
)
