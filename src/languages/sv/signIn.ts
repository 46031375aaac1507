import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "sv"> = {
  signIn: {
    title: "Logga in på {app}",
    choose: "Välj ett konto",
    another: "Använd ett annat konto",
    submit: "Logga in",
    forgotten: "Har du glömt lösenordet?",
    signUp: "Skapa ett konto",
    with: "Fortsätt med {provider}",
    lastUsed: "Senast använd",
    emailCode: "Få en kod via mejl",
    passkey: "Logga in med en lösennyckel",
    next: "Fortsätt",
    different: "Använd en annan adress",
    resend: "Skicka länken igen",
    verification_sent: "Vi har skickat en länk till din adress. Öppna den och logga sedan in.",
    password_reset: "Ditt nya lösenord är sparat. Logga in med det.",
    signed_out: "Du är utloggad.",
    oneSignedOut: "Det kontot är utloggat.",
    deleted: "Ditt konto är raderat.",
    verified: "Din adress är bekräftad. Logga in.",
    address_proven: "Din adress är bekräftad. Skriv nu ditt lösenord.",
    account_exists:
      "Adressen har redan ett konto här. Logga in på det och koppla sedan den andra tjänsten.",
    ended: "Det kontot är utloggat här. Logga in på det igen.",
    known: "Om du har glömt lösenordet kan du välja ett nytt under tiden."
  },
  signUp: {
    title: "Skapa ett konto för {app}",
    submit: "Fortsätt",
    address_proven: "Din adress är bekräftad. Fyll nu i resten.",
    have: "Jag har redan ett konto",
    closed:
      "Du behöver en inbjudan för att skapa ett konto här. Om du har en, öppna länken i mejlet.",
    closedToAll: "Ingen kan skapa ett konto här just nu.",
    consentTerms: "Jag godkänner {terms}.",
    consentPrivacy: "Jag godkänner {privacy}.",
    consentBoth: "Jag godkänner {terms} och {privacy}.",
    terms: "villkoren",
    privacy: "integritetspolicyn",
    consentPlain: "Jag godkänner villkoren för {app}.",
    codeTitle: "Bekräfta din adress",
    codeIntro: "Vi har skickat en 6-siffrig kod till {email}.",
    codeSubmit: "Skapa konto",
    resend: "Skicka en ny kod",
    resent: "En ny kod är på väg. Den gamla fungerar inte längre.",
    other: "Använd en annan adress",
    reset: "Välj ett nytt lösenord",
    continueTitle: "En sak till",
    continueIntro: "Du loggade in med {provider}. Vi behöver bara detta:",
    continueMailed: "Du bekräftade {email}. Vi behöver bara detta:",
    continueSubmit: "Skapa konto"
  },
  emailCode: {
    title: "Logga in med en kod",
    intro: "Vi mejlar dig en kod. Du behöver inget lösenord.",
    submit: "Skicka koden",
    codeTitle: "Ange koden",
    codeIntro: "Om {email} kan logga in här är en 6-siffrig kod på väg dit.",
    codeSubmit: "Logga in",
    again: "Be om en annan kod",
    here: "Tryck på knappen för att logga in.",
    elsewhereTitle: "Din kod",
    elsewhere: "Ange koden där du bad om den. Den fungerar ingen annanstans.",
    never: "Om du inte bad om den, berätta den inte för någon.",
    signIn: "Logga in på ett annat sätt"
  },
  password: {
    forgotTitle: "Har du glömt lösenordet?",
    forgotIntro: "Vi mejlar dig en länk för att välja ett nytt.",
    forgotSubmit: "Skicka länken",
    sent: "Om det finns ett konto för adressen är ett mejl med en länk på väg. Länken gäller i en timme.",
    again: "Skicka igen",
    resetTitle: "Välj ett nytt lösenord",
    resetIntro: "Ett nytt lösenord loggar ut alla enheter. Den här loggas sedan in.",
    resetSubmit: "Spara lösenord",
    askAgain: "Be om en ny länk"
  },
  secondFactor: {
    title: "Andra steget",
    intro: "Ange koden som din autentiseringsapp visar.",
    passkeyIntro: "Bekräfta med din lösennyckel: webbläsaren frågar efter den.",
    passkey: "Använd en lösennyckel",
    submit: "Fortsätt",
    lost: "Använd en återställningskod i stället",
    recovery: "Använd återställningskoden",
    until: "Du har till {time} på dig att slutföra inloggningen.",
    remember: {
      one: "Fråga inte igen i den här webbläsaren på {count} dag. Välj detta bara i din egen webbläsare.",
      other:
        "Fråga inte igen i den här webbläsaren på {count} dagar. Välj detta bara i din egen webbläsare."
    },
    over: "Börja om"
  },
  enrollment: {
    title: "Ställ in en andra faktor",
    intro: "{app} kräver en andra faktor utöver lösenordet: en app på telefonen som visar koder.",
    passkey: "Lägg till en lösennyckel i stället",
    passkeyOnly:
      "{app} kräver en lösennyckel för den här inloggningen. Den använder ditt fingeravtryck, ditt ansikte eller skärmlåset.",
    start: "Ställ in en autentiseringsapp",
    scan: "Skanna koden med din autentiseringsapp och ange sedan koden som den visar.",
    typed: "Går det inte att skanna? Ange den här nyckeln i appen i stället:",
    qr: "QR-kod för autentiseringsappen",
    submit: "Fortsätt",
    codesTitle: "Dina återställningskoder",
    codes:
      "Varje kod fungerar en gång i stället för din autentiseringsapp. Spara dem där du hittar dem utan telefonen: de visas inte igen.",
    codesName: "aterstallningskoder.txt",
    kept: "Jag har sparat dem"
  },
  reauthenticate: {
    title: "Bekräfta att det är du",
    intro: "Vi frågar då och då, innan något viktigt ändras.",
    goesOn: "Sedan kan du {name}.",
    submit: "Fortsätt",
    wrong: "Det är fel. Försök igen.",
    totp: "Ange koden som din autentiseringsapp visar.",
    lost: "Använd en återställningskod i stället",
    mailed: "Mejla mig en kod",
    sent: "En kod är på väg till din adress.",
    passkey: "Använd en lösennyckel",
    with: "Bekräfta med {provider}"
  },
  remainingWaysIn: {
    title: "Är allt detta ditt?",
    intro:
      "Du har ett nytt lösenord. Med de här går det fortfarande att logga in på ditt konto. Ta bort dem som inte är dina: den som har en kommer in utan lösenordet.",
    passkey: "Lösennyckel",
    remove: "Ta bort",
    onward: "Fortsätt"
  },
  addressProof: {
    instead: "Min webbläsare klarar inte det: mejla mig en kod",
    title: "Ange koden",
    intro:
      "Om {email} kan användas här är en 6-siffrig kod på väg dit. Den visar att du inte är ett program; sedan fortsätter du där du var.",
    submit: "Gå vidare",
    back: "Gå tillbaka"
  },
  breachedPassword: {
    title: "Välj ett nytt lösenord",
    leaked:
      "Ditt lösenord finns i en lista över lösenord som har läckt från andra tjänster. Främlingar kan prova det på ditt konto.",
    elsewhere:
      "Välj ett som du inte använder någon annanstans, och byt det överallt där du har använt det.",
    change: "Byt lösenordet",
    onward: "Inte nu"
  },
  strongerSignIn: {
    title: "Logga in säkrare",
    asks: "{application} föredrar personer som loggar in med en andra faktor eller en lösennyckel. Du har ingetdera än.",
    authenticator: "Ställ in en autentiseringsapp",
    passkey: "Lägg till en lösennyckel",
    decline: "Inte nu"
  },
  signOut: {
    title: "Logga ut från {app}",
    one: "Logga ut {name}",
    all: "Logga ut alla konton",
    hosts: "Det loggar ut dig från alla dessa: {hosts}.",
    nobody: "Ingen är inloggad i den här webbläsaren.",
    signIn: "Logga in"
  }
}
