import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "nb"> = {
  apiKeys: {
    none: "Det finnes ingen API-nøkler ennå.",
    created: "Laget {time}",
    used: "sist brukt {day}",
    unused: "ikke brukt ennå",
    endless: "utløper aldri",
    until: "utløper {time}",
    ended: "utløp {time}",
    expired: "Utløpt",
    never: "aldri",
    revoke: "Trekk tilbake",
    makeTitle: "Lag en API-nøkkel",
    make: "Lag nøkkelen",
    off: "Det går ikke an å lage nye API-nøkler her. Nøkler som finnes, virker til noen trekker dem tilbake.",
    shownTitle: "Den nye API-nøkkelen din",
    shown:
      "Kopier nøkkelen nå, og lagre den der du lagrer passord: Den vises ikke igjen. Den som har den, kan bruke den.",
    kept: "Jeg har lagret den"
  },
  "account.apiKeys": {
    title: "API-nøklene dine",
    intro:
      "Med en API-nøkkel kan et skript du har, bruke {app} for deg. Det kommer ikke inn på kontoen din.",
    rights: "En nøkkel har bare tillatelser i en organisasjon, og aldri flere enn rollen din der.",
    nowhere: "Ingen organisasjon",
    of: "i {organization}",
    forbidden:
      "Rollen din der har ikke alle disse tillatelsene. Velg færre, eller en annen organisasjon."
  },
  "organizations.apiKeys": {
    intro:
      "Med en API-nøkkel kan et skript bruke {app} for organisasjonen. Nøkkelen blir værende når den som laget den, slutter.",
    makerLeft: "laget av en som har sluttet",
    nothing: "Rollen din har ingen tillatelser som en nøkkel kan få.",
    forbidden: "Rollen din har ikke alle disse tillatelsene. Velg færre."
  },
  "organizations.applications": {
    full: "Det finnes allerede to hemmeligheter. Kryss av i boksen, så erstatter den nye dem.",
    intro:
      "Et program her bruker {app} for organisasjonen, uten noen person. Det får tilgangstokenene sine med klient-ID-en og hemmeligheten.",
    none: "Det finnes ingen programmer ennå.",
    managed: "passes av dem som driver tjenesten",
    off: "Slått av",
    may: "Det kan:",
    clientId: "Klient-ID",
    clientSecret: "Klienthemmelighet",
    newSecret: "Ny hemmelighet",
    makeSecret: "Lag hemmeligheten",
    remove: "Fjern",
    makeTitle: "Lag et program",
    make: "Lag programmet",
    nothing: "Rollen din har ingen tillatelser som et program kan få.",
    newApplication: "Det nye programmet ditt",
    shown:
      "Kopier hemmeligheten nå, og lagre den der du lagrer passord: Den vises ikke igjen. Den som har den, kan opptre som programmet.",
    forbidden: "Rollen din har ikke alt det dette programmet kan gjøre."
  }
}
