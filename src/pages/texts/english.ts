import type { PageTexts } from "../PageTexts.ts"

/** What the pages say in English. */
export const english: PageTexts = {
  pages: {
    invitation: {
      title: "Your invitation",
      intro: [],
      button: "Create the account"
    },
    resetPassword: {
      title: "Choose a new password",
      intro: [
        "Every device is signed out when the new password is set. This one is then signed in."
      ],
      button: "Set the password"
    },
    verifyEmail: {
      title: "Confirm your email address",
      intro: ["Confirm that the address the mail was sent to is yours."],
      button: "Confirm the address"
    },
    disavow: {
      title: "Was that not you?",
      intro: [
        "If somebody else has signed in to your account, put a stop to it here. Every device is signed out, your password is removed, and a mail lets you choose a new one.",
        "If it was you, close this page: nothing has been done."
      ],
      button: "Sign out everywhere"
    },
    dataRequest: {
      title: "Your data is ready",
      intro: [
        "The copy of your data that you asked for is ready. Sign in to the app and download it there."
      ]
    },
    impersonation: {
      title: "Act for somebody else",
      intro: [
        "Go on to use the app in the place of one of its users. What you do there is recorded as done by you for them.",
        "Your own session in this browser stays as it is."
      ],
      button: "Act for the user"
    },
    providerReturn: {
      title: "Continue",
      intro: ["You are back from the other service. Continue to finish what you began."],
      button: "Continue"
    }
  },
  accept: "Accept the invitation",
  email: "Email address",
  password: "New password",
  showPassword: "Show the password",
  passwordRule: (minLength) => `At least ${minLength} characters, of any kind.`,
  legalConsent: (app) => `I accept the terms of ${app}.`,
  onward: (app) => `Go to ${app}`,
  needsScript: "This page needs JavaScript. Turn it on and open the link again.",
  messages: {
    busy: "One moment …",
    no_token: "The link is not complete. Open it from the mail again.",
    invalid_token:
      "This link is no longer good: it has been used, it has expired, or a newer mail has replaced it.",
    "resetPassword.invalid_token":
      "This link is no longer good: it has been used, it has expired, or a newer mail has replaced it. You can ask for a new one where you sign in.",
    rate_limited: "That was tried too often. Try again in {wait}.",
    overloaded: "The service is busy just now. Try again in {wait}.",
    unauthenticated: "Sign in first, then open the link in the mail again.",
    forbidden:
      "You are signed in to another account. Sign in to the one that this link belongs to, then open the link in the mail again.",
    forbidden_while_impersonating: "This cannot be done while acting for somebody else.",
    no_answer: "No answer came. Check your connection and try again.",
    unknown: "That did not work. Try again in a while.",
    "resetPassword.complete": "Your new password is set, and you are signed in.",
    "resetPassword.mfa_required": "Your new password is set. Continue signing in in the app.",
    "resetPassword.mfa_enrollment_required":
      "Your new password is set. Continue signing in in the app.",
    "password_rejected.too_short": "The password is too short.",
    "password_rejected.too_long": "The password is too long.",
    "password_rejected.not_printable": "The password has characters that cannot be used.",
    "password_rejected.too_common": "Too many people use this password. Choose another one.",
    "password_rejected.personal_data":
      "The password must not be your name or your email address. Choose another one.",
    "verifyEmail.done": "Your email address is confirmed.",
    "disavow.done":
      "Every device is signed out, and your password is removed. A mail with a link to choose a new one is on its way.",
    "impersonation.done": "You are acting for the user now. You are being taken to the app.",
    "impersonation.no_token": "The link is not complete. Open it again.",
    "impersonation.invalid_token":
      "This link is no longer good: it has been used, or it has expired. Ask for a new one.",
    "invitation.organization": "You are invited to join {organization}.",
    "invitation.organization_role": "You are invited to join {organization} as {role}.",
    "invitation.environment": "You are invited to {environment}.",
    "invitation.sign_up": "Choose a password, and your account is made.",
    "invitation.accept": "You are signed in as {user}.",
    "invitation.sign_in":
      "{email} has an account already. Sign in to it in the app, then open the link in the mail again.",
    "invitation.unauthenticated": "Sign in in the app first, then open the link in the mail again.",
    "invitation.accepted": "This invitation has been accepted already.",
    "invitation.revoked": "This invitation has been withdrawn.",
    "invitation.expired": "This invitation has expired. Ask for a new one.",
    "invitation.account_exists":
      "There is an account for this address already. Sign in in the app.",
    "invitation.already_member": "You are a member already.",
    "invitation.invitation_not_pending": "This invitation is no longer open.",
    "invitation.invitation_email_mismatch":
      "The invitation was sent to another address than yours. Sign in to the account of that address, then open the link in the mail again.",
    "invitation.legal_consent_required": "The terms have to be accepted.",
    "invitation.sign_up_closed": "New accounts are not taken just now.",
    "invitation.role_not_found":
      "The role of this invitation is no longer there. Ask for a new invitation.",
    "invitation.metadata_too_large":
      "What comes with this invitation is too much to take. Ask for a new invitation.",
    "invitation.complete": "Welcome. You are being taken to the app.",
    "invitation.mfa_required": "The invitation is accepted. Continue signing in in the app.",
    "invitation.mfa_enrollment_required": "Your account is made. Continue signing in in the app."
  }
}
