import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "de"> = {
  connectionTest: {
    title: "Testanmeldung",
    intro:
      "Melden Sie sich einmal mit {name} an. Hier wird dadurch niemand angemeldet: Sie sehen, was der Identitätsanbieter über Sie mitteilt und was daraus folgen würde.",
    submit: "Test starten",
    failed: "Die Antwort des Identitätsanbieters kann nicht verwendet werden.",
    reason: "Grund",
    would: "Was daraus folgen würde",
    wouldSignIn: "Die Person wird angemeldet.",
    wouldProve: "Ein Konto hat diese Adresse: Sein Inhaber weist einmal nach, dass es ihm gehört.",
    wouldLink: "Das Konto mit dieser Adresse wird verknüpft und angemeldet.",
    wouldCreate: "Ein neues Konto wird erstellt und angemeldet.",
    wouldConsent:
      "Ein neues Konto wird erstellt, sobald die Person die Nutzungsbedingungen akzeptiert.",
    wouldRefuse: "Die Anmeldung wird abgelehnt.",
    person: "Person",
    subject: "Kennung",
    email: "Adresse",
    firstName: "Vorname",
    lastName: "Nachname",
    groups: "Gruppen",
    role: "Rolle",
    unknown: "nicht gesendet",
    claims: "Wie empfangen"
  },
  attemptReasons: {
    access_denied:
      "Die Anmeldung wurde abgebrochen, oder der Anbieter lässt diese Person nicht zu.",
    assertion_encrypted:
      "Die Assertion ist verschlüsselt. Schalten Sie die Verschlüsselung der Assertion beim Anbieter aus.",
    assertion_expired:
      "Die Antwort ist zu alt, oder eine Uhr geht falsch. Versuchen Sie es erneut und prüfen Sie die Uhr des Anbieters.",
    assertion_replayed: "Die Antwort wurde bereits verwendet. Beginnen Sie die Anmeldung von vorn.",
    audience_mismatch:
      "Die Antwort ist für jemand anderen bestimmt. Prüfen Sie die Entity-ID (Audience) beim Anbieter.",
    certificate_unknown:
      "Die Antwort ist mit einem Zertifikat signiert, das hier nicht bekannt ist. Hinterlegen Sie das neue Zertifikat oder die neuen Metadaten.",
    client_rejected:
      "Der Anbieter kennt diese Client-ID nicht, oder das Client-Geheimnis ist falsch.",
    code_rejected: "Der Anbieter hat seinen eigenen Code abgelehnt. Versuchen Sie es erneut.",
    connection_domain_mismatch:
      "Die Adresse gehört zu keiner der Domains, die Ihre Organisation nachgewiesen hat.",
    destination_mismatch:
      "Die Antwort wurde an eine andere Adresse gesendet. Prüfen Sie die Antwortadresse (ACS-URL) beim Anbieter.",
    email_missing:
      "Der Anbieter hat keine E-Mail-Adresse mitgeteilt. Fügen Sie sie zu seinen Angaben hinzu.",
    email_unverified: "Der Anbieter teilt mit, dass die E-Mail-Adresse nicht bestätigt ist.",
    guest_account: "Gäste des Mandanten können sich nicht über dessen Verbindung anmelden.",
    invalid_answer:
      "Der Anbieter hat in einer Form geantwortet, die nicht dem Protokoll entspricht.",
    invalid_id_token: "Das ID-Token passt nicht: Prüfen Sie Aussteller und Client-ID.",
    issuer_mismatch: "Es hat ein anderer Aussteller geantwortet als der eingetragene.",
    malformed: "Die Antwort konnte nicht gelesen werden.",
    no_discovery: "Beim Aussteller wurde kein Discovery-Dokument gefunden.",
    not_in_response_to:
      "Die Antwort gehört zu keiner Anmeldung, die in diesem Browser begonnen wurde.",
    not_provisioned:
      "Die Person hat hier kein Konto, und die Verbindung erstellt keines, oder das Verzeichnis hat sie entfernt.",
    other_account: "Es wurde ein anderes Konto verwendet als das angemeldete.",
    provider_refused:
      "Der Anbieter hat abgelehnt. Prüfen Sie, ob die Person dort der Anwendung zugewiesen ist, und das Client-Geheimnis.",
    reauthentication_unsupported:
      "Der Anbieter liefert keinen frischen Nachweis, wer die Person ist.",
    refused_address: "Die Adresse des Anbieters darf dieser Dienst nicht abfragen.",
    signature_invalid: "Die Signatur passt nicht. Prüfen Sie das Zertifikat.",
    signature_missing:
      "Die Antwort ist nicht signiert. Schalten Sie das Signieren beim Anbieter ein.",
    sso_required: "Über diese Adresse entscheidet eine andere Verbindung.",
    subject_missing:
      "Die Antwort benennt niemanden. Prüfen Sie den Claim oder das Attribut, das die Person benennt.",
    tenant_mismatch: "Die Person gehört zu einem anderen Mandanten als dem des Ausstellers.",
    unreachable: "Der Anbieter war nicht erreichbar.",
    user_banned: "Die Person ist hier gesperrt."
  }
}
