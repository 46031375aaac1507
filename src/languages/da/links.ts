import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "da"> = {
  links: {
    verifyTitle: "Bekræft din e-mailadresse",
    verifyIntro: "Bekræft, at adressen, som mailen blev sendt til, er din.",
    verifySubmit: "Bekræft adressen",
    verified: "Din e-mailadresse er bekræftet.",
    disavowTitle: "Var det ikke dig?",
    disavowIntro:
      "Hvis en anden er logget ind på din konto, kan du standse det her. Alle enheder bliver logget ud, din adgangskode bliver fjernet, og du får en mail, så du kan vælge en ny.",
    disavowElse: "Hvis det var dig, kan du lukke siden: der er ikke sket noget.",
    disavowSubmit: "Log ud alle steder",
    disavowed:
      "Alle enheder er logget ud, og din adgangskode er fjernet. En mail med et link til at vælge en ny er på vej.",
    removed:
      "Det, der blev føjet til din konto efter det login, er fjernet igen. Mailen nævner det.",
    dataTitle: "Dine data er klar",
    dataIntro: "Den kopi af dine data, som du bad om, er klar. Den bliver gemt i syv dage.",
    dataSubmit: "Gå til dine data",
    impersonationTitle: "Handl på vegne af en anden",
    impersonationIntro:
      "Fortsæt for at bruge appen på vegne af en af dens brugere. Det, du gør der, bliver registreret som gjort af dig på brugerens vegne. Din egen session i denne browser bliver stående, som den er.",
    impersonationSubmit: "Handl for brugeren",
    satelliteTitle: "Log ind her",
    satelliteIntro:
      "Du er logget ind et andet sted. Fortsæt for også at logge ind på dette websted.",
    satelliteSubmit: "Log ind"
  },
  invitation: {
    title: "Din invitation",
    organization: "Du er inviteret til {organization}.",
    organizationRole: "Du er inviteret til {organization}. Din rolle der: {role}.",
    environment: "Du er inviteret til {environment}.",
    choosePassword: "Vælg en adgangskode for at oprette kontoen til {email}.",
    create: "Opret kontoen",
    passkey: "Opret den med en adgangsnøgle",
    accept: "Acceptér invitationen",
    signIn: "{email} har allerede en konto. Log ind på den for at gå videre.",
    signInBy:
      "{email} hører til en konto med den primære adresse {primary}. Log ind med den adresse for at gå videre.",
    toSignIn: "Log ind",
    already: "Du har allerede en konto her, så der er ikke mere at acceptere.",
    unproven: "Bekræft, at {email} er din, før du accepterer. Åbn så invitationen igen.",
    mine: "Er {email} også din? Så føj den til din konto i stedet, og åbn derefter invitationen igen.",
    toAddresses: "Dine e-mailadresser",
    other: "Du er logget ind som {mine}, men denne invitation er til {theirs}.",
    switch: "Fortsæt som {name}",
    accepted: "Invitationen er allerede brugt.",
    revoked: "Invitationen er trukket tilbage.",
    expired: "Invitationen er udløbet. Bed om en ny."
  },
  identityLink: {
    title: "Tilknyt en konto",
    intro: "Fortsæt til tjenesten, hvis konto du vil tilknytte.",
    submit: "Fortsæt"
  },
  connectionLink: {
    title: "Er det din konto?",
    intro:
      "Der findes en konto til {email}. Vis én gang, at den er din; fra da af logger din organisation dig ind.",
    submit: "Fortsæt",
    mailed: "Send mig en kode i en mail",
    sent: "En kode er på vej til kontoens adresse.",
    passkey: "Brug en adgangsnøgle",
    other: "Log ind på en anden måde"
  }
}
