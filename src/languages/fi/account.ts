import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "fi"> = {
  "account.sessions": {
    title: "Laitteesi",
    current: "Tämä laite",
    active: "Viimeksi aktiivinen {time}",
    by: "kirjautumistapa: {methods}",
    impersonated: "Tuki toimii täällä sinun nimissäsi",
    on: "{browser}, {os}",
    revoke: "Kirjaa ulos",
    others: "Kirjaa kaikki muut laitteet ulos",
    trusted: "Muistetut selaimet",
    trustedIntro: "Näissä selaimissa kirjautuminen ei vaadi toista vaihetta.",
    trustedUntil: "Muistetaan {time} asti",
    forget: "Unohda"
  },
  "account.frame": {
    nav: "Tilisi",
    profile: "Profiili",
    addresses: "Sähköpostiosoitteet",
    password: "Salasana",
    secondFactor: "Kaksivaiheinen vahvistus",
    passkeys: "Avainkoodit",
    sessions: "Laitteet",
    identities: "Yhdistetyt tilit",
    applications: "Sovellukset",
    apiKeys: "API-avaimet",
    activity: "Tapahtumat",
    data: "Tietosi",
    deletion: "Poista tili",
    organizations: "Organisaatiot",
    you: "Omat tiedot",
    waysIn: "Kirjautumistavat",
    devices: "Laitteet ja toiminta",
    onward: "Jatka"
  },
  "account.applications": {
    title: "Yhdistetyt sovellukset",
    none: "Millään sovelluksella ei ole pääsyä tilillesi.",
    intro: "Nämä sovellukset voivat käyttää tiliäsi. Poista käyttöoikeus niiltä, joita et käytä.",
    may: "Se voi:",
    own: "Osa tätä palvelua",
    verified: "Palvelun ylläpitäjien tuntema",
    since: "Alkaen {time}",
    used: "viimeksi käytetty {time}",
    of: "organisaatiolle {organization}",
    end: "Katkaise yhteys: {application}"
  },
  "account.activity": {
    title: "Tapahtumat",
    none: "Mitään ei ole vielä tapahtunut.",
    you: "Sinä",
    impersonator: "Tuki sinun nimissäsi",
    administrator: "Ylläpitäjät",
    system: "Palvelu",
    failure: "epäonnistui",
    denied: "evättiin",
    newDevice: "uusi laite",
    newNetwork: "uusi verkko"
  },
  "account.deletion": {
    title: "Poista tilisi",
    intro:
      "Tilisi suljetaan heti, ja sinut kirjataan ulos kaikkialta. Myöhemmin kaikki tietosi poistetaan pysyvästi. Tätä ei voi kumota.",
    codeFirst: "Vielä ei tapahdu mitään: lähetämme sinulle ensin koodin sähköpostitse.",
    start: "Poista tilini",
    mailed: "Olemme lähettäneet sinulle koodin sähköpostitse. Poista tili kirjoittamalla se tähän.",
    confirm: "Poista pysyvästi",
    blocked:
      "Olet näiden organisaatioiden viimeinen omistaja. Tee toisesta jäsenestä omistaja tai poista muut, ja poista sitten tilisi:"
  },
  "account.profile": {
    title: "Profiilisi",
    submit: "Tallenna",
    any: "Sama kuin selaimessa",
    hello: "Hei {name}.",
    since: "Pääosoite:",
    managed: "{name} hallinnoi nimeäsi ja pääosoitettasi."
  },
  "account.secondFactor": {
    title: "Kaksivaiheinen vahvistus",
    off: "Tämä sovellus ei käytä kaksivaiheista vahvistusta.",
    none: "Kun kaksivaiheinen vahvistus on käytössä, kukaan ei voi kirjautua pelkällä salasanallasi. Tarvitset puhelimeesi sovelluksen, joka näyttää koodeja.",
    others: "Käyttöönotto kirjaa muut laitteesi ulos.",
    start: "Ota todennussovellus käyttöön",
    confirm: "Ota käyttöön",
    since: "Käytössä {time} alkaen.",
    left: "Palautuskoodeja jäljellä: {count}.",
    few: "Palautuskoodisi ovat loppumassa. Luo uudet.",
    renew: "Luo uudet palautuskoodit",
    renewNote: "Uudet palautuskoodit korvaavat vanhat.",
    disable: "Poista käytöstä",
    required:
      "Tämä sovellus vaatii kaksivaiheisen vahvistuksen, joten et voi poistaa sitä käytöstä."
  },
  "account.identities": {
    title: "Yhdistetyt tilit",
    none: "Tiliisi ei ole yhdistetty minkään muun palvelun tiliä.",
    link: "Yhdistä {provider}",
    offer: "Tulit palvelusta {provider}. Yhdistä se, niin voit vastedes kirjautua sillä.",
    unlink: "Poista yhdistäminen",
    nothing: "Tällä sovelluksella ei ole muita palveluita, joilla voisi kirjautua."
  },
  "account.data": {
    title: "Tietosi",
    intro:
      "Voit saada kopion tiedoista, joita säilytämme sinusta. Valmistelemme sen taustalla ja säilytämme sitä seitsemän päivää.",
    ask: "Pyydä kopio",
    pending: "Valmistellaan",
    ready: "Valmis",
    isReady: "Kopiosi on valmis.",
    expired: "Ei enää saatavilla",
    asked: "Pyydetty {time}",
    download: "Lataa"
  },
  "account.passkeys": {
    title: "Avainkoodisi",
    intro:
      "Avainkoodi kirjaa sinut sisään sormenjäljelläsi, kasvoillasi tai näytön lukituksella. Salasanaa ei tarvitse kirjoittaa, eikä kukaan voi varastaa sitä.",
    off: "Tämä sovellus ei käytä avainkoodeja.",
    begin: "Lisää avainkoodi",
    create: "Luo avainkoodi",
    ready: "Laitteesi pyytää sinua vahvistamaan lukituksellaan.",
    script:
      "Avainkoodit edellyttävät selainta, joka tukee niitä ja jossa komentosarjat ovat käytössä.",
    created: "Lisätty {time}",
    used: "viimeksi käytetty {time}",
    synced: "palveluntarjoajasi säilyttää usealla laitteella",
    bound: "vain yhdellä laitteella",
    rename: "Nimeä uudelleen",
    remove: "Poista"
  },
  "account.password": {
    change: "Vaihda salasanasi",
    first: "Valitse salasana",
    firstIntro: "Kirjaudut toistaiseksi ilman salasanaa. Voit lisätä sellaisen.",
    updated: "Viimeksi vaihdettu {time}.",
    submit: "Tallenna salasana"
  },
  "account.addresses": {
    title: "Sähköpostiosoitteesi",
    primary: "Pääosoite: kirjaudut sillä, ja lähetämme viestit siihen.",
    stays: "Se säilyy, kunnes toinen tulee sen tilalle.",
    verified: "Vahvistettu",
    unverified: "Ei vielä vahvistettu",
    promote: "Tee pääosoitteeksi",
    resend: "Lähetä linkki uudelleen",
    remove: "Poista",
    addTitle: "Lisää osoite",
    add: "Lisää osoite",
    own: "Tämä osoite on jo sinun.",
    addIntro: "Lähetämme siihen linkin. Osoite on sinun, kun linkki on avattu.",
    managed: "{name} hallinnoi pääosoitettasi."
  },
  "account.methods": {
    password: "salasana",
    totp: "todennussovellus",
    recovery_code: "palautuskoodi",
    email_code: "koodi sähköpostista",
    passkey: "avainkoodi",
    ticket: "toinen sivusto",
    impersonation: "puolesta toimiminen",
    trusted_device: "muistettu selain"
  },
  "account.devices": {
    desktop: "Tietokone",
    mobile: "Puhelin",
    tablet: "Tabletti",
    native: "Sovellus",
    bot: "Ohjelma",
    unknown: "Tuntematon laite"
  }
}
