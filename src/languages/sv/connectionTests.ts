import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "sv"> = {
  connectionTest: {
    title: "Testinloggning",
    intro:
      "Logga in med {name} en gång. Ingen loggas in här av det: du ser vad identitetsleverantören säger om dig och vad det skulle leda till.",
    submit: "Starta testet",
    failed: "Identitetsleverantörens svar kan inte användas.",
    reason: "Skäl",
    would: "Vad det skulle leda till",
    wouldSignIn: "Personen loggas in.",
    wouldProve: "Ett konto har adressen: ägaren visar en gång att det är hens.",
    wouldLink: "Kontot som har adressen kopplas och loggas in.",
    wouldCreate: "Ett nytt konto skapas och loggas in.",
    wouldConsent: "Ett nytt konto skapas när personen godkänner villkoren.",
    wouldRefuse: "Inloggningen nekas.",
    person: "Person",
    subject: "Identifierare",
    email: "Adress",
    firstName: "Förnamn",
    lastName: "Efternamn",
    groups: "Grupper",
    role: "Roll",
    unknown: "skickades inte",
    claims: "Som mottaget"
  },
  attemptReasons: {
    access_denied: "Inloggningen avbröts, eller så släpper leverantören inte in personen.",
    assertion_encrypted:
      "Assertion är krypterad. Stäng av kryptering av assertions hos leverantören.",
    assertion_expired:
      "Svaret är för gammalt, eller så går en klocka fel. Försök igen och kontrollera leverantörens klocka.",
    assertion_replayed: "Svaret har använts tidigare. Börja om inloggningen.",
    audience_mismatch:
      "Svaret är avsett för någon annan. Kontrollera entity id (audience) hos leverantören.",
    certificate_unknown:
      "Svaret är signerat med ett certifikat som inte är känt här. Lägg in det nya certifikatet eller nya metadata.",
    client_rejected:
      "Leverantören känner inte till klient-id:t, eller så är klienthemligheten fel.",
    code_rejected: "Leverantören nekade sin egen kod. Försök igen.",
    connection_domain_mismatch:
      "Adressen hör inte till någon av domänerna som din organisation har bevisat.",
    destination_mismatch:
      "Svaret skickades till en annan adress. Kontrollera svarsadressen (ACS URL) hos leverantören.",
    email_missing:
      "Leverantören lämnade ingen e-postadress. Lägg till den i det leverantören lämnar.",
    email_unverified: "Leverantören säger att e-postadressen inte är verifierad.",
    guest_account: "Gäster hos klientorganisationen kan inte logga in med dess anslutning.",
    invalid_answer: "Leverantören svarade i en form som inte är protokollets.",
    invalid_id_token: "ID-token stämmer inte: kontrollera utfärdare och klient-id.",
    issuer_mismatch: "En annan utfärdare svarade än den som angavs.",
    malformed: "Svaret kunde inte läsas.",
    no_discovery: "Inget discovery-dokument hittades hos utfärdaren.",
    not_in_response_to:
      "Svaret hör inte till någon inloggning som påbörjades i den här webbläsaren.",
    not_provisioned:
      "Personen har inget konto här och anslutningen skapar inget, eller så har katalogen tagit bort personen.",
    other_account: "Ett annat konto användes än det som är inloggat.",
    provider_refused:
      "Leverantören nekade. Kontrollera att personen är tilldelad programmet där, och klienthemligheten.",
    reauthentication_unsupported: "Leverantören ger inget färskt bevis på vem personen är.",
    refused_address: "Leverantörens adress är ingen som tjänsten får fråga.",
    signature_invalid: "Signaturen stämmer inte. Kontrollera certifikatet.",
    signature_missing: "Svaret är inte signerat. Slå på signering hos leverantören.",
    sso_required: "En annan anslutning bestämmer om adressen.",
    subject_missing:
      "Svaret nämner ingen. Kontrollera det anspråk eller attribut som nämner personen.",
    tenant_mismatch: "Personen hör till en annan klientorganisation än utfärdarens.",
    unreachable: "Leverantören kunde inte nås.",
    user_banned: "Personen är avstängd här."
  }
}
