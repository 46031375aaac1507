import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "sv"> = {
  consent: {
    title: "Fortsätt till {app}",
    asks: "{app} ber om åtkomst till kontot för {person}.",
    verified: "Programmet är känt av dem som driver tjänsten.",
    stranger:
      "De som driver tjänsten känner inte till programmet. Fortsätt bara om du litar på det.",
    own: "Du går vidare till ett program som hör till tjänsten.",
    may: "Det får:",
    known: "Det är känt genom sin adress på {host}.",
    place: "Sedan går du vidare till {host}.",
    local: "Det är ett program på den här enheten. Fortsätt bara om du själv just har startat det.",
    within: "Du tillåter det för organisationen {organization}.",
    organization: "För vilken organisation",
    allow: "Tillåt",
    proceed: "Fortsätt",
    deny: "Tillåt inte",
    noOrganization: "Du är inte medlem i någon organisation, så detta kan inte tillåtas.",
    refused: "Det går inte att fortsätta",
    refusedWhy:
      "Programmet som skickade dig hit har gjort ett fel, eller så är länken gammal. Gå tillbaka till det och försök igen.",
    back: "Tillbaka till programmet"
  },
  scopes: {
    openid: "veta att det är du",
    profile: "se ditt namn och språk",
    email: "se din e-postadress",
    organizations: "se dina organisationer och din roll i var och en",
    groups: "se grupperna du hör till",
    organization: "agera i en av dina organisationer",
    offline_access: "behålla åtkomsten när du är borta"
  },
  device: {
    title: "Anslut en enhet",
    intro: "Ange koden som programmet eller enheten visar.",
    next: "Fortsätt",
    over: "Koden är använd eller för gammal. Börja om på enheten.",
    askTitle: "Ansluta {app}?",
    asks: "En enhet med {app} ber om åtkomst till kontot för {person}.",
    compare: "Enheten måste visa den här koden:",
    askedAt: "Den frågade {time}.",
    askedFrom: "Den frågade {time}, från nätverksadressen {place}.",
    warning:
      "Tillåt bara om du själv har startat det, på en enhet framför dig. Om någon har skickat dig koden eller en länk till sidan försöker de komma in på ditt konto: tillåt det inte.",
    verified: "Programmet är känt av dem som driver tjänsten.",
    stranger:
      "De som driver tjänsten känner inte till programmet. Fortsätt bara om du litar på det.",
    own: "Det är ett program som hör till tjänsten.",
    may: "Det får:",
    within: "Du tillåter det för organisationen {organization}.",
    organization: "För vilken organisation",
    noOrganization: "Du är inte medlem i någon organisation, så detta kan inte tillåtas.",
    allow: "Tillåt",
    deny: "Tillåt inte",
    allowed: "Enheten är ansluten. Du kan gå tillbaka till den och stänga sidan.",
    denied: "Enheten anslöts inte. Du kan stänga sidan.",
    applications: "Dina program",
    notMember: "{app} hör till en organisation som du inte är medlem i, så detta kan inte tillåtas."
  },
  logout: {
    title: "Logga ut från {app}?",
    asks: "Ett program ber att få logga ut dig. Det loggar även ut dig från de andra program som du använder här.",
    submit: "Logga ut {person}",
    stay: "Förbli inloggad",
    done: "Du är utloggad",
    close: "Du kan stänga sidan.",
    back: "Tillbaka till {host}",
    again: "Logga in igen"
  }
}
