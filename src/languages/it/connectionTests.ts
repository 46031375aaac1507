import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "it"> = {
  connectionTest: {
    title: "Accesso di prova",
    intro:
      "Acceda una volta con {name}. Nessuno viene connesso qui: vede che cosa dice di lei il provider di identità e che cosa ne deriverebbe.",
    submit: "Avvia la prova",
    failed: "La risposta del provider di identità non si può usare.",
    reason: "Motivo",
    would: "Che cosa ne deriverebbe",
    wouldSignIn: "La persona viene connessa.",
    wouldProve: "Un account ha questo indirizzo: il suo proprietario dimostra una volta che è suo.",
    wouldLink: "L’account con questo indirizzo viene collegato e connesso.",
    wouldCreate: "Un nuovo account viene creato e connesso.",
    wouldConsent: "Un nuovo account viene creato non appena la persona accetta le condizioni.",
    wouldRefuse: "L’accesso viene rifiutato.",
    person: "Persona",
    subject: "Identificatore",
    email: "Indirizzo",
    firstName: "Nome",
    lastName: "Cognome",
    groups: "Gruppi",
    role: "Ruolo",
    unknown: "non inviato",
    claims: "Come ricevuto"
  },
  attemptReasons: {
    access_denied: "L’accesso è stato annullato o il provider non ammette questa persona.",
    assertion_encrypted:
      "L’asserzione è cifrata. Disattivi la cifratura dell’asserzione presso il provider.",
    assertion_expired:
      "La risposta è troppo vecchia o un orologio è sbagliato. Riprovi e controlli l’orologio del provider.",
    assertion_replayed: "La risposta è già stata usata. Ricominci l’accesso.",
    audience_mismatch:
      "La risposta è destinata ad altri. Controlli l’entity ID (audience) presso il provider.",
    certificate_unknown:
      "La risposta è firmata con un certificato che qui non è noto. Fornisca il nuovo certificato o i nuovi metadati.",
    client_rejected: "Il provider non conosce questo client ID o il client secret è errato.",
    code_rejected: "Il provider ha rifiutato il proprio codice. Riprovi.",
    connection_domain_mismatch:
      "L’indirizzo non è in nessuno dei domini verificati dalla sua organizzazione.",
    destination_mismatch:
      "La risposta è stata inviata a un altro indirizzo. Controlli l’indirizzo di risposta (ACS URL) presso il provider.",
    email_missing:
      "Il provider non ha comunicato un indirizzo e-mail. Lo aggiunga a quanto comunica il provider.",
    email_unverified: "Il provider dice che l’indirizzo e-mail non è verificato.",
    guest_account: "Gli ospiti del tenant non possono accedere con la sua connessione.",
    invalid_answer: "Il provider ha risposto in una forma che non è quella del protocollo.",
    invalid_id_token: "L’ID token non corrisponde: controlli emittente e client ID.",
    issuer_mismatch: "Ha risposto un emittente diverso da quello inserito.",
    malformed: "Non è stato possibile leggere la risposta.",
    no_discovery: "Presso l’emittente non è stato trovato alcun documento di discovery.",
    not_in_response_to: "La risposta non appartiene a nessun accesso iniziato in questo browser.",
    not_provisioned:
      "La persona non ha un account qui e la connessione non ne crea, oppure la directory l’ha rimossa.",
    other_account: "È stato usato un account diverso da quello connesso.",
    provider_refused:
      "Il provider ha rifiutato. Controlli che la persona sia assegnata lì all’applicazione, e il client secret.",
    reauthentication_unsupported:
      "Il provider non dà una prova recente dell’identità della persona.",
    refused_address: "L’indirizzo del provider non è uno che questo servizio può interrogare.",
    signature_invalid: "La firma non corrisponde. Controlli il certificato.",
    signature_missing: "La risposta non è firmata. Attivi la firma presso il provider.",
    sso_required: "Un’altra connessione decide per questo indirizzo.",
    subject_missing:
      "La risposta non nomina nessuno. Controlli il claim o l’attributo che nomina la persona.",
    tenant_mismatch: "La persona appartiene a un tenant diverso da quello dell’emittente.",
    unreachable: "Non è stato possibile raggiungere il provider.",
    user_banned: "La persona è esclusa qui."
  }
}
