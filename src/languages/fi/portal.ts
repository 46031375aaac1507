import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "fi"> = {
  "portal.people": {
    title: "4. Käyttäjänne",
    intro:
      "Käyttäjät saavat tilin kirjautuessaan ensimmäisen kerran yhteydellä, ja heistä tulee jäseniä, joilla on rooli. Kenestäkään ei tule näin omistajaa.",
    enabled: "Luo tilit ja jäsenet ensimmäisellä kirjautumisella",
    role: "Uusien jäsenten rooli",
    noRole: "Ei mitään: heistä ei tule jäseniä",
    groups: "Roolit ryhmän mukaan",
    groupsIntro: "Ensimmäinen täsmäävä ryhmä antaa roolin. Poista rivi jättämällä ryhmä tyhjäksi.",
    group: "Ryhmä {number}",
    groupRole: "Ryhmän {number} rooli",
    authoritative:
      "Anna rooli uudelleen jokaisella kirjautumisella ja poista se, kun mikään ryhmä ei enää täsmää",
    save: "Tallenna"
  },
  "portal.certificates": {
    title: "Varmenteet",
    intro:
      "Palveluntarjoajasi allekirjoittaa vastauksensa näillä varmenteilla. Tuo uusi tänne ennen kuin se otetaan siellä käyttöön: molemmat kelpaavat, kunnes vanha päättyy.",
    none: "SAML-yhteyttä ei ole, joten huolehdittavia varmenteita ei ole.",
    noneOfIt: "Yhtään varmennetta ei vielä tunneta.",
    subject: "Kohde",
    ends: "Päättyy",
    fingerprint: "SHA-256-sormenjälki",
    read: "Lue metatiedot uudelleen",
    daily: "Metatiedot luetaan joka päivä itsestään, joten uusi varmenne saapuu ilman sinua.",
    certificate: "Uusi varmenne (PEM)",
    add: "Lisää varmenne"
  },
  "portal.turningOn": {
    testTitle: "3. Koekirjautuminen",
    testIntro:
      "Kirjaudu palveluntarjoajallasi yhtenä käyttäjistänne. Se ei kirjaa ketään sisään täällä: jälkeenpäin näet, mitä palveluntarjoaja kertoi ja mitä siitä seuraisi. Palaa sitten tälle sivulle.",
    test: "Aloita koekirjautuminen",
    succeeded: "Koe {time} onnistui.",
    failed: "Koe {time} epäonnistui.",
    subject: "Henkilö tunnetaan nimellä",
    role: "Hänestä tulisi jäsen, jonka rooli on",
    noRole: "Hänestä ei tulisi jäsentä.",
    claims: "Mitä palveluntarjoajasi kertoi",
    claim: "Nimi",
    value: "Arvo",
    onTitle: "5. Ota käyttöön",
    onIntro:
      "Siitä lähtien käyttäjänne voivat kirjautua yhteydellä. Kenenkään ei ole pakko, ellet niin alla määrää.",
    untested: "Koekirjautumisen on ensin onnistuttava.",
    noDomain: "Organisaatiosi on ensin todistettava verkkotunnus.",
    domains: "Verkkotunnuksiin",
    on: "Ota käyttöön",
    off: "Poista käytöstä",
    enforcementTitle: "6. Kenen on käytettävä sitä",
    enforcement: "Pakollinen",
    outside:
      "Jäseniä, jotka eivät ole missään sen verkkotunnuksessa: {count}. He eivät voi käyttää yhteyttä, joten viimeisellä vaihtoehdolla organisaatio pysyy heiltä suljettuna.",
    save: "Tallenna"
  },
  "portal.domains": {
    title: "Verkkotunnukset",
    intro:
      "Yhteyttä uskotaan vain osoitteista, joiden verkkotunnuksen organisaatiosi on todistanut. Lisää kullekin TXT-tietue verkkotunnuksen DNS:ään ja tarkista se täällä. Säilytä tietue: se tarkistetaan joka viikko.",
    exact: "Alitoimialue on oma verkkotunnuksensa.",
    none: "Yhtään verkkotunnusta ei ole vielä ilmoitettu.",
    name: "TXT-tietueen nimi",
    value: "Arvo",
    zone: "Jotkin palveluntarjoajat lisäävät verkkotunnuksen nimeen itse: jätä se siellä pois.",
    seen: "Mitä tällä nimellä löytyi:",
    nothing:
      "Tällä nimellä ei löytynyt mitään. Voi kestää muutaman minuutin, ennen kuin uusi tietue näkyy.",
    checked: "Viimeksi tarkistettu {time}.",
    check: "Tarkista nyt",
    addTitle: "Lisää verkkotunnus",
    domain: "Verkkotunnus, esimerkiksi acme.com",
    add: "Lisää"
  },
  "portal.frame": {
    nav: "Määritys",
    portal: "Yleiskuva",
    domains: "Verkkotunnukset",
    sso: "Kertakirjautuminen",
    directory: "Hakemisto",
    certificates: "Varmenteet",
    until: "Nämä sivut ovat avoinna tässä selaimessa {time} asti.",
    leave: "Valmis, palaa takaisin"
  },
  "portal.sso": {
    title: "Kertakirjautuminen",
    intro:
      "Yhdistä palveluntarjoaja, jolla käyttäjänne kirjautuvat muualla. Uusi yhteys ei kirjaa ketään sisään, ennen kuin olet kokeillut sitä ja ottanut sen käyttöön.",
    none: "Yhteyttä ei ole vielä.",
    startTitle: "Yhdistä palveluntarjoaja",
    preset: "Palveluntarjoaja",
    protocol: "Protokolla",
    start: "Jatka",
    advice:
      "OpenID Connect on näistä kahdesta yksinkertaisempi. Valitse SAML, jos palveluntarjoajasi sitä vaatii."
  },
  "portal.directory": {
    title: "Hakemisto",
    intro:
      "Hakemisto kertoo tänne SCIM 2.0:lla, keitä käyttäjänne ovat: sieltä poistettu henkilö on heti poissa täältäkin. Oktassa se on sovelluksen välilehdellä ”Provisioning”, Microsoft Entra ID:ssä yrityssovelluksen kohdassa ”Provisioning”.",
    none: "Hakemistoa ei ole vielä.",
    address: "Osoite (Base URL, Tenant URL)",
    token: "Tunniste (secret token, bearer)",
    once: "Tunniste näytetään kerran: kopioi se nyt.",
    tokens: "Tunnisteet",
    ends: "{time} asti",
    silent: "Yhtään pyyntöä ei ole vielä tullut.",
    last: "Viimeisin pyyntö tuli {time}.",
    count: "Henkilöitä: {users}. Ryhmiä: {groups}.",
    makeToken: "Luo uusi tunniste",
    role: "Uusien jäsenten rooli",
    noRole: "Ei mitään: heistä ei tule jäseniä",
    save: "Tallenna",
    addTitle: "Lisää hakemisto",
    name: "Nimi",
    add: "Lisää",
    requests: "Viimeisimmät pyynnöt",
    noRequests: "Ei yhtään viimeisten seitsemän päivän aikana.",
    answered: "vastaus {status}",
    body: "Sisältö",
    bodyCut: "Vain alku näytetään."
  },
  "portal.reasons": {
    tenant:
      "Odotettiin yhden vuokraajan myöntäjää: common, organizations ja consumers tarkoittavat kaikkia",
    askable: "Odotettiin https-osoitetta, jolta tämä palvelu saa kysyä",
    silent: "Sieltä ei vastata",
    otherIssuer:
      "Vastaaja käyttää toista myöntäjää: kirjoita se kuten tarjoaja, myös lopun kauttaviiva",
    discovery: "Sen alla ei ole OpenID-asiakirjaa (/.well-known/openid-configuration)",
    leadsInside:
      "Se johtaa osoitteeseen, jolta ei kysytä: odotettiin https-osoitetta julkisella palvelimella",
    publicHost: "Odotettiin julkisen palvelimen https-osoitetta",
    malformed: "Odotettiin SAML-metatietoja: XML, UTF-8, ilman dokumenttityyppiä, enintään 1 MiB",
    several: "Odotettiin yhden identiteetintarjoajan metatietoja",
    noProvider: "Odotettiin SAML 2.0 -identiteetintarjoajan metatietoja",
    noRedirect: "Odotettiin kirjautumisosoitetta HTTP-Redirectillä",
    noHttps: "Odotettiin https-kirjautumisosoitetta HTTP-Redirectillä",
    noCertificate:
      "Odotettiin allekirjoittavaa varmennetta: RSA 2048–8192 bittiä tai ECDSA käyrällä P-256, P-384 tai P-521",
    noMetadata: "Sieltä odotettiin metatietoja, ei uudelleenohjausta eikä virhettä",
    brokeOff: "Vastaus katkesi",
    pem: "Odotettiin yhtä PEM-varmennetta",
    weakKey: "Odotettiin vähintään 2048-bittistä RSA-avainta",
    otherKey:
      "Odotettiin enintään 8192-bittistä RSA-avainta tai ECDSA:ta käyrällä P-256, P-384 tai P-521"
  },
  "portal.open": {
    title: "Määritä organisaatiosi kirjautuminen",
    intro:
      "Täällä yhdistät organisaatiosi tunnistautumispalvelun. Et tarvitse tiliä, mutta tarvitset pääsyn palveluntarjoajan hallintaan ja verkkotunnuksenne DNS:ään.",
    once: "Linkki avautuu kerran, tässä selaimessa, tunniksi. Organisaation kirjautumista hallinnoiville kerrotaan sähköpostitse, että se on avattu.",
    open: "Avaa määritys",
    dead: "Tämä linkki on käytetty, peruttu tai liian vanha. Pyydä uusi siltä, joka lähetti sen.",
    ended:
      "Määritys ei ole enää avoinna tässä selaimessa. Pyydä uusi linkki jatkaaksesi: tallennettu on tallessa."
  },
  "portal.overview": {
    title: "Määritä organisaatiosi kirjautuminen",
    intro:
      "Käy nämä vaiheet läpi missä järjestyksessä tahansa. Kaikki tallentuu heti, eikä mikään täällä tekemäsi sulje ketään ulos, ennen kuin otat sen käyttöön.",
    domains: "Todista DNS:llä, että sähköpostienne verkkotunnukset ovat teidän.",
    sso: "Yhdistä tunnistautumispalvelunne ja kokeile sitä, ennen kuin kukaan käyttää sitä.",
    directory: "Anna hakemistonne lisätä ja poistaa käyttäjiä (SCIM).",
    certificates: "Katso, milloin palveluntarjoajanne varmenteet päättyvät, ja tuo uudet."
  },
  "portal.connection": {
    all: "Kaikki yhteydet",
    atProvider: "1. Palveluntarjoajalla",
    here: "2. Täällä",
    issuer: "Myöntäjä",
    clientId: "Asiakastunnus",
    clientSecret: "Asiakassalaisuus",
    clientSecretSet: "Asiakassalaisuus (yksi on tallennettu; säilytä se jättämällä tyhjäksi)",
    groups: "Väittämä tai attribuutti, joka nimeää ryhmät",
    metadataUrl: "Metatietojen osoite",
    metadataXml: "Tai itse metatiedot (XML)",
    save: "Tallenna",
    read: "Luettu palveluntarjoajaltasi:",
    redirectUri: "Uudelleenohjausosoite",
    acsUrl: "ACS URL (vastausosoite)",
    entityId: "Entiteettitunnus (audience)",
    spMetadata: "Metatietojemme osoite"
  },
  "portal.enforcement": {
    off: "Ei kenellekään: se on yksi tapa muiden joukossa",
    domains: "Kaikille sen verkkotunnuksissa oleville; he eivät kirjaudu millään muulla",
    members: "Kaikille sen verkkotunnuksissa oleville ja kaikille organisaation jäsenille"
  },
  "portal.domainStatuses": {
    pending: "Ei vielä todistettu",
    verified: "Todistettu",
    failing: "Tietue puuttuu"
  },
  "portal.connectionStatuses": {
    draft: "Ei vielä otettu käyttöön",
    active: "Käytössä",
    disabled: "Pois käytöstä"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Muu palveluntarjoaja"
  }
}
