import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "pl"> = {
  "mail.credential_changed.subject": {
    password_set: "Zmieniono Twoje hasło",
    password_reset: "Zresetowano Twoje hasło",
    password_removed: "Usunięto Twoje hasło",
    email_added: "Do Twojego konta dodano adres e-mail",
    email_promoted: "Zmieniono Twój główny adres e-mail",
    email_removed: "Z Twojego konta usunięto adres e-mail",
    mfa_enrolled: "Włączono logowanie dwuetapowe",
    mfa_disabled: "Wyłączono logowanie dwuetapowe",
    recovery_codes_regenerated: "Utworzono nowe kody odzyskiwania",
    lockout_cleared: "Możesz znów zalogować się na swoje konto",
    identity_linked: "Dodano sposób logowania",
    identity_unlinked: "Usunięto sposób logowania",
    passkey_added: "Do Twojego konta dodano klucz dostępu",
    passkey_removed: "Z Twojego konta usunięto klucz dostępu"
  },
  "mail.credential_changed.change": {
    password_set: "Hasło do Twojego konta zostało zmienione.",
    password_reset:
      "Nowe hasło do Twojego konta ustawiono linkiem z wiadomości. Wszystkie urządzenia wylogowano.",
    password_removed:
      "Hasło do Twojego konta zostało usunięte. Wszystkie urządzenia wylogowano. Nowe można ustawić przy logowaniu linkiem z wiadomości.",
    email_added: "Do Twojego konta dodano adres e-mail.",
    email_promoted:
      "Głównym adresem Twojego konta jest teraz inny adres e-mail: tam trafiają wiadomości o koncie.",
    email_removed: "Z Twojego konta usunięto adres e-mail.",
    mfa_enrolled:
      "Logowanie na Twoje konto wymaga teraz także kodu z aplikacji uwierzytelniającej.",
    mfa_disabled: "Logowanie na Twoje konto nie wymaga już kodu z aplikacji uwierzytelniającej.",
    recovery_codes_regenerated:
      "Dla Twojego konta utworzono nowe kody odzyskiwania. Poprzednie już nie działają.",
    lockout_cleared:
      "Logowanie na Twoje konto było zablokowane po nieudanych próbach. Pomoc techniczna je odblokowała.",
    identity_linked: "Konta w innej usłudze można teraz używać do logowania.",
    identity_unlinked: "Konta w innej usłudze nie można już używać do logowania.",
    passkey_added: "Do Twojego konta dodano klucz dostępu. Pozwala zalogować się bez hasła.",
    passkey_removed:
      "Klucza dostępu nie można już używać do logowania. Urządzenia zalogowane nim zostały wylogowane."
  }
}
