import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "nb"> = {
  problems: {
    connection_not_found: "Denne innloggingen er ikke lenger åpen. Spør den som sendte deg hit.",
    managed_by_connection:
      "Det bestemmer organisasjonens identitetsleverandør. Spør dem som har ansvar for den.",
    invitation_not_pending: "Invitasjonen er ikke lenger åpen.",
    invitation_email_mismatch:
      "Invitasjonen ble sendt til en annen adresse enn din. Logg inn på kontoen til den adressen.",
    invitation_not_found: "Invitasjonen finnes ikke lenger.",
    invitation_pending: "Adressen har allerede en åpen invitasjon.",
    already_member: "Personen er allerede medlem.",
    role_not_found: "Rollen finnes ikke lenger.",
    role_set_not_found: "Rollene finnes ikke lenger.",
    organization_not_found: "Organisasjonen finnes ikke, eller du er ikke medlem av den.",
    organization_limit_reached: "Du kan ikke opprette flere organisasjoner.",
    member_not_found: "Medlemmet finnes ikke lenger.",
    last_owner: "En organisasjon trenger en eier. Gjør noen andre til eier først.",
    managed_by_directory: "Det bestemmer organisasjonens katalog.",
    metadata_too_large: "Det er mer enn det er plass til.",
    api_key_not_found: "API-nøkkelen finnes ikke lenger.",
    connections_disabled:
      "Medlemmer kan ikke sette opp innloggingen her. Be dem som driver tjenesten om en lenke.",
    api_keys_disabled: "Det går ikke an å lage API-nøkler her.",
    too_many_api_keys: "Det finnes så mange API-nøkler som det kan. Trekk tilbake en først.",
    application_not_found: "Programmet finnes ikke lenger.",
    resource_not_found: "API-et finnes ikke lenger.",
    too_many_applications: "Det finnes så mange programmer som det kan. Fjern ett først.",
    too_many_secrets: "Det finnes allerede to hemmeligheter.",
    no_secret_method: "Programmet bruker ingen hemmelighet.",
    invalid_domain:
      "Det er ikke et domene. Skriv det slik det står bak @ i adressene deres, for eksempel acme.com.",
    domain_exists: "Organisasjonen din har allerede dette domenet.",
    too_many_domains: "Det finnes så mange domener som det kan.",
    domain_not_claimable:
      "Ingen organisasjon kan ha dette domenet: det er alles, manges eller tjenestens eget.",
    domain_not_found: "Domenet finnes ikke lenger.",
    domain_taken:
      "En annen organisasjon har allerede bevist domenet. Spør dem som driver tjenesten.",
    domain_not_verified:
      "Oppføringen ble ikke funnet. Det som ble funnet i stedet, står ved domenet. Det kan ta noen minutter før en ny oppføring er synlig.",
    resolver_unavailable:
      "Navnetjenerne svarte ikke, så ingenting er endret. Prøv igjen om en stund.",
    invalid_connection: "Leverandøren kan ikke settes opp slik. Se på de merkede feltene.",
    connection_in_use:
      "Noen har allerede logget inn med tilkoblingen, så leverandøren og måten den navngir personer på, kan ikke endres. Lag en ny tilkobling.",
    connection_conflict: "En annen tilkobling er på for et av domenene. Slå den av først.",
    connection_not_tested: "En testinnlogging må lykkes først.",
    connection_incomplete: "Noe mangler: fyll først ut feltene til leverandøren.",
    no_verified_domain: "Organisasjonen din må bevise et domene først.",
    too_many_connections: "Det finnes så mange tilkoblinger som det kan.",
    too_many_directories: "Det finnes så mange kataloger som det kan.",
    too_many_tokens: "Katalogen har så mange tokener som den kan ha.",
    directory_not_found: "Katalogen finnes ikke lenger.",
    invalid_request: "Noe i skjemaet kan ikke brukes. Se på de merkede feltene.",
    invalid_json: "Forespørselen kunne ikke leses. Gå tilbake og prøv igjen.",
    invalid_cursor: "Denne delen av listen finnes ikke lenger. Begynn fra starten.",
    invalid_limit: "Listen kan ikke vises slik. Begynn fra starten.",
    invalid_redirect_url:
      "Adressen det skal fortsettes til, hører ikke til denne appen. Gå tilbake til appen og begynn på nytt.",
    body_too_large: "Det er for mye på en gang. Gjør det kortere og prøv igjen.",
    unsupported_media_type: "Forespørselen kunne ikke leses. Gå tilbake og prøv igjen.",
    route_not_found: "Siden finnes ikke. Lenken kan være gammel eller feilskrevet.",
    method_not_allowed: "Adressen kan ikke åpnes slik. Gå tilbake og begynn på nytt.",
    denied_by_hook: "Appen har avvist dette. Spør brukerstøtten dens hvis du mener at det er feil.",
    hook_unavailable: "Appen kan ikke svare akkurat nå. Prøv igjen om en stund.",
    internal_error:
      "Noe gikk galt hos oss. Prøv igjen om en stund. Hvis det fortsetter, gi brukerstøtten referansen nedenfor.",
    overloaded: "Tjenesten har mye å gjøre akkurat nå.",
    rate_limited: "Det var for mange forsøk.",
    unknown_host: "Adressen hører ikke til noen app.",
    origin_not_allowed: "Skjemaet ble sendt fra et annet sted. Åpne siden her og send det på nytt.",
    unauthenticated: "Logg inn først.",
    forbidden: "Kontoen din har ikke lov til dette. Hvis du har en annen, logg inn på den.",
    forbidden_while_impersonating:
      "Du kan ikke gjøre dette mens du handler på vegne av noen andre.",
    reauthentication_required: "Bekreft at det er deg for å fortsette.",
    second_factor_required: "Bruk autentiseringsappen eller en gjenopprettingskode.",
    reauthentication_unsupported:
      "Leverandøren kan ikke bekrefte at det er deg. Velg en annen måte.",
    invalid_credentials: "E-postadressen eller passordet er feil.",
    sso_required: "Organisasjonen din vil at du bruker dens egen innlogging.",
    connection_domain_mismatch:
      "Organisasjonens innlogging gjelder ikke for e-postadressen din. Spør dem som har ansvar for den.",
    not_provisioned:
      "Organisasjonen din har ikke gitt deg tilgang her. Spør dem som bestemmer det.",
    user_banned: "Kontoen er sperret. Kontakt dem som driver appen.",
    user_deleted: "Kontoen er slettet.",
    email_not_verified: "E-postadressen er ikke bekreftet ennå. Vi har sendt en lenke til den.",
    email_code_disabled: "Du kan ikke logge inn med en kode på e-post her.",
    invalid_code: "Koden er feil, allerede brukt eller utløpt.",
    invalid_token:
      "Lenken virker ikke lenger: den er brukt, utløpt eller erstattet av en nyere e-post.",
    invalid_state:
      "Innloggingen ble startet i en annen nettleser eller for lenge siden. Begynn på nytt.",
    nothing_pending: "Ingen innlogging venter i denne nettleseren. Begynn på nytt.",
    password_rejected: "Passordet kan ikke brukes. Velg et annet.",
    sign_up_closed: "Du kan ikke opprette en konto her akkurat nå. Hvis du har en, logg inn.",
    email_domain_not_allowed:
      "Adresser hos denne e-postleverandøren kan ikke brukes her. Bruk en annen adresse.",
    challenge_required:
      "Vis først at du er et menneske: svar på spørsmålet nedenfor, skriv passordet på nytt hvis det blir spurt etter, og trykk på knappen en gang til.",
    challenge_unavailable:
      "Vi kan ikke kontrollere akkurat nå at du er et menneske. Prøv igjen om en stund.",
    proof_of_work_required:
      "Nettleseren din må først vise at den ikke er et program som prøver mange adresser. Skriv passordet på nytt hvis det blir spurt etter, og trykk på knappen en gang til.",
    legal_consent_required: "Du må godta vilkårene.",
    email_taken: "Adressen har allerede en konto. Logg inn, eller velg et nytt passord.",
    account_exists: "Adressen har allerede en konto. Logg inn på den.",
    mfa_disabled: "Andre faktorer er slått av her.",
    mfa_required_by_policy: "En andre faktor kreves her.",
    mfa_already_enabled: "En andre faktor er allerede satt opp.",
    mfa_not_enabled: "Ingen andre faktor er satt opp.",
    passkeys_disabled: "Du kan ikke bruke tilgangsnøkler her. Velg en annen måte.",
    invalid_passkey: "Tilgangsnøkkelen kunne ikke brukes. Prøv igjen, eller velg en annen måte.",
    trusted_device_not_found: "Nettleseren huskes ikke lenger.",
    passkey_not_found: "Tilgangsnøkkelen finnes ikke lenger.",
    grant_not_found: "Programmet har ikke lenger tilgang.",
    passkey_exists: "Du har allerede lagt til denne tilgangsnøkkelen.",
    too_many_passkeys: "Du har så mange tilgangsnøkler som en konto kan ha. Fjern en først.",
    user_not_found: "Personen finnes ikke lenger.",
    session_not_found: "Enheten er allerede logget ut.",
    template_not_found: "Malen finnes ikke.",
    provider_not_found: "Du kan ikke logge inn på denne måten her.",
    provider_error:
      "Den andre tjenesten svarte ikke som den skulle. Prøv igjen, eller velg en annen måte.",
    access_denied: "Den andre tjenesten fikk beskjed om ikke å logge deg inn. Ingenting er endret.",
    identity_not_found: "Innloggingsmåten er ikke koblet til.",
    identity_in_use: "Kontoen hos den andre tjenesten er koblet til noen andre her.",
    already_linked: "Innloggingsmåten er allerede koblet til.",
    last_sign_in_method: "Dette er den eneste måten du kan logge inn på. Legg til en annen først.",
    email_address_not_found: "Adressen finnes ikke lenger.",
    primary_email: "Dette er hovedadressen din. Gjør en annen til hovedadresse først.",
    too_many_email_addresses: "Du har så mange adresser som en konto kan ha. Fjern en først.",
    data_request_not_found: "Kopien av opplysningene dine finnes ikke.",
    data_request_expired: "Kopien av opplysningene dine finnes ikke lenger. Be om en ny."
  }
}
