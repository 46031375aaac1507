import { english as catalogue } from "../../../languages/en/english.ts"
import { chosenTexts } from "./chosenTexts.ts"
import type { Texts } from "./Texts.ts"

/** Texts of the components in English. The build writes them out, without the other catalogue. */
export const english: Texts = chosenTexts(catalogue, {
  lost: "The service could not be reached. Check your connection and try again.",
  close: "Close",
  cancel: "Cancel",
  hidePassword: "Hide the password",
  goToHosted: "Continue on the sign-in page",
  accountMenu: "Account menu of {name}",
  organizationIs: "Organization: {name}",
  noOrganization: "No organization",
  manageAccount: "Manage your account",
  manageOrganization: "Manage organizations",
  addAccount: "Add another account",
  otherAccounts: "Other accounts",
  signOutAll: "Sign out of all accounts",
  security: "Security",
  primary: "Main address",
  endDevice: "Sign out {device}",
  chooseOrganization: "Choose an organization first.",
  organization: "Organization",
  names: "Name",
  leaveQuestion: "Leave {name}? You need a new invitation to come back.",
  removeQuestion: "Remove {name}?",
  roleOf: "Role of {name}"
})
