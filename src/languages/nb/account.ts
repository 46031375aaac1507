import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "nb"> = {
  "account.sessions": {
    title: "Enhetene dine",
    current: "Denne enheten",
    active: "Sist aktiv {time}",
    by: "logget inn med {methods}",
    impersonated: "Brukerstøtten handler i ditt navn her",
    on: "{browser} på {os}",
    revoke: "Logg ut",
    others: "Logg ut alle andre enheter",
    trusted: "Huskede nettlesere",
    trustedIntro: "I disse nettleserne krever innlogging ikke noe andre trinn.",
    trustedUntil: "Huskes til {time}",
    forget: "Glem"
  },
  "account.frame": {
    nav: "Kontoen din",
    profile: "Profil",
    addresses: "E-postadresser",
    password: "Passord",
    secondFactor: "Andre faktor",
    passkeys: "Tilgangsnøkler",
    sessions: "Enheter",
    identities: "Tilkoblede kontoer",
    applications: "Programmer",
    apiKeys: "API-nøkler",
    activity: "Aktivitet",
    data: "Opplysningene dine",
    deletion: "Slett kontoen",
    organizations: "Organisasjoner",
    you: "Om deg",
    waysIn: "Måter å logge inn på",
    devices: "Enheter og aktivitet",
    onward: "Fortsett"
  },
  "account.applications": {
    title: "Tilkoblede programmer",
    none: "Ingen programmer har tilgang til kontoen din.",
    intro: "Disse programmene kan bruke kontoen din. Ta tilbake tilgangen fra dem du ikke bruker.",
    may: "Det kan:",
    own: "Del av denne tjenesten",
    verified: "Kjent for dem som driver tjenesten",
    since: "Siden {time}",
    used: "sist brukt {time}",
    of: "for {organization}",
    end: "Koble fra {application}"
  },
  "account.activity": {
    title: "Aktivitet",
    none: "Ingenting har skjedd ennå.",
    you: "Du",
    impersonator: "Brukerstøtten, i ditt navn",
    administrator: "Administratorene",
    system: "Tjenesten",
    failure: "mislyktes",
    denied: "avvist",
    newDevice: "ny enhet",
    newNetwork: "nytt nettverk"
  },
  "account.deletion": {
    title: "Slett kontoen din",
    intro:
      "Kontoen din stenges med en gang, og du logges ut overalt. Senere slettes alt om deg. Det kan ikke angres.",
    codeFirst: "Ingenting skjer ennå: først sender vi deg en kode på e-post.",
    start: "Slett kontoen min",
    mailed: "Vi har sendt deg en kode på e-post. Skriv den inn her for å slette kontoen.",
    confirm: "Slett den for godt",
    blocked:
      "Du er den siste eieren av disse organisasjonene. Gjør et annet medlem til eier, eller fjern de andre, og slett så kontoen din:"
  },
  "account.profile": {
    title: "Profilen din",
    submit: "Lagre",
    any: "Som nettleseren",
    hello: "Hei {name}.",
    since: "Hovedadresse:",
    managed: "{name} administrerer navnet og hovedadressen din."
  },
  "account.secondFactor": {
    title: "Den andre faktoren din",
    off: "Appen bruker ingen andre faktor.",
    none: "Med en andre faktor kan ingen logge inn med bare passordet ditt. Du trenger en app på telefonen som viser koder.",
    others: "Når du setter den opp, logges de andre enhetene dine ut.",
    start: "Sett opp en autentiseringsapp",
    confirm: "Slå på",
    since: "På siden {time}.",
    left: "Gjenopprettingskoder igjen: {count}.",
    few: "Du har snart ikke flere gjenopprettingskoder. Lag nye.",
    renew: "Lag nye gjenopprettingskoder",
    renewNote: "Nye gjenopprettingskoder erstatter de gamle.",
    disable: "Slå av",
    required: "Appen krever en andre faktor, så du kan ikke slå den av."
  },
  "account.identities": {
    title: "Tilkoblede kontoer",
    none: "Ingen konto hos en annen tjeneste er koblet til din.",
    link: "Koble til {provider}",
    offer: "Du kom fra {provider}. Koble den til, så kan du logge inn med den fra nå av.",
    unlink: "Koble fra",
    nothing: "Appen har ingen andre tjenester å logge inn med."
  },
  "account.data": {
    title: "Opplysningene dine",
    intro:
      "Du kan få en kopi av det vi lagrer om deg. Vi gjør den klar i bakgrunnen og tar vare på den i sju dager.",
    ask: "Be om en kopi",
    pending: "Gjøres klar",
    ready: "Klar",
    isReady: "Kopien din er klar.",
    expired: "Ikke lenger tilgjengelig",
    asked: "Bedt om {time}",
    download: "Last ned"
  },
  "account.passkeys": {
    title: "Tilgangsnøklene dine",
    intro:
      "Med en tilgangsnøkkel logger du inn med fingeravtrykk, ansikt eller skjermlås. Det er ikke noe passord å skrive, og ikke noe som kan stjeles.",
    off: "Appen bruker ikke tilgangsnøkler.",
    begin: "Legg til en tilgangsnøkkel",
    create: "Opprett tilgangsnøkkelen",
    ready: "Enheten ber deg bekrefte med låsen sin.",
    script: "Tilgangsnøkler krever en nettleser som støtter dem, med skript slått på.",
    created: "Lagt til {time}",
    used: "sist brukt {time}",
    synced: "lagret hos leverandøren din på flere enheter",
    bound: "bare på én enhet",
    rename: "Gi nytt navn",
    remove: "Fjern"
  },
  "account.password": {
    change: "Endre passordet ditt",
    first: "Velg et passord",
    firstIntro: "Du logger foreløpig inn uten passord. Du kan legge til et.",
    updated: "Sist endret {time}.",
    submit: "Lagre passord"
  },
  "account.addresses": {
    title: "E-postadressene dine",
    primary: "Hovedadresse: du logger inn med den, og vi sender e-post dit.",
    stays: "Den blir til en annen tar plassen dens.",
    verified: "Bekreftet",
    unverified: "Ikke bekreftet ennå",
    promote: "Gjør til hovedadresse",
    resend: "Send lenken på nytt",
    remove: "Fjern",
    addTitle: "Legg til en adresse",
    add: "Legg til adressen",
    own: "Adressen er allerede din.",
    addIntro: "Vi sender en lenke til den. Adressen er din så snart lenken er åpnet.",
    managed: "{name} administrerer hovedadressen din."
  },
  "account.methods": {
    password: "passord",
    totp: "autentiseringsapp",
    recovery_code: "gjenopprettingskode",
    email_code: "kode på e-post",
    passkey: "tilgangsnøkkel",
    ticket: "en annen vert",
    impersonation: "handling på vegne av noen",
    trusted_device: "husket nettleser"
  },
  "account.devices": {
    desktop: "Datamaskin",
    mobile: "Telefon",
    tablet: "Nettbrett",
    native: "App",
    bot: "Program",
    unknown: "Ukjent enhet"
  }
}
