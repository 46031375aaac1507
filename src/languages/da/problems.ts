import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "da"> = {
  problems: {
    connection_not_found: "Dette login er ikke længere åbent. Spørg den, der sendte dig hertil.",
    managed_by_connection:
      "Det bestemmer din organisations identitetsudbyder. Spørg dem, der passer den.",
    invitation_not_pending: "Invitationen er ikke længere åben.",
    invitation_email_mismatch:
      "Invitationen er sendt til en anden adresse end din. Log ind på den konto, som adressen hører til.",
    invitation_not_found: "Invitationen findes ikke.",
    invitation_pending: "Der er allerede en åben invitation til denne adresse.",
    already_member: "Personen er allerede medlem.",
    role_not_found: "Rollen findes ikke længere.",
    role_set_not_found: "Rollerne findes ikke længere.",
    organization_not_found: "Organisationen findes ikke, eller du er ikke medlem af den.",
    organization_limit_reached: "Du har så mange organisationer, som én person kan oprette.",
    member_not_found: "Medlemmet findes ikke.",
    last_owner: "En organisation skal have en ejer. Gør en anden til ejer først.",
    managed_by_directory: "Organisationens katalog bestemmer over dette.",
    metadata_too_large: "Det er mere, end der er plads til.",
    api_key_not_found: "API-nøglen findes ikke længere.",
    connections_disabled:
      "Medlemmer kan ikke sætte login op her. Bed dem, der driver tjenesten, om et link.",
    api_keys_disabled: "Her kan man ikke oprette API-nøgler.",
    too_many_api_keys: "Der er så mange API-nøgler, som der kan være. Tilbagekald en først.",
    application_not_found: "Applikationen findes ikke længere.",
    resource_not_found: "API'et findes ikke længere.",
    too_many_applications: "Der er så mange applikationer, som der kan være. Fjern en først.",
    too_many_secrets: "Der er allerede to hemmeligheder.",
    no_secret_method: "Applikationen bruger ingen hemmelighed.",
    invalid_domain:
      "Det er ikke et domæne. Skriv det, som det står efter @ i jeres adresser, f.eks. acme.com.",
    domain_exists: "Jeres organisation har allerede dette domæne.",
    too_many_domains: "Der er så mange domæner, som der kan være.",
    domain_not_claimable:
      "Ingen organisation kan have dette domæne: Det er alles eller manges, eller tjenestens eget.",
    domain_not_found: "Domænet er her ikke længere.",
    domain_taken:
      "En anden organisation har bevist dette domæne før jer. Spørg dem, der driver tjenesten.",
    domain_not_verified:
      "Posten blev ikke fundet. Det, der blev fundet i stedet, står ved domænet. Der kan gå nogle minutter, før en ny post kan ses.",
    resolver_unavailable: "Navneserverne svarede ikke, så intet er ændret. Prøv igen om lidt.",
    invalid_connection: "Udbyderen kan ikke sættes op sådan. Se på de markerede felter.",
    connection_in_use:
      "Personer har logget ind med denne forbindelse, så udbyderen, og hvordan den nævner personer, ikke kan ændres. Lav en ny forbindelse.",
    connection_conflict:
      "En anden forbindelse er slået til for et af disse domæner. Slå den fra først.",
    connection_not_tested: "Et prøvelogin skal lykkes først.",
    connection_incomplete: "Der mangler noget: Udfyld først felterne om jeres udbyder.",
    no_verified_domain: "Jeres organisation skal bevise et domæne først.",
    too_many_connections: "Der er så mange forbindelser, som der kan være.",
    too_many_directories: "Der er så mange brugerkataloger, som der kan være.",
    too_many_tokens: "Brugerkataloget har så mange tokens, som det kan have.",
    directory_not_found: "Brugerkataloget er her ikke længere.",
    invalid_request: "Noget i formularen kan ikke bruges. Se på de markerede felter.",
    invalid_json: "Forespørgslen kunne ikke læses. Gå tilbage, og prøv igen.",
    invalid_cursor: "Denne del af listen findes ikke længere. Begynd forfra.",
    invalid_limit: "Listen kan ikke vises sådan. Begynd forfra.",
    invalid_redirect_url:
      "Adressen, der skal fortsættes til, hører ikke til denne app. Gå tilbage til appen, og begynd forfra.",
    body_too_large: "Det er for meget på én gang. Gør det kortere, og prøv igen.",
    unsupported_media_type: "Forespørgslen kunne ikke læses. Gå tilbage, og prøv igen.",
    route_not_found: "Siden findes ikke. Linket er måske gammelt eller skrevet forkert.",
    method_not_allowed: "Adressen kan ikke åbnes sådan. Gå tilbage, og begynd forfra.",
    denied_by_hook: "Appen har afvist det. Spørg dens support, hvis du mener, at det er forkert.",
    hook_unavailable: "Appen kan ikke svare lige nu. Prøv igen om lidt.",
    internal_error:
      "Noget gik galt hos os. Prøv igen om lidt; bliver det ved, så giv support referencen herunder.",
    overloaded: "Tjenesten har meget travlt lige nu.",
    rate_limited: "Der har været for mange forsøg.",
    unknown_host: "Adressen hører ikke til nogen app.",
    origin_not_allowed: "Formularen blev sendt et andet sted fra. Åbn siden her, og send den igen.",
    unauthenticated: "Log ind først.",
    forbidden: "Din konto har ikke lov til dette. Har du en anden, så log ind på den.",
    forbidden_while_impersonating: "Det kan ikke gøres på vegne af en anden.",
    reauthentication_required: "Bekræft, at det er dig, for at gå videre.",
    second_factor_required: "Brug din godkendelsesapp eller en gendannelseskode.",
    reauthentication_unsupported:
      "Denne udbyder kan ikke bekræfte, at det er dig. Vælg en anden måde.",
    invalid_credentials: "E-mailadressen eller adgangskoden er forkert.",
    sso_required: "Din organisation kræver, at du bruger dens eget login.",
    connection_domain_mismatch:
      "Din organisations login gælder ikke for din mailadresse. Spørg dem, der passer det.",
    not_provisioned:
      "Din organisation har ikke givet dig adgang her. Spørg dem, der bestemmer det.",
    user_banned: "Kontoen er spærret. Kontakt dem, der står bag appen.",
    user_deleted: "Kontoen er slettet.",
    email_not_verified: "E-mailadressen er ikke bekræftet endnu. Vi har sendt et link til den.",
    email_code_disabled: "Login med en kode i en mail er slået fra her.",
    invalid_code: "Koden er forkert, brugt eller udløbet.",
    invalid_token:
      "Linket virker ikke længere: det er brugt, det er udløbet, eller en nyere mail har afløst det.",
    invalid_state: "Dette login blev begyndt et andet sted eller for længe siden. Begynd forfra.",
    nothing_pending: "Der venter intet login i denne browser. Begynd forfra.",
    password_rejected: "Adgangskoden kan ikke bruges. Vælg en anden.",
    sign_up_closed: "Der kan ikke oprettes nye konti her lige nu. Har du en, så log ind.",
    email_domain_not_allowed:
      "Adresser hos denne mailudbyder kan ikke bruges her. Brug en anden adresse.",
    challenge_required:
      "Før du kan fortsætte, skal du vise, at du er et menneske: svar på spørgsmålet herunder, skriv din adgangskode igen, hvis der bedes om den, og tryk på knappen en gang til.",
    challenge_unavailable:
      "Vi kan ikke kontrollere lige nu, at du er et menneske. Prøv igen om lidt.",
    proof_of_work_required:
      "Før du kan fortsætte, skal din browser vise, at den ikke er et program, der prøver mange adresser. Skriv din adgangskode igen, hvis der bedes om den, og tryk på knappen en gang til.",
    legal_consent_required: "Vilkårene skal accepteres.",
    email_taken: "Adressen har allerede en konto. Log ind, eller vælg en ny adgangskode.",
    account_exists: "Adressen har allerede en konto. Log ind på den.",
    mfa_disabled: "Totrinslogin er slået fra her.",
    mfa_required_by_policy: "Totrinslogin er påkrævet her.",
    mfa_already_enabled: "Totrinslogin er allerede slået til.",
    mfa_not_enabled: "Totrinslogin er ikke slået til.",
    passkeys_disabled: "Adgangsnøgler kan ikke bruges her. Vælg en anden måde.",
    invalid_passkey: "Adgangsnøglen kunne ikke bruges. Prøv igen, eller vælg en anden måde.",
    trusted_device_not_found: "Browseren huskes ikke længere.",
    passkey_not_found: "Adgangsnøglen findes ikke.",
    grant_not_found: "Applikationen har ikke adgang længere.",
    passkey_exists: "Adgangsnøglen findes allerede.",
    too_many_passkeys: "Du har så mange adgangsnøgler, som en konto kan have. Fjern en først.",
    user_not_found: "Personen findes ikke.",
    session_not_found: "Enheden er allerede logget ud.",
    template_not_found: "Skabelonen findes ikke.",
    provider_not_found: "Denne måde at logge ind på tilbydes ikke her.",
    provider_error:
      "Den anden tjeneste svarede ikke, som den skulle. Prøv igen, eller vælg en anden måde.",
    access_denied: "Den anden tjeneste fik besked på ikke at logge dig ind. Intet er ændret.",
    identity_not_found: "Denne loginmetode er ikke tilknyttet.",
    identity_in_use: "Denne konto hos den anden tjeneste hører til en anden her.",
    already_linked: "Denne loginmetode er allerede tilknyttet.",
    last_sign_in_method: "Dette er din eneste måde at logge ind på. Tilføj en anden først.",
    email_address_not_found: "Adressen findes ikke.",
    primary_email: "Dette er din primære adresse. Gør en anden primær først.",
    too_many_email_addresses: "Du har så mange adresser, som en konto kan have. Fjern en først.",
    data_request_not_found: "Kopien af dine data findes ikke.",
    data_request_expired: "Kopien af dine data gemmes ikke længere. Bed om en ny."
  }
}
