import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "nb"> = {
  links: {
    verifyTitle: "Bekreft e-postadressen din",
    verifyIntro: "Bekreft at adressen vi skrev til, er din.",
    verifySubmit: "Bekreft adressen",
    verified: "E-postadressen din er bekreftet.",
    disavowTitle: "Var det ikke deg?",
    disavowIntro:
      "Hvis noen andre har logget inn på kontoen din, kan du stoppe det her. Alle enheter logges ut, passordet ditt fjernes, og med en e-post kan du velge et nytt.",
    disavowElse: "Hvis det var deg, kan du lukke siden: ingenting har skjedd.",
    disavowSubmit: "Logg ut overalt",
    disavowed:
      "Alle enheter er logget ut, og passordet ditt er fjernet. En e-post med en lenke for å velge et nytt er på vei.",
    removed:
      "Det som er lagt til på kontoen din siden den innloggingen, er fjernet igjen. E-posten nevner det.",
    dataTitle: "Opplysningene dine er klare",
    dataIntro: "Kopien av opplysningene dine er klar. Vi tar vare på den i sju dager.",
    dataSubmit: "Gå til opplysningene dine",
    impersonationTitle: "Handle på vegne av noen andre",
    impersonationIntro:
      "Fortsett for å bruke appen som en av brukerne. Det du gjør der, registreres som gjort av deg på vegne av personen. Din egen økt i nettleseren forblir som den er.",
    impersonationSubmit: "Handle på vegne av brukeren",
    satelliteTitle: "Logg inn her",
    satelliteIntro:
      "Du er logget inn et annet sted. Fortsett for å logge inn på dette nettstedet også.",
    satelliteSubmit: "Logg inn"
  },
  invitation: {
    title: "Invitasjonen din",
    organization: "Du er invitert til {organization}.",
    organizationRole: "Du er invitert til {organization}. Rollen din der: {role}.",
    environment: "Du er invitert til {environment}.",
    choosePassword: "Velg et passord for å opprette kontoen til {email}.",
    create: "Opprett konto",
    passkey: "Opprett den med en tilgangsnøkkel",
    accept: "Godta invitasjonen",
    signIn: "{email} har allerede en konto. Logg inn på den for å fortsette.",
    signInBy:
      "{email} hører til en konto med hovedadressen {primary}. Logg inn med den adressen for å fortsette.",
    toSignIn: "Logg inn",
    already: "Du har allerede en konto her: det er ikke mer å godta.",
    unproven: "Bekreft at {email} er din før du godtar. Åpne så invitasjonen på nytt.",
    mine: "Er {email} også din? Legg den til på kontoen din i stedet, og åpne så invitasjonen på nytt.",
    toAddresses: "E-postadressene dine",
    other: "Du er logget inn som {mine}, men invitasjonen er til {theirs}.",
    switch: "Fortsett som {name}",
    accepted: "Invitasjonen er allerede godtatt.",
    revoked: "Invitasjonen er trukket tilbake.",
    expired: "Invitasjonen er utløpt. Be om en ny."
  },
  identityLink: {
    title: "Koble til en konto",
    intro: "Fortsett til tjenesten som har kontoen du vil koble til.",
    submit: "Fortsett"
  },
  connectionLink: {
    title: "Er denne kontoen din?",
    intro:
      "Det finnes en konto for {email}. Vis én gang at den er din; fra da av logger organisasjonen deg inn.",
    submit: "Fortsett",
    mailed: "Send meg en kode på e-post",
    sent: "En kode er på vei til kontoens adresse.",
    passkey: "Bruk en tilgangsnøkkel",
    other: "Logg inn med noe annet"
  }
}
