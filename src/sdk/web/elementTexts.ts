/** The languages that the elements speak. */
export type ElementLocale = "en" | "da"

/** Texts of the elements. */
export interface ElementTexts {
  readonly signIn: string
  readonly account: string
  readonly addAccount: string
  readonly signOut: string
  readonly signOutAll: string
  readonly otherAccounts: string
  /** The accessible name of the user button. */
  readonly menuOf: (name: string) => string
  /** The accessible name of the organization switcher. */
  readonly organizationIs: (name: string) => string
  readonly noOrganization: string
  readonly manageOrganizations: string
  readonly actingAs: (name: string, until: string) => string
  readonly stopActing: string
  readonly failed: string
}

const english: ElementTexts = {
  signIn: "Sign in",
  account: "Your account",
  addAccount: "Add another account",
  signOut: "Sign out",
  signOutAll: "Sign out of all accounts",
  otherAccounts: "Other accounts",
  menuOf: (name) => `Account menu of ${name}`,
  organizationIs: (name) => `Organization: ${name}`,
  noOrganization: "No organization",
  manageOrganizations: "Manage organizations",
  actingAs: (name, until) => `You are acting as ${name} until ${until}.`,
  stopActing: "Stop",
  failed: "That did not work. Please try again."
}

const danish: ElementTexts = {
  signIn: "Log ind",
  account: "Din konto",
  addAccount: "Tilføj en konto",
  signOut: "Log ud",
  signOutAll: "Log ud af alle konti",
  otherAccounts: "Andre konti",
  menuOf: (name) => `Kontomenu for ${name}`,
  organizationIs: (name) => `Organisation: ${name}`,
  noOrganization: "Ingen organisation",
  manageOrganizations: "Administrer organisationer",
  actingAs: (name, until) => `Du handler på vegne af ${name} indtil ${until}.`,
  stopActing: "Stop",
  failed: "Det lykkedes ikke. Prøv igen."
}

const texts: Readonly<Record<ElementLocale, ElementTexts>> = { en: english, da: danish }

/** The texts of the language that the page is in; English where the elements do not speak it. */
export const textsOf = (language: string): ElementTexts =>
  texts[language.toLowerCase().startsWith("da") ? "da" : "en"]
