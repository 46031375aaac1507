/** Why something happened or was refused, as the trail says it, in words. */
export const reasonNames = {
  en: {
    account_exists: "the address has an account already",
    address_was_unproven: "the address had not been verified",
    counter: "the passkey may have been copied",
    disavowed: "the owner said that it was not them",
    email_not_verified: "address not verified",
    ended: "taken back",
    expired: "expired",
    failing: "deliveries kept failing",
    invalid_code: "wrong code",
    invalid_credentials: "wrong address or password",
    invalid_passkey: "passkey not accepted",
    inviter_lost_right: "the inviter may no longer invite",
    left_organization: "they left the organization",
    rate_limited: "too many attempts",
    revoked: "revoked",
    email_domain_not_allowed: "the domain is not allowed",
    sign_up_closed: "sign-up is closed",
    unused: "nobody used it",
    user_banned: "banned",
    user_deleted: "the person was deleted"
  },
  da: {
    account_exists: "adressen har allerede en konto",
    address_was_unproven: "adressen var ikke bekræftet",
    counter: "adgangsnøglen er måske kopieret",
    disavowed: "ejeren sagde, at det ikke var dem",
    email_not_verified: "adressen er ikke bekræftet",
    ended: "taget tilbage",
    expired: "udløbet",
    failing: "leveringerne blev ved med at mislykkes",
    invalid_code: "forkert kode",
    invalid_credentials: "forkert adresse eller adgangskode",
    invalid_passkey: "adgangsnøglen blev ikke godkendt",
    inviter_lost_right: "den, der inviterede, må ikke længere",
    left_organization: "de forlod organisationen",
    rate_limited: "for mange forsøg",
    revoked: "trukket tilbage",
    email_domain_not_allowed: "domænet er ikke tilladt",
    sign_up_closed: "man kan ikke oprette sig",
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
