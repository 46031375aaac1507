import type { PasswordRejection } from "../credentials/passwords/PasswordRejection.ts"
import type { ShownPage } from "./Page.ts"

/** What a page says before anything has happened. */
interface Wording {
  readonly title: string
  readonly intro: ReadonlyArray<string>
}

/** A page with a button that does what its link is for. */
interface ActingWording extends Wording {
  readonly button: string
}

/**
 * What the script says when something happens, by the code of the problem, by `status` of a sign-in
 * or by a name of its own; `<page>.<key>` is said by that page in place of `<key>`. The script fills
 * in what stands in braces.
 */
type Messages = Readonly<
  Record<
    | "busy"
    | "no_token"
    | "invalid_token"
    | "resetPassword.invalid_token"
    | "rate_limited"
    | "overloaded"
    | "unauthenticated"
    | "forbidden"
    | "forbidden_while_impersonating"
    | "no_answer"
    | "unknown"
    | `resetPassword.${"complete" | "mfa_required" | "mfa_enrollment_required"}`
    | `password_rejected.${PasswordRejection}`
    | "verifyEmail.done"
    | "disavow.done"
    | `impersonation.${"done" | "no_token" | "invalid_token"}`
    | "invitation.organization"
    | "invitation.organization_role"
    | "invitation.environment"
    | "invitation.sign_up"
    | "invitation.accept"
    | "invitation.sign_in"
    | "invitation.unauthenticated"
    | "invitation.accepted"
    | "invitation.revoked"
    | "invitation.expired"
    | "invitation.account_exists"
    | "invitation.already_member"
    | "invitation.invitation_not_pending"
    | "invitation.invitation_email_mismatch"
    | "invitation.legal_consent_required"
    | "invitation.sign_up_closed"
    | "invitation.role_not_found"
    | "invitation.metadata_too_large"
    | `invitation.${"complete" | "mfa_required" | "mfa_enrollment_required"}`,
    string
  >
>

/** Everything that the pages say in one language. */
export interface PageTexts {
  readonly pages: {
    readonly [Name in ShownPage]: Name extends "dataRequest" ? Wording : ActingWording
  }
  /** What the button of an invitation says to somebody who has an account. */
  readonly accept: string
  readonly email: string
  readonly password: string
  readonly showPassword: string
  readonly passwordRule: (minLength: number) => string
  readonly legalConsent: (app: string) => string
  readonly onward: (app: string) => string
  readonly needsScript: string
  readonly messages: Messages
}
