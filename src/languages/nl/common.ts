import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "nl"> = {
  common: {
    mixedLoopback:
      "De app en deze pagina gebruiken verschillende namen voor uw computer: de ene localhost, de andere 127.0.0.1. Browsers bewaren cookies per naam, dus u zou daar niet ingelogd zijn. Open de app onder de naam die deze pagina gebruikt, of geef de omgeving de naam van de app.",
    triesLeft: {
      one: "U hebt nog hoogstens één poging.",
      other: "U hebt nog hoogstens {count} pogingen."
    },
    noTriesLeft: "Er zijn geen pogingen meer: vraag een nieuwe code aan of begin opnieuw.",
    switchAccount: "Van account wisselen",
    signOut: "Uitloggen",
    menu: "Menu",
    skip: "Naar de inhoud",
    showPassword: "Wachtwoord tonen",
    passwordRule: {
      one: "Minstens één willekeurig teken.",
      other: "Minstens {count} willekeurige tekens."
    },
    optional: "optioneel",
    terms: "Voorwaarden",
    privacy: "Privacy",
    support: "Hulp",
    language: "Taal",
    continue: "Doorgaan",
    continueTo: "Doorgaan naar {place}",
    leaving: "U wordt doorgestuurd…",
    back: "Terug",
    backToSignIn: "Terug naar inloggen",
    or: "of",
    incompleteLink: "De link is onvolledig. Open hem opnieuw vanuit de e-mail.",
    retryIn: "Probeer het {wait} opnieuw.",
    retryNow: "U kunt het nu opnieuw proberen.",
    reference: "Referentie voor de ondersteuning",
    copy: "Kopiëren",
    copied: "Gekopieerd",
    print: "Afdrukken",
    download: "Downloaden",
    offline:
      "U bent offline. Wat u hebt ingevuld blijft bewaard en wordt verzonden zodra u weer online bent.",
    impersonating: "U handelt namens {name}.",
    impersonatingUntil: "U handelt namens {name} tot {time}.",
    impersonationBlocks:
      "Ondertussen kunt u geen wachtwoorden, tweede factoren, adressen, inlogmethoden, organisaties of andere sessies wijzigen.",
    actingStaff: "Medewerker die handelt: {id}.",
    backTo: "Terug naar {app}",
    stop: "Stoppen",
    mailsStay: "Er is geen mailserver ingesteld, dus e-mails blijven op deze computer.",
    readMails: "E-mails lezen",
    signedInAs: "Ingelogd als {name}"
  },
  fields: {
    email: "E-mailadres",
    password: "Wachtwoord",
    newPassword: "Nieuw wachtwoord",
    currentPassword: "Huidig wachtwoord",
    firstName: "Voornaam",
    lastName: "Achternaam",
    language: "Taal",
    code: "6-cijferige code",
    totpCode: "Code uit uw authenticator-app",
    emailCode: "Code uit de e-mail",
    recoveryCode: "Herstelcode",
    userCode: "Code van het apparaat",
    name: "Naam",
    role: "Rol",
    organizationId: "Organisatie",
    permissions: "Rechten",
    expiresInDays: "Verloopt",
    revokeOld: "De oude geheimen meteen ongeldig maken",
    query: "Zoeken",
    legalConsentAccepted: "Ik ga akkoord met de voorwaarden",
    revokeOtherSessions: "Mijn andere apparaten uitloggen",
    rememberDevice: "Niet meer vragen in deze browser",
    kept: "Ik heb ze bewaard"
  },
  roles: {
    Owner: "Eigenaar",
    Admin: "Beheerder",
    Member: "Lid"
  },
  intents: {
    choosePassword: "een wachtwoord kiezen",
    addAddress: "een adres toevoegen",
    changeAddress: "uw hoofdadres wijzigen",
    removeAddress: "een adres verwijderen",
    setUpFactor: "een authenticator-app instellen",
    newRecoveryCodes: "nieuwe herstelcodes maken",
    turnOffFactor: "de tweede factor uitschakelen",
    addPasskey: "een passkey toevoegen",
    removePasskey: "een passkey verwijderen",
    linkAccount: "een inlogmethode koppelen",
    unlinkAccount: "een inlogmethode verwijderen",
    deleteAccount: "uw account verwijderen",
    requestData: "een kopie van uw gegevens aanvragen",
    makeApiKey: "een API-sleutel maken",
    makeApplication: "een toepassing maken",
    makeSecret: "een nieuw geheim maken",
    removeApplication: "een toepassing verwijderen"
  },
  passwords: {
    too_short: "Het wachtwoord is te kort.",
    too_long: "Het wachtwoord is te lang.",
    not_printable: "Het wachtwoord bevat tekens die niet gebruikt kunnen worden.",
    too_common: "Te veel mensen gebruiken dit wachtwoord. Kies een ander.",
    too_simple:
      "Het wachtwoord mag niet uit één herhaald teken of alleen uit spaties bestaan. Kies een ander.",
    personal_data:
      "Het wachtwoord mag niet weinig meer zijn dan uw naam of uw e-mailadres. Kies een ander.",
    breached:
      "Dit wachtwoord is bij een andere dienst gelekt, zodat vreemden het kennen. Kies een ander.",
    service_name:
      "Het wachtwoord mag niet weinig meer zijn dan de naam van deze dienst. Kies een ander."
  },
  confirmation: {
    title: "Doorgaan",
    intro: "Ga door om af te ronden wat u begonnen bent.",
    button: "Doorgaan"
  },
  formGuard: {
    working: "Uw browser wordt gecontroleerd. Dit duurt een paar seconden.",
    done: "Uw browser is gecontroleerd. Wordt verzonden.",
    challenge: "Laat zien dat u een mens bent"
  },
  notices: {
    saved: "Opgeslagen.",
    mailed: "Er is een e-mail onderweg.",
    removed: "Verwijderd.",
    ended: "Dat apparaat is uitgelogd.",
    linked: "Het account is gekoppeld.",
    disconnected: "De toepassing heeft geen toegang meer.",
    registered: "De passkey is toegevoegd. U kunt er nu mee inloggen.",
    requested: "We maken uw kopie klaar. U krijgt een e-mail zodra die klaar is.",
    joined: "U bent nu lid.",
    left: "U hebt de organisatie verlaten.",
    switched: "Uw actieve organisatie is gewijzigd.",
    invited: "De uitnodiging is onderweg.",
    proven: "Het domein is bewezen.",
    turnedOn: "De verbinding is ingeschakeld.",
    turnedOff: "De verbinding is uitgeschakeld.",
    joinedIt: "U bent nu lid van {organization}.",
    more: "Meer tonen"
  },
  problemPage: {
    notFound: "Pagina niet gevonden",
    nothing: "Niets om voort te zetten",
    forbidden: "Dit kan niet",
    gone: "Dit bestaat niet meer",
    busy: "Een ogenblik",
    fault: "Er is iets misgegaan",
    unusable: "Dit adres kan niet gebruikt worden. De link is misschien oud of verkeerd getypt.",
    prove: "Bevestig dat u het bent",
    fromStart: "Bij het begin beginnen"
  },
  formPost: {
    title: "Doorgaan naar {place}",
    why: "U gaat zo vanzelf verder. Zo niet, druk dan op de knop.",
    asked:
      "De toepassing die u hierheen stuurde, heeft een fout gemaakt. Dat wordt haar gemeld als u teruggaat.",
    onward: "Doorgaan"
  }
}
