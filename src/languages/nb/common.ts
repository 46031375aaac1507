import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "nb"> = {
  common: {
    mixedLoopback:
      "Appen og denne siden bruker forskjellige navn på maskinen din: den ene localhost, den andre 127.0.0.1. Nettlesere lagrer informasjonskapsler etter navn, så du ville ikke vært logget inn der. Åpne appen under navnet som denne siden bruker, eller gi miljøet appens navn.",
    triesLeft: {
      one: "Du har høyst ett forsøk igjen.",
      other: "Du har høyst {count} forsøk igjen."
    },
    noTriesLeft: "Ingen forsøk er igjen: be om en ny kode, eller begynn på nytt.",
    switchAccount: "Bytt konto",
    signOut: "Logg ut",
    menu: "Meny",
    skip: "Gå til innholdet",
    showPassword: "Vis passordet",
    passwordRule: {
      one: "Minst ett tegn av hvilket som helst slag.",
      other: "Minst {count} tegn av hvilket som helst slag."
    },
    optional: "valgfritt",
    terms: "Vilkår",
    privacy: "Personvern",
    support: "Hjelp",
    language: "Språk",
    continue: "Fortsett",
    continueTo: "Fortsett til {place}",
    leaving: "Du sendes videre…",
    back: "Tilbake",
    backToSignIn: "Tilbake til innloggingen",
    or: "eller",
    incompleteLink: "Lenken er ufullstendig. Åpne den på nytt fra e-posten.",
    retryIn: "Prøv igjen {wait}.",
    retryNow: "Du kan prøve igjen nå.",
    reference: "Referanse for brukerstøtte",
    copy: "Kopier",
    copied: "Kopiert",
    print: "Skriv ut",
    download: "Last ned",
    offline:
      "Du er frakoblet. Det du har skrevet, blir tatt vare på og sendt når du er på nett igjen.",
    impersonating: "Du handler på vegne av {name}.",
    impersonatingUntil: "Du handler på vegne av {name} til {time}.",
    impersonationBlocks:
      "I mellomtiden kan du ikke endre passord, andre faktorer, adresser, innloggingsmåter, organisasjoner eller andre økter.",
    actingStaff: "Medarbeider som handler: {id}.",
    backTo: "Tilbake til {app}",
    stop: "Avslutt",
    mailsStay: "Ingen e-postserver er satt opp, så e-post blir på denne maskinen.",
    readMails: "Les dem",
    signedInAs: "Logget inn som {name}"
  },
  fields: {
    email: "E-postadresse",
    password: "Passord",
    newPassword: "Nytt passord",
    currentPassword: "Nåværende passord",
    firstName: "Fornavn",
    lastName: "Etternavn",
    language: "Språk",
    code: "6-sifret kode",
    totpCode: "Kode fra autentiseringsappen",
    emailCode: "Kode fra e-posten",
    recoveryCode: "Gjenopprettingskode",
    userCode: "Kode fra enheten",
    name: "Navn",
    role: "Rolle",
    organizationId: "Organisasjon",
    permissions: "Tillatelser",
    expiresInDays: "Utløper",
    revokeOld: "Gjør de gamle hemmelighetene ugyldige med en gang",
    query: "Søk",
    legalConsentAccepted: "Jeg godtar vilkårene",
    revokeOtherSessions: "Logg ut de andre enhetene mine",
    rememberDevice: "Ikke spør igjen i denne nettleseren",
    kept: "Jeg har lagret dem"
  },
  roles: {
    Owner: "Eier",
    Admin: "Administrator",
    Member: "Medlem"
  },
  intents: {
    choosePassword: "velge et passord",
    addAddress: "legge til en adresse",
    changeAddress: "endre hovedadressen din",
    removeAddress: "fjerne en adresse",
    setUpFactor: "sette opp en autentiseringsapp",
    newRecoveryCodes: "lage nye gjenopprettingskoder",
    turnOffFactor: "slå av den andre faktoren",
    addPasskey: "legge til en tilgangsnøkkel",
    removePasskey: "fjerne en tilgangsnøkkel",
    linkAccount: "koble til en innloggingsmåte",
    unlinkAccount: "fjerne en innloggingsmåte",
    deleteAccount: "slette kontoen din",
    requestData: "be om en kopi av opplysningene dine",
    makeApiKey: "lage en API-nøkkel",
    makeApplication: "lage et program",
    makeSecret: "lage en ny hemmelighet",
    removeApplication: "fjerne et program"
  },
  passwords: {
    too_short: "Passordet er for kort.",
    too_long: "Passordet er for langt.",
    not_printable: "Passordet har tegn som ikke kan brukes.",
    too_common: "For mange bruker dette passordet. Velg et annet.",
    too_simple:
      "Passordet kan ikke være ett tegn om og om igjen eller bare mellomrom. Velg et annet.",
    personal_data:
      "Passordet kan ikke være lite mer enn navnet ditt eller e-postadressen din. Velg et annet.",
    breached:
      "Dette passordet har lekket fra en annen tjeneste, så fremmede kjenner det. Velg et annet.",
    service_name: "Passordet kan ikke være lite mer enn navnet på tjenesten. Velg et annet."
  },
  confirmation: {
    title: "Fortsett",
    intro: "Fortsett for å fullføre det du begynte på.",
    button: "Fortsett"
  },
  formGuard: {
    working: "Nettleseren din kontrolleres. Det tar noen sekunder.",
    done: "Nettleseren din er kontrollert. Sender.",
    challenge: "Vis at du er et menneske"
  },
  notices: {
    saved: "Lagret.",
    mailed: "En e-post er på vei.",
    removed: "Fjernet.",
    ended: "Enheten er logget ut.",
    linked: "Kontoen er koblet til.",
    disconnected: "Programmet har ikke lenger tilgang.",
    registered: "Tilgangsnøkkelen er lagt til. Du kan logge inn med den nå.",
    requested: "Vi gjør klar kopien din. Du får en e-post når den er klar.",
    joined: "Du er medlem nå.",
    left: "Du har forlatt organisasjonen.",
    switched: "Den aktive organisasjonen din er endret.",
    invited: "Invitasjonen er på vei.",
    proven: "Domenet er bevist.",
    turnedOn: "Tilkoblingen er på.",
    turnedOff: "Tilkoblingen er av.",
    joinedIt: "Du er medlem av {organization} nå.",
    more: "Vis mer"
  },
  problemPage: {
    notFound: "Finner ikke siden",
    nothing: "Ingenting å fortsette med",
    forbidden: "Dette går ikke",
    gone: "Dette finnes ikke lenger",
    busy: "Et øyeblikk",
    fault: "Noe gikk galt",
    unusable: "Adressen kan ikke brukes. Lenken kan være gammel eller feilskrevet.",
    prove: "Bekreft at det er deg",
    fromStart: "Begynn fra starten"
  },
  formPost: {
    title: "Fortsett til {place}",
    why: "Du går videre av deg selv om et øyeblikk. Hvis ikke, trykk på knappen.",
    asked:
      "Programmet som sendte deg hit, har gjort en feil. Det får beskjed om det hvis du går tilbake.",
    onward: "Fortsett"
  }
}
