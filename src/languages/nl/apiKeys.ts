import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "nl"> = {
  apiKeys: {
    none: "Er zijn nog geen API-sleutels.",
    created: "Gemaakt op {time}",
    used: "laatst gebruikt op {day}",
    unused: "nog niet gebruikt",
    endless: "verloopt nooit",
    until: "verloopt op {time}",
    ended: "verlopen op {time}",
    expired: "Verlopen",
    never: "nooit",
    revoke: "Intrekken",
    makeTitle: "Een API-sleutel maken",
    make: "Sleutel maken",
    off: "Hier kunnen geen nieuwe API-sleutels gemaakt worden. Bestaande sleutels blijven werken tot iemand ze intrekt.",
    shownTitle: "Uw nieuwe API-sleutel",
    shown:
      "Kopieer de sleutel nu en bewaar hem waar u wachtwoorden bewaart: hij wordt niet nog eens getoond. Wie hem heeft, kan hem gebruiken.",
    kept: "Ik heb alles bewaard"
  },
  "account.apiKeys": {
    title: "Uw API-sleutels",
    intro:
      "Met een API-sleutel kan een script van u {app} namens u gebruiken. Het kan niet in uw account komen.",
    rights: "Een sleutel heeft alleen rechten in een organisatie, en nooit meer dan uw rol daar.",
    nowhere: "Geen organisatie",
    of: "in {organization}",
    forbidden: "Uw rol daar heeft niet al deze rechten. Kies er minder, of een andere organisatie."
  },
  "organizations.apiKeys": {
    intro:
      "Met een API-sleutel kan een script {app} namens de organisatie gebruiken. De sleutel blijft als degene die hem heeft gemaakt vertrekt.",
    makerLeft: "gemaakt door iemand die is vertrokken",
    nothing: "Uw rol heeft geen rechten die een sleutel kan krijgen.",
    forbidden: "Uw rol heeft niet al deze rechten. Kies er minder."
  },
  "organizations.applications": {
    full: "Er zijn al twee geheimen. Vink het vakje aan, dan komt het nieuwe ervoor in de plaats.",
    intro:
      "Een toepassing is hier een programma dat {app} namens de organisatie gebruikt, zonder een persoon. Ze krijgt haar toegangstokens met haar client-ID en haar geheim.",
    none: "Er zijn nog geen toepassingen.",
    managed: "de beheerders zorgen ervoor",
    off: "Uitgeschakeld",
    may: "Ze mag:",
    clientId: "Client-ID",
    clientSecret: "Clientgeheim",
    newSecret: "Nieuw geheim",
    makeSecret: "Geheim maken",
    remove: "Verwijderen",
    makeTitle: "Een toepassing maken",
    make: "Toepassing maken",
    nothing: "Uw rol heeft geen rechten die een toepassing kan krijgen.",
    newApplication: "Uw nieuwe toepassing",
    shown:
      "Kopieer het geheim nu en bewaar het waar u wachtwoorden bewaart: het wordt niet nog eens getoond. Wie het heeft, kan als de toepassing handelen.",
    forbidden: "Uw rol heeft niet alles wat deze toepassing mag."
  }
}
