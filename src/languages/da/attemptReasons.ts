import type { attemptReasons as english } from "../en/attemptReasons.ts"

/** Reasons for which an attempt at a connection failed or was refused, with what to do about each. */
export const attemptReasons: Readonly<Record<keyof typeof english, string>> = {
  access_denied: "Loginet blev afbrudt, eller udbyderen lukker ikke personen ind.",
  assertion_encrypted: "Assertion er krypteret. Slå kryptering af assertions fra hos udbyderen.",
  assertion_expired:
    "Svaret er for gammelt, eller et ur går forkert. Prøv igen, og tjek udbyderens ur.",
  assertion_replayed: "Svaret er brugt før. Begynd på et nyt login.",
  audience_mismatch: "Svaret er til en anden. Tjek entity id (audience) hos udbyderen.",
  certificate_unknown:
    "Svaret er signeret med et certifikat, som ikke kendes her. Indsæt det nye certifikat eller metadata.",
  client_rejected: "Udbyderen kender ikke dette klient-id, eller klienthemmeligheden er forkert.",
  code_rejected: "Udbyderen afviste sin egen kode. Prøv igen.",
  connection_domain_mismatch:
    "Adressen er ikke ved et af de domæner, som jeres organisation har bevist.",
  destination_mismatch:
    "Svaret blev sendt til en anden adresse. Tjek svaradressen (ACS URL) hos udbyderen.",
  email_missing:
    "Udbyderen fortalte ingen e-mailadresse. Føj den til det, som udbyderen fortæller.",
  email_unverified: "Udbyderen siger, at e-mailadressen ikke er bekræftet.",
  guest_account: "Gæster hos tenanten kan ikke logge ind med dens forbindelse.",
  invalid_answer: "Udbyderen svarede i en form, som ikke er protokollens.",
  invalid_id_token: "ID-tokenet passer ikke: Tjek udsteder og klient-id.",
  issuer_mismatch: "En anden udsteder svarede end den, der er angivet.",
  malformed: "Svaret kunne ikke læses.",
  no_discovery: "Der blev ikke fundet noget discovery-dokument hos udstederen.",
  not_in_response_to: "Svaret hører ikke til et login, der blev begyndt i denne browser.",
  not_provisioned:
    "Personen har ingen konto her, og forbindelsen laver ingen, eller brugerkataloget har fjernet personen.",
  other_account: "Der blev brugt en anden konto end den, der er logget ind.",
  provider_refused:
    "Udbyderen afviste. Tjek, at personen er tildelt applikationen dér, og klienthemmeligheden.",
  reauthentication_unsupported: "Udbyderen giver intet nyt bevis på, hvem personen er.",
  refused_address: "Udbyderens adresse er ikke en, som tjenesten må spørge.",
  signature_invalid: "Signaturen passer ikke. Tjek certifikatet.",
  signature_missing: "Svaret er ikke signeret. Slå signering til hos udbyderen.",
  sso_required: "En anden forbindelse bestemmer over denne adresse.",
  subject_missing: "Svaret nævner ingen. Tjek det claim eller den attribut, der nævner personen.",
  tenant_mismatch: "Personen hører til en anden tenant end udstederens.",
  unreachable: "Udbyderen kunne ikke nås.",
  user_banned: "Personen er udelukket her."
}
