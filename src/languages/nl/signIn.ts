import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "nl"> = {
  signIn: {
    title: "Inloggen bij {app}",
    choose: "Kies een account",
    another: "Een ander account gebruiken",
    submit: "Inloggen",
    forgotten: "Wachtwoord vergeten?",
    signUp: "Een account aanmaken",
    with: "Doorgaan met {provider}",
    lastUsed: "Laatst gebruikt",
    emailCode: "Een code per e-mail ontvangen",
    passkey: "Inloggen met een passkey",
    next: "Doorgaan",
    different: "Een ander adres gebruiken",
    resend: "De link opnieuw sturen",
    verification_sent: "We hebben een link naar uw adres gestuurd. Open die en log dan in.",
    password_reset: "Uw nieuwe wachtwoord is ingesteld. Log ermee in.",
    signed_out: "U bent uitgelogd.",
    oneSignedOut: "Dat account is uitgelogd.",
    deleted: "Uw account is verwijderd.",
    verified: "Uw adres is bevestigd. Log in.",
    address_proven: "Uw adres is bevestigd. Typ nu uw wachtwoord.",
    account_exists:
      "Dit adres heeft hier al een account. Log daarop in en koppel dan de andere dienst.",
    ended: "Dat account is hier uitgelogd. Log er opnieuw op in.",
    known: "Als u uw wachtwoord vergeten bent, kunt u ondertussen een nieuw kiezen."
  },
  signUp: {
    title: "Een account voor {app} aanmaken",
    submit: "Doorgaan",
    address_proven: "Uw adres is bevestigd. Vul nu de rest in.",
    have: "Ik heb al een account",
    closed:
      "U hebt een uitnodiging nodig om hier een account aan te maken. Als u er een hebt, open dan de link in de e-mail.",
    closedToAll: "Niemand kan hier nu een account aanmaken.",
    consentTerms: "Ik ga akkoord met de {terms}.",
    consentPrivacy: "Ik ga akkoord met het {privacy}.",
    consentBoth: "Ik ga akkoord met de {terms} en het {privacy}.",
    terms: "voorwaarden",
    privacy: "privacybeleid",
    consentPlain: "Ik ga akkoord met de voorwaarden van {app}.",
    codeTitle: "Bevestig uw adres",
    codeIntro: "We hebben een 6-cijferige code naar {email} gestuurd.",
    codeSubmit: "Account aanmaken",
    resend: "Een nieuwe code sturen",
    resent: "Er is een nieuwe code onderweg. De oude werkt niet meer.",
    other: "Een ander adres gebruiken",
    reset: "Kies een nieuw wachtwoord",
    continueTitle: "Nog één ding",
    continueIntro: "U hebt ingelogd met {provider}. We hebben alleen dit nog nodig:",
    continueMailed: "U hebt {email} bevestigd. We hebben alleen dit nog nodig:",
    continueSubmit: "Account aanmaken"
  },
  emailCode: {
    title: "Inloggen met een code",
    intro: "We mailen u een code. U hebt geen wachtwoord nodig.",
    submit: "De code sturen",
    codeTitle: "Voer de code in",
    codeIntro: "Als {email} hier kan inloggen, is er een 6-cijferige code naar onderweg.",
    codeSubmit: "Inloggen",
    again: "Een andere code aanvragen",
    here: "Druk op de knop om in te loggen.",
    elsewhereTitle: "Uw code",
    elsewhere: "Voer deze code in waar u hem hebt aangevraagd. Elders werkt hij niet.",
    never: "Als u hem niet hebt aangevraagd, vertel hem dan aan niemand.",
    signIn: "Op een andere manier inloggen"
  },
  password: {
    forgotTitle: "Wachtwoord vergeten?",
    forgotIntro: "We mailen u een link om een nieuw te kiezen.",
    forgotSubmit: "De link sturen",
    sent: "Als er een account voor dit adres is, is er een e-mail met een link onderweg. De link werkt een uur.",
    again: "Opnieuw sturen",
    resetTitle: "Kies een nieuw wachtwoord",
    resetIntro: "Een nieuw wachtwoord logt alle apparaten uit. Dit apparaat wordt daarna ingelogd.",
    resetSubmit: "Wachtwoord opslaan",
    askAgain: "Een nieuwe link aanvragen"
  },
  secondFactor: {
    title: "Tweede stap",
    intro: "Voer de code in die uw authenticator-app toont.",
    passkeyIntro: "Bevestig met uw passkey: uw browser vraagt erom.",
    passkey: "Een passkey gebruiken",
    submit: "Doorgaan",
    lost: "In plaats daarvan een herstelcode gebruiken",
    recovery: "De herstelcode gebruiken",
    until: "U hebt tot {time} om het inloggen af te ronden.",
    remember: {
      one: "In deze browser {count} dag niet meer vragen. Kies dit alleen in uw eigen browser.",
      other: "In deze browser {count} dagen niet meer vragen. Kies dit alleen in uw eigen browser."
    },
    over: "Opnieuw beginnen"
  },
  enrollment: {
    title: "Een tweede factor instellen",
    intro:
      "{app} vereist naast uw wachtwoord een tweede factor: een app op uw telefoon die codes toont.",
    passkey: "In plaats daarvan een passkey toevoegen",
    passkeyOnly:
      "{app} vereist voor deze aanmelding een passkey. Die gebruikt uw vingerafdruk, gezicht of schermvergrendeling.",
    start: "Een authenticator-app instellen",
    scan: "Scan deze code met uw authenticator-app en voer dan de code in die de app toont.",
    typed: "Lukt scannen niet? Voer dan deze sleutel in de app in:",
    qr: "QR-code voor de authenticator-app",
    submit: "Doorgaan",
    codesTitle: "Uw herstelcodes",
    codes:
      "Elk van deze codes werkt één keer in plaats van uw authenticator-app. Bewaar ze waar u ze zonder uw telefoon kunt vinden: ze worden niet meer getoond.",
    codesName: "herstelcodes.txt",
    kept: "Ik heb ze bewaard"
  },
  reauthenticate: {
    title: "Bevestig dat u het bent",
    intro: "We vragen dit af en toe, voordat er iets belangrijks gewijzigd wordt.",
    goesOn: "Daarna kunt u {name}.",
    submit: "Doorgaan",
    wrong: "Dat is onjuist. Probeer het opnieuw.",
    totp: "Voer de code in die uw authenticator-app toont.",
    lost: "In plaats daarvan een herstelcode gebruiken",
    mailed: "Mail me een code",
    sent: "Er is een code onderweg naar uw adres.",
    passkey: "Een passkey gebruiken",
    with: "Bevestigen met {provider}"
  },
  remainingWaysIn: {
    title: "Is dit allemaal van u?",
    intro:
      "U hebt een nieuw wachtwoord. Hiermee kan nog steeds op uw account worden ingelogd. Verwijder wat niet van u is: wie het heeft, komt zonder het wachtwoord binnen.",
    passkey: "Passkey",
    remove: "Verwijderen",
    onward: "Doorgaan"
  },
  addressProof: {
    instead: "Mijn browser kan dat niet: mail me een code",
    title: "Voer de code in",
    intro:
      "Als {email} hier gebruikt kan worden, is er een 6-cijferige code naar onderweg. Die laat zien dat u geen programma bent; daarna gaat u verder waar u was.",
    submit: "Verdergaan",
    back: "Teruggaan"
  },
  breachedPassword: {
    title: "Kies een nieuw wachtwoord",
    leaked:
      "Uw wachtwoord staat in een lijst met wachtwoorden die bij andere diensten gelekt zijn. Vreemden kunnen het op uw account proberen.",
    elsewhere:
      "Kies er een dat u nergens anders gebruikt, en wijzig het overal waar u het gebruikte.",
    change: "Wachtwoord wijzigen",
    onward: "Niet nu"
  },
  strongerSignIn: {
    title: "Veiliger inloggen",
    asks: "{application} heeft liever dat mensen met een tweede factor of een passkey inloggen. U hebt nog geen van beide.",
    authenticator: "Een authenticator-app instellen",
    passkey: "Een passkey toevoegen",
    decline: "Niet nu"
  },
  signOut: {
    title: "Uitloggen bij {app}",
    one: "{name} uitloggen",
    all: "Alle accounts uitloggen",
    hosts: "Hiermee wordt u bij al deze uitgelogd: {hosts}.",
    nobody: "Niemand is ingelogd in deze browser.",
    signIn: "Inloggen"
  }
}
