import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { MetadataTooLarge, Overloaded, RateLimited } from "../../contract/Problems.ts"
import { Text } from "../../contract/Values.ts"
import { RoleNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import { RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { PasswordRejected } from "../../credentials/passwords/PasswordProblems.ts"
import { CreationCeremony, CredentialJson } from "../../credentials/passkeys/CeremonyOptions.ts"
import { InvalidPasskey, PasskeysDisabled } from "../../credentials/passkeys/PasskeysProblems.ts"
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
      ),
    HttpApiEndpoint.post("startInvitationPasskeySignUp", "/auth/invitation/passkey-signup/start", {
      payload: Schema.Struct({ token: Schema.RedactedFromValue(Text) }),
      success: CreationCeremony,
      error: [
        InvalidToken,
        PasskeysDisabled,
        SignUpClosed,
        InvitationNotPending,
        AccountExists,
        RateLimited,
        ...BodyProblems
      ]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Begin to sign up by an invitation with a passkey",
        description:
          "The ceremony belongs to this link and browser; it uses the invitation up not yet."
      })
    ),
    HttpApiEndpoint.post(
      "verifyInvitationPasskeySignUp",
      "/auth/invitation/passkey-signup/verify",
      {
        query: NativeQuery,
        payload: Schema.Struct({
          token: Schema.RedactedFromValue(Text),
          ceremonyId: Schema.RedactedFromValue(Text),
          credential: CredentialJson,
          legalConsentAccepted: Schema.Boolean
        }),
        success: Schema.Struct({ ...SessionResult.fields, ...onward }),
        error: [
          InvalidToken,
          InvalidPasskey,
          SignUpClosed,
          InvitationNotPending,
          AccountExists,
          LegalConsentRequired,
          RoleNotFound,
          MetadataTooLarge,
          ...BodyProblems
        ]
      }
    )
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign up by an invitation with a passkey",
          description:
            "Makes a user without a password whose address the link has proven, accepts the invitation and signs in."
        })
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Invitations" })) {}
