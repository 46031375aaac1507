import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "sv"> = {
  problems: {
    connection_not_found:
      "Den här inloggningen är inte längre öppen. Fråga den som skickade dig hit.",
    managed_by_connection:
      "Det bestämmer din organisations identitetsleverantör. Fråga dem som sköter den.",
    invitation_not_pending: "Inbjudan är inte längre öppen.",
    invitation_email_mismatch:
      "Inbjudan skickades till en annan adress än din. Logga in på kontot för den adressen.",
    invitation_not_found: "Inbjudan finns inte längre.",
    invitation_pending: "Adressen har redan en öppen inbjudan.",
    already_member: "Personen är redan medlem.",
    role_not_found: "Rollen finns inte längre.",
    role_set_not_found: "Rollerna finns inte längre.",
    organization_not_found: "Organisationen finns inte, eller så är du inte medlem i den.",
    organization_limit_reached: "Du kan inte skapa fler organisationer.",
    member_not_found: "Medlemmen finns inte längre.",
    last_owner: "En organisation behöver en ägare. Gör någon annan till ägare först.",
    managed_by_directory: "Det bestämmer din organisations katalog.",
    metadata_too_large: "Det är mer än vad som får plats.",
    api_key_not_found: "API-nyckeln finns inte längre.",
    connections_disabled:
      "Medlemmar kan inte ställa in inloggningen här. Be dem som driver tjänsten om en länk.",
    api_keys_disabled: "Det går inte att skapa API-nycklar här.",
    too_many_api_keys:
      "Det finns redan så många API-nycklar som det kan finnas. Återkalla en först.",
    application_not_found: "Programmet finns inte längre.",
    resource_not_found: "API:et finns inte längre.",
    too_many_applications:
      "Det finns redan så många program som det kan finnas. Ta bort ett först.",
    too_many_secrets: "Det finns redan två hemligheter.",
    no_secret_method: "Programmet använder ingen hemlighet.",
    invalid_domain:
      "Det är ingen domän. Skriv den som den står efter @ i era adresser, till exempel acme.com.",
    domain_exists: "Din organisation har redan den här domänen.",
    too_many_domains: "Det finns redan så många domäner som det kan finnas.",
    domain_not_claimable:
      "Ingen organisation kan ha den här domänen: den är allas, mångas eller tjänstens egen.",
    domain_not_found: "Domänen finns inte längre.",
    domain_taken: "En annan organisation har redan bevisat domänen. Fråga dem som driver tjänsten.",
    domain_not_verified:
      "Posten hittades inte. Det som hittades i stället står vid domänen. Det kan ta några minuter innan en ny post syns.",
    resolver_unavailable:
      "Namnservrarna svarade inte, så inget har ändrats. Försök igen om en stund.",
    invalid_connection: "Leverantören kan inte ställas in så här. Titta på de markerade fälten.",
    connection_in_use:
      "Personer har redan loggat in med anslutningen, så leverantören och hur den benämner personer kan inte ändras. Skapa en ny anslutning.",
    connection_conflict: "En annan anslutning är på för en av domänerna. Stäng av den först.",
    connection_not_tested: "En testinloggning måste lyckas först.",
    connection_incomplete: "Något saknas: fyll först i leverantörens fält.",
    no_verified_domain: "Din organisation måste bevisa en domän först.",
    too_many_connections: "Det finns redan så många anslutningar som det kan finnas.",
    too_many_directories: "Det finns redan så många kataloger som det kan finnas.",
    too_many_tokens: "Katalogen har redan så många token som den kan ha.",
    directory_not_found: "Katalogen finns inte längre.",
    invalid_request: "Något i formuläret kan inte användas. Titta på de markerade fälten.",
    invalid_json: "Begäran kunde inte läsas. Gå tillbaka och försök igen.",
    invalid_cursor: "Den här delen av listan finns inte längre. Börja från början.",
    invalid_limit: "Listan kan inte visas så här. Börja från början.",
    invalid_redirect_url:
      "Adressen att fortsätta till hör inte till den här appen. Gå tillbaka till appen och börja om.",
    body_too_large: "Det är för mycket på en gång. Korta ner det och försök igen.",
    unsupported_media_type: "Begäran kunde inte läsas. Gå tillbaka och försök igen.",
    route_not_found: "Sidan finns inte. Länken kan vara gammal eller felskriven.",
    method_not_allowed: "Adressen kan inte öppnas så här. Gå tillbaka och börja om.",
    denied_by_hook: "Appen har nekat detta. Fråga dess support om du tror att det är fel.",
    hook_unavailable: "Appen kan inte svara just nu. Försök igen om en stund.",
    internal_error:
      "Något gick fel hos oss. Försök igen om en stund. Om det fortsätter, ge supporten referensen nedan.",
    overloaded: "Tjänsten är mycket belastad just nu.",
    rate_limited: "Det blev för många försök.",
    unknown_host: "Adressen hör inte till någon app.",
    origin_not_allowed:
      "Formuläret skickades från ett annat ställe. Öppna sidan här och skicka det igen.",
    unauthenticated: "Logga in först.",
    forbidden: "Ditt konto får inte göra detta. Om du har ett annat, logga in på det.",
    forbidden_while_impersonating: "Du kan inte göra detta medan du agerar för någon annan.",
    reauthentication_required: "Bekräfta att det är du för att fortsätta.",
    second_factor_required: "Använd din autentiseringsapp eller en återställningskod.",
    reauthentication_unsupported:
      "Leverantören kan inte bekräfta att det är du. Välj ett annat sätt.",
    invalid_credentials: "E-postadressen eller lösenordet är fel.",
    sso_required: "Din organisation vill att du använder dess egen inloggning.",
    connection_domain_mismatch:
      "Din organisations inloggning gäller inte för din e-postadress. Fråga dem som sköter den.",
    not_provisioned:
      "Din organisation har inte gett dig åtkomst här. Fråga dem som bestämmer om det.",
    user_banned: "Kontot är spärrat. Kontakta dem som driver appen.",
    user_deleted: "Kontot är raderat.",
    email_not_verified: "E-postadressen är inte bekräftad än. Vi har skickat en länk till den.",
    email_code_disabled: "Det går inte att logga in med en mejlad kod här.",
    invalid_code: "Koden är fel, redan använd eller för gammal.",
    invalid_token:
      "Länken fungerar inte längre: den har använts, gått ut eller ersatts av ett nyare mejl.",
    invalid_state: "Inloggningen påbörjades i en annan webbläsare eller för länge sedan. Börja om.",
    nothing_pending: "Ingen inloggning väntar i den här webbläsaren. Börja om.",
    password_rejected: "Lösenordet kan inte användas. Välj ett annat.",
    sign_up_closed: "Det går inte att skapa ett konto här just nu. Om du har ett, logga in.",
    email_domain_not_allowed:
      "Adresser hos den här e-postleverantören kan inte användas här. Använd en annan adress.",
    challenge_required:
      "Visa först att du är en människa: svara på frågan nedan, skriv lösenordet igen om det efterfrågas och tryck på knappen en gång till.",
    challenge_unavailable:
      "Vi kan inte kontrollera just nu att du är en människa. Försök igen om en stund.",
    proof_of_work_required:
      "Din webbläsare måste först visa att den inte är ett program som provar många adresser. Skriv lösenordet igen om det efterfrågas och tryck på knappen en gång till.",
    legal_consent_required: "Du måste godkänna villkoren.",
    email_taken: "Adressen har redan ett konto. Logga in eller välj ett nytt lösenord.",
    account_exists: "Adressen har redan ett konto. Logga in på det.",
    mfa_disabled: "Andra faktorer är avstängda här.",
    mfa_required_by_policy: "En andra faktor krävs här.",
    mfa_already_enabled: "En andra faktor är redan inställd.",
    mfa_not_enabled: "Ingen andra faktor är inställd.",
    passkeys_disabled: "Du kan inte använda lösennycklar här. Välj ett annat sätt.",
    invalid_passkey: "Lösennyckeln kunde inte användas. Försök igen eller välj ett annat sätt.",
    trusted_device_not_found: "Webbläsaren är inte längre ihågkommen.",
    passkey_not_found: "Lösennyckeln finns inte längre.",
    grant_not_found: "Programmet har inte längre åtkomst.",
    passkey_exists: "Du har redan lagt till den här lösennyckeln.",
    too_many_passkeys: "Du har så många lösennycklar som ett konto kan ha. Ta bort en först.",
    user_not_found: "Personen finns inte längre.",
    session_not_found: "Enheten är redan utloggad.",
    template_not_found: "Mallen finns inte.",
    provider_not_found: "Du kan inte logga in på det här sättet här.",
    provider_error:
      "Den andra tjänsten svarade inte som den skulle. Försök igen eller välj ett annat sätt.",
    access_denied: "Den andra tjänsten fick besked att inte logga in dig. Inget har ändrats.",
    identity_not_found: "Inloggningssättet är inte kopplat.",
    identity_in_use: "Kontot hos den andra tjänsten är kopplat till någon annan här.",
    already_linked: "Inloggningssättet är redan kopplat.",
    last_sign_in_method: "Det är ditt enda sätt att logga in. Lägg till ett annat först.",
    email_address_not_found: "Adressen finns inte längre.",
    primary_email: "Det är din huvudadress. Gör en annan till huvudadress först.",
    too_many_email_addresses: "Du har så många adresser som ett konto kan ha. Ta bort en först.",
    data_request_not_found: "Kopian av dina uppgifter finns inte.",
    data_request_expired: "Kopian av dina uppgifter finns inte längre. Be om en ny."
  }
}
