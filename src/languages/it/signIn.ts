import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "it"> = {
  signIn: {
    title: "Accedi a {app}",
    choose: "Scelga un account",
    another: "Usa un altro account",
    submit: "Accedi",
    forgotten: "Password dimenticata?",
    signUp: "Crea un account",
    with: "Continua con {provider}",
    lastUsed: "Ultimo usato",
    emailCode: "Ricevi un codice per e-mail",
    passkey: "Accedi con una passkey",
    next: "Continua",
    different: "Usa un altro indirizzo",
    resend: "Invia di nuovo il link",
    verification_sent: "Abbiamo inviato un link al suo indirizzo. Lo apra e poi acceda.",
    password_reset: "La nuova password è impostata. Acceda con quella.",
    signed_out: "Ha effettuato la disconnessione.",
    oneSignedOut: "Quell’account è disconnesso.",
    deleted: "Il suo account è eliminato.",
    verified: "Il suo indirizzo è confermato. Acceda.",
    address_proven: "Il suo indirizzo è confermato. Ora scriva la password.",
    account_exists:
      "Questo indirizzo ha già un account qui. Acceda con quello e poi colleghi l’altro servizio.",
    ended: "Quell’account è disconnesso qui. Acceda di nuovo.",
    known: "Se ha dimenticato la password, nel frattempo può sceglierne una nuova."
  },
  signUp: {
    title: "Crea un account per {app}",
    submit: "Continua",
    address_proven: "Il suo indirizzo è confermato. Ora completi il resto.",
    have: "Ho già un account",
    closed:
      "Serve un invito per creare un account qui. Se ne ha uno, apra il link nella sua e-mail.",
    closedToAll: "In questo momento nessuno può creare un account qui.",
    consentTerms: "Accetto le {terms}.",
    consentPrivacy: "Accetto {privacy}.",
    consentBoth: "Accetto le {terms} e {privacy}.",
    terms: "condizioni",
    privacy: "l’informativa sulla privacy",
    consentPlain: "Accetto le condizioni di {app}.",
    codeTitle: "Confermi il suo indirizzo",
    codeIntro: "Abbiamo inviato un codice di 6 cifre a {email}.",
    codeSubmit: "Crea account",
    resend: "Invia un nuovo codice",
    resent: "Un nuovo codice è in arrivo. Il precedente non funziona più.",
    other: "Usa un altro indirizzo",
    reset: "Scelga una nuova password",
    continueTitle: "Ancora una cosa",
    continueIntro: "Ha effettuato l’accesso con {provider}. Ci serve solo questo:",
    continueMailed: "Ha confermato {email}. Ci serve solo questo:",
    continueSubmit: "Crea account"
  },
  emailCode: {
    title: "Accedi con un codice",
    intro: "Le invieremo un codice per e-mail. Non serve una password.",
    submit: "Invia il codice",
    codeTitle: "Inserisca il codice",
    codeIntro: "Se {email} può accedere qui, un codice di 6 cifre è in arrivo.",
    codeSubmit: "Accedi",
    again: "Chiedi un altro codice",
    here: "Prema il pulsante per accedere.",
    elsewhereTitle: "Il suo codice",
    elsewhere: "Inserisca questo codice dove lo ha chiesto. Altrove non funziona.",
    never: "Se non lo ha chiesto, non lo comunichi a nessuno.",
    signIn: "Accedi in un altro modo"
  },
  password: {
    forgotTitle: "Password dimenticata?",
    forgotIntro: "Le invieremo un link per sceglierne una nuova.",
    forgotSubmit: "Invia il link",
    sent: "Se esiste un account per questo indirizzo, un’e-mail con un link è in arrivo. Il link vale un’ora.",
    again: "Invia di nuovo",
    resetTitle: "Scelga una nuova password",
    resetIntro: "Una nuova password disconnette tutti i dispositivi. Questo viene poi connesso.",
    resetSubmit: "Salva password",
    askAgain: "Chiedi un nuovo link"
  },
  secondFactor: {
    title: "Secondo passaggio",
    intro: "Inserisca il codice mostrato dalla sua app di autenticazione.",
    passkeyIntro: "Confermi con la passkey: il browser la chiederà.",
    passkey: "Usa una passkey",
    submit: "Continua",
    lost: "Usa invece un codice di recupero",
    recovery: "Usa il codice di recupero",
    until: "Ha tempo fino al {time} per completare l’accesso.",
    remember: {
      one: "Non chiedere più in questo browser per {count} giorno. Lo scelga solo in un browser suo.",
      many: "Non chiedere più in questo browser per {count} giorni. Lo scelga solo in un browser suo.",
      other:
        "Non chiedere più in questo browser per {count} giorni. Lo scelga solo in un browser suo."
    },
    over: "Ricomincia"
  },
  enrollment: {
    title: "Configuri un secondo fattore",
    intro:
      "{app} richiede un secondo fattore oltre alla password: un’app sul suo telefono che mostra codici.",
    passkey: "Aggiungi invece una passkey",
    passkeyOnly:
      "{app} richiede una passkey per questo accesso. La passkey usa l’impronta digitale, il volto o il blocco schermo.",
    start: "Configura un’app di autenticazione",
    scan: "Inquadri questo codice con la sua app di autenticazione, poi inserisca il codice che mostra.",
    typed: "Non riesce a inquadrarlo? Inserisca invece questa chiave nell’app:",
    qr: "Codice QR per l’app di autenticazione",
    submit: "Continua",
    codesTitle: "I suoi codici di recupero",
    codes:
      "Ciascuno di questi codici funziona una volta al posto dell’app di autenticazione. Li conservi dove può trovarli senza il telefono: non verranno più mostrati.",
    codesName: "codici-di-recupero.txt",
    kept: "Li ho salvati"
  },
  reauthenticate: {
    title: "Confermi la sua identità",
    intro: "Lo chiediamo ogni tanto, prima di modificare qualcosa di importante.",
    goesOn: "Poi potrà {name}.",
    submit: "Continua",
    wrong: "Non è corretto. Riprovi.",
    totp: "Inserisca il codice mostrato dalla sua app di autenticazione.",
    lost: "Usa invece un codice di recupero",
    mailed: "Inviami un codice per e-mail",
    sent: "Un codice è in arrivo al suo indirizzo.",
    passkey: "Usa una passkey",
    with: "Conferma con {provider}"
  },
  remainingWaysIn: {
    title: "È tutto suo?",
    intro:
      "Ha una nuova password. Con questi si può ancora accedere al suo account. Rimuova quelli che non sono suoi: chi ne ha uno entra senza la password.",
    passkey: "Passkey",
    remove: "Rimuovi",
    onward: "Continua"
  },
  addressProof: {
    instead: "Il mio browser non può farlo: inviatemi un codice per e-mail",
    title: "Inserisca il codice",
    intro:
      "Se {email} si può usare qui, un codice di 6 cifre è in arrivo. Dimostra che non è un programma; poi prosegue da dove era.",
    submit: "Continua",
    back: "Indietro"
  },
  breachedPassword: {
    title: "Scelga una nuova password",
    leaked:
      "La sua password è in un elenco di password trapelate da altri servizi. Estranei potrebbero provarla sul suo account.",
    elsewhere: "Ne scelga una che non usa altrove e la cambi ovunque l’abbia usata.",
    change: "Cambia la password",
    onward: "Non ora"
  },
  strongerSignIn: {
    title: "Acceda in modo più sicuro",
    asks: "{application} preferisce chi accede con un secondo fattore o una passkey. Lei non ha ancora nessuno dei due.",
    authenticator: "Configura un’app di autenticazione",
    passkey: "Aggiungi una passkey",
    decline: "Non ora"
  },
  signOut: {
    title: "Esci da {app}",
    one: "Disconnetti {name}",
    all: "Disconnetti tutti gli account",
    hosts: "Così si disconnette da tutti questi: {hosts}.",
    nobody: "Nessuno è connesso in questo browser.",
    signIn: "Accedi"
  }
}
