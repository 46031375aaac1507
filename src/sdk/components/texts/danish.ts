import catalogue from "../../../languages/da.json" with { type: "json" }
import { chosenTexts } from "./chosenTexts.ts"
import type { Texts } from "./Texts.ts"

/** Texts of the components in Danish. The build writes them out, without the other catalogue. */
export const danish: Texts = chosenTexts(catalogue, {
  lost: "Tjenesten kunne ikke nås. Se efter, om du er online, og prøv igen.",
  close: "Luk",
  cancel: "Annuller",
  hidePassword: "Skjul adgangskoden",
  goToHosted: "Fortsæt på loginsiden",
  accountMenu: "Kontomenu for {name}",
  organizationIs: "Organisation: {name}",
  noOrganization: "Ingen organisation",
  manageAccount: "Administrer din konto",
  manageOrganization: "Administrer organisationer",
  addAccount: "Tilføj en konto",
  otherAccounts: "Andre konti",
  signOutAll: "Log ud af alle konti",
  security: "Sikkerhed",
  primary: "Primær adresse",
  endDevice: "Log {device} ud",
  chooseOrganization: "Vælg en organisation først.",
  organization: "Organisation",
  names: "Navn",
  leaveQuestion: "Vil du forlade {name}? Du skal have en ny invitation for at komme tilbage.",
  removeQuestion: "Vil du fjerne {name}?",
  roleOf: "Rolle for {name}"
})
