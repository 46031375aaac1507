import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "fi"> = {
  problems: {
    connection_not_found:
      "Tämä kirjautuminen ei ole enää avoinna. Kysy siltä, joka lähetti sinut tänne.",
    managed_by_connection:
      "Organisaatiosi tunnistautumispalvelu päättää tästä. Kysy sen ylläpitäjiltä.",
    invitation_not_pending: "Tämä kutsu ei ole enää avoinna.",
    invitation_email_mismatch:
      "Kutsu on lähetetty muuhun kuin sinun osoitteeseesi. Kirjaudu sen osoitteen tilille.",
    invitation_not_found: "Tätä kutsua ei enää ole.",
    invitation_pending: "Tällä osoitteella on jo avoin kutsu.",
    already_member: "Tämä henkilö on jo jäsen.",
    role_not_found: "Tätä roolia ei enää ole.",
    role_set_not_found: "Näitä rooleja ei enää ole.",
    organization_not_found: "Tätä organisaatiota ei ole, tai et ole sen jäsen.",
    organization_limit_reached: "Et voi luoda enempää organisaatioita.",
    member_not_found: "Tätä jäsentä ei enää ole.",
    last_owner: "Organisaatiolla on oltava omistaja. Tee ensin jostakusta toisesta omistaja.",
    managed_by_directory: "Organisaatiosi hakemisto päättää tästä.",
    metadata_too_large: "Tämä on enemmän kuin mahtuu.",
    api_key_not_found: "Tätä API-avainta ei enää ole.",
    connections_disabled:
      "Jäsenet eivät voi määrittää kirjautumista täällä. Pyydä linkki palvelun ylläpitäjiltä.",
    api_keys_disabled: "API-avaimia ei voi luoda täällä.",
    too_many_api_keys: "API-avaimia on jo suurin mahdollinen määrä. Peru ensin jokin niistä.",
    application_not_found: "Tätä sovellusta ei enää ole.",
    resource_not_found: "Tätä rajapintaa ei enää ole.",
    too_many_applications: "Sovelluksia on jo suurin mahdollinen määrä. Poista ensin jokin niistä.",
    too_many_secrets: "Salaisuuksia on jo kaksi.",
    no_secret_method: "Tämä sovellus ei käytä salaisuutta.",
    invalid_domain:
      "Tämä ei ole verkkotunnus. Kirjoita se niin kuin se on osoitteidenne @-merkin jälkeen, esimerkiksi acme.com.",
    domain_exists: "Organisaatiollasi on jo tämä verkkotunnus.",
    too_many_domains: "Verkkotunnuksia on jo suurin mahdollinen määrä.",
    domain_not_claimable:
      "Mikään organisaatio ei voi saada tätä verkkotunnusta: se on kaikkien tai monien käytössä tai kuuluu palvelulle itselleen.",
    domain_not_found: "Tätä verkkotunnusta ei enää ole.",
    domain_taken:
      "Toinen organisaatio on jo todistanut tämän verkkotunnuksen. Kysy palvelun ylläpitäjiltä.",
    domain_not_verified:
      "Tietuetta ei löytynyt. Mitä sen sijaan löytyi, näkyy verkkotunnuksen kohdalla. Voi kestää muutaman minuutin, ennen kuin uusi tietue näkyy.",
    resolver_unavailable:
      "Nimipalvelimet eivät vastanneet, joten mikään ei ole muuttunut. Yritä hetken kuluttua uudelleen.",
    invalid_connection: "Palveluntarjoajaa ei voi määrittää näin. Katso merkityt kentät.",
    connection_in_use:
      "Tällä yhteydellä on jo kirjauduttu, joten palveluntarjoajaa ja sen tapaa nimetä henkilöitä ei voi muuttaa. Luo uusi yhteys.",
    connection_conflict:
      "Jollakin näistä verkkotunnuksista on jo toinen yhteys käytössä. Poista se ensin käytöstä.",
    connection_not_tested: "Koekirjautumisen on ensin onnistuttava.",
    connection_incomplete: "Jotain puuttuu: täytä ensin palveluntarjoajasi kentät.",
    no_verified_domain: "Organisaatiosi on ensin todistettava verkkotunnus.",
    too_many_connections: "Yhteyksiä on jo suurin mahdollinen määrä.",
    too_many_directories: "Hakemistoja on jo suurin mahdollinen määrä.",
    too_many_tokens: "Hakemistolla on jo suurin mahdollinen määrä tunnisteita.",
    directory_not_found: "Tätä hakemistoa ei enää ole.",
    invalid_request: "Jotain lomakkeen tietoa ei voi käyttää. Tarkista merkityt kentät.",
    invalid_json: "Pyyntöä ei voitu lukea. Palaa takaisin ja yritä uudelleen.",
    invalid_cursor: "Tätä luettelon osaa ei enää ole. Aloita sen alusta.",
    invalid_limit: "Luetteloa ei voi näyttää näin. Aloita sen alusta.",
    invalid_redirect_url:
      "Osoite, johon pitäisi jatkaa, ei kuulu tälle sovellukselle. Palaa sovellukseen ja aloita uudelleen.",
    body_too_large: "Tämä on liikaa kerralla. Lyhennä ja yritä uudelleen.",
    unsupported_media_type: "Pyyntöä ei voitu lukea. Palaa takaisin ja yritä uudelleen.",
    route_not_found: "Tätä sivua ei ole. Linkki voi olla vanha tai väärin kirjoitettu.",
    method_not_allowed: "Tätä osoitetta ei voi avata näin. Palaa takaisin ja aloita uudelleen.",
    denied_by_hook: "Sovellus on kieltäytynyt tästä. Kysy sen tuesta, jos se on mielestäsi virhe.",
    hook_unavailable: "Sovellus ei voi vastata juuri nyt. Yritä hetken kuluttua uudelleen.",
    internal_error:
      "Jokin meni vikaan meidän päässämme. Yritä hetken kuluttua uudelleen. Jos tämä toistuu, anna tuelle alla oleva viite.",
    overloaded: "Palvelu on juuri nyt hyvin kuormittunut.",
    rate_limited: "Yrityksiä oli liikaa.",
    unknown_host: "Tämä osoite ei kuulu millekään sovellukselle.",
    origin_not_allowed: "Lomake lähetettiin muualta. Avaa sivu täällä ja lähetä se uudelleen.",
    unauthenticated: "Kirjaudu ensin sisään.",
    forbidden: "Tililläsi ei ole lupaa tähän. Jos sinulla on toinen tili, kirjaudu sille.",
    forbidden_while_impersonating: "Et voi tehdä tätä, kun toimit jonkun toisen puolesta.",
    reauthentication_required: "Vahvista, että se olet sinä, niin voit jatkaa.",
    second_factor_required: "Käytä todennussovellustasi tai palautuskoodia.",
    reauthentication_unsupported:
      "Tämä palveluntarjoaja ei voi vahvistaa, että se olet sinä. Valitse toinen tapa.",
    invalid_credentials: "Sähköpostiosoite tai salasana on väärin.",
    sso_required: "Organisaatiosi edellyttää, että kirjaudut sen omalla kirjautumisella.",
    connection_domain_mismatch:
      "Organisaatiosi kirjautuminen ei kata sähköpostiosoitettasi. Kysy sen ylläpitäjiltä.",
    not_provisioned:
      "Organisaatiosi ei ole antanut sinulle pääsyä tänne. Kysy niiltä, jotka päättävät siitä.",
    user_banned: "Tämä tili on estetty. Ota yhteyttä sovelluksen ylläpitäjiin.",
    user_deleted: "Tämä tili on poistettu.",
    email_not_verified:
      "Sähköpostiosoitetta ei ole vielä vahvistettu. Olemme lähettäneet siihen linkin.",
    email_code_disabled: "Täällä ei voi kirjautua sähköpostitse lähetetyllä koodilla.",
    invalid_code: "Koodi on väärä, jo käytetty tai vanhentunut.",
    invalid_token:
      "Tämä linkki ei enää toimi: se on käytetty, se on vanhentunut tai uudempi viesti on korvannut sen.",
    invalid_state:
      "Tämä kirjautuminen aloitettiin toisessa selaimessa tai liian kauan sitten. Aloita uudelleen.",
    nothing_pending: "Tässä selaimessa ei ole kesken mitään kirjautumista. Aloita uudelleen.",
    password_rejected: "Tätä salasanaa ei voi käyttää. Valitse toinen.",
    sign_up_closed: "Täällä ei voi juuri nyt luoda tiliä. Jos sinulla on tili, kirjaudu sisään.",
    email_domain_not_allowed:
      "Tämän sähköpostipalvelun osoitteita ei voi käyttää täällä. Käytä toista osoitetta.",
    challenge_required:
      "Ennen kuin jatkat, osoita, että olet ihminen: vastaa alla olevaan kysymykseen, kirjoita salasanasi uudelleen, jos sitä pyydetään, ja paina painiketta vielä kerran.",
    challenge_unavailable:
      "Emme voi juuri nyt tarkistaa, oletko ihminen. Yritä hetken kuluttua uudelleen.",
    proof_of_work_required:
      "Ennen kuin jatkat, selaimesi on osoitettava, ettei se ole ohjelma, joka kokeilee monia osoitteita. Kirjoita salasanasi uudelleen, jos sitä pyydetään, ja paina painiketta vielä kerran.",
    legal_consent_required: "Sinun on hyväksyttävä ehdot.",
    email_taken: "Tällä osoitteella on jo tili. Kirjaudu sisään tai valitse uusi salasana.",
    account_exists: "Tällä osoitteella on jo tili. Kirjaudu sille.",
    mfa_disabled: "Kaksivaiheinen vahvistus ei ole täällä käytössä.",
    mfa_required_by_policy: "Täällä vaaditaan kaksivaiheinen vahvistus.",
    mfa_already_enabled: "Kaksivaiheinen vahvistus on jo otettu käyttöön.",
    mfa_not_enabled: "Kaksivaiheista vahvistusta ei ole otettu käyttöön.",
    passkeys_disabled: "Täällä ei voi käyttää avainkoodeja. Valitse toinen tapa.",
    invalid_passkey: "Avainkoodia ei voitu käyttää. Yritä uudelleen tai valitse toinen tapa.",
    trusted_device_not_found: "Tätä selainta ei enää muisteta.",
    passkey_not_found: "Tätä avainkoodia ei enää ole.",
    grant_not_found: "Tällä sovelluksella ei ole enää käyttöoikeutta.",
    passkey_exists: "Olet jo lisännyt tämän avainkoodin.",
    too_many_passkeys:
      "Sinulla on jo suurin mahdollinen määrä avainkoodeja. Poista ensin jokin niistä.",
    user_not_found: "Tätä henkilöä ei enää ole.",
    session_not_found: "Tämä laite on jo kirjattu ulos.",
    template_not_found: "Tätä mallia ei ole.",
    provider_not_found: "Täällä ei voi kirjautua tällä tavalla.",
    provider_error:
      "Toinen palvelu ei vastannut niin kuin pitäisi. Yritä uudelleen tai valitse toinen tapa.",
    access_denied:
      "Toiselle palvelulle ilmoitettiin, ettei sinua kirjata sisään. Mikään ei ole muuttunut.",
    identity_not_found: "Tätä kirjautumistapaa ei ole yhdistetty.",
    identity_in_use: "Tämä toisen palvelun tili on yhdistetty täällä johonkuhun toiseen.",
    already_linked: "Tämä kirjautumistapa on jo yhdistetty.",
    last_sign_in_method: "Tämä on ainoa kirjautumistapasi. Lisää ensin toinen.",
    email_address_not_found: "Tätä osoitetta ei enää ole.",
    primary_email: "Tämä on pääosoitteesi. Tee ensin toisesta pääosoite.",
    too_many_email_addresses:
      "Sinulla on jo suurin mahdollinen määrä osoitteita. Poista ensin jokin niistä.",
    data_request_not_found: "Tätä kopiota tiedoistasi ei ole.",
    data_request_expired: "Tätä kopiota tiedoistasi ei enää ole. Pyydä uusi."
  }
}
