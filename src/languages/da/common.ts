import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "da"> = {
  common: {
    mixedLoopback:
      "Appen og denne side bruger forskellige navne for din maskine: den ene localhost, den anden 127.0.0.1. Browsere gemmer cookies efter navn, så du ville ikke være logget ind der. Åbn appen under det navn, som denne side bruger, eller giv miljøet appens navn.",
    triesLeft: {
      one: "Du har højst ét forsøg tilbage.",
      other: "Du har højst {count} forsøg tilbage."
    },
    noTriesLeft: "Der er ingen forsøg tilbage: bed om en ny kode, eller begynd forfra.",
    switchAccount: "Skift konto",
    signOut: "Log ud",
    menu: "Menu",
    skip: "Gå til indholdet",
    showPassword: "Vis adgangskoden",
    passwordRule: {
      one: "Mindst ét tegn af en hvilken som helst slags.",
      other: "Mindst {count} tegn af en hvilken som helst slags."
    },
    optional: "valgfrit",
    terms: "Vilkår",
    privacy: "Privatliv",
    support: "Hjælp",
    language: "Sprog",
    continue: "Fortsæt",
    continueTo: "Fortsæt til {place}",
    leaving: "Du bliver sendt videre.",
    back: "Tilbage",
    backToSignIn: "Tilbage til login",
    or: "eller",
    incompleteLink: "Linket er ufuldstændigt. Åbn det fra mailen igen.",
    retryIn: "Prøv igen {wait}.",
    retryNow: "Du kan prøve igen nu.",
    reference: "Reference til support",
    copy: "Kopiér",
    copied: "Kopieret",
    print: "Udskriv",
    download: "Hent",
    offline: "Du er offline. Det, du har skrevet, bliver stående og sendes, når du er online igen.",
    impersonating: "Du handler på vegne af {name}.",
    impersonatingUntil: "Du handler på vegne af {name} indtil {time}.",
    impersonationBlocks:
      "Adgangskoder, totrinslogin, adresser, loginmetoder, organisationer og andre sessioner kan ikke ændres imens.",
    actingStaff: "Medarbejder, der handler: {id}.",
    backTo: "Tilbage til {app}",
    stop: "Stop",
    mailsStay: "Der er ingen mailserver, så mails bliver på denne maskine.",
    readMails: "Læs dem",
    signedInAs: "Logget ind som {name}"
  },
  fields: {
    email: "E-mailadresse",
    password: "Adgangskode",
    newPassword: "Ny adgangskode",
    currentPassword: "Nuværende adgangskode",
    firstName: "Fornavn",
    lastName: "Efternavn",
    language: "Sprog",
    code: "6-cifret kode",
    totpCode: "Kode fra din godkendelsesapp",
    emailCode: "Kode fra mailen",
    recoveryCode: "Gendannelseskode",
    userCode: "Enhedens kode",
    name: "Navn",
    role: "Rolle",
    organizationId: "Organisation",
    permissions: "Rettigheder",
    expiresInDays: "Udløber",
    revokeOld: "Gør straks de gamle hemmeligheder ugyldige",
    query: "Søg",
    legalConsentAccepted: "Jeg accepterer vilkårene",
    revokeOtherSessions: "Log mine andre enheder ud",
    rememberDevice: "Spørg ikke igen i denne browser",
    kept: "Jeg har gemt dem"
  },
  roles: {
    Owner: "Ejer",
    Admin: "Administrator",
    Member: "Medlem"
  },
  intents: {
    choosePassword: "vælg en adgangskode",
    addAddress: "tilføj en adresse",
    changeAddress: "skift din primære adresse",
    removeAddress: "fjern en adresse",
    setUpFactor: "sæt en godkendelsesapp op",
    newRecoveryCodes: "lav nye gendannelseskoder",
    turnOffFactor: "slå totrinslogin fra",
    addPasskey: "tilføj en adgangsnøgle",
    removePasskey: "fjern en adgangsnøgle",
    linkAccount: "tilknyt en loginmetode",
    unlinkAccount: "fjern en loginmetode",
    deleteAccount: "slet din konto",
    requestData: "bed om en kopi af dine data",
    makeApiKey: "opret en API-nøgle",
    makeApplication: "opret en applikation",
    makeSecret: "opret en ny hemmelighed",
    removeApplication: "fjern en applikation"
  },
  passwords: {
    too_short: "Adgangskoden er for kort.",
    too_long: "Adgangskoden er for lang.",
    not_printable: "Adgangskoden har tegn, der ikke kan bruges.",
    too_common: "For mange bruger denne adgangskode. Vælg en anden.",
    too_simple:
      "Adgangskoden må ikke være ét tegn igen og igen eller kun mellemrum. Vælg en anden.",
    personal_data:
      "Adgangskoden må ikke være lidt mere end dit navn eller din e-mailadresse. Vælg en anden.",
    breached:
      "Denne adgangskode har været i et læk fra en anden tjeneste, så fremmede kender den. Vælg en anden.",
    service_name: "Adgangskoden må ikke være lidt mere end navnet på denne tjeneste. Vælg en anden."
  },
  confirmation: {
    title: "Fortsæt",
    intro: "Fortsæt for at afslutte det, du er begyndt på.",
    button: "Fortsæt"
  },
  formGuard: {
    working: "Din browser kontrolleres. Det tager et par sekunder.",
    done: "Din browser er kontrolleret. Sender.",
    challenge: "Vis, at du er et menneske"
  },
  notices: {
    saved: "Gemt.",
    mailed: "En mail er på vej.",
    removed: "Fjernet.",
    ended: "Enheden er logget ud.",
    linked: "Kontoen er tilknyttet.",
    disconnected: "Applikationen har ikke adgang længere.",
    registered: "Adgangsnøglen er tilføjet. Du kan logge ind med den fra nu af.",
    requested: "Vi gør din kopi klar og sender en mail, når den er færdig.",
    joined: "Du er medlem nu.",
    left: "Du har forladt organisationen.",
    switched: "Din aktive organisation er skiftet.",
    invited: "Invitationen er på vej.",
    proven: "Domænet er bevist.",
    turnedOn: "Forbindelsen er slået til.",
    turnedOff: "Forbindelsen er slået fra.",
    joinedIt: "Du er medlem af {organization} nu.",
    more: "Vis flere"
  },
  problemPage: {
    notFound: "Siden findes ikke",
    nothing: "Der er intet at fortsætte",
    forbidden: "Det kan ikke lade sig gøre",
    gone: "Det er her ikke længere",
    busy: "Et øjeblik",
    fault: "Noget gik galt",
    unusable: "Adressen kan ikke bruges. Linket er måske gammelt eller skrevet forkert.",
    prove: "Bekræft, at det er dig",
    fromStart: "Begynd forfra"
  },
  formPost: {
    title: "Fortsæt til {place}",
    why: "Du kommer videre om et øjeblik. Hvis ikke, så tryk på knappen.",
    asked:
      "Applikationen, der sendte dig hertil, begik en fejl. Den får det at vide, hvis du går tilbage til den.",
    onward: "Fortsæt"
  }
}
