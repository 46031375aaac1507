import type { EnvironmentSettings } from "../../../../contract/EnvironmentSettings.ts"

/** Words of one setting. */
export type Text = readonly [title: string, description: string]

/** Words of a section of settings. */
export interface SectionTexts<Settings> {
  readonly title: string
  readonly settings: { readonly [Key in keyof Settings]: Text }
}

/** Settings of the issuer for applications, in Danish. */
export const danishOAuth: SectionTexts<EnvironmentSettings["oauth"]> = {
  title: "Applikationer",
  settings: {
    enabled: [
      "Login for andre applikationer",
      "Om applikationer kan logge folk ind med OpenID Connect; ellers findes deres adresser ikke."
    ],
    registration: [
      "Registrering",
      "Om applikationer kan registrere sig selv: slet ikke, med et registreringstoken, eller alle."
    ],
    clientDocuments: [
      "Applikationer ved dokument",
      "Om applikationer, som ingen har tilføjet, kendes ved et dokument på deres adresse: fra de nævnte værter eller fra alle."
    ],
    clientDocumentHosts: [
      "Værter for dokumenter",
      "Værtsnavne, med port, hvor den ikke er den sædvanlige."
    ],
    accessTokenSeconds: ["Adgangstokens", "Hvor længe en applikations adgangstoken højst lever."],
    idTokenSeconds: ["ID-tokens", "Hvor længe et logins ID-token gælder."],
    refreshIdleSeconds: [
      "Ubrugte fornyelsestokens",
      "Et fornyelsestoken, der ikke bruges så længe, ophører."
    ],
    refreshAbsoluteSeconds: [
      "Fornyelsestokens",
      "Efter så lang tid skal man logge ind hos applikationen igen."
    ]
  }
}

/** Limits in Danish. */
export const danishThrottle: SectionTexts<EnvironmentSettings["throttle"]> = {
  title: "Grænser",
  settings: {
    accountFailures: [
      "En kontos fejl",
      "Så mange forkerte adgangskoder eller koder lukker den en tid for ukendte enheder."
    ],
    accountAttempts: ["Forsøg på en konto", "Fra alle enheder tilsammen."],
    addressFailures: ["Fejl fra en netadresse", "Forkerte adgangskoder og koder."],
    addressAttempts: ["Forsøg fra en netadresse", "Også de rigtige."],
    addressRequests: ["Forespørgsler fra en netadresse", "Til det, der mailer eller laver noget."],
    mailsPerAddressPerHour: ["Mails til en adresse i timen", "Hvem der end beder om dem."],
    mailsPerAddressAndNetworkPerHour: [
      "Mails til en adresse i timen fra ét net",
      "Bedt om fra én netadresse."
    ],
    invitationsPerOrganization: ["En organisations invitationer", "I et vindue."],
    invitationsPerUser: ["En persons invitationer", "I et vindue."],
    invitationsPerNetwork: ["Invitationer fra en netadresse", "I et vindue."],
    sessionWrites: [
      "En sessions ændringer i minuttet",
      "Mere af det, der ændrer noget, afvises en tid."
    ],
    protocolPerNetwork: [
      "Offentlige applikationers forespørgsler i minuttet",
      "Indsendte godkendelsesforespørgsler og enhedskoder fra én netadresse."
    ],
    registrationsPerNetwork: [
      "Registreringer fra en netadresse i timen",
      "Af applikationer, der registrerer sig selv."
    ],
    userCodeTries: [
      "Forkerte koder til enheder",
      "Af en session og fra en netadresse, i et vindue."
    ],
    windowSeconds: ["Vindue", "Den tid, som fejl og forespørgsler tælles i."]
  }
}
