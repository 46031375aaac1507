import type { CredentialChange, MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

type CredentialChanged = Extract<MailTemplate, { _tag: "credential_changed" }>

type Sentences = Readonly<Record<CredentialChange, readonly [subject: string, sentence: string]>>

const english: Sentences = {
  password_set: ["Your password was changed", "The password of your account was changed."],
  password_reset: [
    "Your password was reset",
    "A new password was chosen for your account with a link from a mail. Every device was signed out."
  ],
  password_removed: [
    "Your password was removed",
    "The password of your account was removed. Every device was signed out. A new password can be chosen with a link from a mail, where you sign in."
  ],
  email_added: [
    "An email address was added to your account",
    "An email address was added to your account."
  ],
  email_promoted: [
    "Your primary email address was changed",
    "Another email address is now the primary one of your account: mails about the account go there."
  ],
  email_removed: [
    "An email address was removed from your account",
    "An email address was removed from your account."
  ],
  mfa_enrolled: [
    "Two-step sign-in was turned on",
    "Signing in to your account now also takes a code from an authenticator app."
  ],
  mfa_disabled: [
    "Two-step sign-in was turned off",
    "Signing in to your account no longer takes a code from an authenticator app."
  ],
  recovery_codes_regenerated: [
    "New recovery codes were made",
    "New recovery codes were made for your account. The old ones no longer work."
  ],
  lockout_cleared: [
    "You can sign in to your account again",
    "Sign-ins to your account were blocked after failed attempts. Support has unblocked them."
  ],
  identity_linked: [
    "A way to sign in was added",
    "An account with another service can now be used to sign in."
  ],
  identity_unlinked: [
    "A way to sign in was removed",
    "An account with another service can no longer be used to sign in."
  ],
  passkey_added: [
    "A passkey was added to your account",
    "A passkey was added to your account. It signs in without a password."
  ],
  passkey_removed: [
    "A passkey was removed from your account",
    "A passkey can no longer be used to sign in. Devices that were signed in with it were signed out."
  ]
}

const danish: Sentences = {
  password_set: ["Din adgangskode er ændret", "Adgangskoden til din konto er blevet ændret."],
  password_reset: [
    "Din adgangskode er nulstillet",
    "Der er valgt en ny adgangskode til din konto med et link fra en mail. Alle enheder er logget ud."
  ],
  password_removed: [
    "Din adgangskode er fjernet",
    "Adgangskoden til din konto er fjernet. Alle enheder er logget ud. Du kan vælge en ny adgangskode med et link fra en mail, der hvor du logger ind."
  ],
  email_added: [
    "En e-mailadresse er føjet til din konto",
    "Der er føjet en e-mailadresse til din konto."
  ],
  email_promoted: [
    "Din primære e-mailadresse er ændret",
    "En anden e-mailadresse er nu den primære på din konto: mails om kontoen sendes dertil."
  ],
  email_removed: [
    "En e-mailadresse er fjernet fra din konto",
    "Der er fjernet en e-mailadresse fra din konto."
  ],
  mfa_enrolled: [
    "Totrinslogin er slået til",
    "Login på din konto kræver nu også en kode fra en godkendelsesapp."
  ],
  mfa_disabled: [
    "Totrinslogin er slået fra",
    "Login på din konto kræver ikke længere en kode fra en godkendelsesapp."
  ],
  recovery_codes_regenerated: [
    "Der er lavet nye gendannelseskoder",
    "Der er lavet nye gendannelseskoder til din konto. De gamle virker ikke længere."
  ],
  lockout_cleared: [
    "Der kan logges ind på din konto igen",
    "Login på din konto var spærret efter mislykkede forsøg. Supporten har åbnet for det igen."
  ],
  identity_linked: [
    "En måde at logge ind på er tilføjet",
    "En konto hos en anden tjeneste kan nu bruges til at logge ind."
  ],
  identity_unlinked: [
    "En måde at logge ind på er fjernet",
    "En konto hos en anden tjeneste kan ikke længere bruges til at logge ind."
  ],
  passkey_added: [
    "En adgangsnøgle er føjet til din konto",
    "Der er føjet en adgangsnøgle til din konto. Med den kan man logge ind uden adgangskode."
  ],
  passkey_removed: [
    "En adgangsnøgle er fjernet fra din konto",
    "En adgangsnøgle kan ikke længere bruges til at logge ind. Enheder, der var logget ind med den, er logget ud."
  ]
}

export const credentialChanged: TemplateDefinition<CredentialChanged> = {
  // One kind of change cannot use up the mails about another.
  purpose: ({ change }) => `credential_changed:${change}`,
  link: ({ staying }) => (staying.length > 0 ? { page: "account", token: null } : undefined),
  wording: {
    en: ({ about, change, staying }, { app }) => ({
      subject: english[change][0],
      intro: [
        `Something was changed on your account at ${app}.`,
        english[change][1],
        ...(staying.length === 0
          ? []
          : ["These can still be used to sign in to your account. Remove any that are not yours:"])
      ],
      facts: about === null ? [] : [["Concerns", about]],
      list: staying,
      button: "Look at your account",
      outro: [
        "If it was you, there is nothing you need to do.",
        "If it was not you, choose a new password at once, where you sign in, and sign out your other devices."
      ]
    }),
    da: ({ about, change, staying }, { app }) => ({
      subject: danish[change][0],
      intro: [
        `Der er ændret noget på din konto hos ${app}.`,
        danish[change][1],
        ...(staying.length === 0
          ? []
          : ["Disse kan stadig bruges til at logge ind på din konto. Fjern dem, der ikke er dine:"])
      ],
      facts: about === null ? [] : [["Gælder", about]],
      list: staying,
      button: "Se din konto",
      outro: [
        "Hvis det var dig, behøver du ikke gøre noget.",
        "Hvis det ikke var dig, så vælg straks en ny adgangskode, der hvor du logger ind, og log dine andre enheder ud."
      ]
    })
  }
}
