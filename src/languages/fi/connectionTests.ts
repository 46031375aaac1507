import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "fi"> = {
  connectionTest: {
    title: "Koekirjautuminen",
    intro:
      "Kirjaudu kerran: {name}. Ketään ei kirjata sillä sisään täällä: näet, mitä tunnistautumispalvelu kertoo sinusta ja mitä siitä seuraisi.",
    submit: "Aloita koe",
    failed: "Tunnistautumispalvelun vastausta ei voi käyttää.",
    reason: "Syy",
    would: "Mitä siitä seuraisi",
    wouldSignIn: "Henkilö kirjataan sisään.",
    wouldProve: "Tällä osoitteella on tili: sen omistaja osoittaa kerran, että se on hänen.",
    wouldLink: "Tili, jolla on tämä osoite, yhdistetään ja kirjataan sisään.",
    wouldCreate: "Luodaan uusi tili ja se kirjataan sisään.",
    wouldConsent: "Uusi tili luodaan, kun henkilö hyväksyy ehdot.",
    wouldRefuse: "Kirjautuminen evätään.",
    person: "Henkilö",
    subject: "Tunniste",
    email: "Osoite",
    firstName: "Etunimi",
    lastName: "Sukunimi",
    groups: "Ryhmät",
    role: "Rooli",
    unknown: "ei lähetetty",
    claims: "Sellaisena kuin se saatiin"
  },
  attemptReasons: {
    access_denied: "Kirjautuminen peruttiin, tai palveluntarjoaja ei päästä tätä henkilöä sisään.",
    assertion_encrypted:
      "Vakuutus on salattu. Poista vakuutusten salaus käytöstä palveluntarjoajalla.",
    assertion_expired:
      "Vastaus on liian vanha, tai jokin kello on väärässä. Yritä uudelleen ja tarkista palveluntarjoajan kello.",
    assertion_replayed: "Vastausta on jo käytetty. Aloita kirjautuminen uudelleen.",
    audience_mismatch:
      "Vastaus on tarkoitettu jollekulle muulle. Tarkista entiteettitunnus (audience) palveluntarjoajalla.",
    certificate_unknown:
      "Vastauksen on allekirjoittanut varmenne, jota täällä ei tunneta. Tuo uusi varmenne tai metatiedot.",
    client_rejected:
      "Palveluntarjoaja ei tunne tätä asiakastunnusta, tai asiakassalaisuus on väärä.",
    code_rejected: "Palveluntarjoaja hylkäsi oman koodinsa. Yritä uudelleen.",
    connection_domain_mismatch:
      "Osoite ei ole missään organisaatiosi todistamassa verkkotunnuksessa.",
    destination_mismatch:
      "Vastaus lähetettiin toiseen osoitteeseen. Tarkista vastausosoite (ACS URL) palveluntarjoajalla.",
    email_missing:
      "Palveluntarjoaja ei kertonut sähköpostiosoitetta. Lisää se siihen, mitä palveluntarjoaja kertoo.",
    email_unverified: "Palveluntarjoajan mukaan sähköpostiosoitetta ei ole vahvistettu.",
    guest_account: "Vuokraajan vieraat eivät voi kirjautua sen yhteydellä.",
    invalid_answer: "Palveluntarjoaja vastasi muodossa, joka ei ole protokollan mukainen.",
    invalid_id_token: "ID-tunniste ei täsmää: tarkista myöntäjä ja asiakastunnus.",
    issuer_mismatch: "Vastauksen antoi toinen myöntäjä kuin se, joka on annettu.",
    malformed: "Vastausta ei voitu lukea.",
    no_discovery: "Myöntäjältä ei löytynyt discovery-asiakirjaa.",
    not_in_response_to: "Vastaus ei kuulu mihinkään tässä selaimessa aloitettuun kirjautumiseen.",
    not_provisioned:
      "Henkilöllä ei ole tiliä täällä, eikä yhteys luo sellaista, tai hakemisto on poistanut hänet.",
    other_account: "Käytettiin toista tiliä kuin sitä, jolla on kirjauduttu.",
    provider_refused:
      "Palveluntarjoaja kieltäytyi. Tarkista, että henkilö on siellä liitetty sovellukseen, sekä asiakassalaisuus.",
    reauthentication_unsupported:
      "Palveluntarjoaja ei anna tuoretta todistusta siitä, kuka henkilö on.",
    refused_address:
      "Palveluntarjoajan osoite ei ole sellainen, johon tämä palvelu saa ottaa yhteyttä.",
    signature_invalid: "Allekirjoitus ei täsmää. Tarkista varmenne.",
    signature_missing:
      "Vastausta ei ole allekirjoitettu. Ota allekirjoitus käyttöön palveluntarjoajalla.",
    sso_required: "Tästä osoitteesta päättää toinen yhteys.",
    subject_missing:
      "Vastaus ei nimeä ketään. Tarkista väittämä tai attribuutti, joka nimeää henkilön.",
    tenant_mismatch: "Henkilö kuuluu toiseen vuokraajaan kuin myöntäjä.",
    unreachable: "Palveluntarjoajaan ei saatu yhteyttä.",
    user_banned: "Henkilö on estetty täällä."
  }
}
