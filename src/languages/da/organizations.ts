import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "da"> = {
  "organizations.settings": {
    submit: "Gem"
  },
  "organizations.list": {
    title: "Dine organisationer",
    none: "Du er endnu ikke med i nogen organisation.",
    active: "Aktiv",
    activeIntro: "Den aktive organisation er den, som applikationen arbejder med.",
    activate: "Gør aktiv",
    leaveActive: "Gør inaktiv",
    createTitle: "Opret en organisation",
    create: "Opret",
    invitations: "Invitationer til dig",
    invited: "Inviteret af {inviter}",
    accept: "Acceptér"
  },
  "organizations.frame": {
    nav: "Denne organisation",
    all: "Alle organisationer",
    members: "Medlemmer",
    invitations: "Invitationer",
    settings: "Indstillinger",
    apiKeys: "API-nøgler",
    applications: "Applikationer"
  },
  "organizations.members": {
    members: "Medlemmer: {count}",
    search: "Søg",
    none: "Ingen fundet.",
    longer: "Søg efter mindst 3 tegn.",
    you: "Dig",
    joined: "Medlem siden {time}",
    change: "Skift rolle",
    remove: "Fjern",
    leave: "Forlad"
  },
  "organizations.invitations": {
    title: "Invitér en person",
    invite: "Send invitationen",
    none: "Der er ingen invitationer endnu.",
    until: "udløber {time}",
    resend: "Send igen",
    revoke: "Træk tilbage"
  },
  "organizations.invitationStatuses": {
    PENDING: "Venter",
    ACCEPTED: "Accepteret",
    REVOKED: "Trukket tilbage",
    EXPIRED: "Udløbet"
  }
}
