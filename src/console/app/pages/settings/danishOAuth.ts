import type { EnvironmentSettings } from "../../../../contract/EnvironmentSettings.ts"
import type { SectionTexts } from "./SectionTexts.ts"

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
