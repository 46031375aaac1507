import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "pl"> = {
  connectionTest: {
    title: "Logowanie próbne",
    intro:
      "Zaloguj się raz przez {name}. Nikt nie zostanie tu przez to zalogowany: zobaczysz, co mówi o Tobie dostawca tożsamości i co by z tego wynikło.",
    submit: "Rozpocznij próbę",
    failed: "Odpowiedzi dostawcy tożsamości nie można użyć.",
    reason: "Powód",
    would: "Co by z tego wynikło",
    wouldSignIn: "Osoba zostaje zalogowana.",
    wouldProve: "Ten adres ma konto: jego właściciel raz pokazuje, że należy do niego.",
    wouldLink: "Konto z tym adresem zostaje połączone i zalogowane.",
    wouldCreate: "Powstaje nowe konto i zostaje zalogowane.",
    wouldConsent: "Nowe konto powstaje, gdy osoba zaakceptuje regulamin.",
    wouldRefuse: "Odmówiono logowania.",
    person: "Osoba",
    subject: "Identyfikator",
    email: "Adres",
    firstName: "Imię",
    lastName: "Nazwisko",
    groups: "Grupy",
    role: "Rola",
    unknown: "nie przesłano",
    claims: "Tak jak otrzymano"
  },
  attemptReasons: {
    access_denied: "Logowanie anulowano albo dostawca nie wpuszcza tej osoby.",
    assertion_encrypted: "Asercja jest zaszyfrowana. Wyłącz szyfrowanie asercji u dostawcy.",
    assertion_expired:
      "Odpowiedź jest za stara albo zegar źle chodzi. Spróbuj ponownie i sprawdź zegar dostawcy.",
    assertion_replayed: "Tej odpowiedzi już użyto. Zacznij logowanie od początku.",
    audience_mismatch: "Odpowiedź jest dla kogoś innego. Sprawdź entity id (audience) u dostawcy.",
    certificate_unknown:
      "Odpowiedź jest podpisana certyfikatem, który nie jest tu znany. Podaj nowy certyfikat lub nowe metadane.",
    client_rejected:
      "Dostawca nie zna tego identyfikatora klienta albo sekret klienta jest nieprawidłowy.",
    code_rejected: "Dostawca odrzucił własny kod. Spróbuj ponownie.",
    connection_domain_mismatch:
      "Adres nie należy do żadnej z domen potwierdzonych przez Twoją organizację.",
    destination_mismatch:
      "Odpowiedź wysłano na inny adres. Sprawdź adres odpowiedzi (ACS URL) u dostawcy.",
    email_missing: "Dostawca nie podał adresu e-mail. Dodaj go do tego, co dostawca podaje.",
    email_unverified: "Dostawca mówi, że adres e-mail nie jest zweryfikowany.",
    guest_account: "Goście dzierżawy nie mogą logować się jej połączeniem.",
    invalid_answer: "Dostawca odpowiedział w formie niezgodnej z protokołem.",
    invalid_id_token: "Token ID nie pasuje: sprawdź wystawcę i identyfikator klienta.",
    issuer_mismatch: "Odpowiedział inny wystawca niż podany.",
    malformed: "Nie udało się odczytać odpowiedzi.",
    no_discovery: "U wystawcy nie znaleziono dokumentu discovery.",
    not_in_response_to:
      "Odpowiedź nie należy do żadnego logowania rozpoczętego w tej przeglądarce.",
    not_provisioned: "Osoba nie ma tu konta, a połączenie go nie tworzy, albo katalog ją usunął.",
    other_account: "Użyto innego konta niż zalogowane.",
    provider_refused:
      "Dostawca odmówił. Sprawdź, czy osoba jest tam przypisana do aplikacji, oraz sekret klienta.",
    reauthentication_unsupported: "Dostawca nie daje świeżego dowodu, kim jest osoba.",
    refused_address: "Adres dostawcy nie jest takim, o który ta usługa może pytać.",
    signature_invalid: "Podpis nie pasuje. Sprawdź certyfikat.",
    signature_missing: "Odpowiedź nie jest podpisana. Włącz podpisywanie u dostawcy.",
    sso_required: "O tym adresie decyduje inne połączenie.",
    subject_missing:
      "Odpowiedź nikogo nie wymienia. Sprawdź oświadczenie lub atrybut, który wymienia osobę.",
    tenant_mismatch: "Osoba należy do innej dzierżawy niż dzierżawa wystawcy.",
    unreachable: "Nie udało się połączyć z dostawcą.",
    user_banned: "Osoba jest tu zablokowana."
  }
}
