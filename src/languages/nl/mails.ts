import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "nl"> = {
  mail: {
    greeting: "Hallo {name},",
    footer: "Dit is een automatisch bericht van {app}. Niemand leest de antwoorden.",
    terms: "Voorwaarden",
    privacy: "Privacy",
    support: "Hulp",
    minutes: {
      one: "{count} minuut",
      other: "{count} minuten"
    },
    hours: {
      one: "{count} uur",
      other: "{count} uur"
    },
    days: {
      one: "{count} dag",
      other: "{count} dagen"
    },
    organization: "Organisatie",
    connection: "Verbinding",
    device: "Apparaat",
    networkAddress: "Netwerkadres",
    time: "Tijd",
    rememberedBrowser: "Onthouden browser",
    concerns: "Betreft",
    environment: "Omgeving"
  },
  "mail.last_owner_let_go": {
    subject: "De laatste eigenaar van een organisatie is vertrokken",
    intro:
      "De directory van een organisatie heeft haar laatste eigenaar laten gaan. Een organisatie houdt een eigenaar, dus het lidmaatschap blijft; de sessies van haar verbindingen, API-sleutels en toestemmingen zijn beëindigd.",
    outro: "Vraag de organisatie wie haar eigenaar moet zijn, en maak die persoon eigenaar."
  },
  "mail.account_deleted": {
    subject: "Uw account is verwijderd",
    intro:
      "Uw account bij {app} is verwijderd, zoals u vroeg. Alle apparaten zijn uitgelogd en niemand kan er nog op inloggen.",
    outro: "De gegevens die nog bewaard worden, worden na enige tijd voorgoed gewist.",
    outro2: "Als u het niet was, meld het dan snel aan de beheerders van {app}."
  },
  "mail.account_deletion_code": {
    subject: "Bevestig het verwijderen van uw account",
    intro: "Voer deze code in bij {app} om uw account daar voorgoed te verwijderen:",
    outro: "De code werkt één keer, binnen {validity}.",
    outro2:
      "Als u hem niet hebt aangevraagd, gebruikt iemand anders uw account: voer de code niet in, wijzig uw wachtwoord en log uw andere apparaten uit. Geef de code nooit aan iemand."
  },
  "mail.address_proof": {
    subject: "Uw code om verder te gaan",
    intro:
      "Voer deze code in om verder te gaan bij {app}. Hij laat zien dat u deze mailbox kunt lezen:",
    outro: "De code werkt één keer, binnen {validity}. Hij logt niemand in.",
    outro2:
      "Als u hem niet hebt aangevraagd, negeer dan deze e-mail: zonder de code gebeurt er niets. Geef de code nooit aan iemand."
  },
  "mail.address_taken": {
    subject: "U hebt al een account",
    intro:
      "Iemand, misschien u, probeerde dit e-mailadres bij {app} te gebruiken. Het hoort al bij een account, dus er is niets gewijzigd.",
    intro2:
      "Als u het was, log dan in zoals gewoonlijk. Als u uw wachtwoord vergeten bent, vraag dan een nieuw aan waar u inlogt.",
    outro: "Als u het niet was, hoeft u niets te doen."
  },
  "mail.certificate_ending": {
    subject: {
      one: "Het inloggen van {organization} eindigt over een dag",
      other: "Het inloggen van {organization} eindigt over {count} dagen"
    },
    intro: {
      one: "Het laatste certificaat van de verbinding {connection}, waarmee mensen van {organization} bij {app} inloggen, loopt over een dag af.",
      other:
        "Het laatste certificaat van de verbinding {connection}, waarmee mensen van {organization} bij {app} inloggen, loopt over {count} dagen af."
    },
    outro:
      "Maak een nieuw certificaat bij uw identiteitsprovider en voeg het aan de verbinding toe voordat het ondertekent. Beide mogen er tegelijk staan."
  },
  "mail.certificate_new": {
    subject: "Een nieuw certificaat voor het inloggen van {organization}",
    intro:
      "De identiteitsprovider van de verbinding {connection}, waarmee mensen van {organization} bij {app} inloggen, noemt een nieuw certificaat in zijn metadata. Het telt vanaf nu.",
    outro:
      "Als uw IT het certificaat niet vernieuwd heeft, beheerst iemand anders mogelijk de identiteitsprovider: schakel de verbinding uit."
  },
  "mail.connection_disabled": {
    subject: "Het inloggen van uw organisatie is uitgeschakeld",
    intro:
      "De mensen van een organisatie kunnen niet meer met haar identiteitsprovider bij {app} inloggen. Het hoeft ook niet meer.",
    outro: "Als u dit verwachtte, hoeft u niets te doen."
  },
  "mail.credential_changed": {
    intro: "Er is iets gewijzigd aan uw account bij {app}.",
    button: "Uw account bekijken",
    outro: "Als u het was, hoeft u niets te doen.",
    outro2:
      "Als u het niet was, kies dan meteen een nieuw wachtwoord waar u inlogt, en log uw andere apparaten uit.",
    staying: "Hiermee kan nog steeds op uw account worden ingelogd. Verwijder wat niet van u is:"
  },
  "mail.data_request_ready": {
    subject: "De kopie van uw gegevens is klaar",
    intro: "De kopie van uw gegevens bij {app} die u aanvroeg, is klaar.",
    button: "Hoe u die krijgt",
    outro: "Log in en download hem binnen {validity}; daarna wordt hij verwijderd.",
    outro2:
      "Als u hem niet hebt aangevraagd, gebruikt iemand anders mogelijk uw account: wijzig uw wachtwoord en log uw andere apparaten uit."
  },
  "mail.domain_failing": {
    subject: "Het record van {domain} ontbreekt",
    intro:
      "Het TXT-record {record}, waarmee {organization} het domein {domain} aan {app} bewezen heeft, is niet gevonden.",
    outro: {
      one: "Zet het binnen een dag terug. Daarna is het domein niet meer van {organization} en kunnen de mensen ervan niet via de verbinding van {organization} inloggen.",
      other:
        "Zet het binnen {count} dagen terug. Daarna is het domein niet meer van {organization} en kunnen de mensen ervan niet via de verbinding van {organization} inloggen."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} is het domein {domain} kwijt",
    intro:
      "Het TXT-record {record} ontbrak twee weken. Het domein {domain} is bij {app} niet meer van {organization}: mensen ervan loggen niet meer via de verbinding van {organization} in, en niets houdt hen eraan.",
    outro: "Zet het record terug en verifieer het domein opnieuw om het terug te krijgen."
  },
  "mail.email_code": {
    subject: "Uw code om in te loggen",
    intro: "Voer deze code in bij {app} om in te loggen:",
    button: "Inloggen",
    outro:
      "De code en de link werken één keer, binnen {validity}, in de browser waarin u ze aanvroeg.",
    outro2:
      "Als u ze niet hebt aangevraagd, negeer dan deze e-mail: zonder de code gebeurt er niets. Geef de code nooit aan iemand."
  },
  "mail.email_code_closed": {
    subject: "Te veel onjuiste inlogcodes voor uw account",
    intro:
      "Iemand heeft heel veel onjuiste inlogcodes voor uw account bij {app} getypt. Om die buiten te houden, worden gemailde codes niet meer geaccepteerd van apparaten waarop u nog nooit hebt ingelogd.",
    intro2:
      "Apparaten waarop u ingelogd bent, blijven ingelogd. Kies een wachtwoord om codes weer overal te gebruiken, of open de link in plaats van de code te typen wanneer u de volgende keer zelf een inlogmail aanvraagt.",
    button: "Een wachtwoord kiezen",
    outro: "De link werkt één keer, binnen {validity}. Vraag daarna een nieuwe aan waar u inlogt."
  },
  "mail.email_verification": {
    subject: "Bevestig uw e-mailadres",
    intro: "Bevestig dat dit e-mailadres bij uw account bij {app} hoort.",
    button: "Het adres bevestigen",
    outro: "De link werkt één keer, binnen {validity}.",
    outro2:
      "Als u daar geen account hebt, negeer dan deze e-mail: het adres wordt niet zonder uw bevestiging gebruikt."
  },
  "mail.grant_reuse": {
    subject: "Een toepassing is uit uw account uitgelogd",
    intro:
      "{application} had toegang tot uw account bij {app}, en er is een kopie van die toegang gebruikt. Voor de zekerheid hebben we haar daar uitgelogd.",
    button: "Uw account",
    outro:
      "Als u de toepassing gebruikt, log er dan opnieuw op in. Als dit weer gebeurt of u de toepassing niet kent, neem haar dan de toegang af op de pagina Toepassingen van uw account."
  },
  "mail.invitation": {
    subject: "U bent uitgenodigd",
    button: "De uitnodiging bekijken",
    outro: "De link werkt binnen {validity}, tot de uitnodiging geaccepteerd is.",
    outro2: "Als u geen uitnodiging verwachtte, negeer dan deze e-mail: zonder u gebeurt er niets.",
    app: "U bent uitgenodigd voor {app}.",
    organization: "U bent uitgenodigd voor {organization} bij {app}.",
    appBy: "{inviter} nodigt u uit voor {app}.",
    organizationBy: "{inviter} nodigt u uit voor {organization} bij {app}."
  },
  "mail.new_device": {
    subject: "Nieuwe login op uw account",
    intro: "Er is vanaf een nieuw apparaat op uw account bij {app} ingelogd.",
    button: "Ik was het niet",
    outro: "Als u het was, hoeft u niets te doen.",
    outro2:
      "Als u het niet was, gebruik dan de link hierboven binnen {validity}: die logt alle apparaten uit, verwijdert uw wachtwoord en laat u een nieuw kiezen."
  },
  "mail.operator_link": {
    subject: "Een nieuwe inloglink voor een beheerder",
    intro:
      "Iemand met toegang tot de server heeft een link gemaakt waarmee {operator} het beheerdersaccount opnieuw kan instellen. De sessies ervan zijn beëindigd, en wie de link volgt, krijgt de rol.",
    outro:
      "Als niemand van uw team dit deed, beheerst iemand anders de server: beveilig die meteen."
  },
  "mail.password_breached": {
    subject: "Vreemden kennen uw wachtwoord",
    intro:
      "Het wachtwoord van uw account bij {app} staat in een lijst met wachtwoorden die bij andere diensten gelekt zijn. Het is hier niet gelekt, maar wie de lijst heeft, kan het op uw account proberen.",
    intro2: "Kies een nieuw wachtwoord dat u nergens anders gebruikt.",
    button: "Naar uw account",
    outro: "Als u hetzelfde wachtwoord elders gebruikt, wijzig het dan ook daar."
  },
  "mail.password_closed": {
    subject: "Te veel onjuiste wachtwoorden voor uw account",
    intro:
      "Iemand heeft heel veel onjuiste wachtwoorden voor uw account bij {app} geprobeerd. Om die buiten te houden, wordt uw wachtwoord niet meer geaccepteerd van apparaten waarop u nog nooit hebt ingelogd.",
    intro2:
      "Apparaten waarop u ingelogd bent, blijven ingelogd. Kies een nieuw wachtwoord om weer overal te kunnen inloggen.",
    button: "Een nieuw wachtwoord kiezen",
    outro: "De link werkt één keer, binnen {validity}. Vraag daarna een nieuwe aan waar u inlogt."
  },
  "mail.password_reset": {
    subject: "Kies een nieuw wachtwoord",
    intro: "Iemand, hopelijk u, heeft een nieuw wachtwoord voor uw account bij {app} aangevraagd.",
    button: "Een nieuw wachtwoord kiezen",
    outro: "De link werkt één keer, binnen {validity}.",
    outro2:
      "Als u het niet hebt aangevraagd, negeer dan deze e-mail: uw wachtwoord blijft zoals het is."
  },
  "mail.portal_opened": {
    subject: "De instelling van het inloggen van uw organisatie is geopend",
    intro:
      "Iemand heeft een link geopend om in te stellen hoe de mensen van een organisatie bij {app} inloggen. De pagina’s zijn een uur open.",
    outro: "Als u dit verwachtte, hoeft u niets te doen.",
    outro2:
      "Als niemand van u dit deed, laat de link dan intrekken: wie deze pagina’s open heeft, kan wijzigen wie binnenkomt."
  },
  "mail.reauthentication_code": {
    subject: "Bevestig dat u het bent",
    intro: "Voer deze code in bij {app} om verder te gaan met wat u deed:",
    outro: "De code werkt één keer, binnen {validity}.",
    outro2:
      "Als u hem niet hebt aangevraagd, gebruikt iemand anders mogelijk uw account: wijzig uw wachtwoord en log uw andere apparaten uit. Geef de code nooit aan iemand."
  },
  "mail.second_factor_closed": {
    subject: "Iemand kent mogelijk uw wachtwoord",
    intro:
      "Iemand heeft heel veel onjuiste codes geprobeerd voor de tweede stap van het inloggen op uw account bij {app}: mogelijk kent die uw wachtwoord. Om die buiten te houden, worden codes niet meer geaccepteerd van apparaten waarop u nog nooit hebt ingelogd.",
    intro2:
      "Apparaten waarop u ingelogd bent, blijven ingelogd. Kies een nieuw wachtwoord om weer overal te kunnen inloggen; de code hebt u nog steeds nodig.",
    button: "Een nieuw wachtwoord kiezen",
    outro: "De link werkt één keer, binnen {validity}. Vraag daarna een nieuwe aan waar u inlogt."
  },
  "mail.sign_in_disavowed": {
    subject: "Uw account is beveiligd",
    intro:
      "U hebt ons laten weten dat een login op uw account bij {app} niet van u was. Alle apparaten zijn uitgelogd en uw wachtwoord is verwijderd.",
    button: "Een nieuw wachtwoord kiezen",
    outro:
      "De link werkt één keer, binnen {validity}. Kies een wachtwoord dat u nergens anders gebruikt.",
    added: "Dit is sinds die login toegevoegd en weer verwijderd. Voeg opnieuw toe wat van u is:"
  },
  "mail.sign_up_code": {
    subject: "Bevestig uw e-mailadres",
    intro: "Voer deze code in om uw registratie bij {app} af te ronden:",
    outro: "De code werkt één keer, binnen {validity}.",
    outro2:
      "Als u hem niet hebt aangevraagd, negeer dan deze e-mail: zonder de code gebeurt er niets. Geef de code nooit aan iemand."
  },
  "mail.trusted_device_reused": {
    subject: "Mogelijk is een kopie van een onthouden browser gebruikt",
    intro:
      "Een van uw browsers werd bij {app} onthouden, zodat inloggen daar geen tweede stap vroeg. Iemand heeft ingelogd met een oude kopie van datgene waaraan hij herkend wordt, en met uw wachtwoord. Voor de zekerheid wordt die browser niet meer onthouden en is om de tweede stap gevraagd.",
    button: "Uw account bekijken",
    outro:
      "Als u die browser uit een back-up hebt hersteld of naar een andere computer hebt overgezet, hoeft u niets te doen.",
    outro2: "Zo niet, kies dan een nieuw wachtwoord en log uw andere apparaten uit."
  }
}
