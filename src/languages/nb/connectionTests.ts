import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "nb"> = {
  connectionTest: {
    title: "Testinnlogging",
    intro:
      "Logg inn med {name} én gang. Ingen logges inn her av det: du ser hva identitetsleverandøren sier om deg, og hva det ville føre til.",
    submit: "Start testen",
    failed: "Identitetsleverandørens svar kan ikke brukes.",
    reason: "Årsak",
    would: "Hva det ville føre til",
    wouldSignIn: "Personen logges inn.",
    wouldProve: "En konto har adressen: eieren viser én gang at den er hans eller hennes.",
    wouldLink: "Kontoen som har adressen, kobles til og logges inn.",
    wouldCreate: "En ny konto opprettes og logges inn.",
    wouldConsent: "En ny konto opprettes når personen godtar vilkårene.",
    wouldRefuse: "Innloggingen avvises.",
    person: "Person",
    subject: "Identifikator",
    email: "Adresse",
    firstName: "Fornavn",
    lastName: "Etternavn",
    groups: "Grupper",
    role: "Rolle",
    unknown: "ikke sendt",
    claims: "Som mottatt"
  },
  attemptReasons: {
    access_denied: "Innloggingen ble avbrutt, eller leverandøren slipper ikke inn personen.",
    assertion_encrypted: "Assertion er kryptert. Slå av kryptering av assertions hos leverandøren.",
    assertion_expired:
      "Svaret er for gammelt, eller en klokke går feil. Prøv igjen, og kontroller leverandørens klokke.",
    assertion_replayed: "Svaret er brukt før. Begynn innloggingen på nytt.",
    audience_mismatch:
      "Svaret er ment for noen andre. Kontroller entity id (audience) hos leverandøren.",
    certificate_unknown:
      "Svaret er signert med et sertifikat som ikke er kjent her. Legg inn det nye sertifikatet eller nye metadata.",
    client_rejected: "Leverandøren kjenner ikke klient-ID-en, eller klienthemmeligheten er feil.",
    code_rejected: "Leverandøren avviste sin egen kode. Prøv igjen.",
    connection_domain_mismatch:
      "Adressen hører ikke til noen av domenene som organisasjonen din har bevist.",
    destination_mismatch:
      "Svaret ble sendt til en annen adresse. Kontroller svaradressen (ACS URL) hos leverandøren.",
    email_missing:
      "Leverandøren oppga ingen e-postadresse. Legg den til i det leverandøren oppgir.",
    email_unverified: "Leverandøren sier at e-postadressen ikke er bekreftet.",
    guest_account: "Gjester hos leieren kan ikke logge inn med tilkoblingen dens.",
    invalid_answer: "Leverandøren svarte i en form som ikke er protokollens.",
    invalid_id_token: "ID-tokenet passer ikke: kontroller utsteder og klient-ID.",
    issuer_mismatch: "En annen utsteder svarte enn den som ble oppgitt.",
    malformed: "Svaret kunne ikke leses.",
    no_discovery: "Ingen discovery-dokument ble funnet hos utstederen.",
    not_in_response_to:
      "Svaret hører ikke til noen innlogging som ble startet i denne nettleseren.",
    not_provisioned:
      "Personen har ingen konto her, og tilkoblingen lager ingen, eller katalogen har fjernet personen.",
    other_account: "En annen konto ble brukt enn den som er logget inn.",
    provider_refused:
      "Leverandøren avviste. Kontroller at personen er tildelt programmet der, og klienthemmeligheten.",
    reauthentication_unsupported: "Leverandøren gir ikke noe ferskt bevis på hvem personen er.",
    refused_address: "Leverandørens adresse er ikke en som tjenesten kan spørre.",
    signature_invalid: "Signaturen passer ikke. Kontroller sertifikatet.",
    signature_missing: "Svaret er ikke signert. Slå på signering hos leverandøren.",
    sso_required: "En annen tilkobling bestemmer over adressen.",
    subject_missing:
      "Svaret nevner ingen. Kontroller kravet eller attributtet som nevner personen.",
    tenant_mismatch: "Personen hører til en annen leier enn utstederens.",
    unreachable: "Leverandøren kunne ikke nås.",
    user_banned: "Personen er utestengt her."
  }
}
