import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "sv"> = {
  "organizations.settings": {
    submit: "Spara"
  },
  "organizations.list": {
    title: "Dina organisationer",
    none: "Du är inte med i någon organisation än.",
    active: "Aktiv",
    activeIntro: "Den aktiva organisationen är den som programmet arbetar med.",
    activate: "Gör aktiv",
    leaveActive: "Gör inaktiv",
    createTitle: "Skapa en organisation",
    create: "Skapa",
    invitations: "Inbjudningar till dig",
    invited: "Inbjuden av {inviter}",
    accept: "Acceptera"
  },
  "organizations.frame": {
    nav: "Den här organisationen",
    all: "Alla organisationer",
    members: "Medlemmar",
    invitations: "Inbjudningar",
    settings: "Inställningar",
    apiKeys: "API-nycklar",
    applications: "Program"
  },
  "organizations.members": {
    members: "Medlemmar: {count}",
    search: "Sök",
    none: "Ingen hittades.",
    longer: "Sök på minst 3 tecken.",
    you: "Du",
    joined: "Medlem sedan {time}",
    change: "Byt roll",
    remove: "Ta bort",
    leave: "Lämna"
  },
  "organizations.invitations": {
    title: "Bjud in någon",
    invite: "Skicka inbjudan",
    none: "Det finns inga inbjudningar än.",
    until: "går ut {time}",
    resend: "Skicka igen",
    revoke: "Dra tillbaka"
  },
  "organizations.invitationStatuses": {
    PENDING: "Väntar",
    ACCEPTED: "Accepterad",
    REVOKED: "Tillbakadragen",
    EXPIRED: "Utgången"
  }
}
