import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "nl"> = {
  "account.sessions": {
    title: "Uw apparaten",
    current: "Dit apparaat",
    active: "Laatst actief {time}",
    by: "ingelogd met {methods}",
    impersonated: "De ondersteuning handelt hier namens u",
    on: "{browser} op {os}",
    revoke: "Uitloggen",
    others: "Alle andere apparaten uitloggen",
    trusted: "Onthouden browsers",
    trustedIntro: "In deze browsers vraagt inloggen geen tweede stap.",
    trustedUntil: "Onthouden tot {time}",
    forget: "Vergeten"
  },
  "account.frame": {
    nav: "Uw account",
    profile: "Profiel",
    addresses: "E-mailadressen",
    password: "Wachtwoord",
    secondFactor: "Tweede factor",
    passkeys: "Passkeys",
    sessions: "Apparaten",
    identities: "Gekoppelde accounts",
    applications: "Toepassingen",
    apiKeys: "API-sleutels",
    activity: "Activiteit",
    data: "Uw gegevens",
    deletion: "Account verwijderen",
    organizations: "Organisaties",
    you: "Persoonlijk",
    waysIn: "Manieren om in te loggen",
    devices: "Apparaten en activiteit",
    onward: "Doorgaan"
  },
  "account.applications": {
    title: "Verbonden toepassingen",
    none: "Geen enkele toepassing heeft toegang tot uw account.",
    intro:
      "Deze toepassingen mogen uw account gebruiken. Neem de toegang af van die u niet gebruikt.",
    may: "Ze mag:",
    own: "Deel van deze dienst",
    verified: "Bekend bij de beheerders",
    since: "Sinds {time}",
    used: "laatst gebruikt {time}",
    of: "voor {organization}",
    end: "{application} loskoppelen"
  },
  "account.activity": {
    title: "Activiteit",
    none: "Er is nog niets gebeurd.",
    you: "U",
    impersonator: "De ondersteuning, namens u",
    administrator: "De beheerders",
    system: "De dienst",
    failure: "mislukt",
    denied: "geweigerd",
    newDevice: "nieuw apparaat",
    newNetwork: "nieuw netwerk"
  },
  "account.deletion": {
    title: "Uw account verwijderen",
    intro:
      "Uw account wordt meteen gesloten en u wordt overal uitgelogd. Later wordt alles over u gewist. Dit kunt u niet ongedaan maken.",
    codeFirst: "Er gebeurt nog niets: we mailen u eerst een code.",
    start: "Mijn account verwijderen",
    mailed: "We hebben u een code gemaild. Voer hem hier in om het account te verwijderen.",
    confirm: "Voorgoed verwijderen",
    blocked:
      "U bent de laatste eigenaar van deze organisaties. Maak een ander lid eigenaar of verwijder de anderen, en verwijder dan uw account:"
  },
  "account.profile": {
    title: "Uw profiel",
    submit: "Opslaan",
    any: "Zoals de browser",
    hello: "Hallo {name}.",
    since: "Hoofdadres:",
    managed: "{name} beheert uw naam en uw hoofdadres."
  },
  "account.secondFactor": {
    title: "Uw tweede factor",
    off: "Deze app gebruikt geen tweede factor.",
    none: "Met een tweede factor kan niemand met alleen uw wachtwoord inloggen. U hebt een app op uw telefoon nodig die codes toont.",
    others: "Bij het instellen worden uw andere apparaten uitgelogd.",
    start: "Een authenticator-app instellen",
    confirm: "Inschakelen",
    since: "Ingeschakeld sinds {time}.",
    left: "Resterende herstelcodes: {count}.",
    few: "Uw herstelcodes raken op. Maak nieuwe.",
    renew: "Nieuwe herstelcodes maken",
    renewNote: "Nieuwe herstelcodes vervangen de oude.",
    disable: "Uitschakelen",
    required: "Deze app vereist een tweede factor, dus u kunt hem niet uitschakelen."
  },
  "account.identities": {
    title: "Gekoppelde accounts",
    none: "Er is geen account van een andere dienst aan het uwe gekoppeld.",
    link: "{provider} koppelen",
    offer: "U komt van {provider}. Koppel het, dan kunt u er voortaan mee inloggen.",
    unlink: "Loskoppelen",
    nothing: "Deze app heeft geen andere diensten om mee in te loggen."
  },
  "account.data": {
    title: "Uw gegevens",
    intro:
      "U kunt een kopie krijgen van wat we over u bewaren. We maken die op de achtergrond klaar en bewaren die zeven dagen.",
    ask: "Een kopie aanvragen",
    pending: "Wordt klaargemaakt",
    ready: "Klaar",
    isReady: "Uw kopie is klaar.",
    expired: "Niet meer beschikbaar",
    asked: "Aangevraagd op {time}",
    download: "Downloaden"
  },
  "account.passkeys": {
    title: "Uw passkeys",
    intro:
      "Met een passkey logt u in met uw vingerafdruk, gezicht of schermvergrendeling. Er is geen wachtwoord om te typen, en geen dat iemand kan stelen.",
    off: "Deze app gebruikt geen passkeys.",
    begin: "Een passkey toevoegen",
    create: "De passkey aanmaken",
    ready: "Uw apparaat vraagt u om met zijn vergrendeling te bevestigen.",
    script: "Passkeys vereisen een browser die ze ondersteunt, met scripts ingeschakeld.",
    created: "Toegevoegd op {time}",
    used: "laatst gebruikt op {time}",
    synced: "door uw provider op meerdere apparaten bewaard",
    bound: "op slechts één apparaat",
    rename: "Hernoemen",
    remove: "Verwijderen"
  },
  "account.password": {
    change: "Uw wachtwoord wijzigen",
    first: "Een wachtwoord kiezen",
    firstIntro: "U logt tot nu toe zonder wachtwoord in. U kunt er een toevoegen.",
    updated: "Laatst gewijzigd op {time}.",
    submit: "Wachtwoord opslaan"
  },
  "account.addresses": {
    title: "Uw e-mailadressen",
    primary: "Hoofdadres: u logt ermee in en we sturen er e-mails naartoe.",
    stays: "Het blijft tot een ander adres zijn plaats inneemt.",
    verified: "Bevestigd",
    unverified: "Nog niet bevestigd",
    promote: "Tot hoofdadres maken",
    resend: "De link opnieuw sturen",
    remove: "Verwijderen",
    addTitle: "Een adres toevoegen",
    add: "Adres toevoegen",
    own: "Dit adres is al van u.",
    addIntro: "We sturen er een link naartoe. Het adres is van u zodra de link geopend is.",
    managed: "{name} beheert uw hoofdadres."
  },
  "account.methods": {
    password: "wachtwoord",
    totp: "authenticator-app",
    recovery_code: "herstelcode",
    email_code: "gemailde code",
    passkey: "passkey",
    ticket: "andere host",
    impersonation: "handelen namens iemand",
    trusted_device: "onthouden browser"
  },
  "account.devices": {
    desktop: "Computer",
    mobile: "Telefoon",
    tablet: "Tablet",
    native: "App",
    bot: "Programma",
    unknown: "Onbekend apparaat"
  }
}
