import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "fi"> = {
  consent: {
    title: "Jatka: {app}",
    asks: "{app} pyytää pääsyä tilille {person}.",
    verified: "Palvelun ylläpitäjät tuntevat tämän sovelluksen.",
    stranger: "Palvelun ylläpitäjät eivät tunne tätä sovellusta. Jatka vain, jos luotat siihen.",
    own: "Jatkat tämän palvelun sovellukseen.",
    may: "Se voi:",
    known: "Se tunnetaan osoitteestaan: {host}.",
    place: "Sen jälkeen jatkat osoitteeseen {host}.",
    local:
      "Se on tällä laitteella oleva ohjelma. Jatka vain, jos olet juuri käynnistänyt sen itse.",
    within: "Sallit sen organisaatiolle {organization}.",
    organization: "Mille organisaatiolle",
    allow: "Salli",
    proceed: "Jatka",
    deny: "Älä salli",
    noOrganization: "Et ole minkään organisaation jäsen, joten tätä ei voi sallia.",
    refused: "Tätä ei voi jatkaa",
    refusedWhy:
      "Sinut tänne lähettänyt sovellus teki virheen, tai linkki on vanha. Palaa sovellukseen ja yritä uudelleen.",
    back: "Takaisin sovellukseen"
  },
  scopes: {
    openid: "tietää, että se olet sinä",
    profile: "nähdä nimesi ja kielesi",
    email: "nähdä sähköpostiosoitteesi",
    organizations: "nähdä organisaatiosi ja roolisi niissä",
    groups: "nähdä ryhmät, joihin kuulut",
    organization: "toimia yhdessä organisaatioistasi",
    offline_access: "säilyttää pääsyn, kun olet poissa"
  },
  device: {
    title: "Yhdistä laite",
    intro: "Kirjoita koodi, jonka ohjelma tai laite näyttää.",
    next: "Jatka",
    over: "Koodi on käytetty tai vanhentunut. Aloita laitteella uudelleen.",
    askTitle: "Yhdistetäänkö {app}?",
    asks: "Laite, jossa on {app}, pyytää pääsyä tilille {person}.",
    compare: "Laitteen on näytettävä tämä koodi:",
    askedAt: "Pyyntö tuli {time}.",
    askedFrom: "Pyyntö tuli {time}, verkko-osoitteesta {place}.",
    warning:
      "Salli vain, jos olet aloittanut sen itse edessäsi olevalla laitteella. Jos joku lähetti sinulle koodin tai linkin tälle sivulle, hän yrittää päästä tilillesi: älä salli.",
    verified: "Palvelun ylläpitäjät tuntevat tämän sovelluksen.",
    stranger: "Palvelun ylläpitäjät eivät tunne tätä sovellusta. Jatka vain, jos luotat siihen.",
    own: "Se on tämän palvelun sovellus.",
    may: "Se voi:",
    within: "Sallit sen organisaatiolle {organization}.",
    organization: "Mille organisaatiolle",
    noOrganization: "Et ole minkään organisaation jäsen, joten tätä ei voi sallia.",
    allow: "Salli",
    deny: "Älä salli",
    allowed: "Laite on yhdistetty. Voit palata siihen ja sulkea tämän sivun.",
    denied: "Laitetta ei yhdistetty. Voit sulkea tämän sivun.",
    applications: "Sovelluksesi",
    notMember: "{app} kuuluu organisaatiolle, jonka jäsen et ole, joten tätä ei voi sallia."
  },
  logout: {
    title: "Kirjaudutaanko ulos: {app}?",
    asks: "Sovellus pyytää kirjaamaan sinut ulos. Tämä kirjaa sinut ulos myös muista sovelluksista, joita käytät täällä.",
    submit: "Kirjaa ulos {person}",
    stay: "Pysy kirjautuneena",
    done: "Olet kirjautunut ulos",
    close: "Voit sulkea tämän sivun.",
    back: "Takaisin: {host}",
    again: "Kirjaudu uudelleen"
  }
}
