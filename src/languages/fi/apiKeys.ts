import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "fi"> = {
  apiKeys: {
    none: "API-avaimia ei ole vielä.",
    created: "Luotu {time}",
    used: "viimeksi käytetty {day}",
    unused: "ei vielä käytetty",
    endless: "ei vanhene koskaan",
    until: "vanhenee {time}",
    ended: "vanheni {time}",
    expired: "Vanhentunut",
    never: "ei koskaan",
    revoke: "Peru",
    makeTitle: "Luo API-avain",
    make: "Luo avain",
    off: "Uusia API-avaimia ei voi luoda täällä. Olemassa olevat avaimet toimivat, kunnes joku peruu ne.",
    shownTitle: "Uusi API-avaimesi",
    shown:
      "Kopioi avain nyt ja säilytä sitä siellä, missä säilytät salasanoja: sitä ei näytetä uudelleen. Kuka tahansa, jolla se on, voi käyttää sitä.",
    kept: "Olen tallentanut sen"
  },
  "account.apiKeys": {
    title: "API-avaimesi",
    intro:
      "API-avaimella oma skriptisi voi käyttää palvelua {app} puolestasi. Se ei pääse tilillesi.",
    rights:
      "Avaimella on oikeuksia vain organisaatiossa, eikä koskaan enempää kuin roolillasi siellä.",
    nowhere: "Ei organisaatiota",
    of: "organisaatiossa {organization}",
    forbidden:
      "Roolillasi siellä ei ole kaikkia näitä oikeuksia. Valitse vähemmän tai toinen organisaatio."
  },
  "organizations.apiKeys": {
    intro:
      "API-avaimella skripti voi käyttää palvelua {app} organisaation puolesta. Avain säilyy, kun sen luoja lähtee.",
    makerLeft: "luojana lähtenyt henkilö",
    nothing: "Roolillasi ei ole oikeuksia, jotka avain voisi saada.",
    forbidden: "Roolillasi ei ole kaikkia näitä oikeuksia. Valitse vähemmän."
  },
  "organizations.applications": {
    full: "Salaisuuksia on jo kaksi. Valitse ruutu, niin uusi korvaa ne.",
    intro:
      "Sovellus on täällä ohjelma, joka käyttää palvelua {app} organisaation puolesta ilman henkilöä. Se saa käyttöoikeustunnuksensa asiakastunnuksellaan ja salaisuudellaan.",
    none: "Sovelluksia ei ole vielä.",
    managed: "palvelun ylläpitäjien hoitama",
    off: "Pois päältä",
    may: "Se voi:",
    clientId: "Asiakastunnus",
    clientSecret: "Asiakassalaisuus",
    newSecret: "Uusi salaisuus",
    makeSecret: "Luo salaisuus",
    remove: "Poista",
    makeTitle: "Luo sovellus",
    make: "Luo sovellus",
    nothing: "Roolillasi ei ole oikeuksia, jotka sovellus voisi saada.",
    newApplication: "Uusi sovelluksesi",
    shown:
      "Kopioi salaisuus nyt ja säilytä sitä siellä, missä säilytät salasanoja: sitä ei näytetä uudelleen. Kuka tahansa, jolla se on, voi toimia sovelluksena.",
    forbidden: "Roolillasi ei ole kaikkea, mitä tämä sovellus voi tehdä."
  }
}
