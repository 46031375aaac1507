import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "nl"> = {
  connectionTest: {
    title: "Testlogin",
    intro:
      "Log één keer in met {name}. Er wordt hier niemand mee ingelogd: u ziet wat de identiteitsprovider over u zegt en wat daarvan zou komen.",
    submit: "De test starten",
    failed: "Het antwoord van de identiteitsprovider kan niet gebruikt worden.",
    reason: "Reden",
    would: "Wat daarvan zou komen",
    wouldSignIn: "De persoon wordt ingelogd.",
    wouldProve:
      "Een account heeft dit adres: de eigenaar toont één keer aan dat het van hem of haar is.",
    wouldLink: "Het account met dit adres wordt gekoppeld en ingelogd.",
    wouldCreate: "Er wordt een nieuw account aangemaakt en ingelogd.",
    wouldConsent:
      "Er wordt een nieuw account aangemaakt zodra de persoon akkoord gaat met de voorwaarden.",
    wouldRefuse: "Het inloggen wordt geweigerd.",
    person: "Persoon",
    subject: "Kenmerk",
    email: "Adres",
    firstName: "Voornaam",
    lastName: "Achternaam",
    groups: "Groepen",
    role: "Rol",
    unknown: "niet verzonden",
    claims: "Zoals ontvangen"
  },
  attemptReasons: {
    access_denied: "Het inloggen is geannuleerd, of de provider laat deze persoon niet toe.",
    assertion_encrypted:
      "De assertion is versleuteld. Schakel de versleuteling van assertions bij de provider uit.",
    assertion_expired:
      "Het antwoord is te oud of een klok loopt verkeerd. Probeer het opnieuw en controleer de klok van de provider.",
    assertion_replayed: "Het antwoord is al eerder gebruikt. Begin opnieuw met inloggen.",
    audience_mismatch:
      "Het antwoord is voor iemand anders bedoeld. Controleer de entity id (audience) bij de provider.",
    certificate_unknown:
      "Het antwoord is ondertekend met een certificaat dat hier niet bekend is. Voeg het nieuwe certificaat of de nieuwe metadata toe.",
    client_rejected: "De provider kent deze client-id niet, of het clientgeheim is onjuist.",
    code_rejected: "De provider weigerde zijn eigen code. Probeer het opnieuw.",
    connection_domain_mismatch:
      "Het adres hoort bij geen van de domeinen die uw organisatie bewezen heeft.",
    destination_mismatch:
      "Het antwoord is naar een ander adres gestuurd. Controleer het antwoordadres (ACS URL) bij de provider.",
    email_missing:
      "De provider gaf geen e-mailadres door. Voeg het toe aan wat de provider doorgeeft.",
    email_unverified: "De provider zegt dat het e-mailadres niet geverifieerd is.",
    guest_account: "Gasten van de tenant kunnen niet via de verbinding ervan inloggen.",
    invalid_answer: "De provider antwoordde in een vorm die niet die van het protocol is.",
    invalid_id_token: "Het ID-token klopt niet: controleer issuer en client-id.",
    issuer_mismatch: "Er antwoordde een andere issuer dan de ingevulde.",
    malformed: "Het antwoord kon niet gelezen worden.",
    no_discovery: "Bij de issuer is geen discovery-document gevonden.",
    not_in_response_to: "Het antwoord hoort bij geen inlogpoging die in deze browser begonnen is.",
    not_provisioned:
      "De persoon heeft hier geen account en de verbinding maakt er geen, of de directory heeft de persoon verwijderd.",
    other_account: "Er is een ander account gebruikt dan het ingelogde.",
    provider_refused:
      "De provider weigerde. Controleer of de persoon daar aan de toepassing is toegewezen, en het clientgeheim.",
    reauthentication_unsupported: "De provider geeft geen vers bewijs van wie de persoon is.",
    refused_address: "Het adres van de provider is er geen dat deze dienst mag bevragen.",
    signature_invalid: "De handtekening klopt niet. Controleer het certificaat.",
    signature_missing:
      "Het antwoord is niet ondertekend. Schakel ondertekening bij de provider in.",
    sso_required: "Een andere verbinding beslist over dit adres.",
    subject_missing:
      "Het antwoord noemt niemand. Controleer de claim of het attribuut dat de persoon noemt.",
    tenant_mismatch: "De persoon hoort bij een andere tenant dan die van de issuer.",
    unreachable: "De provider was niet bereikbaar.",
    user_banned: "De persoon is hier uitgesloten."
  }
}
