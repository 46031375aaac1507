export const credentialMails = {
  "mail.credential_changed.subject": {
    password_set: "Your password was changed",
    password_reset: "Your password was reset",
    password_removed: "Your password was removed",
    email_added: "An email address was added to your account",
    email_promoted: "Your primary email address was changed",
    email_removed: "An email address was removed from your account",
    mfa_enrolled: "Two-step sign-in was turned on",
    mfa_disabled: "Two-step sign-in was turned off",
    recovery_codes_regenerated: "New recovery codes were made",
    lockout_cleared: "You can sign in to your account again",
    identity_linked: "A way to sign in was added",
    identity_unlinked: "A way to sign in was removed",
    passkey_added: "A passkey was added to your account",
    passkey_removed: "A passkey was removed from your account"
  },
  "mail.credential_changed.change": {
    password_set: "The password of your account was changed.",
    password_reset:
      "A new password was chosen for your account with a link from a mail. Every device was signed out.",
    password_removed:
      "The password of your account was removed. Every device was signed out. A new password can be chosen with a link from a mail, where you sign in.",
    email_added: "An email address was added to your account.",
    email_promoted:
      "Another email address is now the primary one of your account: mails about the account go there.",
    email_removed: "An email address was removed from your account.",
    mfa_enrolled: "Signing in to your account now also takes a code from an authenticator app.",
    mfa_disabled: "Signing in to your account no longer takes a code from an authenticator app.",
    recovery_codes_regenerated:
      "New recovery codes were made for your account. The old ones no longer work.",
    lockout_cleared:
      "Sign-ins to your account were blocked after failed attempts. Support has unblocked them.",
    identity_linked: "An account with another service can now be used to sign in.",
    identity_unlinked: "An account with another service can no longer be used to sign in.",
    passkey_added: "A passkey was added to your account. It signs in without a password.",
    passkey_removed:
      "A passkey can no longer be used to sign in. Devices that were signed in with it were signed out."
  }
} as const
