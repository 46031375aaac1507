import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "nb"> = {
  "mail.credential_changed.subject": {
    password_set: "Passordet ditt er endret",
    password_reset: "Passordet ditt er tilbakestilt",
    password_removed: "Passordet ditt er fjernet",
    email_added: "En e-postadresse er lagt til på kontoen din",
    email_promoted: "Den primære e-postadressen din er endret",
    email_removed: "En e-postadresse er fjernet fra kontoen din",
    mfa_enrolled: "Innlogging i to trinn er slått på",
    mfa_disabled: "Innlogging i to trinn er slått av",
    recovery_codes_regenerated: "Nye gjenopprettingskoder er laget",
    lockout_cleared: "Du kan logge inn på kontoen din igjen",
    identity_linked: "En innloggingsmåte er lagt til",
    identity_unlinked: "En innloggingsmåte er fjernet",
    passkey_added: "En tilgangsnøkkel er lagt til på kontoen din",
    passkey_removed: "En tilgangsnøkkel er fjernet fra kontoen din"
  },
  "mail.credential_changed.change": {
    password_set: "Passordet til kontoen din er endret.",
    password_reset:
      "Et nytt passord er valgt for kontoen din med en lenke fra en e-post. Alle enheter er logget ut.",
    password_removed:
      "Passordet til kontoen din er fjernet. Alle enheter er logget ut. Et nytt passord kan velges med en lenke på e-post der du logger inn.",
    email_added: "En e-postadresse er lagt til på kontoen din.",
    email_promoted:
      "En annen e-postadresse er nå den primære for kontoen din: e-post om kontoen går dit.",
    email_removed: "En e-postadresse er fjernet fra kontoen din.",
    mfa_enrolled: "Innlogging på kontoen din krever nå også en kode fra en autentiseringsapp.",
    mfa_disabled: "Innlogging på kontoen din krever ikke lenger en kode fra en autentiseringsapp.",
    recovery_codes_regenerated:
      "Nye gjenopprettingskoder er laget for kontoen din. De gamle virker ikke lenger.",
    lockout_cleared:
      "Innlogging på kontoen din var sperret etter mislykkede forsøk. Brukerstøtten har opphevet sperren.",
    identity_linked: "En konto hos en annen tjeneste kan nå brukes til å logge inn.",
    identity_unlinked: "En konto hos en annen tjeneste kan ikke lenger brukes til å logge inn.",
    passkey_added:
      "En tilgangsnøkkel er lagt til på kontoen din. Med den kan man logge inn uten passord.",
    passkey_removed:
      "En tilgangsnøkkel kan ikke lenger brukes til å logge inn. Enheter som var logget inn med den, er logget ut."
  }
}
