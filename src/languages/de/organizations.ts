import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "de"> = {
  "organizations.settings": {
    submit: "Speichern"
  },
  "organizations.list": {
    title: "Ihre Organisationen",
    none: "Sie sind noch in keiner Organisation.",
    active: "Aktiv",
    activeIntro: "Mit der aktiven Organisation arbeitet die Anwendung.",
    activate: "Aktivieren",
    leaveActive: "Deaktivieren",
    createTitle: "Organisation erstellen",
    create: "Erstellen",
    invitations: "Einladungen an Sie",
    invited: "Eingeladen von {inviter}",
    accept: "Annehmen"
  },
  "organizations.frame": {
    nav: "Diese Organisation",
    all: "Alle Organisationen",
    members: "Mitglieder",
    invitations: "Einladungen",
    settings: "Einstellungen",
    apiKeys: "API-Schlüssel",
    applications: "Anwendungen"
  },
  "organizations.members": {
    members: "Mitglieder: {count}",
    search: "Suchen",
    none: "Niemand wurde gefunden.",
    longer: "Suchen Sie nach mindestens 3 Zeichen.",
    you: "Sie",
    joined: "Beigetreten am {time}",
    change: "Rolle ändern",
    remove: "Entfernen",
    leave: "Verlassen"
  },
  "organizations.invitations": {
    title: "Jemanden einladen",
    invite: "Einladung senden",
    none: "Es gibt noch keine Einladungen.",
    until: "läuft am {time} ab",
    resend: "Noch einmal senden",
    revoke: "Zurückziehen"
  },
  "organizations.invitationStatuses": {
    PENDING: "Ausstehend",
    ACCEPTED: "Angenommen",
    REVOKED: "Zurückgezogen",
    EXPIRED: "Abgelaufen"
  }
}
