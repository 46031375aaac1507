import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "fi"> = {
  "organizations.settings": {
    submit: "Tallenna"
  },
  "organizations.list": {
    title: "Organisaatiosi",
    none: "Et ole vielä missään organisaatiossa.",
    active: "Aktiivinen",
    activeIntro: "Aktiivinen organisaatio on se, jonka kanssa sovellus toimii.",
    activate: "Tee aktiiviseksi",
    leaveActive: "Poista aktiivisuus",
    createTitle: "Luo organisaatio",
    create: "Luo",
    invitations: "Sinulle lähetetyt kutsut",
    invited: "Kutsuja: {inviter}",
    accept: "Hyväksy"
  },
  "organizations.frame": {
    nav: "Tämä organisaatio",
    all: "Kaikki organisaatiot",
    members: "Jäsenet",
    invitations: "Kutsut",
    settings: "Asetukset",
    apiKeys: "API-avaimet",
    applications: "Sovellukset"
  },
  "organizations.members": {
    members: "Jäseniä: {count}",
    search: "Hae",
    none: "Ketään ei löytynyt.",
    longer: "Hae vähintään 3 merkillä.",
    you: "Sinä",
    joined: "Liittynyt {time}",
    change: "Vaihda roolia",
    remove: "Poista",
    leave: "Eroa"
  },
  "organizations.invitations": {
    title: "Kutsu joku",
    invite: "Lähetä kutsu",
    none: "Kutsuja ei ole vielä.",
    until: "vanhenee {time}",
    resend: "Lähetä uudelleen",
    revoke: "Peru"
  },
  "organizations.invitationStatuses": {
    PENDING: "Odottaa",
    ACCEPTED: "Hyväksytty",
    REVOKED: "Peruttu",
    EXPIRED: "Vanhentunut"
  }
}
