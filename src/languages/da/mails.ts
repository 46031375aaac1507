import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "da"> = {
  mail: {
    greeting: "Hej {name}",
    footer: "Denne mail er sendt automatisk fra {app}. Ingen læser svar på den.",
    terms: "Vilkår",
    privacy: "Privatliv",
    support: "Hjælp",
    minutes: {
      one: "{count} minut",
      other: "{count} minutter"
    },
    hours: {
      one: "{count} time",
      other: "{count} timer"
    },
    days: {
      one: "{count} dag",
      other: "{count} dage"
    },
    environment: "Miljø",
    organization: "Organisation",
    connection: "Forbindelse",
    device: "Enhed",
    networkAddress: "Netværksadresse",
    time: "Tidspunkt",
    rememberedBrowser: "Husket browser",
    concerns: "Gælder"
  },
  "mail.account_deleted": {
    subject: "Din konto er slettet",
    intro:
      "Din konto hos {app} er slettet, som du bad om. Alle enheder er logget ud, og ingen kan længere logge ind på den.",
    outro: "Det, der endnu er gemt om den, bliver slettet for altid efter et stykke tid.",
    outro2: "Hvis det ikke var dig, så sig det snart til folkene bag {app}."
  },
  "mail.account_deletion_code": {
    subject: "Bekræft, at din konto skal slettes",
    intro: "Indtast denne kode hos {app} for at slette din konto der for altid:",
    outro: "Koden virker én gang og inden for {validity}.",
    outro2:
      "Hvis du ikke har bedt om den, bruger en anden din konto: indtast ikke koden, skift din adgangskode, og log dine andre enheder ud. Giv aldrig koden til andre."
  },
  "mail.address_proof": {
    subject: "Din kode til at fortsætte",
    intro:
      "Indtast denne kode for at fortsætte hos {app}. Den viser, at du kan læse denne postkasse:",
    outro: "Koden virker én gang og inden for {validity}. Den logger ingen ind.",
    outro2:
      "Hvis du ikke har bedt om den, kan du se bort fra denne mail: uden koden sker der ingenting. Giv aldrig koden til andre."
  },
  "mail.address_taken": {
    subject: "Du har allerede en konto",
    intro:
      "Nogen, måske dig, har prøvet at bruge denne e-mailadresse hos {app}. Den hører allerede til en konto, så intet er ændret.",
    intro2:
      "Hvis det var dig, så log ind som du plejer. Har du glemt din adgangskode, kan du bede om en ny, der hvor du logger ind.",
    outro: "Hvis det ikke var dig, behøver du ikke gøre noget."
  },
  "mail.certificate_ending": {
    subject: {
      one: "Login for {organization} udløber om et døgn",
      other: "Login for {organization} udløber om {count} dage"
    },
    intro: {
      one: "Det sidste certifikat for forbindelsen {connection}, som folk i {organization} logger ind på {app} med, udløber om et døgn.",
      other:
        "Det sidste certifikat for forbindelsen {connection}, som folk i {organization} logger ind på {app} med, udløber om {count} dage."
    },
    outro:
      "Lav et nyt certifikat hos jeres identitetsudbyder, og føj det til forbindelsen, før det tages i brug. Begge må stå der på én gang."
  },
  "mail.certificate_new": {
    subject: "Et nyt certifikat til login for {organization}",
    intro:
      "Identitetsudbyderen for forbindelsen {connection}, som folk i {organization} logger ind på {app} med, har et nyt certifikat i sine metadata. Det gælder fra nu af.",
    outro:
      "Hvis jeres it-afdeling ikke har fornyet certifikatet, kan en anden have magten over identitetsudbyderen: Slå forbindelsen fra."
  },
  "mail.connection_disabled": {
    subject: "Jeres organisations login er slået fra",
    intro:
      "En organisations medlemmer kan ikke længere logge ind på {app} med dens identitetsudbyder. De skal det heller ikke.",
    outro: "Hvis I ventede det, behøver du ikke gøre noget."
  },
  "mail.last_owner_let_go": {
    subject: "En organisations sidste ejer er fjernet",
    intro:
      "En organisations brugerkatalog har fjernet dens sidste ejer. En organisation beholder en ejer, så medlemskabet bliver; sessioner fra dens forbindelser, API-nøgler og tilladelser er afsluttet.",
    outro: "Spørg organisationen, hvem der skal eje den, og gør dem til ejer."
  },
  "mail.credential_changed": {
    intro: "Der er ændret noget på din konto hos {app}.",
    button: "Se din konto",
    outro: "Hvis det var dig, behøver du ikke gøre noget.",
    outro2:
      "Hvis det ikke var dig, så vælg straks en ny adgangskode, der hvor du logger ind, og log dine andre enheder ud.",
    staying: "Disse kan stadig bruges til at logge ind på din konto. Fjern dem, der ikke er dine:"
  },
  "mail.data_request_ready": {
    subject: "Kopien af dine data er klar",
    intro: "Den kopi af dine data hos {app}, som du bad om, er klar.",
    button: "Sådan henter du den",
    outro: "Log ind, og hent den inden for {validity}; derefter bliver den slettet.",
    outro2:
      "Hvis du ikke har bedt om den, bruger en anden måske din konto: skift din adgangskode, og log dine andre enheder ud."
  },
  "mail.domain_failing": {
    subject: "Posten for {domain} mangler",
    intro:
      "TXT-posten {record}, som {organization} har bekræftet domænet {domain} over for {app} med, blev ikke fundet.",
    outro: {
      one: "Sæt den ind igen inden for et døgn. Derefter er domænet ikke længere tilknyttet {organization}, og folk kan ikke logge ind med forbindelsen.",
      other:
        "Sæt den ind igen inden for {count} dage. Derefter er domænet ikke længere tilknyttet {organization}, og folk kan ikke logge ind med forbindelsen."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} har mistet domænet {domain}",
    intro:
      "TXT-posten {record} har manglet i to uger. Domænet {domain} er ikke længere tilknyttet {organization} hos {app}: Folk med adresser der logger ikke længere ind med forbindelsen, og intet binder dem til den.",
    outro: "Sæt posten ind igen, og bekræft domænet på ny for at få det tilbage."
  },
  "mail.email_code": {
    subject: "Din kode til at logge ind",
    intro: "Indtast denne kode hos {app} for at logge ind:",
    button: "Log ind",
    outro:
      "Koden og linket virker én gang og inden for {validity}, i den browser, hvor du bad om dem.",
    outro2:
      "Hvis du ikke har bedt om dem, kan du se bort fra denne mail: uden koden sker der ingenting. Giv aldrig koden til andre."
  },
  "mail.email_code_closed": {
    subject: "For mange forkerte koder til login på din konto",
    intro:
      "Nogen har tastet rigtig mange forkerte koder til login på din konto hos {app}. For at holde dem ude kan koder fra mails ikke længere bruges fra enheder, som du ikke har logget ind på før.",
    intro2:
      "Enheder, hvor du er logget ind, forbliver logget ind. Vælg en adgangskode for igen at kunne bruge koder overalt, eller åbn linket i stedet for at taste koden, næste gang du selv beder om en mail til login.",
    button: "Vælg en adgangskode",
    outro:
      "Linket virker én gang og inden for {validity}. Derefter kan du bede om et nyt, der hvor du logger ind."
  },
  "mail.email_verification": {
    subject: "Bekræft din e-mailadresse",
    intro: "Bekræft, at denne e-mailadresse hører til din konto hos {app}.",
    button: "Bekræft adressen",
    outro: "Linket virker én gang og inden for {validity}.",
    outro2:
      "Hvis du ikke har en konto der, kan du se bort fra denne mail: adressen bliver ikke brugt uden din bekræftelse."
  },
  "mail.grant_reuse": {
    subject: "En applikation er logget ud af din konto",
    intro:
      "{application} havde adgang til din konto hos {app}, og en kopi af den adgang blev brugt. For en sikkerheds skyld har vi logget den ud dér.",
    button: "Din konto",
    outro:
      "Hvis du bruger applikationen, så log ind i den igen. Hvis det sker igen, eller du ikke kender applikationen, så fjern dens adgang på siden Applikationer på din konto."
  },
  "mail.invitation": {
    subject: "Du er inviteret",
    button: "Se invitationen",
    outro: "Linket virker inden for {validity}, indtil invitationen er accepteret.",
    outro2:
      "Hvis du ikke venter en invitation, kan du se bort fra denne mail: der sker ikke noget uden dig.",
    app: "Du er inviteret til {app}.",
    organization: "Du er inviteret til at være med i {organization} hos {app}.",
    appBy: "{inviter} inviterer dig til {app}.",
    organizationBy: "{inviter} inviterer dig til at være med i {organization} hos {app}."
  },
  "mail.new_device": {
    subject: "Nyt login på din konto",
    intro: "Nogen er logget ind på din konto hos {app} fra en ny enhed.",
    button: "Det var ikke mig",
    outro: "Hvis det var dig, behøver du ikke gøre noget.",
    outro2:
      "Hvis det ikke var dig, så brug linket ovenfor inden for {validity}: det logger alle enheder ud, fjerner din adgangskode og lader dig vælge en ny."
  },
  "mail.operator_link": {
    subject: "Et nyt link til en operatør",
    intro:
      "En med adgang til serveren har lavet et link, som {operator} kan oprette sin operatørkonto igen med. Operatørens sessioner er afsluttet, og den, der følger linket, får operatørens rolle.",
    outro:
      "Hvis ingen af jer har gjort det, har en anden magten over serveren: Få den sikret straks."
  },
  "mail.password_breached": {
    subject: "Fremmede kender din adgangskode",
    intro:
      "Adgangskoden til din konto hos {app} står på en liste over adgangskoder, der er lækket fra andre tjenester. Den er ikke lækket her, men den, der har listen, kan prøve den på din konto.",
    intro2: "Vælg en ny adgangskode, som du ikke bruger andre steder.",
    button: "Gå til din konto",
    outro: "Hvis du bruger den samme adgangskode andre steder, så skift den også dér."
  },
  "mail.password_closed": {
    subject: "For mange forkerte adgangskoder til din konto",
    intro:
      "Nogen har prøvet rigtig mange forkerte adgangskoder til din konto hos {app}. For at holde dem ude kan din adgangskode ikke længere bruges fra enheder, som du ikke har logget ind på før.",
    intro2:
      "Enheder, hvor du er logget ind, forbliver logget ind. Vælg en ny adgangskode for igen at kunne logge ind overalt.",
    button: "Vælg en ny adgangskode",
    outro:
      "Linket virker én gang og inden for {validity}. Derefter kan du bede om et nyt, der hvor du logger ind."
  },
  "mail.password_reset": {
    subject: "Vælg en ny adgangskode",
    intro: "Nogen, forhåbentlig dig, har bedt om en ny adgangskode til din konto hos {app}.",
    button: "Vælg en ny adgangskode",
    outro: "Linket virker én gang og inden for {validity}.",
    outro2:
      "Hvis du ikke har bedt om det, kan du se bort fra denne mail: din adgangskode bliver ikke ændret."
  },
  "mail.portal_opened": {
    subject: "Opsætningen af jeres organisations login er åbnet",
    intro:
      "Nogen har åbnet et link, hvor man sætter op, hvordan en organisations medlemmer logger ind på {app}. Siderne er åbne i en time.",
    outro: "Hvis I ventede det, behøver du ikke gøre noget.",
    outro2:
      "Hvis ingen af jer har gjort det, så få linket tilbagekaldt: Den, der har siderne åbne, kan ændre, hvem der kommer ind."
  },
  "mail.reauthentication_code": {
    subject: "Bekræft, at det er dig",
    intro: "Indtast denne kode hos {app} for at fortsætte det, du var i gang med:",
    outro: "Koden virker én gang og inden for {validity}.",
    outro2:
      "Hvis du ikke har bedt om den, bruger en anden måske din konto: skift din adgangskode, og log dine andre enheder ud. Giv aldrig koden til andre."
  },
  "mail.second_factor_closed": {
    subject: "Nogen kender måske din adgangskode",
    intro:
      "Nogen har prøvet rigtig mange forkerte koder til andet trin af login på din konto hos {app}: de kender måske din adgangskode. For at holde dem ude kan koder ikke længere bruges fra enheder, som du ikke har logget ind på før.",
    intro2:
      "Enheder, hvor du er logget ind, forbliver logget ind. Vælg en ny adgangskode for igen at kunne logge ind overalt; koden skal stadig bruges.",
    button: "Vælg en ny adgangskode",
    outro:
      "Linket virker én gang og inden for {validity}. Derefter kan du bede om et nyt, der hvor du logger ind."
  },
  "mail.sign_in_disavowed": {
    subject: "Din konto er sikret",
    intro:
      "Du har fortalt, at et login på din konto hos {app} ikke var dit. Alle enheder er logget ud, og din adgangskode er fjernet.",
    button: "Vælg en ny adgangskode",
    outro:
      "Linket virker én gang og inden for {validity}. Vælg en adgangskode, som du ikke bruger andre steder.",
    added: "Disse blev tilføjet efter det login og er fjernet. Tilføj dem igen, der er dine:"
  },
  "mail.sign_up_code": {
    subject: "Bekræft din e-mailadresse",
    intro: "Indtast denne kode for at fuldføre din tilmelding hos {app}:",
    outro: "Koden virker én gang og inden for {validity}.",
    outro2:
      "Hvis du ikke har bedt om den, kan du se bort fra denne mail: uden koden sker der ingenting. Giv aldrig koden til andre."
  },
  "mail.trusted_device_reused": {
    subject: "En kopi af en husket browser er måske blevet brugt",
    intro:
      "En af dine browsere var husket hos {app}, så login dér ikke krævede et andet trin. Nogen har logget ind med en gammel kopi af det, som den huskes på, og din adgangskode. For en sikkerheds skyld huskes browseren ikke længere, og der blev spurgt om det andet trin.",
    button: "Se din konto",
    outro:
      "Hvis du har gendannet browseren fra en sikkerhedskopi eller flyttet den til en anden computer, behøver du ikke gøre noget.",
    outro2: "Hvis ikke, så vælg en ny adgangskode, og log dine andre enheder ud."
  }
}
