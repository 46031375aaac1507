import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "sv"> = {
  links: {
    verifyTitle: "Bekräfta din e-postadress",
    verifyIntro: "Bekräfta att adressen som vi mejlade är din.",
    verifySubmit: "Bekräfta adressen",
    verified: "Din e-postadress är bekräftad.",
    disavowTitle: "Var det inte du?",
    disavowIntro:
      "Om någon annan har loggat in på ditt konto kan du stoppa det här. Alla enheter loggas ut, ditt lösenord tas bort och med ett mejl kan du välja ett nytt.",
    disavowElse: "Om det var du kan du stänga sidan: inget har hänt.",
    disavowSubmit: "Logga ut överallt",
    disavowed:
      "Alla enheter är utloggade och ditt lösenord är borttaget. Ett mejl med en länk för att välja ett nytt är på väg.",
    removed:
      "Det som har lagts till på ditt konto sedan den inloggningen är borttaget igen. Mejlet nämner det.",
    dataTitle: "Dina uppgifter är klara",
    dataIntro: "Kopian av dina uppgifter är klar. Vi sparar den i sju dagar.",
    dataSubmit: "Till dina uppgifter",
    impersonationTitle: "Agera för någon annan",
    impersonationIntro:
      "Fortsätt för att använda appen som en av dess användare. Det du gör där registreras som gjort av dig för personens räkning. Din egen session i webbläsaren förblir som den är.",
    impersonationSubmit: "Agera för användaren",
    satelliteTitle: "Logga in här",
    satelliteIntro:
      "Du är inloggad någon annanstans. Fortsätt för att logga in även på den här webbplatsen.",
    satelliteSubmit: "Logga in"
  },
  invitation: {
    title: "Din inbjudan",
    organization: "Du är inbjuden till {organization}.",
    organizationRole: "Du är inbjuden till {organization}. Din roll där: {role}.",
    environment: "Du är inbjuden till {environment}.",
    choosePassword: "Välj ett lösenord för att skapa kontot för {email}.",
    create: "Skapa konto",
    passkey: "Skapa det med en lösennyckel",
    accept: "Acceptera inbjudan",
    signIn: "{email} har redan ett konto. Logga in på det för att fortsätta.",
    signInBy:
      "{email} hör till ett konto med huvudadressen {primary}. Logga in med den adressen för att fortsätta.",
    toSignIn: "Logga in",
    already: "Du har redan ett konto här: det finns inget kvar att acceptera.",
    unproven: "Bekräfta att {email} är din innan du accepterar. Öppna sedan inbjudan igen.",
    mine: "Är {email} också din? Lägg till den på ditt konto i stället och öppna sedan inbjudan igen.",
    toAddresses: "Dina e-postadresser",
    other: "Du är inloggad som {mine}, men inbjudan är till {theirs}.",
    switch: "Fortsätt som {name}",
    accepted: "Inbjudan har redan accepterats.",
    revoked: "Inbjudan har dragits tillbaka.",
    expired: "Inbjudan har gått ut. Be om en ny."
  },
  identityLink: {
    title: "Koppla ett konto",
    intro: "Fortsätt till tjänsten vars konto du vill koppla.",
    submit: "Fortsätt"
  },
  connectionLink: {
    title: "Är det här kontot ditt?",
    intro:
      "Det finns ett konto för {email}. Visa en gång att det är ditt; därefter loggar din organisation in dig.",
    submit: "Fortsätt",
    mailed: "Mejla mig en kod",
    sent: "En kod är på väg till kontots adress.",
    passkey: "Använd en lösennyckel",
    other: "Logga in med något annat"
  }
}
