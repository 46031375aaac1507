import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "da"> = {
  "mail.credential_changed.subject": {
    password_set: "Din adgangskode er ændret",
    password_reset: "Din adgangskode er nulstillet",
    password_removed: "Din adgangskode er fjernet",
    email_added: "En e-mailadresse er føjet til din konto",
    email_promoted: "Din primære e-mailadresse er ændret",
    email_removed: "En e-mailadresse er fjernet fra din konto",
    mfa_enrolled: "Totrinslogin er slået til",
    mfa_disabled: "Totrinslogin er slået fra",
    recovery_codes_regenerated: "Der er lavet nye gendannelseskoder",
    lockout_cleared: "Der kan logges ind på din konto igen",
    identity_linked: "En måde at logge ind på er tilføjet",
    identity_unlinked: "En måde at logge ind på er fjernet",
    passkey_added: "En adgangsnøgle er føjet til din konto",
    passkey_removed: "En adgangsnøgle er fjernet fra din konto"
  },
  "mail.credential_changed.change": {
    password_set: "Adgangskoden til din konto er blevet ændret.",
    password_reset:
      "Der er valgt en ny adgangskode til din konto med et link fra en mail. Alle enheder er logget ud.",
    password_removed:
      "Adgangskoden til din konto er fjernet. Alle enheder er logget ud. Du kan vælge en ny adgangskode med et link fra en mail, der hvor du logger ind.",
    email_added: "Der er føjet en e-mailadresse til din konto.",
    email_promoted:
      "En anden e-mailadresse er nu den primære på din konto: mails om kontoen sendes dertil.",
    email_removed: "Der er fjernet en e-mailadresse fra din konto.",
    mfa_enrolled: "Login på din konto kræver nu også en kode fra en godkendelsesapp.",
    mfa_disabled: "Login på din konto kræver ikke længere en kode fra en godkendelsesapp.",
    recovery_codes_regenerated:
      "Der er lavet nye gendannelseskoder til din konto. De gamle virker ikke længere.",
    lockout_cleared:
      "Login på din konto var spærret efter mislykkede forsøg. Supporten har åbnet for det igen.",
    identity_linked: "En konto hos en anden tjeneste kan nu bruges til at logge ind.",
    identity_unlinked: "En konto hos en anden tjeneste kan ikke længere bruges til at logge ind.",
    passkey_added:
      "Der er føjet en adgangsnøgle til din konto. Med den kan man logge ind uden adgangskode.",
    passkey_removed:
      "En adgangsnøgle kan ikke længere bruges til at logge ind. Enheder, der var logget ind med den, er logget ud."
  }
}
