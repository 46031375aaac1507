import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "it"> = {
  mail: {
    greeting: "Buongiorno {name},",
    footer: "Questo è un messaggio automatico di {app}. Nessuno legge le risposte.",
    terms: "Condizioni",
    privacy: "Privacy",
    support: "Aiuto",
    minutes: {
      one: "{count} minuto",
      many: "{count} minuti",
      other: "{count} minuti"
    },
    hours: {
      one: "{count} ora",
      many: "{count} ore",
      other: "{count} ore"
    },
    days: {
      one: "{count} giorno",
      many: "{count} giorni",
      other: "{count} giorni"
    },
    organization: "Organizzazione",
    connection: "Connessione",
    device: "Dispositivo",
    networkAddress: "Indirizzo di rete",
    time: "Data",
    rememberedBrowser: "Browser memorizzato",
    concerns: "Riguarda",
    environment: "Ambiente"
  },
  "mail.last_owner_let_go": {
    subject: "L’ultimo proprietario di un’organizzazione è stato rimosso",
    intro:
      "La directory di un’organizzazione ha rimosso il suo ultimo proprietario. Un’organizzazione mantiene un proprietario, quindi l’appartenenza resta; le sessioni delle sue connessioni, le chiavi API e le autorizzazioni sono terminate.",
    outro: "Chieda all’organizzazione chi deve esserne proprietario e nomini quella persona."
  },
  "mail.account_deleted": {
    subject: "Il suo account è stato eliminato",
    intro:
      "Il suo account su {app} è stato eliminato, come ha chiesto. Tutti i dispositivi sono stati disconnessi e nessuno può più accedervi.",
    outro: "I dati ancora conservati vengono cancellati definitivamente dopo un certo tempo.",
    outro2: "Se non era lei, avvisi presto i responsabili di {app}."
  },
  "mail.account_deletion_code": {
    subject: "Confermi l’eliminazione del suo account",
    intro: "Inserisca questo codice su {app} per eliminarvi definitivamente il suo account:",
    outro: "Il codice funziona una volta, entro {validity}.",
    outro2:
      "Se non lo ha chiesto, qualcun altro sta usando il suo account: non inserisca il codice, cambi la password e disconnetta gli altri dispositivi. Non dia mai il codice a nessuno."
  },
  "mail.address_proof": {
    subject: "Il suo codice per continuare",
    intro:
      "Inserisca questo codice per continuare su {app}. Dimostra che può leggere questa casella:",
    outro: "Il codice funziona una volta, entro {validity}. Non fa accedere nessuno.",
    outro2:
      "Se non lo ha chiesto, ignori questa e-mail: senza il codice non succede nulla. Non dia mai il codice a nessuno."
  },
  "mail.address_taken": {
    subject: "Ha già un account",
    intro:
      "Qualcuno, forse lei, ha provato a usare questo indirizzo e-mail su {app}. Appartiene già a un account, quindi nulla è cambiato.",
    intro2:
      "Se era lei, acceda come al solito. Se ha dimenticato la password, ne chieda una nuova dove accede.",
    outro: "Se non era lei, non deve fare nulla."
  },
  "mail.certificate_ending": {
    subject: {
      one: "L’accesso di {organization} termina tra un giorno",
      many: "L’accesso di {organization} termina tra {count} giorni",
      other: "L’accesso di {organization} termina tra {count} giorni"
    },
    intro: {
      one: "L’ultimo certificato della connessione {connection}, con cui le persone di {organization} accedono a {app}, termina tra un giorno.",
      many: "L’ultimo certificato della connessione {connection}, con cui le persone di {organization} accedono a {app}, termina tra {count} giorni.",
      other:
        "L’ultimo certificato della connessione {connection}, con cui le persone di {organization} accedono a {app}, termina tra {count} giorni."
    },
    outro:
      "Crei un nuovo certificato presso il provider di identità e lo aggiunga alla connessione prima che firmi. Possono esserci entrambi insieme."
  },
  "mail.certificate_new": {
    subject: "Un nuovo certificato per l’accesso di {organization}",
    intro:
      "Il provider di identità della connessione {connection}, con cui le persone di {organization} accedono a {app}, indica un nuovo certificato nei suoi metadati. Vale da ora.",
    outro:
      "Se il vostro reparto IT non ha rinnovato il certificato, qualcun altro potrebbe controllare il provider di identità: disattivi la connessione."
  },
  "mail.connection_disabled": {
    subject: "L’accesso della sua organizzazione è stato disattivato",
    intro:
      "Le persone di un’organizzazione non possono più accedere a {app} con il suo provider di identità. Non sono nemmeno più obbligate.",
    outro: "Se se lo aspettava, non deve fare nulla."
  },
  "mail.credential_changed": {
    intro: "Qualcosa è stato modificato nel suo account su {app}.",
    button: "Guarda il suo account",
    outro: "Se era lei, non deve fare nulla.",
    outro2:
      "Se non era lei, scelga subito una nuova password dove accede e disconnetta gli altri dispositivi.",
    staying: "Con questi si può ancora accedere al suo account. Rimuova quelli che non sono suoi:"
  },
  "mail.data_request_ready": {
    subject: "La copia dei suoi dati è pronta",
    intro: "La copia dei suoi dati su {app} che ha chiesto è pronta.",
    button: "Come ottenerla",
    outro: "Acceda e la scarichi entro {validity}; poi viene eliminata.",
    outro2:
      "Se non l’ha chiesta, qualcun altro potrebbe usare il suo account: cambi la password e disconnetta gli altri dispositivi."
  },
  "mail.domain_failing": {
    subject: "Il record di {domain} manca",
    intro:
      "Il record TXT {record}, con cui {organization} ha verificato il dominio {domain} presso {app}, non è stato trovato.",
    outro: {
      one: "Lo ripristini entro un giorno. Poi il dominio non è più di {organization} e le sue persone non possono accedere con la connessione di {organization}.",
      many: "Lo ripristini entro {count} giorni. Poi il dominio non è più di {organization} e le sue persone non possono accedere con la connessione di {organization}.",
      other:
        "Lo ripristini entro {count} giorni. Poi il dominio non è più di {organization} e le sue persone non possono accedere con la connessione di {organization}."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} ha perso il dominio {domain}",
    intro:
      "Il record TXT {record} è mancato per due settimane. Il dominio {domain} non è più di {organization} su {app}: le sue persone non accedono più con la connessione di {organization} e nulla le obbliga a farlo.",
    outro: "Ripristini il record e verifichi di nuovo il dominio per riaverlo."
  },
  "mail.email_code": {
    subject: "Il suo codice per accedere",
    intro: "Inserisca questo codice su {app} per accedere:",
    button: "Accedi",
    outro:
      "Il codice e il link funzionano una volta, entro {validity}, nel browser in cui li ha chiesti.",
    outro2:
      "Se non li ha chiesti, ignori questa e-mail: senza il codice non succede nulla. Non dia mai il codice a nessuno."
  },
  "mail.email_code_closed": {
    subject: "Troppi codici di accesso errati per il suo account",
    intro:
      "Qualcuno ha digitato moltissimi codici di accesso errati per il suo account su {app}. Per tenerlo fuori, i codici per e-mail non sono più accettati da dispositivi su cui non ha mai effettuato l’accesso.",
    intro2:
      "I dispositivi su cui è connesso restano connessi. Scelga una password per usare di nuovo i codici ovunque, oppure apra il link invece di digitare il codice la prossima volta che chiede un’e-mail di accesso.",
    button: "Scegli una password",
    outro: "Il link funziona una volta, entro {validity}. Poi ne chieda uno nuovo dove accede."
  },
  "mail.email_verification": {
    subject: "Confermi il suo indirizzo e-mail",
    intro: "Confermi che questo indirizzo e-mail appartiene al suo account su {app}.",
    button: "Conferma l’indirizzo",
    outro: "Il link funziona una volta, entro {validity}.",
    outro2:
      "Se non ha un account lì, ignori questa e-mail: l’indirizzo non viene usato senza la sua conferma."
  },
  "mail.grant_reuse": {
    subject: "Un’applicazione è stata disconnessa dal suo account",
    intro:
      "{application} aveva accesso al suo account su {app} ed è stata usata una copia di quell’accesso. Per sicurezza l’abbiamo disconnessa.",
    button: "Il suo account",
    outro:
      "Se usa l’applicazione, vi acceda di nuovo. Se succede ancora o non conosce l’applicazione, le tolga l’accesso nella pagina Applicazioni del suo account."
  },
  "mail.invitation": {
    subject: "È invitato",
    button: "Vedi l’invito",
    outro: "Il link funziona entro {validity}, finché l’invito non viene accettato.",
    outro2: "Se non aspettava un invito, ignori questa e-mail: senza di lei non succede nulla.",
    app: "È invitato a {app}.",
    organization: "È invitato a unirsi a {organization} su {app}.",
    appBy: "{inviter} la invita a {app}.",
    organizationBy: "{inviter} la invita a unirsi a {organization} su {app}."
  },
  "mail.new_device": {
    subject: "Nuovo accesso al suo account",
    intro: "È stato effettuato l’accesso al suo account su {app} da un nuovo dispositivo.",
    button: "Non ero io",
    outro: "Se era lei, non deve fare nulla.",
    outro2:
      "Se non era lei, usi il link qui sopra entro {validity}: disconnette tutti i dispositivi, rimuove la password e le permette di sceglierne una nuova."
  },
  "mail.operator_link": {
    subject: "Un nuovo link di accesso per un operatore",
    intro:
      "Qualcuno con accesso al server ha creato un link con cui {operator} può configurare di nuovo il proprio account di operatore. Le sue sessioni sono terminate e chi segue il link ottiene il suo ruolo.",
    outro:
      "Se non è stato nessuno del suo team, qualcun altro controlla il server: lo metta subito in sicurezza."
  },
  "mail.password_breached": {
    subject: "Estranei conoscono la sua password",
    intro:
      "La password del suo account su {app} è in un elenco di password trapelate da altri servizi. Non è trapelata qui, ma chi ha l’elenco potrebbe provarla sul suo account.",
    intro2: "Scelga una nuova password che non usa altrove.",
    button: "Vai al suo account",
    outro: "Se usa la stessa password altrove, la cambi anche lì."
  },
  "mail.password_closed": {
    subject: "Troppe password errate per il suo account",
    intro:
      "Qualcuno ha provato moltissime password errate per il suo account su {app}. Per tenerlo fuori, la sua password non è più accettata da dispositivi su cui non ha mai effettuato l’accesso.",
    intro2:
      "I dispositivi su cui è connesso restano connessi. Scelga una nuova password per accedere di nuovo ovunque.",
    button: "Scegli una nuova password",
    outro: "Il link funziona una volta, entro {validity}. Poi ne chieda uno nuovo dove accede."
  },
  "mail.password_reset": {
    subject: "Scelga una nuova password",
    intro: "Qualcuno, si spera lei, ha chiesto una nuova password per il suo account su {app}.",
    button: "Scegli una nuova password",
    outro: "Il link funziona una volta, entro {validity}.",
    outro2: "Se non l’ha chiesta, ignori questa e-mail: la password resta com’è."
  },
  "mail.portal_opened": {
    subject: "La configurazione dell’accesso della sua organizzazione è stata aperta",
    intro:
      "Qualcuno ha aperto un link per configurare come le persone di un’organizzazione accedono a {app}. Le pagine sono aperte per un’ora.",
    outro: "Se se lo aspettava, non deve fare nulla.",
    outro2:
      "Se non è stato nessuno di voi, faccia revocare il link: chi ha queste pagine aperte può cambiare chi entra."
  },
  "mail.reauthentication_code": {
    subject: "Confermi la sua identità",
    intro: "Inserisca questo codice su {app} per proseguire con quanto stava facendo:",
    outro: "Il codice funziona una volta, entro {validity}.",
    outro2:
      "Se non lo ha chiesto, qualcun altro potrebbe usare il suo account: cambi la password e disconnetta gli altri dispositivi. Non dia mai il codice a nessuno."
  },
  "mail.second_factor_closed": {
    subject: "Qualcuno potrebbe conoscere la sua password",
    intro:
      "Qualcuno ha provato moltissimi codici errati per il secondo passaggio dell’accesso al suo account su {app}: potrebbe conoscere la sua password. Per tenerlo fuori, i codici non sono più accettati da dispositivi su cui non ha mai effettuato l’accesso.",
    intro2:
      "I dispositivi su cui è connesso restano connessi. Scelga una nuova password per accedere di nuovo ovunque; il codice serve ancora.",
    button: "Scegli una nuova password",
    outro: "Il link funziona una volta, entro {validity}. Poi ne chieda uno nuovo dove accede."
  },
  "mail.sign_in_disavowed": {
    subject: "Il suo account è stato messo in sicurezza",
    intro:
      "Ci ha comunicato che un accesso al suo account su {app} non era suo. Tutti i dispositivi sono stati disconnessi e la password è stata rimossa.",
    button: "Scegli una nuova password",
    outro: "Il link funziona una volta, entro {validity}. Scelga una password che non usa altrove.",
    added:
      "Questi sono stati aggiunti da quell’accesso e sono stati rimossi. Aggiunga di nuovo quelli che sono suoi:"
  },
  "mail.sign_up_code": {
    subject: "Confermi il suo indirizzo e-mail",
    intro: "Inserisca questo codice per completare la registrazione su {app}:",
    outro: "Il codice funziona una volta, entro {validity}.",
    outro2:
      "Se non lo ha chiesto, ignori questa e-mail: senza il codice non succede nulla. Non dia mai il codice a nessuno."
  },
  "mail.trusted_device_reused": {
    subject: "Forse è stata usata una copia di un browser memorizzato",
    intro:
      "Uno dei suoi browser era memorizzato su {app}, quindi lì l’accesso non richiedeva un secondo passaggio. Qualcuno ha effettuato l’accesso con una vecchia copia di ciò da cui viene riconosciuto e con la sua password. Per sicurezza quel browser non è più memorizzato ed è stato chiesto il secondo passaggio.",
    button: "Guarda il suo account",
    outro:
      "Se ha ripristinato quel browser da un backup o lo ha spostato su un altro computer, non deve fare nulla.",
    outro2: "Altrimenti scelga una nuova password e disconnetta gli altri dispositivi."
  }
}
