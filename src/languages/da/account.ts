import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "da"> = {
  "account.sessions": {
    title: "Dine enheder",
    current: "Denne enhed",
    active: "Sidst aktiv {time}",
    by: "logget ind med {methods}",
    impersonated: "Support handler på dine vegne her",
    on: "{browser} på {os}",
    revoke: "Log ud",
    others: "Log alle andre enheder ud",
    trusted: "Huskede browsere",
    trustedIntro: "I disse browsere kræver login ikke et andet trin.",
    trustedUntil: "Huskes indtil {time}",
    forget: "Glem"
  },
  "account.frame": {
    nav: "Din konto",
    profile: "Profil",
    addresses: "E-mailadresser",
    password: "Adgangskode",
    secondFactor: "Totrinslogin",
    passkeys: "Adgangsnøgler",
    sessions: "Enheder",
    identities: "Tilknyttede konti",
    applications: "Applikationer",
    apiKeys: "API-nøgler",
    activity: "Aktivitet",
    data: "Dine data",
    deletion: "Slet kontoen",
    organizations: "Organisationer",
    you: "Om dig",
    waysIn: "Måder at logge ind på",
    devices: "Enheder og aktivitet",
    onward: "Fortsæt"
  },
  "account.applications": {
    title: "Tilknyttede applikationer",
    none: "Ingen applikation har adgang til din konto.",
    intro: "Disse applikationer må bruge din konto. Fjern adgangen for dem, du ikke bruger.",
    may: "Den må:",
    own: "En del af tjenesten",
    verified: "Kendt af tjenestens ejere",
    since: "Siden {time}",
    used: "sidst brugt {time}",
    of: "for {organization}",
    end: "Fjern adgangen for {application}"
  },
  "account.activity": {
    title: "Aktivitet",
    none: "Der er ikke sket noget endnu.",
    you: "Dig",
    impersonator: "Support på dine vegne",
    administrator: "Administratorerne",
    system: "Tjenesten",
    failure: "mislykket",
    denied: "afvist",
    newDevice: "ny enhed",
    newNetwork: "nyt netværk"
  },
  "account.deletion": {
    title: "Slet din konto",
    intro:
      "Kontoen bliver lukket med det samme, og du bliver logget ud alle steder. Efter et stykke tid bliver alt om dig slettet. Det kan ikke fortrydes.",
    codeFirst: "Der sker ikke noget endnu: vi sender dig først en kode.",
    start: "Slet min konto",
    mailed: "Vi har sendt dig en kode. Skriv den her, så bliver kontoen slettet.",
    confirm: "Slet den for altid",
    blocked:
      "Du er den sidste ejer af disse organisationer. Gør et andet medlem til ejer, eller fjern de andre, og slet så din konto:"
  },
  "account.profile": {
    title: "Din profil",
    submit: "Gem",
    any: "Samme som browseren",
    hello: "Hej {name}.",
    since: "Primær adresse:",
    managed: "{name} bestemmer dit navn og din primære adresse."
  },
  "account.secondFactor": {
    title: "Dit totrinslogin",
    off: "Denne app beder ikke om totrinslogin.",
    none: "Med totrinslogin kan ingen logge ind med din adgangskode alene. Du skal bruge en app på din telefon, som viser koder.",
    others: "Dine andre enheder bliver logget ud, når du slår det til.",
    start: "Sæt en godkendelsesapp op",
    confirm: "Slå det til",
    since: "Slået til siden {time}.",
    left: "Gendannelseskoder tilbage: {count}.",
    few: "Du har snart ikke flere gendannelseskoder. Lav nye.",
    renew: "Lav nye gendannelseskoder",
    renewNote: "Nye gendannelseskoder erstatter de gamle.",
    disable: "Slå det fra",
    required: "Denne app kræver totrinslogin, så det kan ikke slås fra."
  },
  "account.identities": {
    title: "Tilknyttede konti",
    none: "Ingen konto hos andre tjenester er knyttet til din.",
    link: "Tilknyt {provider}",
    offer: "Du kom fra {provider}. Tilknyt det, så kan du logge ind med det fremover.",
    unlink: "Fjern tilknytningen",
    nothing: "Denne app har ingen andre tjenester at logge ind med."
  },
  "account.data": {
    title: "Dine data",
    intro:
      "Du kan få en kopi af det, vi har gemt om dig. Vi laver den i baggrunden og gemmer den i syv dage.",
    ask: "Bed om en kopi",
    pending: "Bliver gjort klar",
    ready: "Klar",
    isReady: "Din kopi er klar.",
    expired: "Ikke længere gemt",
    asked: "Bestilt {time}",
    download: "Hent"
  },
  "account.passkeys": {
    title: "Dine adgangsnøgler",
    intro:
      "En adgangsnøgle logger dig ind med fingeraftryk, ansigt eller skærmlås. Der er ingen adgangskode at skrive, og ingen, som andre kan stjæle.",
    off: "Denne app bruger ikke adgangsnøgler.",
    begin: "Tilføj en adgangsnøgle",
    create: "Opret adgangsnøglen",
    ready: "Din enhed beder dig bekræfte med sin lås.",
    script: "Adgangsnøgler kræver en browser, der kender dem, med scripts slået til.",
    created: "Tilføjet {time}",
    used: "sidst brugt {time}",
    synced: "gemt hos din udbyder på flere enheder",
    bound: "kun på én enhed",
    rename: "Giv nyt navn",
    remove: "Fjern"
  },
  "account.password": {
    change: "Skift din adgangskode",
    first: "Vælg en adgangskode",
    firstIntro: "Indtil nu logger du ind uden adgangskode. Du kan tilføje en.",
    updated: "Sidst ændret {time}.",
    submit: "Gem adgangskoden"
  },
  "account.addresses": {
    title: "Dine e-mailadresser",
    primary: "Primær adresse: Du logger ind med den, og den får vores mails.",
    stays: "Den bliver, indtil en anden tager dens plads.",
    verified: "Bekræftet",
    unverified: "Ikke bekræftet endnu",
    promote: "Gør den primær",
    resend: "Send linket igen",
    remove: "Fjern",
    addTitle: "Tilføj en adresse",
    add: "Tilføj adresse",
    managed: "{name} bestemmer din primære adresse.",
    own: "Du har allerede denne adresse.",
    addIntro: "Vi sender et link til den. Adressen er din, når linket er åbnet."
  },
  "account.methods": {
    password: "adgangskode",
    totp: "godkendelsesapp",
    recovery_code: "gendannelseskode",
    email_code: "kode fra en mail",
    passkey: "adgangsnøgle",
    ticket: "et andet sted",
    impersonation: "impersonering",
    trusted_device: "husket browser"
  },
  "account.devices": {
    desktop: "Computer",
    mobile: "Telefon",
    tablet: "Tablet",
    native: "App",
    bot: "Program",
    unknown: "Ukendt enhed"
  }
}
