import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "nl"> = {
  problems: {
    connection_not_found:
      "Deze inlogpoging staat niet meer open. Vraag het degene die u hierheen stuurde.",
    managed_by_connection:
      "Dit bepaalt de identiteitsprovider van uw organisatie. Vraag het de beheerders ervan.",
    invitation_not_pending: "Deze uitnodiging staat niet meer open.",
    invitation_email_mismatch:
      "De uitnodiging is naar een ander adres dan het uwe gestuurd. Log in op het account van dat adres.",
    invitation_not_found: "Deze uitnodiging bestaat niet meer.",
    invitation_pending: "Dit adres heeft al een openstaande uitnodiging.",
    already_member: "Deze persoon is al lid.",
    role_not_found: "Deze rol bestaat niet meer.",
    role_set_not_found: "Deze rollen bestaan niet meer.",
    organization_not_found: "Deze organisatie bestaat niet, of u bent er geen lid van.",
    organization_limit_reached: "U kunt geen organisaties meer aanmaken.",
    member_not_found: "Dit lid bestaat niet meer.",
    last_owner: "Een organisatie heeft een eigenaar nodig. Maak eerst iemand anders eigenaar.",
    managed_by_directory: "Dit bepaalt de directory van uw organisatie.",
    metadata_too_large: "Dat is meer dan er plaats is.",
    api_key_not_found: "Deze API-sleutel bestaat niet meer.",
    connections_disabled:
      "Leden kunnen het inloggen hier niet instellen. Vraag de beheerders van de dienst om een link.",
    api_keys_disabled: "Hier kunnen geen API-sleutels gemaakt worden.",
    too_many_api_keys: "Er zijn al zo veel API-sleutels als mogelijk is. Trek er eerst een in.",
    application_not_found: "Deze toepassing bestaat niet meer.",
    resource_not_found: "Deze API bestaat niet meer.",
    too_many_applications:
      "Er zijn al zo veel toepassingen als mogelijk is. Verwijder er eerst een.",
    too_many_secrets: "Er zijn al twee geheimen.",
    no_secret_method: "Deze toepassing gebruikt geen geheim.",
    invalid_domain:
      "Dat is geen domein. Typ het zoals het achter de @ van uw adressen staat, bijvoorbeeld acme.com.",
    domain_exists: "Uw organisatie heeft dit domein al.",
    too_many_domains: "Er zijn al zo veel domeinen als mogelijk is.",
    domain_not_claimable:
      "Geen enkele organisatie kan dit domein hebben: het is van iedereen, van velen of van de dienst zelf.",
    domain_not_found: "Dit domein bestaat niet meer.",
    domain_taken:
      "Een andere organisatie heeft dit domein al bewezen. Vraag het de beheerders van de dienst.",
    domain_not_verified:
      "Het record is niet gevonden. Wat er in plaats daarvan gevonden is, staat bij het domein. Het kan enkele minuten duren voor een nieuw record zichtbaar is.",
    resolver_unavailable:
      "De naamservers hebben niet geantwoord, dus er is niets veranderd. Probeer het later opnieuw.",
    invalid_connection:
      "Zo kan de provider niet ingesteld worden. Controleer de gemarkeerde velden.",
    connection_in_use:
      "Er is al met deze verbinding ingelogd, dus de provider en de manier waarop die mensen benoemt kunnen niet gewijzigd worden. Maak een nieuwe verbinding.",
    connection_conflict:
      "Voor een van deze domeinen is een andere verbinding ingeschakeld. Schakel die eerst uit.",
    connection_not_tested: "Eerst moet een testlogin slagen.",
    connection_incomplete: "Er ontbreekt iets: vul eerst de velden van uw provider in.",
    no_verified_domain: "Uw organisatie moet eerst een domein bewijzen.",
    too_many_connections: "Er zijn al zo veel verbindingen als mogelijk is.",
    too_many_directories: "Er zijn al zo veel directory’s als mogelijk is.",
    too_many_tokens: "De directory heeft al zo veel tokens als mogelijk is.",
    directory_not_found: "Deze directory bestaat niet meer.",
    invalid_request:
      "Iets in het formulier kan niet gebruikt worden. Controleer de gemarkeerde velden.",
    invalid_json: "De aanvraag kon niet gelezen worden. Ga terug en probeer het opnieuw.",
    invalid_cursor: "Dit deel van de lijst bestaat niet meer. Begin bij het begin.",
    invalid_limit: "De lijst kan zo niet getoond worden. Begin bij het begin.",
    invalid_redirect_url:
      "Het adres waarheen u verdergaat, hoort niet bij deze app. Ga terug naar de app en begin opnieuw.",
    body_too_large: "Dat is te veel in één keer. Maak het korter en probeer het opnieuw.",
    unsupported_media_type: "De aanvraag kon niet gelezen worden. Ga terug en probeer het opnieuw.",
    route_not_found: "Deze pagina bestaat niet. De link is misschien oud of verkeerd getypt.",
    method_not_allowed: "Dit adres kan zo niet geopend worden. Ga terug en begin opnieuw.",
    denied_by_hook:
      "De app heeft dit geweigerd. Neem contact op met de ondersteuning ervan als u denkt dat dat niet klopt.",
    hook_unavailable: "De app kan nu niet antwoorden. Probeer het later opnieuw.",
    internal_error:
      "Er is bij ons iets misgegaan. Probeer het later opnieuw. Geef de ondersteuning de referentie hieronder als het blijft gebeuren.",
    overloaded: "De dienst heeft het nu erg druk.",
    rate_limited: "Er waren te veel pogingen.",
    unknown_host: "Dit adres hoort bij geen enkele app.",
    origin_not_allowed:
      "Het formulier is ergens anders vandaan verzonden. Open de pagina hier en verzend het opnieuw.",
    unauthenticated: "Log eerst in.",
    forbidden: "Uw account mag dit niet. Als u een ander hebt, log dan daarop in.",
    forbidden_while_impersonating: "Dit kunt u niet doen terwijl u namens iemand anders handelt.",
    reauthentication_required: "Bevestig dat u het bent om door te gaan.",
    second_factor_required: "Gebruik uw authenticator-app of een herstelcode.",
    reauthentication_unsupported:
      "Deze provider kan niet bevestigen dat u het bent. Kies een andere manier.",
    invalid_credentials: "Het e-mailadres of het wachtwoord is onjuist.",
    sso_required: "Uw organisatie wil dat u via haar eigen login inlogt.",
    connection_domain_mismatch:
      "De login van uw organisatie geldt niet voor uw e-mailadres. Vraag het de beheerders ervan.",
    not_provisioned:
      "Uw organisatie heeft u hier geen toegang gegeven. Vraag het degenen die daarover beslissen.",
    user_banned: "Dit account is geblokkeerd. Neem contact op met de beheerders van de app.",
    user_deleted: "Dit account is verwijderd.",
    email_not_verified:
      "Het e-mailadres is nog niet bevestigd. We hebben er een link naartoe gestuurd.",
    email_code_disabled: "U kunt hier niet met een gemailde code inloggen.",
    invalid_code: "De code is onjuist, al gebruikt of verlopen.",
    invalid_token:
      "Deze link werkt niet meer: hij is gebruikt, verlopen of door een nieuwere e-mail vervangen.",
    invalid_state:
      "Dit inloggen is in een andere browser of te lang geleden begonnen. Begin opnieuw.",
    nothing_pending: "Er wacht geen inlogpoging in deze browser. Begin opnieuw.",
    password_rejected: "Dit wachtwoord kan niet gebruikt worden. Kies een ander.",
    sign_up_closed: "U kunt hier nu geen account aanmaken. Als u er een hebt, log dan in.",
    email_domain_not_allowed:
      "Adressen van deze mailprovider kunnen hier niet gebruikt worden. Gebruik een ander adres.",
    challenge_required:
      "Laat eerst zien dat u een mens bent: beantwoord de vraag hieronder, typ uw wachtwoord opnieuw als daarom gevraagd wordt en druk nogmaals op de knop.",
    challenge_unavailable:
      "We kunnen nu niet controleren of u een mens bent. Probeer het later opnieuw.",
    proof_of_work_required:
      "Uw browser moet eerst laten zien dat hij geen programma is dat veel adressen probeert. Typ uw wachtwoord opnieuw als daarom gevraagd wordt en druk nogmaals op de knop.",
    legal_consent_required: "U moet akkoord gaan met de voorwaarden.",
    email_taken: "Dit adres heeft al een account. Log in of kies een nieuw wachtwoord.",
    account_exists: "Dit adres heeft al een account. Log daarop in.",
    mfa_disabled: "Tweede factoren zijn hier uitgeschakeld.",
    mfa_required_by_policy: "Hier is een tweede factor vereist.",
    mfa_already_enabled: "Er is al een tweede factor ingesteld.",
    mfa_not_enabled: "Er is geen tweede factor ingesteld.",
    passkeys_disabled: "U kunt hier geen passkeys gebruiken. Kies een andere manier.",
    invalid_passkey:
      "De passkey kon niet gebruikt worden. Probeer het opnieuw of kies een andere manier.",
    trusted_device_not_found: "Deze browser wordt niet meer onthouden.",
    passkey_not_found: "Deze passkey bestaat niet meer.",
    grant_not_found: "Deze toepassing heeft geen toegang meer.",
    passkey_exists: "U hebt deze passkey al toegevoegd.",
    too_many_passkeys:
      "U hebt zo veel passkeys als een account kan hebben. Verwijder er eerst een.",
    user_not_found: "Deze persoon bestaat niet meer.",
    session_not_found: "Dit apparaat is al uitgelogd.",
    template_not_found: "Dit sjabloon bestaat niet.",
    provider_not_found: "U kunt hier niet op deze manier inloggen.",
    provider_error:
      "De andere dienst antwoordde niet zoals het hoort. Probeer het opnieuw of kies een andere manier.",
    access_denied: "De andere dienst kreeg te horen u niet in te loggen. Er is niets veranderd.",
    identity_not_found: "Deze inlogmethode is niet gekoppeld.",
    identity_in_use: "Dit account bij de andere dienst is hier aan iemand anders gekoppeld.",
    already_linked: "Deze inlogmethode is al gekoppeld.",
    last_sign_in_method: "Dit is uw enige manier om in te loggen. Voeg eerst een andere toe.",
    email_address_not_found: "Dit adres bestaat niet meer.",
    primary_email: "Dit is uw hoofdadres. Maak eerst een ander adres het hoofdadres.",
    too_many_email_addresses:
      "U hebt zo veel adressen als een account kan hebben. Verwijder er eerst een.",
    data_request_not_found: "Deze kopie van uw gegevens bestaat niet.",
    data_request_expired: "Deze kopie van uw gegevens bestaat niet meer. Vraag een nieuwe aan."
  }
}
