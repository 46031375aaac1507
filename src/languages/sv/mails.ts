import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "sv"> = {
  mail: {
    greeting: "Hej {name}!",
    footer: "Det här är ett automatiskt meddelande från {app}. Ingen läser svaren.",
    terms: "Villkor",
    privacy: "Integritet",
    support: "Hjälp",
    minutes: {
      one: "{count} minut",
      other: "{count} minuter"
    },
    hours: {
      one: "{count} timme",
      other: "{count} timmar"
    },
    days: {
      one: "{count} dag",
      other: "{count} dagar"
    },
    organization: "Organisation",
    connection: "Anslutning",
    device: "Enhet",
    networkAddress: "Nätverksadress",
    time: "Tid",
    rememberedBrowser: "Ihågkommen webbläsare",
    concerns: "Gäller",
    environment: "Miljö"
  },
  "mail.last_owner_let_go": {
    subject: "Den sista ägaren av en organisation har släppts",
    intro:
      "En organisations katalog har släppt dess sista ägare. En organisation behåller en ägare, så medlemskapet finns kvar; sessionerna för dess anslutningar, API-nycklar och medgivanden har avslutats.",
    outro: "Fråga organisationen vem som ska äga den, och gör den personen till ägare."
  },
  "mail.account_deleted": {
    subject: "Ditt konto har raderats",
    intro:
      "Ditt konto på {app} har raderats, som du bad om. Alla enheter har loggats ut och ingen kan längre logga in på det.",
    outro: "De uppgifter som fortfarande sparas raderas för alltid efter en tid.",
    outro2: "Om det inte var du, meddela snart dem som står bakom {app}."
  },
  "mail.account_deletion_code": {
    subject: "Bekräfta att ditt konto ska raderas",
    intro: "Ange koden på {app} för att radera ditt konto där för alltid:",
    outro: "Koden fungerar en gång, inom {validity}.",
    outro2:
      "Om du inte bad om den använder någon annan ditt konto: ange inte koden, byt lösenord och logga ut dina andra enheter. Ge aldrig koden till någon."
  },
  "mail.address_proof": {
    subject: "Din kod för att gå vidare",
    intro: "Ange koden för att gå vidare på {app}. Den visar att du kan läsa den här brevlådan:",
    outro: "Koden fungerar en gång, inom {validity}. Den loggar inte in någon.",
    outro2:
      "Om du inte bad om den kan du bortse från mejlet: utan koden händer inget. Ge aldrig koden till någon."
  },
  "mail.address_taken": {
    subject: "Du har redan ett konto",
    intro:
      "Någon, kanske du, försökte använda den här e-postadressen på {app}. Den hör redan till ett konto, så inget har ändrats.",
    intro2:
      "Om det var du, logga in som vanligt. Om du har glömt lösenordet kan du be om ett nytt där du loggar in.",
    outro: "Om det inte var du behöver du inte göra något."
  },
  "mail.certificate_ending": {
    subject: {
      one: "Inloggningen för {organization} upphör om en dag",
      other: "Inloggningen för {organization} upphör om {count} dagar"
    },
    intro: {
      one: "Det sista certifikatet för anslutningen {connection}, som personer i {organization} loggar in på {app} med, upphör om en dag.",
      other:
        "Det sista certifikatet för anslutningen {connection}, som personer i {organization} loggar in på {app} med, upphör om {count} dagar."
    },
    outro:
      "Skapa ett nytt certifikat hos er identitetsleverantör och lägg till det i anslutningen innan det signerar. Båda får finnas där samtidigt."
  },
  "mail.certificate_new": {
    subject: "Ett nytt certifikat för inloggningen i {organization}",
    intro:
      "Identitetsleverantören för anslutningen {connection}, som personer i {organization} loggar in på {app} med, nämner ett nytt certifikat i sina metadata. Det gäller från och med nu.",
    outro:
      "Om er IT-avdelning inte har förnyat certifikatet kan någon annan kontrollera identitetsleverantören: stäng av anslutningen."
  },
  "mail.connection_disabled": {
    subject: "Din organisations inloggning har stängts av",
    intro:
      "Personer i en organisation kan inte längre logga in på {app} med dess identitetsleverantör. De måste inte heller.",
    outro: "Om du väntade dig det behöver du inte göra något."
  },
  "mail.credential_changed": {
    intro: "Något har ändrats på ditt konto på {app}.",
    button: "Se ditt konto",
    outro: "Om det var du behöver du inte göra något.",
    outro2:
      "Om det inte var du, välj genast ett nytt lösenord där du loggar in och logga ut dina andra enheter.",
    staying:
      "Med de här går det fortfarande att logga in på ditt konto. Ta bort dem som inte är dina:"
  },
  "mail.data_request_ready": {
    subject: "Kopian av dina uppgifter är klar",
    intro: "Kopian av dina uppgifter på {app} som du bad om är klar.",
    button: "Så får du den",
    outro: "Logga in och ladda ner den inom {validity}; därefter raderas den.",
    outro2:
      "Om du inte bad om den kan någon annan använda ditt konto: byt lösenord och logga ut dina andra enheter."
  },
  "mail.domain_failing": {
    subject: "Posten för {domain} saknas",
    intro:
      "TXT-posten {record}, som {organization} har bevisat domänen {domain} för {app} med, hittades inte.",
    outro: {
      one: "Lägg tillbaka den inom en dag. Därefter är domänen inte längre {organization}s, och dess personer kan inte logga in med anslutningen för {organization}.",
      other:
        "Lägg tillbaka den inom {count} dagar. Därefter är domänen inte längre {organization}s, och dess personer kan inte logga in med anslutningen för {organization}."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} har förlorat domänen {domain}",
    intro:
      "TXT-posten {record} saknades i två veckor. Domänen {domain} är inte längre {organization}s på {app}: personer vid den loggar inte längre in med anslutningen för {organization}, och inget binder dem till den.",
    outro: "Lägg tillbaka posten och verifiera domänen igen för att få tillbaka den."
  },
  "mail.email_code": {
    subject: "Din kod för att logga in",
    intro: "Ange koden på {app} för att logga in:",
    button: "Logga in",
    outro: "Koden och länken fungerar en gång, inom {validity}, i webbläsaren där du bad om dem.",
    outro2:
      "Om du inte bad om dem kan du bortse från mejlet: utan koden händer inget. Ge aldrig koden till någon."
  },
  "mail.email_code_closed": {
    subject: "För många felaktiga inloggningskoder för ditt konto",
    intro:
      "Någon har skrivit väldigt många felaktiga inloggningskoder för ditt konto på {app}. För att hålla dem ute godtas mejlade koder inte längre från enheter som du inte har loggat in på tidigare.",
    intro2:
      "Enheter som du är inloggad på förblir inloggade. Välj ett lösenord för att kunna använda koder överallt igen, eller öppna länken i stället för att skriva koden nästa gång du själv ber om ett inloggningsmejl.",
    button: "Välj ett lösenord",
    outro: "Länken fungerar en gång, inom {validity}. Be därefter om en ny där du loggar in."
  },
  "mail.email_verification": {
    subject: "Bekräfta din e-postadress",
    intro: "Bekräfta att e-postadressen hör till ditt konto på {app}.",
    button: "Bekräfta adressen",
    outro: "Länken fungerar en gång, inom {validity}.",
    outro2:
      "Om du inte har något konto där kan du bortse från mejlet: adressen används inte utan din bekräftelse."
  },
  "mail.grant_reuse": {
    subject: "Ett program har loggats ut från ditt konto",
    intro:
      "{application} hade åtkomst till ditt konto på {app}, och en kopia av den åtkomsten användes. För säkerhets skull har vi loggat ut programmet där.",
    button: "Ditt konto",
    outro:
      "Om du använder programmet, logga in på det igen. Om det händer igen eller du inte känner till programmet, ta tillbaka dess åtkomst på sidan Program på ditt konto."
  },
  "mail.invitation": {
    subject: "Du är inbjuden",
    button: "Se inbjudan",
    outro: "Länken fungerar inom {validity}, tills inbjudan accepteras.",
    outro2: "Om du inte väntade dig en inbjudan kan du bortse från mejlet: inget händer utan dig.",
    app: "Du är inbjuden till {app}.",
    organization: "Du är inbjuden till {organization} på {app}.",
    appBy: "{inviter} bjuder in dig till {app}.",
    organizationBy: "{inviter} bjuder in dig till {organization} på {app}."
  },
  "mail.new_device": {
    subject: "Ny inloggning på ditt konto",
    intro: "Någon loggade in på ditt konto på {app} från en ny enhet.",
    button: "Det var inte jag",
    outro: "Om det var du behöver du inte göra något.",
    outro2:
      "Om det inte var du, använd länken ovan inom {validity}: den loggar ut alla enheter, tar bort ditt lösenord och låter dig välja ett nytt."
  },
  "mail.operator_link": {
    subject: "En ny inloggningslänk för en operatör",
    intro:
      "Någon med tillgång till servern har skapat en länk som {operator} kan ställa in sitt operatörskonto på nytt med. Personens sessioner har avslutats, och den som följer länken får personens roll.",
    outro: "Om ingen i ert team har gjort detta kontrollerar någon annan servern: säkra den genast."
  },
  "mail.password_breached": {
    subject: "Främlingar känner till ditt lösenord",
    intro:
      "Lösenordet till ditt konto på {app} finns i en lista över lösenord som har läckt från andra tjänster. Det läckte inte här, men den som har listan kan prova det på ditt konto.",
    intro2: "Välj ett nytt lösenord som du inte använder någon annanstans.",
    button: "Gå till ditt konto",
    outro: "Om du använder samma lösenord någon annanstans, byt det där också."
  },
  "mail.password_closed": {
    subject: "För många felaktiga lösenord för ditt konto",
    intro:
      "Någon har provat väldigt många felaktiga lösenord för ditt konto på {app}. För att hålla dem ute godtas ditt lösenord inte längre från enheter som du inte har loggat in på tidigare.",
    intro2:
      "Enheter som du är inloggad på förblir inloggade. Välj ett nytt lösenord för att kunna logga in överallt igen.",
    button: "Välj ett nytt lösenord",
    outro: "Länken fungerar en gång, inom {validity}. Be därefter om en ny där du loggar in."
  },
  "mail.password_reset": {
    subject: "Välj ett nytt lösenord",
    intro: "Någon, förhoppningsvis du, har bett om ett nytt lösenord för ditt konto på {app}.",
    button: "Välj ett nytt lösenord",
    outro: "Länken fungerar en gång, inom {validity}.",
    outro2: "Om du inte bad om det kan du bortse från mejlet: lösenordet förblir som det är."
  },
  "mail.portal_opened": {
    subject: "Inställningen av din organisations inloggning har öppnats",
    intro:
      "Någon har öppnat en länk för att ställa in hur personer i en organisation loggar in på {app}. Sidorna är öppna i en timme.",
    outro: "Om du väntade dig det behöver du inte göra något.",
    outro2:
      "Om ingen av er gjorde det, låt återkalla länken: den som har sidorna öppna kan ändra vem som kommer in."
  },
  "mail.reauthentication_code": {
    subject: "Bekräfta att det är du",
    intro: "Ange koden på {app} för att fortsätta med det du gjorde:",
    outro: "Koden fungerar en gång, inom {validity}.",
    outro2:
      "Om du inte bad om den kan någon annan använda ditt konto: byt lösenord och logga ut dina andra enheter. Ge aldrig koden till någon."
  },
  "mail.second_factor_closed": {
    subject: "Någon kan känna till ditt lösenord",
    intro:
      "Någon har provat väldigt många felaktiga koder för det andra steget av inloggningen på ditt konto på {app}: de kan känna till ditt lösenord. För att hålla dem ute godtas koder inte längre från enheter som du inte har loggat in på tidigare.",
    intro2:
      "Enheter som du är inloggad på förblir inloggade. Välj ett nytt lösenord för att kunna logga in överallt igen; du behöver fortfarande koden.",
    button: "Välj ett nytt lösenord",
    outro: "Länken fungerar en gång, inom {validity}. Be därefter om en ny där du loggar in."
  },
  "mail.sign_in_disavowed": {
    subject: "Ditt konto har säkrats",
    intro:
      "Du har meddelat oss att en inloggning på ditt konto på {app} inte var din. Alla enheter har loggats ut och ditt lösenord har tagits bort.",
    button: "Välj ett nytt lösenord",
    outro:
      "Länken fungerar en gång, inom {validity}. Välj ett lösenord som du inte använder någon annanstans.",
    added:
      "De här lades till sedan den inloggningen och har tagits bort. Lägg till dem som är dina igen:"
  },
  "mail.sign_up_code": {
    subject: "Bekräfta din e-postadress",
    intro: "Ange koden för att slutföra registreringen på {app}:",
    outro: "Koden fungerar en gång, inom {validity}.",
    outro2:
      "Om du inte bad om den kan du bortse från mejlet: utan koden händer inget. Ge aldrig koden till någon."
  },
  "mail.trusted_device_reused": {
    subject: "En kopia av en ihågkommen webbläsare kan ha använts",
    intro:
      "En av dina webbläsare var ihågkommen på {app}, så inloggning där krävde inget andra steg. Någon har loggat in med en gammal kopia av det som den känns igen på, och med ditt lösenord. För säkerhets skull är webbläsaren inte längre ihågkommen, och det andra steget krävdes.",
    button: "Se ditt konto",
    outro:
      "Om du har återställt webbläsaren från en säkerhetskopia eller flyttat den till en annan dator behöver du inte göra något.",
    outro2: "Välj annars ett nytt lösenord och logga ut dina andra enheter."
  }
}
