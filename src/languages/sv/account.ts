import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "sv"> = {
  "account.sessions": {
    title: "Dina enheter",
    current: "Den här enheten",
    active: "Senast aktiv {time}",
    by: "inloggad med {methods}",
    impersonated: "Supporten agerar i ditt namn här",
    on: "{browser} på {os}",
    revoke: "Logga ut",
    others: "Logga ut alla andra enheter",
    trusted: "Ihågkomna webbläsare",
    trustedIntro: "I de här webbläsarna krävs inget andra steg vid inloggning.",
    trustedUntil: "Ihågkommen till {time}",
    forget: "Glöm"
  },
  "account.frame": {
    nav: "Ditt konto",
    profile: "Profil",
    addresses: "E-postadresser",
    password: "Lösenord",
    secondFactor: "Andra faktor",
    passkeys: "Lösennycklar",
    sessions: "Enheter",
    identities: "Kopplade konton",
    applications: "Program",
    apiKeys: "API-nycklar",
    activity: "Aktivitet",
    data: "Dina uppgifter",
    deletion: "Radera kontot",
    organizations: "Organisationer",
    you: "Om dig",
    waysIn: "Sätt att logga in",
    devices: "Enheter och aktivitet",
    onward: "Fortsätt"
  },
  "account.applications": {
    title: "Anslutna program",
    none: "Inget program har åtkomst till ditt konto.",
    intro:
      "De här programmen får använda ditt konto. Ta tillbaka åtkomsten från dem du inte använder.",
    may: "Det får:",
    own: "Del av den här tjänsten",
    verified: "Känt av dem som driver tjänsten",
    since: "Sedan {time}",
    used: "senast använt {time}",
    of: "för {organization}",
    end: "Koppla från {application}"
  },
  "account.activity": {
    title: "Aktivitet",
    none: "Inget har hänt än.",
    you: "Du",
    impersonator: "Supporten, i ditt namn",
    administrator: "Administratörerna",
    system: "Tjänsten",
    failure: "misslyckades",
    denied: "nekades",
    newDevice: "ny enhet",
    newNetwork: "nytt nätverk"
  },
  "account.deletion": {
    title: "Radera ditt konto",
    intro:
      "Ditt konto stängs genast och du loggas ut överallt. Senare raderas allt om dig. Det kan inte ångras.",
    codeFirst: "Inget händer än: först mejlar vi dig en kod.",
    start: "Radera mitt konto",
    mailed: "Vi har mejlat dig en kod. Ange den här för att radera kontot.",
    confirm: "Radera det för alltid",
    blocked:
      "Du är den sista ägaren av de här organisationerna. Gör en annan medlem till ägare eller ta bort de andra, och radera sedan ditt konto:"
  },
  "account.profile": {
    title: "Din profil",
    submit: "Spara",
    any: "Som webbläsaren",
    hello: "Hej {name}.",
    since: "Huvudadress:",
    managed: "{name} sköter ditt namn och din huvudadress."
  },
  "account.secondFactor": {
    title: "Din andra faktor",
    off: "Appen använder ingen andra faktor.",
    none: "Med en andra faktor kan ingen logga in med bara ditt lösenord. Du behöver en app på telefonen som visar koder.",
    others: "När du ställer in den loggas dina andra enheter ut.",
    start: "Ställ in en autentiseringsapp",
    confirm: "Slå på",
    since: "På sedan {time}.",
    left: "Återställningskoder kvar: {count}.",
    few: "Dina återställningskoder börjar ta slut. Skapa nya.",
    renew: "Skapa nya återställningskoder",
    renewNote: "Nya återställningskoder ersätter de gamla.",
    disable: "Stäng av",
    required: "Appen kräver en andra faktor, så du kan inte stänga av den."
  },
  "account.identities": {
    title: "Kopplade konton",
    none: "Inget konto hos en annan tjänst är kopplat till ditt.",
    link: "Koppla {provider}",
    offer: "Du kom från {provider}. Koppla det, så kan du logga in med det från och med nu.",
    unlink: "Koppla från",
    nothing: "Appen har inga andra tjänster att logga in med."
  },
  "account.data": {
    title: "Dina uppgifter",
    intro:
      "Du kan få en kopia av det vi sparar om dig. Vi förbereder den i bakgrunden och sparar den i sju dagar.",
    ask: "Be om en kopia",
    pending: "Förbereds",
    ready: "Klar",
    isReady: "Din kopia är klar.",
    expired: "Inte längre tillgänglig",
    asked: "Begärd {time}",
    download: "Ladda ner"
  },
  "account.passkeys": {
    title: "Dina lösennycklar",
    intro:
      "Med en lösennyckel loggar du in med fingeravtryck, ansikte eller skärmlås. Det finns inget lösenord att skriva och inget som någon kan stjäla.",
    off: "Appen använder inga lösennycklar.",
    begin: "Lägg till en lösennyckel",
    create: "Skapa lösennyckeln",
    ready: "Enheten ber dig bekräfta med sitt lås.",
    script: "Lösennycklar kräver en webbläsare som stöder dem, med skript påslagna.",
    created: "Tillagd {time}",
    used: "senast använd {time}",
    synced: "sparad av din leverantör på flera enheter",
    bound: "bara på en enhet",
    rename: "Byt namn",
    remove: "Ta bort"
  },
  "account.password": {
    change: "Byt lösenord",
    first: "Välj ett lösenord",
    firstIntro: "Du loggar hittills in utan lösenord. Du kan lägga till ett.",
    updated: "Senast ändrat {time}.",
    submit: "Spara lösenord"
  },
  "account.addresses": {
    title: "Dina e-postadresser",
    primary: "Huvudadress: du loggar in med den, och vi skickar mejl dit.",
    stays: "Den finns kvar tills en annan tar dess plats.",
    verified: "Bekräftad",
    unverified: "Inte bekräftad än",
    promote: "Gör till huvudadress",
    resend: "Skicka länken igen",
    remove: "Ta bort",
    addTitle: "Lägg till en adress",
    add: "Lägg till adressen",
    own: "Adressen är redan din.",
    addIntro: "Vi skickar en länk till den. Adressen är din när länken har öppnats.",
    managed: "{name} sköter din huvudadress."
  },
  "account.methods": {
    password: "lösenord",
    totp: "autentiseringsapp",
    recovery_code: "återställningskod",
    email_code: "mejlad kod",
    passkey: "lösennyckel",
    ticket: "annan värd",
    impersonation: "agerande för någon annan",
    trusted_device: "ihågkommen webbläsare"
  },
  "account.devices": {
    desktop: "Dator",
    mobile: "Telefon",
    tablet: "Surfplatta",
    native: "App",
    bot: "Program",
    unknown: "Okänd enhet"
  }
}
