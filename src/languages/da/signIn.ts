import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "da"> = {
  signIn: {
    title: "Log ind på {app}",
    choose: "Vælg en konto",
    another: "Brug en anden konto",
    submit: "Log ind",
    forgotten: "Har du glemt din adgangskode?",
    signUp: "Opret en konto",
    with: "Fortsæt med {provider}",
    lastUsed: "Sidst brugt",
    emailCode: "Få en kode i en mail",
    passkey: "Log ind med en adgangsnøgle",
    next: "Fortsæt",
    different: "Brug en anden adresse",
    resend: "Send linket igen",
    verification_sent: "Vi har sendt et link til din adresse. Åbn det, og log så ind.",
    password_reset: "Din nye adgangskode er gemt. Log ind med den.",
    signed_out: "Du er logget ud.",
    oneSignedOut: "Den konto er logget ud.",
    deleted: "Din konto er slettet.",
    verified: "Din adresse er bekræftet. Log ind.",
    address_proven: "Din adresse er bekræftet. Skriv nu din adgangskode.",
    account_exists:
      "Adressen har allerede en konto her. Log ind på den, og tilknyt så den anden tjeneste.",
    ended: "Den konto er logget ud her. Log ind på den igen.",
    known: "Har du glemt din adgangskode, kan du vælge en ny imens."
  },
  signUp: {
    title: "Opret en konto til {app}",
    submit: "Fortsæt",
    address_proven: "Din adresse er bekræftet. Udfyld nu resten.",
    have: "Jeg har allerede en konto",
    closed:
      "Du skal have en invitation for at oprette en konto her. Har du en, så åbn linket i dens mail.",
    closedToAll: "Ingen kan oprette en konto her lige nu.",
    consentTerms: "Jeg accepterer {terms}.",
    consentPrivacy: "Jeg accepterer {privacy}.",
    consentBoth: "Jeg accepterer {terms} og {privacy}.",
    terms: "vilkårene",
    privacy: "privatlivspolitikken",
    consentPlain: "Jeg accepterer vilkårene for {app}.",
    codeTitle: "Bekræft din adresse",
    codeIntro: "Vi har sendt en 6-cifret kode til {email}.",
    codeSubmit: "Opret kontoen",
    resend: "Send en ny kode",
    resent: "En ny kode er på vej. Den gamle virker ikke længere.",
    other: "Brug en anden adresse",
    reset: "Vælg en ny adgangskode",
    continueTitle: "Der mangler kun lidt",
    continueIntro: "Du loggede ind med {provider}. Vi mangler kun dette:",
    continueMailed: "Du har bekræftet {email}. Vi mangler kun dette:",
    continueSubmit: "Opret kontoen"
  },
  emailCode: {
    title: "Log ind med en kode",
    intro: "Vi sender dig en kode, som du kan logge ind med. Du skal ikke bruge en adgangskode.",
    submit: "Send koden",
    codeTitle: "Skriv koden",
    codeIntro: "Hvis {email} kan logge ind her, er en 6-cifret kode på vej dertil.",
    codeSubmit: "Log ind",
    again: "Bed om en ny kode",
    here: "Tryk på knappen for at logge ind.",
    elsewhereTitle: "Din kode",
    elsewhere: "Skriv koden der, hvor du bad om den. Den virker ikke andre steder.",
    never: "Har du ikke bedt om den? Så giv den ikke til nogen, uanset hvem der spørger.",
    signIn: "Log ind på en anden måde"
  },
  password: {
    forgotTitle: "Har du glemt din adgangskode?",
    forgotIntro: "Vi sender dig et link, så du kan vælge en ny.",
    forgotSubmit: "Send linket",
    sent: "Hvis adressen har en konto, er en mail med et link på vej. Linket virker i en time.",
    again: "Send den igen",
    resetTitle: "Vælg en ny adgangskode",
    resetIntro: "En ny adgangskode logger alle enheder ud. Derefter er du logget ind på denne.",
    resetSubmit: "Gem adgangskoden",
    askAgain: "Bed om et nyt link"
  },
  secondFactor: {
    title: "Andet trin",
    intro: "Skriv koden, som din godkendelsesapp viser.",
    passkeyIntro: "Bekræft med din adgangsnøgle: browseren spørger efter den.",
    passkey: "Brug en adgangsnøgle",
    submit: "Fortsæt",
    lost: "Brug en gendannelseskode i stedet",
    recovery: "Brug gendannelseskoden",
    until: "Du har indtil {time} til at logge ind.",
    remember: {
      one: "Spørg ikke igen i denne browser i {count} dag. Vælg det kun i din egen browser.",
      other: "Spørg ikke igen i denne browser i {count} dage. Vælg det kun i din egen browser."
    },
    over: "Begynd forfra"
  },
  enrollment: {
    title: "Sæt totrinslogin op",
    intro:
      "{app} beder om et andet trin ud over din adgangskode: en app på din telefon, som viser koder.",
    passkey: "Tilføj en adgangsnøgle i stedet",
    passkeyOnly:
      "{app} beder om en adgangsnøgle til dette login. Den bruger dit fingeraftryk, dit ansigt eller din skærmlås.",
    start: "Sæt en godkendelsesapp op",
    scan: "Scan koden med din godkendelsesapp, og skriv så koden, som den viser.",
    typed: "Kan du ikke scanne den? Skriv i stedet denne nøgle i appen:",
    qr: "QR-kode til godkendelsesappen",
    submit: "Fortsæt",
    codesTitle: "Dine gendannelseskoder",
    codes:
      "Hver af disse koder kan bruges én gang i stedet for din godkendelsesapp. Gem dem et sted, hvor du finder dem uden din telefon: de bliver ikke vist igen.",
    codesName: "gendannelseskoder.txt",
    kept: "Jeg har gemt dem"
  },
  reauthenticate: {
    title: "Bekræft, at det er dig",
    intro: "Vi spørger en gang imellem, før noget vigtigt bliver ændret.",
    goesOn: "Derefter går vi videre: {name}.",
    submit: "Fortsæt",
    wrong: "Det er forkert. Prøv igen.",
    totp: "Skriv koden, som din godkendelsesapp viser.",
    lost: "Brug en gendannelseskode i stedet",
    mailed: "Send mig en kode i en mail",
    sent: "En kode er på vej til din adresse.",
    passkey: "Brug en adgangsnøgle",
    with: "Bekræft med {provider}"
  },
  remainingWaysIn: {
    title: "Er alt dette dit?",
    intro:
      "Du har en ny adgangskode. Disse kan stadig bruges til at logge ind på din konto. Fjern dem, der ikke er dine: den, der har en af dem, kommer ind uden adgangskoden.",
    passkey: "Adgangsnøgle",
    remove: "Fjern",
    onward: "Fortsæt"
  },
  addressProof: {
    instead: "Min browser kan ikke det: send mig en kode",
    title: "Skriv koden",
    intro:
      "Hvis {email} kan bruges her, er en 6-cifret kode på vej dertil. Den viser, at du ikke er et program; bagefter fortsætter du, hvor du var.",
    submit: "Fortsæt",
    back: "Gå tilbage"
  },
  breachedPassword: {
    title: "Vælg en ny adgangskode",
    leaked:
      "Din adgangskode står på en liste over adgangskoder, der er lækket fra andre tjenester. Fremmede kan prøve den på din konto.",
    elsewhere:
      "Vælg en, som du ikke bruger andre steder, og skift den alle andre steder, hvor du har brugt den.",
    change: "Skift adgangskoden",
    onward: "Ikke nu"
  },
  strongerSignIn: {
    title: "Log mere sikkert ind",
    asks: "{application} foretrækker, at man logger ind med totrinslogin eller en adgangsnøgle. Du har ingen af delene endnu.",
    authenticator: "Sæt en godkendelsesapp op",
    passkey: "Tilføj en adgangsnøgle",
    decline: "Ikke nu"
  },
  signOut: {
    title: "Log ud af {app}",
    one: "Log {name} ud",
    all: "Log alle konti ud",
    hosts: "Du bliver logget ud af dem alle: {hosts}.",
    nobody: "Der er ingen logget ind i denne browser.",
    signIn: "Log ind"
  }
}
