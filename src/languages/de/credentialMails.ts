import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "de"> = {
  "mail.credential_changed.subject": {
    password_set: "Ihr Passwort wurde geändert",
    password_reset: "Ihr Passwort wurde zurückgesetzt",
    password_removed: "Ihr Passwort wurde entfernt",
    email_added: "Ihrem Konto wurde eine E-Mail-Adresse hinzugefügt",
    email_promoted: "Ihre primäre E-Mail-Adresse wurde geändert",
    email_removed: "Eine E-Mail-Adresse wurde aus Ihrem Konto entfernt",
    mfa_enrolled: "Die Anmeldung in zwei Schritten wurde eingeschaltet",
    mfa_disabled: "Die Anmeldung in zwei Schritten wurde ausgeschaltet",
    recovery_codes_regenerated: "Neue Wiederherstellungscodes wurden erstellt",
    lockout_cleared: "Sie können sich wieder bei Ihrem Konto anmelden",
    identity_linked: "Eine Anmeldemethode wurde hinzugefügt",
    identity_unlinked: "Eine Anmeldemethode wurde entfernt",
    passkey_added: "Ihrem Konto wurde ein Passkey hinzugefügt",
    passkey_removed: "Ein Passkey wurde aus Ihrem Konto entfernt"
  },
  "mail.credential_changed.change": {
    password_set: "Das Passwort Ihres Kontos wurde geändert.",
    password_reset:
      "Für Ihr Konto wurde mit einem Link aus einer E-Mail ein neues Passwort gewählt. Alle Geräte wurden abgemeldet.",
    password_removed:
      "Das Passwort Ihres Kontos wurde entfernt. Alle Geräte wurden abgemeldet. Bei der Anmeldung kann mit einem Link per E-Mail ein neues Passwort gewählt werden.",
    email_added: "Ihrem Konto wurde eine E-Mail-Adresse hinzugefügt.",
    email_promoted:
      "Eine andere E-Mail-Adresse ist jetzt die primäre Ihres Kontos: E-Mails zum Konto gehen dorthin.",
    email_removed: "Eine E-Mail-Adresse wurde aus Ihrem Konto entfernt.",
    mfa_enrolled:
      "Für die Anmeldung bei Ihrem Konto ist jetzt auch ein Code aus einer Authenticator-App nötig.",
    mfa_disabled:
      "Für die Anmeldung bei Ihrem Konto ist kein Code aus einer Authenticator-App mehr nötig.",
    recovery_codes_regenerated:
      "Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die alten funktionieren nicht mehr.",
    lockout_cleared:
      "Anmeldungen bei Ihrem Konto waren nach fehlgeschlagenen Versuchen gesperrt. Der Support hat die Sperre aufgehoben.",
    identity_linked:
      "Ein Konto bei einem anderen Dienst kann jetzt zur Anmeldung verwendet werden.",
    identity_unlinked:
      "Ein Konto bei einem anderen Dienst kann nicht mehr zur Anmeldung verwendet werden.",
    passkey_added:
      "Ihrem Konto wurde ein Passkey hinzugefügt. Damit kann man sich ohne Passwort anmelden.",
    passkey_removed:
      "Ein Passkey kann nicht mehr zur Anmeldung verwendet werden. Geräte, die damit angemeldet waren, wurden abgemeldet."
  }
}
