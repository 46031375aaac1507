import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "da"> = {
  consent: {
    title: "Fortsæt til {app}",
    asks: "{app} beder om adgang til kontoen for {person}.",
    verified: "Applikationen er kendt af dem, der driver tjenesten.",
    stranger:
      "De, der driver tjenesten, kender ikke applikationen. Fortsæt kun, hvis du har tillid til den.",
    own: "Du går videre til en af tjenestens egne applikationer.",
    may: "Den må:",
    known: "Den kendes på sin adresse hos {host}.",
    place: "Derefter går du videre til {host}.",
    local: "Det er et program på denne enhed. Fortsæt kun, hvis du lige selv har startet det.",
    within: "Du tillader det for organisationen {organization}.",
    organization: "For hvilken organisation",
    allow: "Tillad",
    proceed: "Fortsæt",
    deny: "Tillad ikke",
    noOrganization: "Du er ikke medlem af nogen organisation, så det kan ikke tillades.",
    refused: "Det kan ikke fortsættes",
    refusedWhy:
      "Applikationen, der sendte dig hertil, begik en fejl, eller linket er gammelt. Gå tilbage til den og prøv igen.",
    back: "Gå tilbage til applikationen"
  },
  scopes: {
    openid: "vide, at det er dig",
    profile: "se dit navn og sprog",
    email: "se din e-mailadresse",
    organizations: "se dine organisationer og din rolle i hver",
    groups: "se de grupper, du hører til",
    organization: "handle i en af dine organisationer",
    offline_access: "beholde adgangen, mens du er væk"
  },
  device: {
    title: "Tilslut en enhed",
    intro: "Skriv den kode, som programmet eller enheden viser dig.",
    next: "Fortsæt",
    over: "Koden er brugt eller udløbet. Begynd forfra på enheden.",
    askTitle: "Tilslut {app}?",
    asks: "En enhed med {app} beder om adgang til kontoen for {person}.",
    compare: "Enheden skal vise denne kode:",
    askedAt: "Den spurgte {time}.",
    askedFrom: "Den spurgte {time} fra netadressen {place}.",
    warning:
      "Tillad det kun, hvis du selv har startet det på en enhed foran dig. Har nogen sendt dig koden eller et link til siden her, forsøger de at få adgang til din konto: Tillad det ikke.",
    verified: "Applikationen er kendt af dem, der driver tjenesten.",
    stranger:
      "De, der driver tjenesten, kender ikke applikationen. Fortsæt kun, hvis du har tillid til den.",
    own: "Det er en af tjenestens egne applikationer.",
    may: "Den må:",
    within: "Du tillader det for organisationen {organization}.",
    organization: "For hvilken organisation",
    noOrganization: "Du er ikke medlem af nogen organisation, så det kan ikke tillades.",
    allow: "Tillad",
    deny: "Tillad ikke",
    allowed: "Enheden er tilsluttet. Du kan gå tilbage til den og lukke siden her.",
    denied: "Enheden blev ikke tilsluttet. Du kan lukke siden.",
    applications: "Dine applikationer",
    notMember:
      "{app} hører til en organisation, som du ikke er medlem af, så det kan ikke tillades."
  },
  logout: {
    title: "Log ud af {app}?",
    asks: "En applikation beder om at logge dig ud. Du bliver også logget ud af de andre applikationer, du bruger her.",
    submit: "Log {person} ud",
    stay: "Bliv logget ind",
    done: "Du er logget ud",
    close: "Du kan lukke siden.",
    back: "Gå tilbage til {host}",
    again: "Log ind igen"
  }
}
