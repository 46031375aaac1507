import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { MetadataTooLarge, Overloaded } from "../../contract/Problems.ts"
import { Text } from "../../contract/Values.ts"
import { RoleNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import { RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { PasswordRejected } from "../../credentials/passwords/PasswordProblems.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { MfaEnrollmentRequired, MfaRequired } from "../signIn/SignInResult.ts"
import { SessionResult } from "../../sessions/clients/SessionResult.ts"
import { LegalConsentRequired, SignUpClosed } from "./SignUpProblems.ts"
import { InvitationDetails } from "../../organizations/invitations/Invitation.ts"
import {
  AccountExists,
  InvitationNotPending
} from "../../organizations/invitations/InvitationsProblems.ts"

/** Where to go now, if the invitation says so. */
const onward = { redirectUrl: Schema.optionalKey(RedirectUrl) }

/** What an invited person's sign-up answers: a sign-in, and where to go now. */
const InvitedSignInResult = Schema.Union([
  Schema.Struct({ ...SessionResult.fields, ...onward }),
  Schema.Struct({ ...MfaRequired.fields, ...onward }),
  Schema.Struct({ ...MfaEnrollmentRequired.fields, ...onward })
])

/** What the holder of an invitation's link does without being signed in. */
export class InvitationsClientApi extends HttpApiGroup.make("client.invitations")
  .add(
    HttpApiEndpoint.get("invitationDetails", "/auth/invitation/details", {
      query: { token: Schema.RedactedFromValue(Text) },
      success: InvitationDetails,
      error: InvalidToken
    }).annotateMerge(
      OpenApi.annotations({
        summary: "What an invitation says",
        description:
          "Changes nothing. An invitation that is used, revoked or expired is answered too, with its flag; a link that a resend has replaced is not valid."
      })
    ),
    HttpApiEndpoint.post("invitationPasswordSignUp", "/auth/invitation/password-signup", {
      query: NativeQuery,
      payload: Schema.Struct({
        token: Schema.RedactedFromValue(Text),
        password: Schema.RedactedFromValue(Text),
        legalConsentAccepted: Schema.Boolean
      }),
      success: InvitedSignInResult,
      error: [
        InvalidToken,
        SignUpClosed,
        InvitationNotPending,
        AccountExists,
        LegalConsentRequired,
        PasswordRejected,
        RoleNotFound,
        MetadataTooLarge,
        Overloaded,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign up by an invitation",
          description:
            "Makes a user whose address the link has proven, accepts the invitation and signs in. Open where signUp.mode is invitation_only, not where it is closed. With ?_is_native=true no cookie is set. redirectUrl is there where the invitation has one."
        })
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Invitations" })) {}
