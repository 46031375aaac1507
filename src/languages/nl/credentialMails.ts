import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "nl"> = {
  "mail.credential_changed.subject": {
    password_set: "Uw wachtwoord is gewijzigd",
    password_reset: "Uw wachtwoord is opnieuw ingesteld",
    password_removed: "Uw wachtwoord is verwijderd",
    email_added: "Er is een e-mailadres aan uw account toegevoegd",
    email_promoted: "Uw primaire e-mailadres is gewijzigd",
    email_removed: "Er is een e-mailadres uit uw account verwijderd",
    mfa_enrolled: "Inloggen in twee stappen is ingeschakeld",
    mfa_disabled: "Inloggen in twee stappen is uitgeschakeld",
    recovery_codes_regenerated: "Er zijn nieuwe herstelcodes gemaakt",
    lockout_cleared: "U kunt weer op uw account inloggen",
    identity_linked: "Er is een inlogmethode toegevoegd",
    identity_unlinked: "Er is een inlogmethode verwijderd",
    passkey_added: "Er is een passkey aan uw account toegevoegd",
    passkey_removed: "Er is een passkey uit uw account verwijderd"
  },
  "mail.credential_changed.change": {
    password_set: "Het wachtwoord van uw account is gewijzigd.",
    password_reset:
      "Er is voor uw account een nieuw wachtwoord gekozen met een link uit een e-mail. Alle apparaten zijn uitgelogd.",
    password_removed:
      "Het wachtwoord van uw account is verwijderd. Alle apparaten zijn uitgelogd. Waar u inlogt, kan met een gemailde link een nieuw wachtwoord gekozen worden.",
    email_added: "Er is een e-mailadres aan uw account toegevoegd.",
    email_promoted:
      "Een ander e-mailadres is nu het primaire van uw account: e-mails over het account gaan daarheen.",
    email_removed: "Er is een e-mailadres uit uw account verwijderd.",
    mfa_enrolled:
      "Om op uw account in te loggen is nu ook een code uit een authenticator-app nodig.",
    mfa_disabled:
      "Om op uw account in te loggen is geen code uit een authenticator-app meer nodig.",
    recovery_codes_regenerated:
      "Er zijn nieuwe herstelcodes voor uw account gemaakt. De oude werken niet meer.",
    lockout_cleared:
      "Inloggen op uw account was geblokkeerd na mislukte pogingen. De ondersteuning heeft dit opgeheven.",
    identity_linked: "Een account bij een andere dienst kan nu gebruikt worden om in te loggen.",
    identity_unlinked:
      "Een account bij een andere dienst kan niet meer gebruikt worden om in te loggen.",
    passkey_added:
      "Er is een passkey aan uw account toegevoegd. Daarmee kan zonder wachtwoord ingelogd worden.",
    passkey_removed:
      "Een passkey kan niet meer gebruikt worden om in te loggen. Apparaten die ermee ingelogd waren, zijn uitgelogd."
  }
}
