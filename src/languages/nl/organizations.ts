import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "nl"> = {
  "organizations.settings": {
    submit: "Opslaan"
  },
  "organizations.list": {
    title: "Uw organisaties",
    none: "U zit nog in geen organisatie.",
    active: "Actief",
    activeIntro: "De actieve organisatie is die waarmee de toepassing werkt.",
    activate: "Actief maken",
    leaveActive: "Inactief maken",
    createTitle: "Een organisatie aanmaken",
    create: "Aanmaken",
    invitations: "Uitnodigingen voor u",
    invited: "Uitgenodigd door {inviter}",
    accept: "Accepteren"
  },
  "organizations.frame": {
    nav: "Deze organisatie",
    all: "Alle organisaties",
    members: "Leden",
    invitations: "Uitnodigingen",
    settings: "Instellingen",
    apiKeys: "API-sleutels",
    applications: "Toepassingen"
  },
  "organizations.members": {
    members: "Leden: {count}",
    search: "Zoeken",
    none: "Niemand gevonden.",
    longer: "Zoek op minstens 3 tekens.",
    you: "U",
    joined: "Lid sinds {time}",
    change: "Rol wijzigen",
    remove: "Verwijderen",
    leave: "Verlaten"
  },
  "organizations.invitations": {
    title: "Iemand uitnodigen",
    invite: "Uitnodiging sturen",
    none: "Er zijn nog geen uitnodigingen.",
    until: "verloopt op {time}",
    resend: "Opnieuw sturen",
    revoke: "Intrekken"
  },
  "organizations.invitationStatuses": {
    PENDING: "In afwachting",
    ACCEPTED: "Geaccepteerd",
    REVOKED: "Ingetrokken",
    EXPIRED: "Verlopen"
  }
}
