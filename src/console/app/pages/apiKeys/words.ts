import { words } from "../../kernel/words.ts"

/** Words about the API keys of a user or of an organization. */
export const apiKeyWords = words({
  en: {
    title: "API keys",
    lead: "Keys to your own API. They open nothing here.",
    name: "Name",
    organization: "Organization",
    noOrganization: "none, so that the key holds no permission",
    permissions: "Permissions",
    permissionsHint:
      "One on each line, such as invoices:approve. A key never allows more than its owner's role at the time.",
    used: "Last used",
    ends: "Expires",
    expired: "expired",
    empty: "No API keys.",
    add: "Create API key",
    addDoes: "Whoever has it can call your API with what it allows. It is shown once.",
    days: "Days until it expires",
    daysHint: "If empty, never",
    edit: "Edit",
    editDoes: "Counts from the next verification on.",
    revoke: "Revoke",
    revokeDoes: (name: string) => `The key ${name} is refused from now on.`
  },
  da: {
    title: "API-nøgler",
    lead: "Nøgler til jeres eget API. De åbner intet her.",
    name: "Navn",
    organization: "Organisation",
    noOrganization: "ingen, så nøglen har ingen rettigheder",
    permissions: "Rettigheder",
    permissionsHint:
      "Én på hver linje, for eksempel invoices:approve. En nøgle tillader aldrig mere end ejerens rolle på det tidspunkt.",
    used: "Sidst brugt",
    ends: "Udløber",
    expired: "udløbet",
    empty: "Ingen API-nøgler.",
    add: "Opret API-nøgle",
    addDoes: "Den, der har den, kan kalde jeres API med det, den tillader. Den vises én gang.",
    days: "Dage, til den udløber",
    daysHint: "Hvis tom: aldrig",
    edit: "Rediger",
    editDoes: "Gælder fra næste kontrol af nøglen.",
    revoke: "Træk tilbage",
    revokeDoes: (name: string) => `Nøglen ${name} afvises fra nu af.`
  }
})
