import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "nb"> = {
  "organizations.settings": {
    submit: "Lagre"
  },
  "organizations.list": {
    title: "Organisasjonene dine",
    none: "Du er ikke med i noen organisasjon ennå.",
    active: "Aktiv",
    activeIntro: "Den aktive organisasjonen er den som programmet arbeider med.",
    activate: "Gjør aktiv",
    leaveActive: "Gjør inaktiv",
    createTitle: "Opprett en organisasjon",
    create: "Opprett",
    invitations: "Invitasjoner til deg",
    invited: "Invitert av {inviter}",
    accept: "Godta"
  },
  "organizations.frame": {
    nav: "Denne organisasjonen",
    all: "Alle organisasjoner",
    members: "Medlemmer",
    invitations: "Invitasjoner",
    settings: "Innstillinger",
    apiKeys: "API-nøkler",
    applications: "Programmer"
  },
  "organizations.members": {
    members: "Medlemmer: {count}",
    search: "Søk",
    none: "Ingen ble funnet.",
    longer: "Søk på minst 3 tegn.",
    you: "Du",
    joined: "Medlem siden {time}",
    change: "Endre rolle",
    remove: "Fjern",
    leave: "Forlat"
  },
  "organizations.invitations": {
    title: "Inviter noen",
    invite: "Send invitasjon",
    none: "Det er ingen invitasjoner ennå.",
    until: "utløper {time}",
    resend: "Send på nytt",
    revoke: "Trekk tilbake"
  },
  "organizations.invitationStatuses": {
    PENDING: "Venter",
    ACCEPTED: "Godtatt",
    REVOKED: "Trukket tilbake",
    EXPIRED: "Utløpt"
  }
}
