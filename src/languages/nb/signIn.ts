import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "nb"> = {
  signIn: {
    title: "Logg inn på {app}",
    choose: "Velg en konto",
    another: "Bruk en annen konto",
    submit: "Logg inn",
    forgotten: "Har du glemt passordet?",
    signUp: "Opprett en konto",
    with: "Fortsett med {provider}",
    lastUsed: "Sist brukt",
    emailCode: "Få en kode på e-post",
    passkey: "Logg inn med en tilgangsnøkkel",
    next: "Fortsett",
    different: "Bruk en annen adresse",
    resend: "Send lenken på nytt",
    verification_sent: "Vi har sendt en lenke til adressen din. Åpne den, og logg så inn.",
    password_reset: "Det nye passordet ditt er lagret. Logg inn med det.",
    signed_out: "Du er logget ut.",
    oneSignedOut: "Den kontoen er logget ut.",
    deleted: "Kontoen din er slettet.",
    verified: "Adressen din er bekreftet. Logg inn.",
    address_proven: "Adressen din er bekreftet. Skriv nå passordet ditt.",
    account_exists:
      "Adressen har allerede en konto her. Logg inn på den, og koble så til den andre tjenesten.",
    ended: "Den kontoen er logget ut her. Logg inn på den igjen.",
    known: "Hvis du har glemt passordet, kan du velge et nytt i mellomtiden."
  },
  signUp: {
    title: "Opprett en konto for {app}",
    submit: "Fortsett",
    address_proven: "Adressen din er bekreftet. Fyll nå ut resten.",
    have: "Jeg har allerede en konto",
    closed:
      "Du trenger en invitasjon for å opprette en konto her. Hvis du har en, åpne lenken i e-posten.",
    closedToAll: "Ingen kan opprette en konto her akkurat nå.",
    consentTerms: "Jeg godtar {terms}.",
    consentPrivacy: "Jeg godtar {privacy}.",
    consentBoth: "Jeg godtar {terms} og {privacy}.",
    terms: "vilkårene",
    privacy: "personvernerklæringen",
    consentPlain: "Jeg godtar vilkårene for {app}.",
    codeTitle: "Bekreft adressen din",
    codeIntro: "Vi har sendt en 6-sifret kode til {email}.",
    codeSubmit: "Opprett konto",
    resend: "Send en ny kode",
    resent: "En ny kode er på vei. Den gamle virker ikke lenger.",
    other: "Bruk en annen adresse",
    reset: "Velg et nytt passord",
    continueTitle: "Én ting til",
    continueIntro: "Du logget inn med {provider}. Vi trenger bare dette:",
    continueMailed: "Du bekreftet {email}. Vi trenger bare dette:",
    continueSubmit: "Opprett konto"
  },
  emailCode: {
    title: "Logg inn med en kode",
    intro: "Vi sender deg en kode på e-post. Du trenger ikke passord.",
    submit: "Send koden",
    codeTitle: "Skriv inn koden",
    codeIntro: "Hvis {email} kan logge inn her, er en 6-sifret kode på vei dit.",
    codeSubmit: "Logg inn",
    again: "Be om en annen kode",
    here: "Trykk på knappen for å logge inn.",
    elsewhereTitle: "Koden din",
    elsewhere: "Skriv inn koden der du ba om den. Den virker ingen andre steder.",
    never: "Hvis du ikke ba om den, ikke fortell den til noen.",
    signIn: "Logg inn på en annen måte"
  },
  password: {
    forgotTitle: "Har du glemt passordet?",
    forgotIntro: "Vi sender deg en lenke for å velge et nytt.",
    forgotSubmit: "Send lenken",
    sent: "Hvis det finnes en konto for adressen, er en e-post med en lenke på vei. Lenken virker i en time.",
    again: "Send på nytt",
    resetTitle: "Velg et nytt passord",
    resetIntro: "Et nytt passord logger ut alle enheter. Denne blir så logget inn.",
    resetSubmit: "Lagre passord",
    askAgain: "Be om en ny lenke"
  },
  secondFactor: {
    title: "Andre trinn",
    intro: "Skriv inn koden som autentiseringsappen viser.",
    passkeyIntro: "Bekreft med tilgangsnøkkelen: nettleseren spør etter den.",
    passkey: "Bruk en tilgangsnøkkel",
    submit: "Fortsett",
    lost: "Bruk en gjenopprettingskode i stedet",
    recovery: "Bruk gjenopprettingskoden",
    until: "Du har til {time} på å fullføre innloggingen.",
    remember: {
      one: "Ikke spør igjen i denne nettleseren på {count} dag. Velg dette bare i din egen nettleser.",
      other:
        "Ikke spør igjen i denne nettleseren på {count} dager. Velg dette bare i din egen nettleser."
    },
    over: "Begynn på nytt"
  },
  enrollment: {
    title: "Sett opp en andre faktor",
    intro:
      "{app} krever en andre faktor i tillegg til passordet: en app på telefonen som viser koder.",
    passkey: "Legg til en tilgangsnøkkel i stedet",
    passkeyOnly:
      "{app} krever en tilgangsnøkkel for denne innloggingen. Den bruker fingeravtrykket, ansiktet eller skjermlåsen.",
    start: "Sett opp en autentiseringsapp",
    scan: "Skann koden med autentiseringsappen, og skriv så inn koden som den viser.",
    typed: "Får du ikke skannet den? Skriv inn denne nøkkelen i appen i stedet:",
    qr: "QR-kode for autentiseringsappen",
    submit: "Fortsett",
    codesTitle: "Gjenopprettingskodene dine",
    codes:
      "Hver av kodene virker én gang i stedet for autentiseringsappen. Ta vare på dem der du finner dem uten telefonen: de vises ikke igjen.",
    codesName: "gjenopprettingskoder.txt",
    kept: "Jeg har lagret dem"
  },
  reauthenticate: {
    title: "Bekreft at det er deg",
    intro: "Vi spør av og til, før noe viktig endres.",
    goesOn: "Så kan du {name}.",
    submit: "Fortsett",
    wrong: "Det er feil. Prøv igjen.",
    totp: "Skriv inn koden som autentiseringsappen viser.",
    lost: "Bruk en gjenopprettingskode i stedet",
    mailed: "Send meg en kode på e-post",
    sent: "En kode er på vei til adressen din.",
    passkey: "Bruk en tilgangsnøkkel",
    with: "Bekreft med {provider}"
  },
  remainingWaysIn: {
    title: "Er alt dette ditt?",
    intro:
      "Du har et nytt passord. Med disse kan man fortsatt logge inn på kontoen din. Fjern dem som ikke er dine: den som har en, kommer inn uten passordet.",
    passkey: "Tilgangsnøkkel",
    remove: "Fjern",
    onward: "Fortsett"
  },
  addressProof: {
    instead: "Nettleseren min klarer ikke det: send meg en kode på e-post",
    title: "Skriv inn koden",
    intro:
      "Hvis {email} kan brukes her, er en 6-sifret kode på vei dit. Den viser at du ikke er et program; etterpå fortsetter du der du var.",
    submit: "Gå videre",
    back: "Gå tilbake"
  },
  breachedPassword: {
    title: "Velg et nytt passord",
    leaked:
      "Passordet ditt står på en liste over passord som har lekket fra andre tjenester. Fremmede kan prøve det på kontoen din.",
    elsewhere:
      "Velg et som du ikke bruker andre steder, og endre det overalt der du har brukt det.",
    change: "Endre passordet",
    onward: "Ikke nå"
  },
  strongerSignIn: {
    title: "Logg inn tryggere",
    asks: "{application} foretrekker personer som logger inn med en andre faktor eller en tilgangsnøkkel. Du har ingen av delene ennå.",
    authenticator: "Sett opp en autentiseringsapp",
    passkey: "Legg til en tilgangsnøkkel",
    decline: "Ikke nå"
  },
  signOut: {
    title: "Logg ut av {app}",
    one: "Logg ut {name}",
    all: "Logg ut alle kontoer",
    hosts: "Dette logger deg ut av alle disse: {hosts}.",
    nobody: "Ingen er logget inn i denne nettleseren.",
    signIn: "Logg inn"
  }
}
