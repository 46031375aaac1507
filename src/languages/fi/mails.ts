import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "fi"> = {
  mail: {
    greeting: "Hei {name},",
    footer: "Tämä on automaattinen viesti, lähettäjä {app}. Vastauksia ei lueta.",
    terms: "Ehdot",
    privacy: "Tietosuoja",
    support: "Ohje",
    minutes: {
      one: "{count} minuutin",
      other: "{count} minuutin"
    },
    hours: {
      one: "{count} tunnin",
      other: "{count} tunnin"
    },
    days: {
      one: "{count} päivän",
      other: "{count} päivän"
    },
    organization: "Organisaatio",
    connection: "Yhteys",
    device: "Laite",
    networkAddress: "Verkko-osoite",
    time: "Aika",
    rememberedBrowser: "Muistettu selain",
    concerns: "Koskee",
    environment: "Ympäristö"
  },
  "mail.last_owner_let_go": {
    subject: "Organisaation viimeinen omistaja poistettiin",
    intro:
      "Organisaation hakemisto poisti sen viimeisen omistajan. Organisaatiolla on oltava omistaja, joten jäsenyys säilyy; sen yhteyksien istunnot, API-avaimet ja suostumukset on päätetty.",
    outro: "Kysy organisaatiolta, kenen pitäisi omistaa se, ja tee hänestä omistaja."
  },
  "mail.account_deleted": {
    subject: "Tilisi on poistettu",
    intro:
      "Tilisi ({app}) poistettiin pyynnöstäsi. Kaikki laitteet kirjattiin ulos, eikä kukaan voi enää kirjautua tilille.",
    outro: "Vielä säilytettävät tiedot poistetaan jonkin ajan kuluttua pysyvästi.",
    outro2: "Jos se et ollut sinä, kerro siitä pian palvelun {app} ylläpitäjille."
  },
  "mail.account_deletion_code": {
    subject: "Vahvista tilisi poistaminen",
    intro: "Poista tilisi ({app}) pysyvästi kirjoittamalla siellä tämä koodi:",
    outro: "Koodi toimii kerran, {validity} kuluessa.",
    outro2:
      "Jos et pyytänyt sitä, joku muu käyttää tiliäsi: älä kirjoita koodia, vaihda salasanasi ja kirjaa muut laitteesi ulos. Älä koskaan anna koodia kenellekään."
  },
  "mail.address_proof": {
    subject: "Koodisi jatkamista varten",
    intro:
      "Jatka palvelussa {app} kirjoittamalla tämä koodi. Se osoittaa, että voit lukea tätä postilaatikkoa:",
    outro: "Koodi toimii kerran, {validity} kuluessa. Se ei kirjaa ketään sisään.",
    outro2:
      "Jos et pyytänyt sitä, jätä tämä viesti huomiotta: ilman koodia mitään ei tapahdu. Älä koskaan anna koodia kenellekään."
  },
  "mail.address_taken": {
    subject: "Sinulla on jo tili",
    intro:
      "Joku, ehkä sinä, yritti käyttää tätä sähköpostiosoitetta palvelussa {app}. Osoite kuuluu jo tilille, joten mitään ei muutettu.",
    intro2:
      "Jos se olit sinä, kirjaudu tavalliseen tapaan. Jos olet unohtanut salasanasi, pyydä kirjautumissivulla uusi.",
    outro: "Jos se et ollut sinä, sinun ei tarvitse tehdä mitään."
  },
  "mail.certificate_ending": {
    subject: {
      one: "Organisaation {organization} kirjautuminen päättyy päivän kuluttua",
      other: "Organisaation {organization} kirjautuminen päättyy {count} päivän kuluttua"
    },
    intro: {
      one: "Yhteyden {connection} viimeinen varmenne, jolla organisaation {organization} käyttäjät kirjautuvat palveluun {app}, päättyy päivän kuluttua.",
      other:
        "Yhteyden {connection} viimeinen varmenne, jolla organisaation {organization} käyttäjät kirjautuvat palveluun {app}, päättyy {count} päivän kuluttua."
    },
    outro:
      "Luo uusi varmenne tunnistautumispalvelussanne ja lisää se yhteyteen, ennen kuin se alkaa allekirjoittaa. Molemmat voivat olla siellä yhtä aikaa."
  },
  "mail.certificate_new": {
    subject: "Uusi varmenne organisaation {organization} kirjautumiselle",
    intro:
      "Yhteyden {connection} tunnistautumispalvelu, jolla organisaation {organization} käyttäjät kirjautuvat palveluun {app}, ilmoittaa metatiedoissaan uuden varmenteen. Se kelpaa tästä lähtien.",
    outro:
      "Jos IT-osastonne ei uusinut varmennetta, joku muu voi hallita tunnistautumispalvelua: poista yhteys käytöstä."
  },
  "mail.connection_disabled": {
    subject: "Organisaatiosi kirjautuminen poistettiin käytöstä",
    intro:
      "Erään organisaation käyttäjät eivät voi enää kirjautua palveluun {app} organisaation tunnistautumispalvelulla. Kenenkään ei ole pakkokaan.",
    outro: "Jos odotit tätä, sinun ei tarvitse tehdä mitään."
  },
  "mail.credential_changed": {
    intro: "Tililläsi ({app}) muutettiin jotain.",
    button: "Katso tiliäsi",
    outro: "Jos se olit sinä, sinun ei tarvitse tehdä mitään.",
    outro2:
      "Jos se et ollut sinä, valitse heti kirjautumissivulla uusi salasana ja kirjaa muut laitteesi ulos.",
    staying: "Tililläsi voi yhä kirjautua näillä. Poista ne, jotka eivät ole sinun:"
  },
  "mail.data_request_ready": {
    subject: "Kopio tiedoistasi on valmis",
    intro: "Pyytämäsi kopio tiedoistasi ({app}) on valmis.",
    button: "Näin saat sen",
    outro: "Kirjaudu ja lataa se {validity} kuluessa; sen jälkeen se poistetaan.",
    outro2:
      "Jos et pyytänyt sitä, joku muu saattaa käyttää tiliäsi: vaihda salasanasi ja kirjaa muut laitteesi ulos."
  },
  "mail.domain_failing": {
    subject: "Verkkotunnuksen {domain} tietue puuttuu",
    intro:
      "TXT-tietuetta {record}, jolla {organization} on todistanut verkkotunnuksen {domain} palvelulle {app}, ei löytynyt.",
    outro: {
      one: "Palauta se päivän kuluessa. Sen jälkeen verkkotunnus ei enää kuulu organisaatiolle {organization}, eivätkä sen käyttäjät voi kirjautua organisaation {organization} yhteydellä.",
      other:
        "Palauta se {count} päivän kuluessa. Sen jälkeen verkkotunnus ei enää kuulu organisaatiolle {organization}, eivätkä sen käyttäjät voi kirjautua organisaation {organization} yhteydellä."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} on menettänyt verkkotunnuksen {domain}",
    intro:
      "TXT-tietue {record} puuttui kaksi viikkoa. Verkkotunnus {domain} ei enää kuulu organisaatiolle {organization} palvelussa {app}: sen käyttäjät eivät enää kirjaudu organisaation {organization} yhteydellä, eikä mikään pidä heitä siinä.",
    outro:
      "Saat verkkotunnuksen takaisin palauttamalla tietueen ja todistamalla verkkotunnuksen uudelleen."
  },
  "mail.email_code": {
    subject: "Kirjautumiskoodisi",
    intro: "Kirjaudu palveluun {app} kirjoittamalla siellä tämä koodi:",
    button: "Kirjaudu sisään",
    outro:
      "Koodi ja linkki toimivat kerran, {validity} kuluessa, siinä selaimessa, jossa pyysit niitä.",
    outro2:
      "Jos et pyytänyt niitä, jätä tämä viesti huomiotta: ilman koodia mitään ei tapahdu. Älä koskaan anna koodia kenellekään."
  },
  "mail.email_code_closed": {
    subject: "Liian monta väärää kirjautumiskoodia tilillesi",
    intro:
      "Joku on kirjoittanut hyvin monta väärää kirjautumiskoodia tilillesi ({app}). Jotta hän pysyy ulkona, sähköpostitse lähetettyjä koodeja ei enää hyväksytä laitteilta, joilla et ole aiemmin kirjautunut.",
    intro2:
      "Laitteet, joilla olet kirjautuneena, pysyvät kirjautuneina. Valitse salasana, niin voit taas käyttää koodeja missä tahansa, tai avaa linkki koodin kirjoittamisen sijasta, kun seuraavan kerran pyydät itse kirjautumisviestin.",
    button: "Valitse salasana",
    outro:
      "Linkki toimii kerran, {validity} kuluessa. Sen jälkeen voit pyytää kirjautumissivulla uuden."
  },
  "mail.email_verification": {
    subject: "Vahvista sähköpostiosoitteesi",
    intro: "Vahvista, että tämä sähköpostiosoite kuuluu tilillesi ({app}).",
    button: "Vahvista osoite",
    outro: "Linkki toimii kerran, {validity} kuluessa.",
    outro2:
      "Jos sinulla ei ole siellä tiliä, jätä tämä viesti huomiotta: osoitetta ei käytetä ilman vahvistustasi."
  },
  "mail.grant_reuse": {
    subject: "Sovellus kirjattiin ulos tililtäsi",
    intro:
      "Sovelluksella {application} oli pääsy tilillesi ({app}), ja tämän käyttöoikeuden kopiota käytettiin. Varmuuden vuoksi kirjasimme sovelluksen ulos.",
    button: "Tilisi",
    outro:
      "Jos käytät sovellusta, kirjaudu siihen uudelleen. Jos tämä toistuu tai et tunne sovellusta, poista sen käyttöoikeus tilisi sivulla Sovellukset."
  },
  "mail.invitation": {
    subject: "Sinut on kutsuttu",
    button: "Katso kutsu",
    outro: "Linkki toimii {validity} kuluessa, kunnes kutsu on hyväksytty.",
    outro2: "Jos et odottanut kutsua, jätä tämä viesti huomiotta: ilman sinua mitään ei tapahdu.",
    app: "Sinut on kutsuttu palveluun {app}.",
    organization: "Sinut on kutsuttu organisaatioon {organization} palvelussa {app}.",
    appBy: "{inviter} kutsuu sinut palveluun {app}.",
    organizationBy: "{inviter} kutsuu sinut organisaatioon {organization} palvelussa {app}."
  },
  "mail.new_device": {
    subject: "Uusi kirjautuminen tilillesi",
    intro: "Tilillesi ({app}) kirjauduttiin uudelta laitteelta.",
    button: "Se en ollut minä",
    outro: "Jos se olit sinä, sinun ei tarvitse tehdä mitään.",
    outro2:
      "Jos se et ollut sinä, käytä yllä olevaa linkkiä {validity} kuluessa: se kirjaa kaikki laitteet ulos, poistaa salasanasi ja antaa sinun valita uuden."
  },
  "mail.operator_link": {
    subject: "Uusi kirjautumislinkki ylläpitäjälle",
    intro:
      "Joku, jolla on pääsy palvelimelle, loi linkin, jolla {operator} voi ottaa ylläpitäjätilinsä uudelleen käyttöön. Hänen istuntonsa on päätetty, ja linkin avaaja saa hänen roolinsa.",
    outro: "Jos kukaan tiimistänne ei tehnyt tätä, joku muu hallitsee palvelinta: suojaa se heti."
  },
  "mail.password_breached": {
    subject: "Vieraat tietävät salasanasi",
    intro:
      "Tilisi ({app}) salasana on luettelossa salasanoista, jotka ovat vuotaneet muista palveluista. Se ei vuotanut täältä, mutta se, jolla luettelo on, voi kokeilla sitä tilillesi.",
    intro2: "Valitse uusi salasana, jota et käytä missään muualla.",
    button: "Siirry tilillesi",
    outro: "Jos käytät samaa salasanaa muualla, vaihda se sielläkin."
  },
  "mail.password_closed": {
    subject: "Liian monta väärää salasanaa tilillesi",
    intro:
      "Joku on kokeillut hyvin monta väärää salasanaa tilillesi ({app}). Jotta hän pysyy ulkona, salasanaasi ei enää hyväksytä laitteilta, joilla et ole aiemmin kirjautunut.",
    intro2:
      "Laitteet, joilla olet kirjautuneena, pysyvät kirjautuneina. Valitse uusi salasana, niin voit taas kirjautua missä tahansa.",
    button: "Valitse uusi salasana",
    outro:
      "Linkki toimii kerran, {validity} kuluessa. Sen jälkeen voit pyytää kirjautumissivulla uuden."
  },
  "mail.password_reset": {
    subject: "Valitse uusi salasana",
    intro: "Joku, toivottavasti sinä, pyysi uutta salasanaa tilillesi ({app}).",
    button: "Valitse uusi salasana",
    outro: "Linkki toimii kerran, {validity} kuluessa.",
    outro2: "Jos et pyytänyt sitä, jätä tämä viesti huomiotta: salasanasi säilyy ennallaan."
  },
  "mail.portal_opened": {
    subject: "Organisaatiosi kirjautumisen määritys avattiin",
    intro:
      "Joku avasi linkin, jolla määritetään, miten erään organisaation käyttäjät kirjautuvat palveluun {app}. Sivut ovat avoinna tunnin.",
    outro: "Jos odotit tätä, sinun ei tarvitse tehdä mitään.",
    outro2:
      "Jos kukaan teistä ei tehnyt sitä, pyydä perumaan linkki: se, jolla nämä sivut ovat auki, voi muuttaa, kuka pääsee sisään."
  },
  "mail.reauthentication_code": {
    subject: "Vahvista, että se olet sinä",
    intro: "Jatka sitä, mitä olit tekemässä, kirjoittamalla tämä koodi palvelussa {app}:",
    outro: "Koodi toimii kerran, {validity} kuluessa.",
    outro2:
      "Jos et pyytänyt sitä, joku muu saattaa käyttää tiliäsi: vaihda salasanasi ja kirjaa muut laitteesi ulos. Älä koskaan anna koodia kenellekään."
  },
  "mail.second_factor_closed": {
    subject: "Joku saattaa tietää salasanasi",
    intro:
      "Joku on kokeillut hyvin monta väärää koodia tilisi ({app}) kirjautumisen toisessa vaiheessa: hän saattaa tietää salasanasi. Jotta hän pysyy ulkona, koodeja ei enää hyväksytä laitteilta, joilla et ole aiemmin kirjautunut.",
    intro2:
      "Laitteet, joilla olet kirjautuneena, pysyvät kirjautuneina. Valitse uusi salasana, niin voit taas kirjautua missä tahansa; tarvitset yhä koodin.",
    button: "Valitse uusi salasana",
    outro:
      "Linkki toimii kerran, {validity} kuluessa. Sen jälkeen voit pyytää kirjautumissivulla uuden."
  },
  "mail.sign_in_disavowed": {
    subject: "Tilisi on suojattu",
    intro:
      "Kerroit meille, että kirjautuminen tilillesi ({app}) ei ollut sinun. Kaikki laitteet kirjattiin ulos ja salasanasi poistettiin.",
    button: "Valitse uusi salasana",
    outro:
      "Linkki toimii kerran, {validity} kuluessa. Valitse salasana, jota et käytä missään muualla.",
    added:
      "Nämä lisättiin tuon kirjautumisen jälkeen, ja ne poistettiin. Lisää uudelleen ne, jotka ovat sinun:"
  },
  "mail.sign_up_code": {
    subject: "Vahvista sähköpostiosoitteesi",
    intro: "Viimeistele tilin luominen palvelussa {app} kirjoittamalla tämä koodi:",
    outro: "Koodi toimii kerran, {validity} kuluessa.",
    outro2:
      "Jos et pyytänyt sitä, jätä tämä viesti huomiotta: ilman koodia mitään ei tapahdu. Älä koskaan anna koodia kenellekään."
  },
  "mail.trusted_device_reused": {
    subject: "Muistetun selaimen kopiota on ehkä käytetty",
    intro:
      "Yksi selaimistasi muistettiin palvelussa {app}, joten kirjautuminen siinä ei vaatinut toista vaihetta. Joku on kirjautunut vanhalla kopiolla siitä, mistä se muistetaan, ja salasanallasi. Varmuuden vuoksi selainta ei enää muisteta, ja toinen vaihe kysyttiin.",
    button: "Katso tiliäsi",
    outro:
      "Jos palautit selaimen varmuuskopiosta tai siirsit sen toiselle tietokoneelle, sinun ei tarvitse tehdä mitään.",
    outro2: "Jos et, valitse uusi salasana ja kirjaa muut laitteesi ulos."
  }
}
