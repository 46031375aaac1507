import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "fi"> = {
  common: {
    mixedLoopback:
      "Sovellus ja tämä sivu käyttävät tietokoneestasi eri nimiä: toinen localhost, toinen 127.0.0.1. Selaimet säilyttävät evästeet nimen mukaan, joten et olisi siellä kirjautuneena. Avaa sovellus sillä nimellä, jota tämä sivu käyttää, tai anna ympäristölle sovelluksen nimi.",
    triesLeft: {
      one: "Sinulla on enintään yksi yritys jäljellä.",
      other: "Sinulla on enintään {count} yritystä jäljellä."
    },
    noTriesLeft: "Yrityksiä ei ole jäljellä: pyydä uusi koodi tai aloita alusta.",
    switchAccount: "Vaihda tiliä",
    signOut: "Kirjaudu ulos",
    menu: "Valikko",
    skip: "Siirry sisältöön",
    showPassword: "Näytä salasana",
    passwordRule: {
      one: "Vähintään yksi merkki, mikä tahansa.",
      other: "Vähintään {count} merkkiä, mitä tahansa."
    },
    optional: "valinnainen",
    terms: "Ehdot",
    privacy: "Tietosuoja",
    support: "Ohje",
    language: "Kieli",
    continue: "Jatka",
    continueTo: "Jatka: {place}",
    leaving: "Siirrytään…",
    back: "Takaisin",
    backToSignIn: "Takaisin kirjautumiseen",
    or: "tai",
    incompleteLink: "Linkki on epätäydellinen. Avaa se uudelleen sähköpostista.",
    retryIn: "Yritä uudelleen {wait}.",
    retryNow: "Voit nyt yrittää uudelleen.",
    reference: "Viite tukea varten",
    copy: "Kopioi",
    copied: "Kopioitu",
    print: "Tulosta",
    download: "Lataa",
    offline: "Olet offline-tilassa. Kirjoittamasi säilyy ja lähetetään, kun yhteys palaa.",
    impersonating: "Toimit käyttäjän {name} puolesta.",
    impersonatingUntil: "Toimit käyttäjän {name} puolesta {time} asti.",
    impersonationBlocks:
      "Sillä välin et voi muuttaa salasanoja, kaksivaiheista vahvistusta, osoitteita, kirjautumistapoja, organisaatioita etkä muita istuntoja.",
    actingStaff: "Toimiva henkilökunnan jäsen: {id}.",
    backTo: "Takaisin: {app}",
    stop: "Lopeta",
    mailsStay: "Sähköpostipalvelinta ei ole määritetty, joten viestit jäävät tälle koneelle.",
    readMails: "Lue ne",
    signedInAs: "Kirjautuneena: {name}"
  },
  fields: {
    email: "Sähköpostiosoite",
    password: "Salasana",
    newPassword: "Uusi salasana",
    currentPassword: "Nykyinen salasana",
    firstName: "Etunimi",
    lastName: "Sukunimi",
    language: "Kieli",
    code: "6-numeroinen koodi",
    totpCode: "Koodi todennussovelluksesta",
    emailCode: "Koodi sähköpostista",
    recoveryCode: "Palautuskoodi",
    userCode: "Laitteen koodi",
    name: "Nimi",
    role: "Rooli",
    organizationId: "Organisaatio",
    permissions: "Oikeudet",
    expiresInDays: "Vanhenee",
    revokeOld: "Mitätöi vanhat salaisuudet heti",
    query: "Haku",
    legalConsentAccepted: "Hyväksyn ehdot",
    revokeOtherSessions: "Kirjaa muut laitteeni ulos",
    rememberDevice: "Älä kysy uudelleen tässä selaimessa",
    kept: "Olen tallentanut ne"
  },
  roles: {
    Owner: "Omistaja",
    Admin: "Ylläpitäjä",
    Member: "Jäsen"
  },
  intents: {
    choosePassword: "valita salasanan",
    addAddress: "lisätä osoitteen",
    changeAddress: "vaihtaa pääosoitteesi",
    removeAddress: "poistaa osoitteen",
    setUpFactor: "ottaa käyttöön todennussovelluksen",
    newRecoveryCodes: "luoda uudet palautuskoodit",
    turnOffFactor: "poistaa kaksivaiheisen vahvistuksen käytöstä",
    addPasskey: "lisätä avainkoodin",
    removePasskey: "poistaa avainkoodin",
    linkAccount: "yhdistää kirjautumistavan",
    unlinkAccount: "poistaa kirjautumistavan",
    deleteAccount: "poistaa tilisi",
    requestData: "pyytää kopion tiedoistasi",
    makeApiKey: "luoda API-avaimen",
    makeApplication: "luoda sovelluksen",
    makeSecret: "luoda uuden salaisuuden",
    removeApplication: "poistaa sovelluksen"
  },
  passwords: {
    too_short: "Salasana on liian lyhyt.",
    too_long: "Salasana on liian pitkä.",
    not_printable: "Salasanassa on merkkejä, joita ei voi käyttää.",
    too_common: "Liian moni käyttää tätä salasanaa. Valitse toinen.",
    too_simple:
      "Salasana ei saa olla vain yhtä toistuvaa merkkiä tai pelkkiä välilyöntejä. Valitse toinen.",
    personal_data:
      "Salasana ei saa olla lähes pelkkä nimesi tai sähköpostiosoitteesi. Valitse toinen.",
    breached:
      "Tämä salasana on vuotanut toisesta palvelusta, joten vieraat tietävät sen. Valitse toinen.",
    service_name: "Salasana ei saa olla lähes pelkkä tämän palvelun nimi. Valitse toinen."
  },
  confirmation: {
    title: "Jatka",
    intro: "Jatka viedäksesi loppuun sen, minkä aloitit.",
    button: "Jatka"
  },
  formGuard: {
    working: "Selaintasi tarkistetaan. Tämä kestää muutaman sekunnin.",
    done: "Selaimesi on tarkistettu. Lähetetään.",
    challenge: "Osoita, että olet ihminen"
  },
  notices: {
    saved: "Tallennettu.",
    mailed: "Sähköposti on matkalla.",
    removed: "Poistettu.",
    ended: "Laite on kirjattu ulos.",
    linked: "Tili on yhdistetty.",
    disconnected: "Sovelluksella ei ole enää käyttöoikeutta.",
    registered: "Avainkoodi on lisätty. Voit nyt kirjautua sillä.",
    requested: "Valmistelemme kopiotasi. Saat sähköpostin, kun se on valmis.",
    joined: "Olet nyt jäsen.",
    left: "Olet eronnut organisaatiosta.",
    switched: "Aktiivinen organisaatiosi on vaihdettu.",
    invited: "Kutsu on matkalla.",
    proven: "Verkkotunnus on todistettu.",
    turnedOn: "Yhteys on käytössä.",
    turnedOff: "Yhteys on pois käytöstä.",
    joinedIt: "Olet nyt organisaation {organization} jäsen.",
    more: "Näytä lisää"
  },
  problemPage: {
    notFound: "Sivua ei löytynyt",
    nothing: "Ei mitään jatkettavaa",
    forbidden: "Tätä ei voi tehdä",
    gone: "Tätä ei enää ole",
    busy: "Pieni hetki",
    fault: "Jokin meni vikaan",
    unusable: "Tätä osoitetta ei voi käyttää. Linkki voi olla vanha tai väärin kirjoitettu.",
    prove: "Vahvista, että se olet sinä",
    fromStart: "Aloita alusta"
  },
  formPost: {
    title: "Jatka: {place}",
    why: "Siirryt hetken kuluttua itsestään. Jos et, paina painiketta.",
    asked: "Sinut tänne lähettänyt sovellus teki virheen. Se saa tiedon siitä, jos palaat siihen.",
    onward: "Jatka"
  }
}
