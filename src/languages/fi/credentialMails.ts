import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "fi"> = {
  "mail.credential_changed.subject": {
    password_set: "Salasanasi vaihdettiin",
    password_reset: "Salasanasi nollattiin",
    password_removed: "Salasanasi poistettiin",
    email_added: "Tilillesi lisättiin sähköpostiosoite",
    email_promoted: "Pääsähköpostiosoitteesi vaihdettiin",
    email_removed: "Tililtäsi poistettiin sähköpostiosoite",
    mfa_enrolled: "Kaksivaiheinen vahvistus otettiin käyttöön",
    mfa_disabled: "Kaksivaiheinen vahvistus poistettiin käytöstä",
    recovery_codes_regenerated: "Uudet palautuskoodit luotiin",
    lockout_cleared: "Voit taas kirjautua tilillesi",
    identity_linked: "Kirjautumistapa lisättiin",
    identity_unlinked: "Kirjautumistapa poistettiin",
    passkey_added: "Tilillesi lisättiin avainkoodi",
    passkey_removed: "Tililtäsi poistettiin avainkoodi"
  },
  "mail.credential_changed.change": {
    password_set: "Tilisi salasana vaihdettiin.",
    password_reset:
      "Tilillesi valittiin uusi salasana sähköpostissa olleella linkillä. Kaikki laitteet kirjattiin ulos.",
    password_removed:
      "Tilisi salasana poistettiin. Kaikki laitteet kirjattiin ulos. Uuden salasanan voi valita kirjautumissivulla sähköpostiin lähetettävällä linkillä.",
    email_added: "Tilillesi lisättiin sähköpostiosoite.",
    email_promoted:
      "Tilisi pääosoite on nyt toinen sähköpostiosoite: tiliä koskevat viestit lähetetään siihen.",
    email_removed: "Tililtäsi poistettiin sähköpostiosoite.",
    mfa_enrolled: "Tilillesi kirjautuminen vaatii nyt myös koodin todennussovelluksesta.",
    mfa_disabled: "Tilillesi kirjautuminen ei enää vaadi koodia todennussovelluksesta.",
    recovery_codes_regenerated: "Tilillesi luotiin uudet palautuskoodit. Vanhat eivät enää toimi.",
    lockout_cleared:
      "Tilillesi kirjautuminen estettiin epäonnistuneiden yritysten jälkeen. Tuki on poistanut eston.",
    identity_linked: "Toisen palvelun tilillä voi nyt kirjautua.",
    identity_unlinked: "Toisen palvelun tilillä ei voi enää kirjautua.",
    passkey_added: "Tilillesi lisättiin avainkoodi. Sillä kirjaudutaan ilman salasanaa.",
    passkey_removed:
      "Avainkoodilla ei voi enää kirjautua. Sillä kirjautuneet laitteet kirjattiin ulos."
  }
}
