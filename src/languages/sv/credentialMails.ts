import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "sv"> = {
  "mail.credential_changed.subject": {
    password_set: "Ditt lösenord har ändrats",
    password_reset: "Ditt lösenord har återställts",
    password_removed: "Ditt lösenord har tagits bort",
    email_added: "En e-postadress har lagts till på ditt konto",
    email_promoted: "Din primära e-postadress har ändrats",
    email_removed: "En e-postadress har tagits bort från ditt konto",
    mfa_enrolled: "Inloggning i två steg har slagits på",
    mfa_disabled: "Inloggning i två steg har stängts av",
    recovery_codes_regenerated: "Nya återställningskoder har skapats",
    lockout_cleared: "Du kan logga in på ditt konto igen",
    identity_linked: "Ett inloggningssätt har lagts till",
    identity_unlinked: "Ett inloggningssätt har tagits bort",
    passkey_added: "En lösennyckel har lagts till på ditt konto",
    passkey_removed: "En lösennyckel har tagits bort från ditt konto"
  },
  "mail.credential_changed.change": {
    password_set: "Lösenordet till ditt konto har ändrats.",
    password_reset:
      "Ett nytt lösenord har valts för ditt konto med en länk från ett mejl. Alla enheter har loggats ut.",
    password_removed:
      "Lösenordet till ditt konto har tagits bort. Alla enheter har loggats ut. Ett nytt lösenord kan väljas med en mejlad länk där du loggar in.",
    email_added: "En e-postadress har lagts till på ditt konto.",
    email_promoted:
      "En annan e-postadress är nu den primära för ditt konto: mejl om kontot går dit.",
    email_removed: "En e-postadress har tagits bort från ditt konto.",
    mfa_enrolled: "Att logga in på ditt konto kräver nu även en kod från en autentiseringsapp.",
    mfa_disabled: "Att logga in på ditt konto kräver inte längre en kod från en autentiseringsapp.",
    recovery_codes_regenerated:
      "Nya återställningskoder har skapats för ditt konto. De gamla fungerar inte längre.",
    lockout_cleared:
      "Inloggningar på ditt konto var spärrade efter misslyckade försök. Supporten har hävt spärren.",
    identity_linked: "Ett konto hos en annan tjänst kan nu användas för att logga in.",
    identity_unlinked: "Ett konto hos en annan tjänst kan inte längre användas för att logga in.",
    passkey_added:
      "En lösennyckel har lagts till på ditt konto. Med den kan man logga in utan lösenord.",
    passkey_removed:
      "En lösennyckel kan inte längre användas för att logga in. Enheter som var inloggade med den har loggats ut."
  }
}
