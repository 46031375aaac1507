import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import {
  DeniedByHook,
  HookUnavailable,
  MetadataTooLarge,
  Overloaded,
  RateLimited
} from "../../contract/Problems.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Text } from "../../contract/Values.ts"
import { RoleNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import { RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { PasswordRejected } from "../../credentials/passwords/PasswordProblems.ts"
import { CreationCeremony, CredentialJson } from "../../credentials/passkeys/CeremonyOptions.ts"
import { InvalidPasskey, PasskeysDisabled } from "../../credentials/passkeys/Passkey.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { MfaEnrollmentRequired, MfaRequired } from "../signIn/SignInResult.ts"
import { SessionResult } from "../../sessions/clients/Client.ts"
import { LegalConsentRequired, SignUpClosed } from "./NewSignUp.ts"
import {
  AccountExists,
  InvitationDetails,
  InvitationNotPending
} from "../../organizations/invitations/Invitation.ts"
import { described } from "../../contract/LeastRole.ts"

/** Next address, if the invitation names one. */
const onward = { redirectUrl: Schema.optionalKey(RedirectUrl) }

/** Result of an invited person's sign-up: a sign-in, and the next address. */
const InvitedSignInResult = Schema.Union([
  Schema.Struct({ ...SessionResult.fields, ...onward }),
  Schema.Struct({ ...MfaRequired.fields, ...onward }),
  Schema.Struct({ ...MfaEnrollmentRequired.fields, ...onward })
])

/** Operations for the holder of an invitation link that need no sign-in. */
export class InvitationsClientApi extends HttpApiGroup.make("client.invitations")
  .add(
    HttpApiEndpoint.get("invitationDetails", "/auth/invitation/details", {
      query: { token: Schema.RedactedFromValue(Text) },
      success: InvitationDetails,
      error: InvalidToken
    }).annotateMerge(
      described(
        "Read an invitation",
        "Changes nothing. Also returns a used, revoked or expired invitation, with its flag. A link that a resend has replaced is not valid."
      )
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
        DeniedByHook,
        HookUnavailable,
        InvitationNotPending,
        AccountExists,
        SsoRequired,
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
        described(
          "Sign up with an invitation",
          "Creates a user whose address the link has proven, accepts the invitation and signs in. Works if signUp.mode is invitation_only, but not if it is closed. With ?_is_native=true no cookie is set. redirectUrl is present if the invitation has one."
        )
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
        SsoRequired,
        RateLimited,
        ...BodyProblems
      ]
    }).annotateMerge(
      described(
        "Start signing up with an invitation and a passkey",
        "The ceremony belongs to this link and browser. It does not use the invitation up."
      )
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
          DeniedByHook,
          HookUnavailable,
          InvitationNotPending,
          AccountExists,
          SsoRequired,
          LegalConsentRequired,
          RoleNotFound,
          MetadataTooLarge,
          ...BodyProblems
        ]
      }
    )
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Sign up with an invitation and a passkey",
          "Creates a user without a password whose address the link has proven, accepts the invitation and signs in."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Invitations",
      description: "Signing up by an invitation, accepting one, and listing those that wait."
    })
  ) {}
