import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "sv"> = {
  common: {
    mixedLoopback:
      "Appen och den här sidan använder olika namn för din dator: den ena localhost, den andra 127.0.0.1. Webbläsare sparar kakor efter namn, så du skulle inte vara inloggad där. Öppna appen under det namn som den här sidan använder, eller ge miljön appens namn.",
    triesLeft: {
      one: "Du har högst ett försök kvar.",
      other: "Du har högst {count} försök kvar."
    },
    noTriesLeft: "Inga försök återstår: be om en ny kod eller börja om.",
    switchAccount: "Byt konto",
    signOut: "Logga ut",
    menu: "Meny",
    skip: "Gå till innehållet",
    showPassword: "Visa lösenordet",
    passwordRule: {
      one: "Minst ett tecken av vilket slag som helst.",
      other: "Minst {count} tecken av vilket slag som helst."
    },
    optional: "valfritt",
    terms: "Villkor",
    privacy: "Integritet",
    support: "Hjälp",
    language: "Språk",
    continue: "Fortsätt",
    continueTo: "Fortsätt till {place}",
    leaving: "Du skickas vidare…",
    back: "Tillbaka",
    backToSignIn: "Tillbaka till inloggningen",
    or: "eller",
    incompleteLink: "Länken är ofullständig. Öppna den igen från mejlet.",
    retryIn: "Försök igen {wait}.",
    retryNow: "Du kan försöka igen nu.",
    reference: "Referens för supporten",
    copy: "Kopiera",
    copied: "Kopierat",
    print: "Skriv ut",
    download: "Ladda ner",
    offline: "Du är offline. Det du har skrivit finns kvar och skickas när du är online igen.",
    impersonating: "Du agerar för {name}.",
    impersonatingUntil: "Du agerar för {name} till {time}.",
    impersonationBlocks:
      "Under tiden kan du inte ändra lösenord, andra faktorer, adresser, inloggningssätt, organisationer eller andra sessioner.",
    actingStaff: "Medarbetare som agerar: {id}.",
    backTo: "Tillbaka till {app}",
    stop: "Avsluta",
    mailsStay: "Ingen mejlserver är inställd, så mejl stannar på den här datorn.",
    readMails: "Läs dem",
    signedInAs: "Inloggad som {name}"
  },
  fields: {
    email: "E-postadress",
    password: "Lösenord",
    newPassword: "Nytt lösenord",
    currentPassword: "Nuvarande lösenord",
    firstName: "Förnamn",
    lastName: "Efternamn",
    language: "Språk",
    code: "6-siffrig kod",
    totpCode: "Kod från din autentiseringsapp",
    emailCode: "Kod från mejlet",
    recoveryCode: "Återställningskod",
    userCode: "Enhetens kod",
    name: "Namn",
    role: "Roll",
    organizationId: "Organisation",
    permissions: "Behörigheter",
    expiresInDays: "Går ut",
    revokeOld: "Gör de gamla hemligheterna ogiltiga direkt",
    query: "Sök",
    legalConsentAccepted: "Jag godkänner villkoren",
    revokeOtherSessions: "Logga ut mina andra enheter",
    rememberDevice: "Fråga inte igen i den här webbläsaren",
    kept: "Jag har sparat dem"
  },
  roles: {
    Owner: "Ägare",
    Admin: "Administratör",
    Member: "Medlem"
  },
  intents: {
    choosePassword: "välja ett lösenord",
    addAddress: "lägga till en adress",
    changeAddress: "byta din huvudadress",
    removeAddress: "ta bort en adress",
    setUpFactor: "ställa in en autentiseringsapp",
    newRecoveryCodes: "skapa nya återställningskoder",
    turnOffFactor: "stänga av den andra faktorn",
    addPasskey: "lägga till en lösennyckel",
    removePasskey: "ta bort en lösennyckel",
    linkAccount: "koppla ett inloggningssätt",
    unlinkAccount: "ta bort ett inloggningssätt",
    deleteAccount: "radera ditt konto",
    requestData: "be om en kopia av dina uppgifter",
    makeApiKey: "skapa en API-nyckel",
    makeApplication: "skapa ett program",
    makeSecret: "skapa en ny hemlighet",
    removeApplication: "ta bort ett program"
  },
  passwords: {
    too_short: "Lösenordet är för kort.",
    too_long: "Lösenordet är för långt.",
    not_printable: "Lösenordet innehåller tecken som inte kan användas.",
    too_common: "För många använder det här lösenordet. Välj ett annat.",
    too_simple:
      "Lösenordet får inte vara ett enda tecken om och om igen eller bara blanksteg. Välj ett annat.",
    personal_data:
      "Lösenordet får inte vara nästan bara ditt namn eller din e-postadress. Välj ett annat.",
    breached:
      "Det här lösenordet har läckt från en annan tjänst, så främlingar känner till det. Välj ett annat.",
    service_name: "Lösenordet får inte vara nästan bara tjänstens namn. Välj ett annat."
  },
  confirmation: {
    title: "Fortsätt",
    intro: "Fortsätt för att slutföra det du började med.",
    button: "Fortsätt"
  },
  formGuard: {
    working: "Din webbläsare kontrolleras. Det tar några sekunder.",
    done: "Din webbläsare är kontrollerad. Skickar.",
    challenge: "Visa att du är en människa"
  },
  notices: {
    saved: "Sparat.",
    mailed: "Ett mejl är på väg.",
    removed: "Borttaget.",
    ended: "Enheten är utloggad.",
    linked: "Kontot är kopplat.",
    disconnected: "Programmet har inte längre åtkomst.",
    registered: "Lösennyckeln är tillagd. Du kan logga in med den nu.",
    requested: "Vi förbereder din kopia. Du får ett mejl när den är klar.",
    joined: "Du är medlem nu.",
    left: "Du har lämnat organisationen.",
    switched: "Din aktiva organisation är bytt.",
    invited: "Inbjudan är på väg.",
    proven: "Domänen är bevisad.",
    turnedOn: "Anslutningen är på.",
    turnedOff: "Anslutningen är av.",
    joinedIt: "Du är medlem i {organization} nu.",
    more: "Visa mer"
  },
  problemPage: {
    notFound: "Sidan hittades inte",
    nothing: "Inget att fortsätta med",
    forbidden: "Det går inte",
    gone: "Det finns inte längre",
    busy: "Ett ögonblick",
    fault: "Något gick fel",
    unusable: "Adressen kan inte användas. Länken kan vara gammal eller felskriven.",
    prove: "Bekräfta att det är du",
    fromStart: "Börja från början"
  },
  formPost: {
    title: "Fortsätt till {place}",
    why: "Du går vidare av dig själv om ett ögonblick. Tryck annars på knappen.",
    asked:
      "Programmet som skickade dig hit har gjort ett fel. Det får veta det om du går tillbaka.",
    onward: "Fortsätt"
  }
}
