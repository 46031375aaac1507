import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "it"> = {
  common: {
    mixedLoopback:
      "L’app e questa pagina usano nomi diversi per il suo computer: una localhost, l’altra 127.0.0.1. I browser conservano i cookie per nome, quindi lì non risulterebbe connesso. Apra l’app con il nome usato da questa pagina o assegni all’ambiente il nome dell’app.",
    triesLeft: {
      one: "Le resta al massimo un tentativo.",
      many: "Le restano al massimo {count} tentativi.",
      other: "Le restano al massimo {count} tentativi."
    },
    noTriesLeft: "Non restano tentativi: chieda un nuovo codice o ricominci.",
    switchAccount: "Cambia account",
    signOut: "Esci",
    menu: "Menu",
    skip: "Vai al contenuto",
    showPassword: "Mostra la password",
    passwordRule: {
      one: "Almeno un carattere di qualsiasi tipo.",
      many: "Almeno {count} caratteri di qualsiasi tipo.",
      other: "Almeno {count} caratteri di qualsiasi tipo."
    },
    optional: "facoltativo",
    terms: "Condizioni",
    privacy: "Privacy",
    support: "Aiuto",
    language: "Lingua",
    continue: "Continua",
    continueTo: "Continua su {place}",
    leaving: "Reindirizzamento in corso…",
    back: "Indietro",
    backToSignIn: "Torna all’accesso",
    or: "oppure",
    incompleteLink: "Il link è incompleto. Lo apra di nuovo dall’e-mail.",
    retryIn: "Riprovi {wait}.",
    retryNow: "Ora può riprovare.",
    reference: "Riferimento per l’assistenza",
    copy: "Copia",
    copied: "Copiato",
    print: "Stampa",
    download: "Scarica",
    offline: "È offline. Quanto ha scritto viene conservato e inviato quando torna online.",
    impersonating: "Sta agendo per conto di {name}.",
    impersonatingUntil: "Sta agendo per conto di {name} fino al {time}.",
    impersonationBlocks:
      "Nel frattempo non può modificare password, secondi fattori, indirizzi, metodi di accesso, organizzazioni o altre sessioni.",
    actingStaff: "Membro dello staff che agisce: {id}.",
    backTo: "Torna a {app}",
    stop: "Interrompi",
    mailsStay:
      "Non è configurato alcun server di posta, quindi le e-mail restano su questo computer.",
    readMails: "Leggile",
    signedInAs: "Accesso effettuato come {name}"
  },
  fields: {
    email: "Indirizzo e-mail",
    password: "Password",
    newPassword: "Nuova password",
    currentPassword: "Password attuale",
    firstName: "Nome",
    lastName: "Cognome",
    language: "Lingua",
    code: "Codice di 6 cifre",
    totpCode: "Codice dell’app di autenticazione",
    emailCode: "Codice ricevuto per e-mail",
    recoveryCode: "Codice di recupero",
    userCode: "Codice del dispositivo",
    name: "Nome",
    role: "Ruolo",
    organizationId: "Organizzazione",
    permissions: "Autorizzazioni",
    expiresInDays: "Scade",
    revokeOld: "Annulla subito i segreti precedenti",
    query: "Cerca",
    legalConsentAccepted: "Accetto le condizioni",
    revokeOtherSessions: "Disconnetti gli altri miei dispositivi",
    rememberDevice: "Non chiedere più in questo browser",
    kept: "Li ho salvati"
  },
  roles: {
    Owner: "Proprietario",
    Admin: "Amministratore",
    Member: "Membro"
  },
  intents: {
    choosePassword: "scegliere una password",
    addAddress: "aggiungere un indirizzo",
    changeAddress: "cambiare l’indirizzo principale",
    removeAddress: "rimuovere un indirizzo",
    setUpFactor: "configurare un’app di autenticazione",
    newRecoveryCodes: "creare nuovi codici di recupero",
    turnOffFactor: "disattivare il secondo fattore",
    addPasskey: "aggiungere una passkey",
    removePasskey: "rimuovere una passkey",
    linkAccount: "collegare un metodo di accesso",
    unlinkAccount: "rimuovere un metodo di accesso",
    deleteAccount: "eliminare il suo account",
    requestData: "chiedere una copia dei suoi dati",
    makeApiKey: "creare una chiave API",
    makeApplication: "creare un’applicazione",
    makeSecret: "creare un nuovo segreto",
    removeApplication: "rimuovere un’applicazione"
  },
  passwords: {
    too_short: "La password è troppo corta.",
    too_long: "La password è troppo lunga.",
    not_printable: "La password contiene caratteri che non si possono usare.",
    too_common: "Troppe persone usano questa password. Ne scelga un’altra.",
    too_simple:
      "La password non può essere un solo carattere ripetuto o solo spazi. Ne scelga un’altra.",
    personal_data:
      "La password non può essere poco più del suo nome o del suo indirizzo e-mail. Ne scelga un’altra.",
    breached:
      "Questa password è trapelata da un altro servizio, quindi è nota a estranei. Ne scelga un’altra.",
    service_name:
      "La password non può essere poco più del nome di questo servizio. Ne scelga un’altra."
  },
  confirmation: {
    title: "Continua",
    intro: "Continui per terminare quanto ha iniziato.",
    button: "Continua"
  },
  formGuard: {
    working: "Verifica del browser in corso. Richiede qualche secondo.",
    done: "Il browser è verificato. Invio in corso.",
    challenge: "Dimostri di essere una persona"
  },
  notices: {
    saved: "Salvato.",
    mailed: "Un’e-mail è in arrivo.",
    removed: "Rimosso.",
    ended: "Quel dispositivo è disconnesso.",
    linked: "L’account è collegato.",
    disconnected: "L’applicazione non ha più accesso.",
    registered: "La passkey è stata aggiunta. Ora può usarla per accedere.",
    requested: "Stiamo preparando la sua copia. Riceverà un’e-mail quando sarà pronta.",
    joined: "Ora è membro.",
    left: "Ha lasciato l’organizzazione.",
    switched: "La sua organizzazione attiva è cambiata.",
    invited: "L’invito è in arrivo.",
    proven: "Il dominio è verificato.",
    turnedOn: "La connessione è attiva.",
    turnedOff: "La connessione è disattivata.",
    joinedIt: "Ora è membro di {organization}.",
    more: "Mostra altro"
  },
  problemPage: {
    notFound: "Pagina non trovata",
    nothing: "Niente da continuare",
    forbidden: "Non è possibile",
    gone: "Questo non esiste più",
    busy: "Un momento",
    fault: "Qualcosa è andato storto",
    unusable: "Questo indirizzo non si può usare. Il link potrebbe essere vecchio o scritto male.",
    prove: "Confermi la sua identità",
    fromStart: "Ricomincia dall’inizio"
  },
  formPost: {
    title: "Continua su {place}",
    why: "Tra un momento si prosegue automaticamente. Altrimenti prema il pulsante.",
    asked:
      "L’applicazione che l’ha mandata qui ha commesso un errore. Ne verrà informata se vi torna.",
    onward: "Continua"
  }
}
