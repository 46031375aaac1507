import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { OrganizationInvitationsClientApi } from "../../organizations/invitations/OrganizationInvitationsClientApi.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  acceptForm,
  invitationView,
  invitedPasskeyForm,
  invitedSignUpForm
} from "../../pages/views/invitation.ts"
import { BootClientApi } from "../configuration/ConfigurationClientApi.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { InvitationsClientApi } from "./InvitationsClientApi.ts"

const { environment } = BootClientApi.endpoints
const { invitationDetails, invitationPasswordSignUp, verifyInvitationPasskeySignUp } =
  InvitationsClientApi.endpoints
const { acceptInvitation } = OrganizationInvitationsClientApi.endpoints

/** The visit with where the invitation itself leads on to, if it says so. */
const leadOn = (visit: Visit, redirectUrl: string | undefined): Visit =>
  redirectUrl === undefined
    ? visit
    : {
        ...visit,
        redirectUrl,
        onward: Effect.succeed(
          redirectUrl.startsWith("/") ? `${visit.environment.appUrl}${redirectUrl}` : redirectUrl
        )
      }

/** An invitation, for anyone who opens its link. */
export const invitationPages: ReadonlyArray<Page> = [
  page(pagePaths.invitation, {
    load: Effect.fnUntraced(function* (visit) {
      const { token } = visit
      if (token === null) return null
      const { passkeys } = yield* visit.call(environment)
      return {
        token,
        passkeys: passkeys.enabled,
        details: yield* visit.call(invitationDetails, { query: { token } })
      }
    }),
    view: invitationView,
    forms: {
      "": posted(invitedSignUpForm, (visit, body) =>
        Effect.gen(function* () {
          const result = yield* visit.call(invitationPasswordSignUp, { body })
          visit.keepToken("")
          return yield* signedIn(leadOn(visit, result.redirectUrl), result, "password")
        })
      ),
      passkey: posted(invitedPasskeyForm, (visit, body) =>
        Effect.gen(function* () {
          const result = yield* visit.call(verifyInvitationPasskeySignUp, { body })
          visit.keepToken("")
          return yield* signedIn(leadOn(visit, result.redirectUrl), result, "passkey")
        })
      ),
      accept: posted(acceptForm, (visit, body) =>
        Effect.gen(function* () {
          const { redirectUrl } = yield* visit.call(acceptInvitation, { body })
          visit.keepToken("")
          const url = yield* leadOn(visit, redirectUrl).onward
          return Outcome.Leave({ url })
        })
      )
    }
  })
]
