import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "da"> = {
  apiKeys: {
    none: "Der er ingen API-nøgler endnu.",
    created: "Oprettet {time}",
    used: "sidst brugt {day}",
    unused: "ikke brugt endnu",
    endless: "udløber aldrig",
    until: "udløber {time}",
    ended: "udløb {time}",
    expired: "Udløbet",
    never: "aldrig",
    revoke: "Tilbagekald",
    makeTitle: "Opret en API-nøgle",
    make: "Opret nøglen",
    off: "Her kan man ikke oprette nye API-nøgler. De nøgler, der findes, virker, indtil nogen tilbagekalder dem.",
    shownTitle: "Din nye API-nøgle",
    shown:
      "Kopiér nøglen nu, og gem den, hvor du gemmer adgangskoder: Den vises ikke igen. Enhver, der har den, kan bruge den.",
    kept: "Jeg har gemt den"
  },
  "account.apiKeys": {
    title: "Dine API-nøgler",
    intro:
      "Med en API-nøgle kan et af dine scripts bruge {app} for dig. Det kan ikke komme ind på din konto.",
    rights:
      "En nøgle har kun rettigheder i en organisation, og aldrig flere end din rolle dér har.",
    nowhere: "Ingen organisation",
    of: "i {organization}",
    forbidden:
      "Din rolle dér har ikke alle disse rettigheder. Vælg færre eller en anden organisation."
  },
  "organizations.apiKeys": {
    intro:
      "Med en API-nøgle kan et script bruge {app} for organisationen. Nøglen bliver, når den, der oprettede den, forlader organisationen.",
    makerLeft: "oprettet af en, der har forladt organisationen",
    nothing: "Din rolle har ingen rettigheder, som en nøgle kan få.",
    forbidden: "Din rolle har ikke alle disse rettigheder. Vælg færre."
  },
  "organizations.applications": {
    full: "Der er allerede to hemmeligheder. Sæt flueben, så træder den nye i stedet for dem.",
    intro:
      "En applikation her er et program, der bruger {app} for organisationen uden en person. Den får sine adgangstokens med sit klient-id og sin hemmelighed.",
    none: "Der er ingen applikationer endnu.",
    managed: "passes af dem, der driver tjenesten",
    off: "Slået fra",
    may: "Den må:",
    clientId: "Klient-id",
    clientSecret: "Klienthemmelighed",
    newSecret: "Ny hemmelighed",
    makeSecret: "Opret hemmeligheden",
    remove: "Fjern",
    makeTitle: "Opret en applikation",
    make: "Opret applikationen",
    nothing: "Din rolle har ingen rettigheder, som en applikation kan få.",
    newApplication: "Din nye applikation",
    shown:
      "Kopiér hemmeligheden nu, og gem den, hvor du gemmer adgangskoder: Den vises ikke igen. Enhver, der har den, kan optræde som applikationen.",
    forbidden: "Din rolle har ikke alt det, som denne applikation må."
  }
}
