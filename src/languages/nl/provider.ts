import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "nl"> = {
  consent: {
    title: "Doorgaan naar {app}",
    asks: "{app} vraagt toegang tot het account van {person}.",
    verified: "Deze toepassing is bekend bij de beheerders van deze dienst.",
    stranger:
      "De beheerders van deze dienst kennen deze toepassing niet. Ga alleen door als u haar vertrouwt.",
    own: "U gaat verder naar een toepassing van deze dienst.",
    may: "Ze mag:",
    known: "Ze is bekend onder haar adres bij {host}.",
    place: "Daarna gaat u verder naar {host}.",
    local:
      "Dat is een programma op dit apparaat. Ga alleen door als u het zojuist zelf gestart hebt.",
    within: "U staat dit toe voor de organisatie {organization}.",
    organization: "Voor welke organisatie",
    allow: "Toestaan",
    proceed: "Doorgaan",
    deny: "Niet toestaan",
    noOrganization: "U bent van geen enkele organisatie lid, dus dit kan niet toegestaan worden.",
    refused: "Dit kan niet doorgaan",
    refusedWhy:
      "De toepassing die u hierheen stuurde, heeft een fout gemaakt of de link is oud. Ga ernaar terug en probeer het opnieuw.",
    back: "Terug naar de toepassing"
  },
  scopes: {
    openid: "weten dat u het bent",
    profile: "uw naam en taal zien",
    email: "uw e-mailadres zien",
    organizations: "uw organisaties en uw rol in elk ervan zien",
    groups: "de groepen zien waartoe u behoort",
    organization: "in een van uw organisaties handelen",
    offline_access: "toegang houden terwijl u er niet bent"
  },
  device: {
    title: "Een apparaat verbinden",
    intro: "Voer de code in die het programma of apparaat toont.",
    next: "Doorgaan",
    over: "De code is gebruikt of verlopen. Begin opnieuw op het apparaat.",
    askTitle: "{app} verbinden?",
    asks: "Een apparaat met {app} vraagt toegang tot het account van {person}.",
    compare: "Het apparaat moet deze code tonen:",
    askedAt: "Het vroeg erom op {time}.",
    askedFrom: "Het vroeg erom op {time}, vanaf netwerkadres {place}.",
    warning:
      "Sta het alleen toe als u het zelf gestart hebt, op een apparaat dat u voor u hebt. Als iemand u de code of een link naar deze pagina stuurde, probeert die in uw account te komen: sta het niet toe.",
    verified: "Deze toepassing is bekend bij de beheerders van deze dienst.",
    stranger:
      "De beheerders van deze dienst kennen deze toepassing niet. Ga alleen door als u haar vertrouwt.",
    own: "Het is een toepassing van deze dienst.",
    may: "Ze mag:",
    within: "U staat dit toe voor de organisatie {organization}.",
    organization: "Voor welke organisatie",
    noOrganization: "U bent van geen enkele organisatie lid, dus dit kan niet toegestaan worden.",
    allow: "Toestaan",
    deny: "Niet toestaan",
    allowed: "Het apparaat is verbonden. U kunt ernaar terugkeren en deze pagina sluiten.",
    denied: "Het apparaat is niet verbonden. U kunt deze pagina sluiten.",
    applications: "Uw toepassingen",
    notMember:
      "{app} hoort bij een organisatie waarvan u geen lid bent, dus dit kan niet toegestaan worden."
  },
  logout: {
    title: "Uitloggen bij {app}?",
    asks: "Een toepassing vraagt om u uit te loggen. Hiermee wordt u ook uitgelogd bij de andere toepassingen die u hier gebruikt.",
    submit: "{person} uitloggen",
    stay: "Ingelogd blijven",
    done: "U bent uitgelogd",
    close: "U kunt deze pagina sluiten.",
    back: "Terug naar {host}",
    again: "Opnieuw inloggen"
  }
}
