import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "it"> = {
  problems: {
    connection_not_found: "Questo accesso non è più aperto. Chieda a chi l’ha mandata qui.",
    managed_by_connection:
      "Lo decide il provider di identità della sua organizzazione. Chieda a chi lo gestisce.",
    invitation_not_pending: "Questo invito non è più aperto.",
    invitation_email_mismatch:
      "L’invito è stato inviato a un indirizzo diverso dal suo. Acceda all’account di quell’indirizzo.",
    invitation_not_found: "Questo invito non esiste più.",
    invitation_pending: "Questo indirizzo ha già un invito in sospeso.",
    already_member: "Questa persona è già membro.",
    role_not_found: "Questo ruolo non esiste più.",
    role_set_not_found: "Questi ruoli non esistono più.",
    organization_not_found: "Questa organizzazione non esiste o lei non ne è membro.",
    organization_limit_reached: "Non può creare altre organizzazioni.",
    member_not_found: "Questo membro non esiste più.",
    last_owner:
      "Un’organizzazione ha bisogno di un proprietario. Nomini prima un altro proprietario.",
    managed_by_directory: "Lo decide la directory della sua organizzazione.",
    metadata_too_large: "È più di quanto c’è posto.",
    api_key_not_found: "Questa chiave API non esiste più.",
    connections_disabled:
      "I membri non possono configurare l’accesso qui. Chieda un link a chi gestisce il servizio.",
    api_keys_disabled: "Qui non si possono creare chiavi API.",
    too_many_api_keys: "Il numero massimo di chiavi API è raggiunto. Ne revochi prima una.",
    application_not_found: "Questa applicazione non esiste più.",
    resource_not_found: "Questa API non esiste più.",
    too_many_applications: "Il numero massimo di applicazioni è raggiunto. Ne rimuova prima una.",
    too_many_secrets: "Ci sono già due segreti.",
    no_secret_method: "Questa applicazione non usa un segreto.",
    invalid_domain:
      "Questo non è un dominio. Lo scriva come appare dopo la @ dei suoi indirizzi, ad esempio acme.com.",
    domain_exists: "La sua organizzazione ha già questo dominio.",
    too_many_domains: "Il numero massimo di domini è raggiunto.",
    domain_not_claimable:
      "Nessuna organizzazione può avere questo dominio: è di tutti, di molte persone o del servizio stesso.",
    domain_not_found: "Questo dominio non esiste più.",
    domain_taken:
      "Un’altra organizzazione ha già verificato questo dominio. Chieda a chi gestisce il servizio.",
    domain_not_verified:
      "Il record non è stato trovato. Quanto trovato al suo posto è indicato accanto al dominio. Un nuovo record può impiegare qualche minuto a essere visibile.",
    resolver_unavailable:
      "I server dei nomi non hanno risposto, quindi nulla è cambiato. Riprovi più tardi.",
    invalid_connection: "Il provider non si può configurare così. Controlli i campi segnalati.",
    connection_in_use:
      "Alcune persone hanno già effettuato l’accesso con questa connessione, quindi il provider e il modo in cui nomina le persone non si possono cambiare. Crei una nuova connessione.",
    connection_conflict:
      "Per uno di questi domini è attiva un’altra connessione. La disattivi prima.",
    connection_not_tested: "Prima deve riuscire un accesso di prova.",
    connection_incomplete: "Manca qualcosa: compili prima i campi del suo provider.",
    no_verified_domain: "La sua organizzazione deve prima verificare un dominio.",
    too_many_connections: "Il numero massimo di connessioni è raggiunto.",
    too_many_directories: "Il numero massimo di directory è raggiunto.",
    too_many_tokens: "La directory ha già il numero massimo di token.",
    directory_not_found: "Questa directory non esiste più.",
    invalid_request: "Qualcosa nel modulo non si può usare. Controlli i campi segnalati.",
    invalid_json: "Non è stato possibile leggere la richiesta. Torni indietro e riprovi.",
    invalid_cursor: "Questa parte dell’elenco non esiste più. Ricominci dall’inizio.",
    invalid_limit: "L’elenco non si può mostrare così. Ricominci dall’inizio.",
    invalid_redirect_url:
      "L’indirizzo a cui proseguire non appartiene a questa app. Torni all’app e ricominci.",
    body_too_large: "È troppo in una volta. Accorci e riprovi.",
    unsupported_media_type: "Non è stato possibile leggere la richiesta. Torni indietro e riprovi.",
    route_not_found: "Questa pagina non esiste. Il link potrebbe essere vecchio o scritto male.",
    method_not_allowed: "Questo indirizzo non si può aprire così. Torni indietro e ricominci.",
    denied_by_hook: "L’app ha rifiutato. Contatti la sua assistenza se ritiene che sia un errore.",
    hook_unavailable: "L’app non può rispondere in questo momento. Riprovi più tardi.",
    internal_error:
      "Qualcosa è andato storto da parte nostra. Riprovi più tardi. Se continua, comunichi all’assistenza il riferimento qui sotto.",
    overloaded: "Il servizio è molto occupato in questo momento.",
    rate_limited: "Ci sono stati troppi tentativi.",
    unknown_host: "Questo indirizzo non appartiene a nessuna app.",
    origin_not_allowed:
      "Il modulo è stato inviato da un’altra parte. Apra la pagina qui e lo invii di nuovo.",
    unauthenticated: "Prima effettui l’accesso.",
    forbidden: "Il suo account non è autorizzato a farlo. Se ne ha un altro, acceda con quello.",
    forbidden_while_impersonating: "Non può farlo mentre agisce per conto di un’altra persona.",
    reauthentication_required: "Confermi la sua identità per continuare.",
    second_factor_required: "Usi la sua app di autenticazione o un codice di recupero.",
    reauthentication_unsupported:
      "Questo provider non può confermare la sua identità. Scelga un altro modo.",
    invalid_credentials: "L’indirizzo e-mail o la password non è corretto.",
    sso_required: "La sua organizzazione richiede di usare il proprio accesso.",
    connection_domain_mismatch:
      "L’accesso della sua organizzazione non vale per il suo indirizzo e-mail. Chieda a chi lo gestisce.",
    not_provisioned: "La sua organizzazione non le ha dato accesso qui. Chieda a chi lo decide.",
    user_banned: "Questo account è bloccato. Contatti chi gestisce l’app.",
    user_deleted: "Questo account è eliminato.",
    email_not_verified: "L’indirizzo e-mail non è ancora confermato. Vi abbiamo inviato un link.",
    email_code_disabled: "Qui non si può accedere con un codice per e-mail.",
    invalid_code: "Il codice è errato, già usato o scaduto.",
    invalid_token:
      "Questo link non funziona più: è stato usato, è scaduto o un’e-mail più recente lo ha sostituito.",
    invalid_state:
      "Questo accesso è stato iniziato in un altro browser o troppo tempo fa. Ricominci.",
    nothing_pending: "Nessun accesso è in attesa in questo browser. Ricominci.",
    password_rejected: "Questa password non si può usare. Ne scelga un’altra.",
    sign_up_closed: "In questo momento non può creare un account qui. Se ne ha già uno, acceda.",
    email_domain_not_allowed:
      "Gli indirizzi di questo provider di posta non si possono usare qui. Usi un altro indirizzo.",
    challenge_required:
      "Prima di continuare dimostri di essere una persona: risponda alla domanda qui sotto, riscriva la password se richiesta e prema di nuovo il pulsante.",
    challenge_unavailable:
      "In questo momento non possiamo verificare che sia una persona. Riprovi più tardi.",
    proof_of_work_required:
      "Prima di continuare il suo browser deve dimostrare di non essere un programma che prova molti indirizzi. Riscriva la password se richiesta e prema di nuovo il pulsante.",
    legal_consent_required: "Deve accettare le condizioni.",
    email_taken: "Questo indirizzo ha già un account. Acceda o scelga una nuova password.",
    account_exists: "Questo indirizzo ha già un account. Acceda con quello.",
    mfa_disabled: "I secondi fattori sono disattivati qui.",
    mfa_required_by_policy: "Qui è richiesto un secondo fattore.",
    mfa_already_enabled: "Un secondo fattore è già configurato.",
    mfa_not_enabled: "Nessun secondo fattore è configurato.",
    passkeys_disabled: "Qui non può usare passkey. Scelga un altro modo.",
    invalid_passkey: "Non è stato possibile usare la passkey. Riprovi o scelga un altro modo.",
    trusted_device_not_found: "Questo browser non è più memorizzato.",
    passkey_not_found: "Questa passkey non esiste più.",
    grant_not_found: "Questa applicazione non ha più accesso.",
    passkey_exists: "Ha già aggiunto questa passkey.",
    too_many_passkeys: "Ha tante passkey quante può averne un account. Ne rimuova prima una.",
    user_not_found: "Questa persona non esiste più.",
    session_not_found: "Questo dispositivo è già disconnesso.",
    template_not_found: "Questo modello non esiste.",
    provider_not_found: "Qui non può accedere in questo modo.",
    provider_error: "L’altro servizio non ha risposto come doveva. Riprovi o scelga un altro modo.",
    access_denied: "All’altro servizio è stato detto di non farla accedere. Nulla è cambiato.",
    identity_not_found: "Questo metodo di accesso non è collegato.",
    identity_in_use: "Questo account dell’altro servizio è collegato qui a un’altra persona.",
    already_linked: "Questo metodo di accesso è già collegato.",
    last_sign_in_method: "È il suo unico modo di accedere. Ne aggiunga prima un altro.",
    email_address_not_found: "Questo indirizzo non esiste più.",
    primary_email: "Questo è il suo indirizzo principale. Ne renda prima principale un altro.",
    too_many_email_addresses:
      "Ha tanti indirizzi quanti può averne un account. Ne rimuova prima uno.",
    data_request_not_found: "Questa copia dei suoi dati non esiste.",
    data_request_expired: "Questa copia dei suoi dati non esiste più. Ne chieda una nuova."
  }
}
