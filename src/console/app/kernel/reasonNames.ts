/** Why something happened or was refused, as the trail says it, in words. */
export const reasonNames = {
  en: {
    account_exists: "the address has an account already",
    address_domain: "the address is at none of the organization's domains",
    address_was_unproven: "the address had not been verified",
    connection_domain_mismatch: "the address is at none of the connection's domains",
    counter: "the passkey may have been copied",
    denied_by_hook: "the app refused",
    disavowed: "the owner said that it was not them",
    email_missing: "the provider told no address",
    email_not_verified: "address not verified",
    email_unverified: "the provider has not verified the address",
    ended: "taken back",
    expired: "expired",
    failing: "deliveries kept failing",
    hook_unavailable: "the app could not be asked",
    invalid_code: "wrong code",
    invalid_credentials: "wrong address or password",
    invalid_passkey: "passkey not accepted",
    inviter_lost_right: "the inviter may no longer invite",
    left_organization: "they left the organization",
    metadata: "the provider's metadata changed",
    not_provisioned: "neither an account nor an invitation",
    rate_limited: "too many attempts",
    revoked: "revoked",
    email_domain_not_allowed: "the domain is not allowed",
    sign_up_closed: "sign-up is closed",
    sso_required: "the organization requires its own sign-in",
    too_many: "more than there may be",
    unused: "nobody used it",
    user_banned: "banned",
    user_deleted: "the person was deleted"
  },
  da: {
    account_exists: "adressen har allerede en konto",
    address_domain: "adressen er ikke ved et af organisationens domæner",
    address_was_unproven: "adressen var ikke bekræftet",
    connection_domain_mismatch: "adressen er ikke ved et af forbindelsens domæner",
    counter: "adgangsnøglen er måske kopieret",
    denied_by_hook: "appen afviste",
    disavowed: "ejeren sagde, at det ikke var dem",
    email_missing: "udbyderen oplyste ingen adresse",
    email_not_verified: "adressen er ikke bekræftet",
    email_unverified: "udbyderen har ikke bekræftet adressen",
    ended: "taget tilbage",
    expired: "udløbet",
    failing: "leveringerne blev ved med at mislykkes",
    hook_unavailable: "appen kunne ikke spørges",
    invalid_code: "forkert kode",
    invalid_credentials: "forkert adresse eller adgangskode",
    invalid_passkey: "adgangsnøglen blev ikke godkendt",
    inviter_lost_right: "den, der inviterede, må ikke længere",
    left_organization: "de forlod organisationen",
    metadata: "udbyderens metadata er ændret",
    not_provisioned: "hverken konto eller invitation",
    rate_limited: "for mange forsøg",
    revoked: "trukket tilbage",
    email_domain_not_allowed: "domænet er ikke tilladt",
    sign_up_closed: "man kan ikke oprette sig",
    sso_required: "organisationen kræver sit eget login",
    too_many: "flere, end der må være",
    unused: "ingen brugte den",
    user_banned: "spærret",
    user_deleted: "personen blev slettet"
  }
} as const satisfies Record<"en" | "da", Readonly<Record<string, string>>>

/** Methods of authentication in words; a provider goes by its key. */
export const methodNames = {
  en: {
    email_code: "mailed code",
    impersonation: "impersonation",
    passkey: "passkey",
    password: "password",
    recovery_code: "recovery code",
    ticket: "ticket",
    totp: "authenticator"
  },
  da: {
    email_code: "mailet kode",
    impersonation: "efterligning",
    passkey: "adgangsnøgle",
    password: "adgangskode",
    recovery_code: "gendannelseskode",
    ticket: "billet",
    totp: "app"
  }
} as const satisfies Record<"en" | "da", Readonly<Record<string, string>>>
