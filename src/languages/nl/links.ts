import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "nl"> = {
  links: {
    verifyTitle: "Bevestig uw e-mailadres",
    verifyIntro: "Bevestig dat het adres waarnaar we mailden van u is.",
    verifySubmit: "Adres bevestigen",
    verified: "Uw e-mailadres is bevestigd.",
    disavowTitle: "Was u dit niet?",
    disavowIntro:
      "Als iemand anders op uw account heeft ingelogd, kunt u dat hier stoppen. Alle apparaten worden uitgelogd, uw wachtwoord wordt verwijderd en met een e-mail kunt u een nieuw kiezen.",
    disavowElse: "Als u het was, sluit dan deze pagina: er is niets gebeurd.",
    disavowSubmit: "Overal uitloggen",
    disavowed:
      "Alle apparaten zijn uitgelogd en uw wachtwoord is verwijderd. Er is een e-mail onderweg met een link om een nieuw te kiezen.",
    removed:
      "Wat er sinds dat inloggen aan uw account is toegevoegd, is weer verwijderd. De e-mail noemt het.",
    dataTitle: "Uw gegevens zijn klaar",
    dataIntro: "De kopie van uw gegevens is klaar. We bewaren die zeven dagen.",
    dataSubmit: "Naar uw gegevens",
    impersonationTitle: "Namens iemand anders handelen",
    impersonationIntro:
      "Ga door om de app als een van de gebruikers te gebruiken. Wat u daar doet, wordt vastgelegd als door u namens die persoon gedaan. Uw eigen sessie in deze browser blijft zoals die is.",
    impersonationSubmit: "Namens de gebruiker handelen",
    satelliteTitle: "Hier inloggen",
    satelliteIntro: "U bent elders ingelogd. Ga door om ook op deze site in te loggen.",
    satelliteSubmit: "Inloggen"
  },
  invitation: {
    title: "Uw uitnodiging",
    organization: "U bent uitgenodigd voor {organization}.",
    organizationRole: "U bent uitgenodigd voor {organization}. Uw rol daar: {role}.",
    environment: "U bent uitgenodigd voor {environment}.",
    choosePassword: "Kies een wachtwoord om het account van {email} aan te maken.",
    create: "Account aanmaken",
    passkey: "Aanmaken met een passkey",
    accept: "De uitnodiging accepteren",
    signIn: "{email} heeft al een account. Log daarop in om door te gaan.",
    signInBy:
      "{email} hoort bij een account met als hoofdadres {primary}. Log met dat adres in om door te gaan.",
    toSignIn: "Inloggen",
    already: "U hebt hier al een account: er valt niets meer te accepteren.",
    unproven:
      "Bevestig dat {email} van u is voordat u accepteert. Open daarna de uitnodiging opnieuw.",
    mine: "Is {email} ook van u? Voeg het dan aan uw account toe en open de uitnodiging opnieuw.",
    toAddresses: "Uw e-mailadressen",
    other: "U bent ingelogd als {mine}, maar deze uitnodiging is voor {theirs}.",
    switch: "Doorgaan als {name}",
    accepted: "Deze uitnodiging is al geaccepteerd.",
    revoked: "Deze uitnodiging is ingetrokken.",
    expired: "Deze uitnodiging is verlopen. Vraag een nieuwe."
  },
  identityLink: {
    title: "Een account koppelen",
    intro: "Ga door naar de dienst waarvan u het account wilt koppelen.",
    submit: "Doorgaan"
  },
  connectionLink: {
    title: "Is dit account van u?",
    intro:
      "Er is een account voor {email}. Toon één keer aan dat het van u is; daarna logt uw organisatie u in.",
    submit: "Doorgaan",
    mailed: "Mail me een code",
    sent: "Er is een code onderweg naar het adres van het account.",
    passkey: "Een passkey gebruiken",
    other: "Met iets anders inloggen"
  }
}
