import { Effect, Redacted } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { InvitationRedemption } from "../../organizations/invitations/InvitationRedemption.ts"
import { OrganizationInvitationsClientApi } from "../../organizations/invitations/OrganizationInvitationsClientApi.ts"
import { tellJoined } from "../../pages/kernel/BegunRequest.ts"
import type { OpenedLink } from "../../pages/kernel/openedLink.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  acceptForm,
  type InvitationData,
  invitationView,
  invitedPasskeyForm,
  invitedSignUpForm
} from "../../pages/views/invitation.ts"
import { ConfigurationClientApi } from "../configuration/ConfigurationClientApi.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { InvitationsClientApi } from "./InvitationsClientApi.ts"

const { environment } = ConfigurationClientApi.endpoints
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

/**
 * Recipient and target of the link's invitation; undefined for an invalid one, which the operation
 * reports.
 */
const invitationOf = (visit: Visit) =>
  Effect.orElseSucceed(
    visit.call(invitationDetails, { query: { token: visit.token ?? "" } }),
    () => undefined
  )

/** Forgets the link, and leaves the news where no page of the app is there to tell it. */
const joinedBy = (
  visit: Visit,
  invited: { readonly email: string; readonly organizationName: string | null } | undefined,
  redirectUrl: string | undefined
): void => {
  visit.keepToken("")
  if (redirectUrl !== undefined || !invited?.organizationName) return
  tellJoined(visit, invited.email, invited.organizationName)
}

/** An invitation, for anyone who opens its link. */
export const invitationPages: ReadonlyArray<Page<InvitationRedemption>> = [
  page<InvitationData | OpenedLink, InvitationRedemption>(pagePaths.invitation, {
    load: Effect.fnUntraced(function* (visit) {
      const { token } = visit
      if (token === null) return { token, isDead: false }
      const details = yield* visit.call(invitationDetails, { query: { token } }).pipe(
        Effect.catchIf(
          ({ code }) => code === "invalid_token",
          () => Effect.succeed(null)
        )
      )
      if (details === null) return { token, isDead: true }
      const { passkeys } = yield* visit.call(environment)
      const invitations = yield* InvitationRedemption
      const holder = yield* invitations
        .holder(visit.environment, Redacted.make(token))
        .pipe(Effect.orElseSucceed(() => null))
      return { token, passkeys: passkeys.enabled, details, holder }
    }),
    view: invitationView,
    forms: {
      "": posted(invitedSignUpForm, (visit, body) =>
        Effect.gen(function* () {
          const invited = yield* invitationOf(visit)
          const result = yield* visit.call(invitationPasswordSignUp, { body })
          joinedBy(visit, invited, result.redirectUrl)
          return yield* signedIn(leadOn(visit, result.redirectUrl), result, "password")
        })
      ),
      passkey: posted(invitedPasskeyForm, (visit, body) =>
        Effect.gen(function* () {
          const invited = yield* invitationOf(visit)
          const result = yield* visit.call(verifyInvitationPasskeySignUp, { body })
          joinedBy(visit, invited, result.redirectUrl)
          return yield* signedIn(leadOn(visit, result.redirectUrl), result, "passkey")
        })
      ),
      accept: posted(acceptForm, (visit, body) =>
        Effect.gen(function* () {
          const { name, redirectUrl } = yield* visit.call(acceptInvitation, { body })
          const email = visit.visitor?.user?.email ?? ""
          joinedBy(visit, { email, organizationName: name }, redirectUrl)
          const url = yield* leadOn(visit, redirectUrl).onward
          return Outcome.Leave({ url })
        })
      )
    }
  })
]
