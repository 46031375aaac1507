import type { Words } from "./Words.ts"

/** Reasons for which a sign-in by a connection was refused, with what to do about each. */
export const attemptReasons: Readonly<Record<string, Words>> = {
  access_denied: {
    en: "The sign-in was cancelled, or the provider does not let this person in.",
    da: "Loginet blev afbrudt, eller udbyderen lukker ikke personen ind."
  },
  assertion_encrypted: {
    en: "The assertion is encrypted. Turn assertion encryption off at the provider.",
    da: "Assertion er krypteret. Slå kryptering af assertions fra hos udbyderen."
  },
  assertion_expired: {
    en: "The answer is too old, or a clock is wrong. Try again, and check the provider's clock.",
    da: "Svaret er for gammelt, eller et ur går forkert. Prøv igen, og tjek udbyderens ur."
  },
  assertion_replayed: {
    en: "The answer was used before. Start the sign-in anew.",
    da: "Svaret er brugt før. Begynd på et nyt login."
  },
  audience_mismatch: {
    en: "The answer is meant for somebody else. Check the entity id (audience) at the provider.",
    da: "Svaret er til en anden. Tjek entity id (audience) hos udbyderen."
  },
  certificate_unknown: {
    en: "The answer is signed by a certificate that is not known here. Bring the new certificate or metadata.",
    da: "Svaret er signeret med et certifikat, som ikke kendes her. Indsæt det nye certifikat eller metadata."
  },
  client_rejected: {
    en: "The provider does not know this client id, or the client secret is wrong.",
    da: "Udbyderen kender ikke dette klient-id, eller klienthemmeligheden er forkert."
  },
  code_rejected: {
    en: "The provider refused its own code. Try again.",
    da: "Udbyderen afviste sin egen kode. Prøv igen."
  },
  connection_domain_mismatch: {
    en: "The address is at none of the domains that your organization has proven.",
    da: "Adressen er ikke ved et af de domæner, som jeres organisation har bevist."
  },
  destination_mismatch: {
    en: "The answer was sent to another address. Check the reply address (ACS URL) at the provider.",
    da: "Svaret blev sendt til en anden adresse. Tjek svaradressen (ACS URL) hos udbyderen."
  },
  email_missing: {
    en: "The provider told no email address. Add it to what the provider tells.",
    da: "Udbyderen fortalte ingen e-mailadresse. Føj den til det, som udbyderen fortæller."
  },
  email_unverified: {
    en: "The provider says that the email address is not verified.",
    da: "Udbyderen siger, at e-mailadressen ikke er bekræftet."
  },
  guest_account: {
    en: "Guests of the tenant can't sign in by its connection.",
    da: "Gæster hos tenanten kan ikke logge ind med dens forbindelse."
  },
  invalid_answer: {
    en: "The provider answered in a form that is not the protocol's.",
    da: "Udbyderen svarede i en form, som ikke er protokollens."
  },
  invalid_id_token: {
    en: "The ID token does not fit: check issuer and client id.",
    da: "ID-tokenet passer ikke: Tjek udsteder og klient-id."
  },
  issuer_mismatch: {
    en: "Another issuer answered than the one that was entered.",
    da: "En anden udsteder svarede end den, der er angivet."
  },
  malformed: {
    en: "The answer could not be read.",
    da: "Svaret kunne ikke læses."
  },
  no_discovery: {
    en: "No discovery document was found at the issuer.",
    da: "Der blev ikke fundet noget discovery-dokument hos udstederen."
  },
  not_in_response_to: {
    en: "The answer belongs to no sign-in that was begun in this browser.",
    da: "Svaret hører ikke til et login, der blev begyndt i denne browser."
  },
  not_provisioned: {
    en: "The person has no account here, and the connection makes none, or the directory has taken them away.",
    da: "Personen har ingen konto her, og forbindelsen laver ingen, eller brugerkataloget har fjernet personen."
  },
  other_account: {
    en: "Another account was used than the one that is signed in.",
    da: "Der blev brugt en anden konto end den, der er logget ind."
  },
  provider_refused: {
    en: "The provider refused. Check that the person is assigned to the application there, and the client secret.",
    da: "Udbyderen afviste. Tjek, at personen er tildelt applikationen dér, og klienthemmeligheden."
  },
  reauthentication_unsupported: {
    en: "The provider gives no fresh proof of who the person is.",
    da: "Udbyderen giver intet nyt bevis på, hvem personen er."
  },
  refused_address: {
    en: "The provider's address is not one that this service may ask.",
    da: "Udbyderens adresse er ikke en, som tjenesten må spørge."
  },
  signature_invalid: {
    en: "The signature does not fit. Check the certificate.",
    da: "Signaturen passer ikke. Tjek certifikatet."
  },
  signature_missing: {
    en: "The answer is not signed. Turn signing on at the provider.",
    da: "Svaret er ikke signeret. Slå signering til hos udbyderen."
  },
  sso_required: {
    en: "Another connection decides about this address.",
    da: "En anden forbindelse bestemmer over denne adresse."
  },
  subject_missing: {
    en: "The answer names nobody. Check the claim or attribute that names the person.",
    da: "Svaret nævner ingen. Tjek det claim eller den attribut, der nævner personen."
  },
  tenant_mismatch: {
    en: "The person belongs to another tenant than the issuer's.",
    da: "Personen hører til en anden tenant end udstederens."
  },
  unreachable: {
    en: "The provider could not be reached.",
    da: "Udbyderen kunne ikke nås."
  },
  user_banned: {
    en: "The person is banned here.",
    da: "Personen er udelukket her."
  }
}
