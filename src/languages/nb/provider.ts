import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "nb"> = {
  consent: {
    title: "Fortsett til {app}",
    asks: "{app} ber om tilgang til kontoen til {person}.",
    verified: "Programmet er kjent for dem som driver tjenesten.",
    stranger:
      "De som driver tjenesten, kjenner ikke programmet. Fortsett bare hvis du stoler på det.",
    own: "Du går videre til et program som hører til tjenesten.",
    may: "Det kan:",
    known: "Det er kjent ved adressen sin hos {host}.",
    place: "Så går du videre til {host}.",
    local:
      "Det er et program på denne enheten. Fortsett bare hvis du selv nettopp har startet det.",
    within: "Du tillater det for organisasjonen {organization}.",
    organization: "For hvilken organisasjon",
    allow: "Tillat",
    proceed: "Fortsett",
    deny: "Ikke tillat",
    noOrganization: "Du er ikke medlem av noen organisasjon, så dette kan ikke tillates.",
    refused: "Dette kan ikke fortsette",
    refusedWhy:
      "Programmet som sendte deg hit, har gjort en feil, eller lenken er gammel. Gå tilbake til det og prøv igjen.",
    back: "Tilbake til programmet"
  },
  scopes: {
    openid: "vite at det er deg",
    profile: "se navnet og språket ditt",
    email: "se e-postadressen din",
    organizations: "se organisasjonene dine og rollen din i hver",
    groups: "se gruppene du hører til",
    organization: "handle i en av organisasjonene dine",
    offline_access: "beholde tilgangen mens du er borte"
  },
  device: {
    title: "Koble til en enhet",
    intro: "Skriv inn koden som programmet eller enheten viser.",
    next: "Fortsett",
    over: "Koden er brukt eller utløpt. Begynn på nytt på enheten.",
    askTitle: "Koble til {app}?",
    asks: "En enhet med {app} ber om tilgang til kontoen til {person}.",
    compare: "Enheten må vise denne koden:",
    askedAt: "Den spurte {time}.",
    askedFrom: "Den spurte {time}, fra nettverksadressen {place}.",
    warning:
      "Tillat det bare hvis du selv har startet det, på en enhet foran deg. Hvis noen har sendt deg koden eller en lenke til siden, prøver de å komme inn på kontoen din: ikke tillat det.",
    verified: "Programmet er kjent for dem som driver tjenesten.",
    stranger:
      "De som driver tjenesten, kjenner ikke programmet. Fortsett bare hvis du stoler på det.",
    own: "Det er et program som hører til tjenesten.",
    may: "Det kan:",
    within: "Du tillater det for organisasjonen {organization}.",
    organization: "For hvilken organisasjon",
    noOrganization: "Du er ikke medlem av noen organisasjon, så dette kan ikke tillates.",
    allow: "Tillat",
    deny: "Ikke tillat",
    allowed: "Enheten er koblet til. Du kan gå tilbake til den og lukke siden.",
    denied: "Enheten ble ikke koblet til. Du kan lukke siden.",
    applications: "Programmene dine",
    notMember:
      "{app} hører til en organisasjon som du ikke er medlem av, så dette kan ikke tillates."
  },
  logout: {
    title: "Logge ut av {app}?",
    asks: "Et program ber om å få logge deg ut. Det logger deg også ut av de andre programmene du bruker her.",
    submit: "Logg ut {person}",
    stay: "Forbli innlogget",
    done: "Du er logget ut",
    close: "Du kan lukke siden.",
    back: "Tilbake til {host}",
    again: "Logg inn igjen"
  }
}
