import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "nb"> = {
  mail: {
    greeting: "Hei {name}",
    footer: "Dette er en automatisk melding fra {app}. Ingen leser svarene.",
    terms: "Vilkår",
    privacy: "Personvern",
    support: "Hjelp",
    minutes: {
      one: "{count} minutt",
      other: "{count} minutter"
    },
    hours: {
      one: "{count} time",
      other: "{count} timer"
    },
    days: {
      one: "{count} dag",
      other: "{count} dager"
    },
    organization: "Organisasjon",
    connection: "Tilkobling",
    device: "Enhet",
    networkAddress: "Nettverksadresse",
    time: "Tidspunkt",
    rememberedBrowser: "Husket nettleser",
    concerns: "Gjelder",
    environment: "Miljø"
  },
  "mail.last_owner_let_go": {
    subject: "Den siste eieren av en organisasjon er sluppet",
    intro:
      "Katalogen til en organisasjon har sluppet den siste eieren. En organisasjon beholder en eier, så medlemskapet består; øktene til tilkoblingene, API-nøklene og samtykkene er avsluttet.",
    outro: "Spør organisasjonen hvem som skal eie den, og gjør den personen til eier."
  },
  "mail.account_deleted": {
    subject: "Kontoen din er slettet",
    intro:
      "Kontoen din hos {app} er slettet, som du ba om. Alle enheter er logget ut, og ingen kan lenger logge inn på den.",
    outro: "Opplysningene som fortsatt er lagret, slettes for godt etter en tid.",
    outro2: "Hvis det ikke var deg, si snart fra til dem som står bak {app}."
  },
  "mail.account_deletion_code": {
    subject: "Bekreft at kontoen din skal slettes",
    intro: "Skriv inn koden hos {app} for å slette kontoen din der for godt:",
    outro: "Koden virker én gang, innen {validity}.",
    outro2:
      "Hvis du ikke ba om den, bruker noen andre kontoen din: ikke skriv inn koden, endre passordet og logg ut de andre enhetene dine. Gi aldri koden til noen."
  },
  "mail.address_proof": {
    subject: "Koden din for å gå videre",
    intro: "Skriv inn koden for å gå videre hos {app}. Den viser at du kan lese denne postkassen:",
    outro: "Koden virker én gang, innen {validity}. Den logger ingen inn.",
    outro2:
      "Hvis du ikke ba om den, kan du se bort fra e-posten: uten koden skjer ingenting. Gi aldri koden til noen."
  },
  "mail.address_taken": {
    subject: "Du har allerede en konto",
    intro:
      "Noen, kanskje du, har prøvd å bruke denne e-postadressen hos {app}. Den hører allerede til en konto, så ingenting er endret.",
    intro2:
      "Hvis det var deg, logg inn som vanlig. Hvis du har glemt passordet, be om et nytt der du logger inn.",
    outro: "Hvis det ikke var deg, trenger du ikke gjøre noe."
  },
  "mail.certificate_ending": {
    subject: {
      one: "Innloggingen for {organization} utløper om en dag",
      other: "Innloggingen for {organization} utløper om {count} dager"
    },
    intro: {
      one: "Det siste sertifikatet for tilkoblingen {connection}, som personer i {organization} logger inn på {app} med, utløper om en dag.",
      other:
        "Det siste sertifikatet for tilkoblingen {connection}, som personer i {organization} logger inn på {app} med, utløper om {count} dager."
    },
    outro:
      "Lag et nytt sertifikat hos identitetsleverandøren, og legg det til i tilkoblingen før det signerer. Begge kan stå der samtidig."
  },
  "mail.certificate_new": {
    subject: "Et nytt sertifikat for innloggingen i {organization}",
    intro:
      "Identitetsleverandøren for tilkoblingen {connection}, som personer i {organization} logger inn på {app} med, nevner et nytt sertifikat i metadataene sine. Det gjelder fra nå av.",
    outro:
      "Hvis IT-avdelingen ikke har fornyet sertifikatet, kan noen andre ha kontroll over identitetsleverandøren: slå av tilkoblingen."
  },
  "mail.connection_disabled": {
    subject: "Innloggingen for organisasjonen din er slått av",
    intro:
      "Personer i en organisasjon kan ikke lenger logge inn på {app} med identitetsleverandøren dens. De må heller ikke.",
    outro: "Hvis du ventet dette, trenger du ikke gjøre noe."
  },
  "mail.credential_changed": {
    intro: "Noe er endret på kontoen din hos {app}.",
    button: "Se kontoen din",
    outro: "Hvis det var deg, trenger du ikke gjøre noe.",
    outro2:
      "Hvis det ikke var deg, velg straks et nytt passord der du logger inn, og logg ut de andre enhetene dine.",
    staying: "Med disse kan man fortsatt logge inn på kontoen din. Fjern dem som ikke er dine:"
  },
  "mail.data_request_ready": {
    subject: "Kopien av opplysningene dine er klar",
    intro: "Kopien av opplysningene dine hos {app} som du ba om, er klar.",
    button: "Slik får du den",
    outro: "Logg inn og last den ned innen {validity}; etter det slettes den.",
    outro2:
      "Hvis du ikke ba om den, kan noen andre bruke kontoen din: endre passordet og logg ut de andre enhetene dine."
  },
  "mail.domain_failing": {
    subject: "Oppføringen for {domain} mangler",
    intro:
      "TXT-oppføringen {record}, som {organization} har bevist domenet {domain} overfor {app} med, ble ikke funnet.",
    outro: {
      one: "Legg den tilbake innen en dag. Etter det hører domenet ikke lenger til {organization}, og personene ved det kan ikke logge inn med tilkoblingen til {organization}.",
      other:
        "Legg den tilbake innen {count} dager. Etter det hører domenet ikke lenger til {organization}, og personene ved det kan ikke logge inn med tilkoblingen til {organization}."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} har mistet domenet {domain}",
    intro:
      "TXT-oppføringen {record} manglet i to uker. Domenet {domain} hører ikke lenger til {organization} hos {app}: personer ved det logger ikke lenger inn med tilkoblingen til {organization}, og ingenting binder dem til den.",
    outro: "Legg oppføringen tilbake, og bekreft domenet på nytt for å få det tilbake."
  },
  "mail.email_code": {
    subject: "Koden din for å logge inn",
    intro: "Skriv inn koden hos {app} for å logge inn:",
    button: "Logg inn",
    outro: "Koden og lenken virker én gang, innen {validity}, i nettleseren der du ba om dem.",
    outro2:
      "Hvis du ikke ba om dem, kan du se bort fra e-posten: uten koden skjer ingenting. Gi aldri koden til noen."
  },
  "mail.email_code_closed": {
    subject: "For mange feil innloggingskoder for kontoen din",
    intro:
      "Noen har skrevet svært mange feil innloggingskoder for kontoen din hos {app}. For å holde dem ute godtas koder på e-post ikke lenger fra enheter du ikke har logget inn på før.",
    intro2:
      "Enheter du er logget inn på, forblir logget inn. Velg et passord for å kunne bruke koder overalt igjen, eller åpne lenken i stedet for å skrive koden neste gang du selv ber om en e-post for innlogging.",
    button: "Velg et passord",
    outro: "Lenken virker én gang, innen {validity}. Be etter det om en ny der du logger inn."
  },
  "mail.email_verification": {
    subject: "Bekreft e-postadressen din",
    intro: "Bekreft at e-postadressen hører til kontoen din hos {app}.",
    button: "Bekreft adressen",
    outro: "Lenken virker én gang, innen {validity}.",
    outro2:
      "Hvis du ikke har noen konto der, kan du se bort fra e-posten: adressen brukes ikke uten din bekreftelse."
  },
  "mail.grant_reuse": {
    subject: "Et program er logget ut av kontoen din",
    intro:
      "{application} hadde tilgang til kontoen din hos {app}, og en kopi av tilgangen ble brukt. For sikkerhets skyld har vi logget det ut der.",
    button: "Kontoen din",
    outro:
      "Hvis du bruker programmet, logg inn på det igjen. Hvis dette skjer igjen, eller du ikke kjenner programmet, ta tilbake tilgangen på siden Programmer på kontoen din."
  },
  "mail.invitation": {
    subject: "Du er invitert",
    button: "Se invitasjonen",
    outro: "Lenken virker innen {validity}, til invitasjonen er godtatt.",
    outro2:
      "Hvis du ikke ventet en invitasjon, kan du se bort fra e-posten: ingenting skjer uten deg.",
    app: "Du er invitert til {app}.",
    organization: "Du er invitert til {organization} hos {app}.",
    appBy: "{inviter} inviterer deg til {app}.",
    organizationBy: "{inviter} inviterer deg til {organization} hos {app}."
  },
  "mail.new_device": {
    subject: "Ny innlogging på kontoen din",
    intro: "Noen logget inn på kontoen din hos {app} fra en ny enhet.",
    button: "Det var ikke meg",
    outro: "Hvis det var deg, trenger du ikke gjøre noe.",
    outro2:
      "Hvis det ikke var deg, bruk lenken ovenfor innen {validity}: den logger ut alle enheter, fjerner passordet ditt og lar deg velge et nytt."
  },
  "mail.operator_link": {
    subject: "En ny innloggingslenke for en operatør",
    intro:
      "Noen med tilgang til serveren har laget en lenke som {operator} kan sette opp operatørkontoen sin på nytt med. Øktene til vedkommende er avsluttet, og den som følger lenken, får rollen.",
    outro:
      "Hvis ingen i teamet deres har gjort dette, har noen andre kontroll over serveren: sikre den straks."
  },
  "mail.password_breached": {
    subject: "Fremmede kjenner passordet ditt",
    intro:
      "Passordet til kontoen din hos {app} står på en liste over passord som har lekket fra andre tjenester. Det lekket ikke her, men den som har listen, kan prøve det på kontoen din.",
    intro2: "Velg et nytt passord som du ikke bruker andre steder.",
    button: "Gå til kontoen din",
    outro: "Hvis du bruker det samme passordet andre steder, endre det der også."
  },
  "mail.password_closed": {
    subject: "For mange feil passord for kontoen din",
    intro:
      "Noen har prøvd svært mange feil passord for kontoen din hos {app}. For å holde dem ute godtas passordet ditt ikke lenger fra enheter du ikke har logget inn på før.",
    intro2:
      "Enheter du er logget inn på, forblir logget inn. Velg et nytt passord for å kunne logge inn overalt igjen.",
    button: "Velg et nytt passord",
    outro: "Lenken virker én gang, innen {validity}. Be etter det om en ny der du logger inn."
  },
  "mail.password_reset": {
    subject: "Velg et nytt passord",
    intro: "Noen, forhåpentligvis du, har bedt om et nytt passord for kontoen din hos {app}.",
    button: "Velg et nytt passord",
    outro: "Lenken virker én gang, innen {validity}.",
    outro2: "Hvis du ikke ba om det, kan du se bort fra e-posten: passordet forblir som det er."
  },
  "mail.portal_opened": {
    subject: "Oppsettet av organisasjonens innlogging er åpnet",
    intro:
      "Noen har åpnet en lenke for å sette opp hvordan personer i en organisasjon logger inn på {app}. Sidene er åpne i en time.",
    outro: "Hvis du ventet dette, trenger du ikke gjøre noe.",
    outro2:
      "Hvis ingen av dere gjorde det, få lenken trukket tilbake: den som har sidene åpne, kan endre hvem som kommer inn."
  },
  "mail.reauthentication_code": {
    subject: "Bekreft at det er deg",
    intro: "Skriv inn koden hos {app} for å fortsette med det du holdt på med:",
    outro: "Koden virker én gang, innen {validity}.",
    outro2:
      "Hvis du ikke ba om den, kan noen andre bruke kontoen din: endre passordet og logg ut de andre enhetene dine. Gi aldri koden til noen."
  },
  "mail.second_factor_closed": {
    subject: "Noen kan kjenne passordet ditt",
    intro:
      "Noen har prøvd svært mange feil koder for det andre trinnet av innloggingen på kontoen din hos {app}: de kan kjenne passordet ditt. For å holde dem ute godtas koder ikke lenger fra enheter du ikke har logget inn på før.",
    intro2:
      "Enheter du er logget inn på, forblir logget inn. Velg et nytt passord for å kunne logge inn overalt igjen; du trenger fortsatt koden.",
    button: "Velg et nytt passord",
    outro: "Lenken virker én gang, innen {validity}. Be etter det om en ny der du logger inn."
  },
  "mail.sign_in_disavowed": {
    subject: "Kontoen din er sikret",
    intro:
      "Du har sagt fra om at en innlogging på kontoen din hos {app} ikke var din. Alle enheter er logget ut, og passordet ditt er fjernet.",
    button: "Velg et nytt passord",
    outro:
      "Lenken virker én gang, innen {validity}. Velg et passord som du ikke bruker andre steder.",
    added:
      "Disse ble lagt til siden den innloggingen og er fjernet. Legg til dem som er dine, på nytt:"
  },
  "mail.sign_up_code": {
    subject: "Bekreft e-postadressen din",
    intro: "Skriv inn koden for å fullføre registreringen hos {app}:",
    outro: "Koden virker én gang, innen {validity}.",
    outro2:
      "Hvis du ikke ba om den, kan du se bort fra e-posten: uten koden skjer ingenting. Gi aldri koden til noen."
  },
  "mail.trusted_device_reused": {
    subject: "En kopi av en husket nettleser kan ha blitt brukt",
    intro:
      "En av nettleserne dine var husket hos {app}, så innlogging der krevde ikke noe andre trinn. Noen har logget inn med en gammel kopi av det den kjennes igjen på, og med passordet ditt. For sikkerhets skyld huskes nettleseren ikke lenger, og det andre trinnet ble krevd.",
    button: "Se kontoen din",
    outro:
      "Hvis du har gjenopprettet nettleseren fra en sikkerhetskopi eller flyttet den til en annen datamaskin, trenger du ikke gjøre noe.",
    outro2: "Hvis ikke, velg et nytt passord, og logg ut de andre enhetene dine."
  }
}
