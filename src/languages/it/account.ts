import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "it"> = {
  "account.sessions": {
    title: "I suoi dispositivi",
    current: "Questo dispositivo",
    active: "Ultima attività {time}",
    by: "accesso con {methods}",
    impersonated: "L’assistenza agisce qui a suo nome",
    on: "{browser} su {os}",
    revoke: "Disconnetti",
    others: "Disconnetti tutti gli altri dispositivi",
    trusted: "Browser memorizzati",
    trustedIntro: "In questi browser l’accesso non richiede un secondo passaggio.",
    trustedUntil: "Memorizzato fino al {time}",
    forget: "Dimentica"
  },
  "account.frame": {
    nav: "Il suo account",
    profile: "Profilo",
    addresses: "Indirizzi e-mail",
    password: "Password",
    secondFactor: "Secondo fattore",
    passkeys: "Passkey",
    sessions: "Dispositivi",
    identities: "Account collegati",
    applications: "Applicazioni",
    apiKeys: "Chiavi API",
    activity: "Attività",
    data: "I suoi dati",
    deletion: "Elimina account",
    organizations: "Organizzazioni",
    you: "Dati personali",
    waysIn: "Modi di accedere",
    devices: "Dispositivi e attività",
    onward: "Continua"
  },
  "account.applications": {
    title: "Applicazioni collegate",
    none: "Nessuna applicazione ha accesso al suo account.",
    intro:
      "Queste applicazioni possono usare il suo account. Tolga l’accesso a quelle che non usa.",
    may: "Può:",
    own: "Parte di questo servizio",
    verified: "Nota ai gestori",
    since: "Dal {time}",
    used: "ultimo uso {time}",
    of: "per {organization}",
    end: "Scollega {application}"
  },
  "account.activity": {
    title: "Attività",
    none: "Non è ancora successo nulla.",
    you: "Lei",
    impersonator: "L’assistenza, a suo nome",
    administrator: "Gli amministratori",
    system: "Il servizio",
    failure: "non riuscito",
    denied: "rifiutato",
    newDevice: "nuovo dispositivo",
    newNetwork: "nuova rete"
  },
  "account.deletion": {
    title: "Elimini il suo account",
    intro:
      "Il suo account viene chiuso subito e viene disconnesso ovunque. In seguito tutto ciò che la riguarda viene cancellato. Non si può annullare.",
    codeFirst: "Per ora non succede nulla: prima le inviamo un codice per e-mail.",
    start: "Elimina il mio account",
    mailed: "Le abbiamo inviato un codice per e-mail. Lo inserisca qui per eliminare l’account.",
    confirm: "Elimina definitivamente",
    blocked:
      "È l’ultimo proprietario di queste organizzazioni. Nomini proprietario un altro membro o rimuova gli altri, poi elimini il suo account:"
  },
  "account.profile": {
    title: "Il suo profilo",
    submit: "Salva",
    any: "Come il browser",
    hello: "Buongiorno {name}.",
    since: "Indirizzo principale:",
    managed: "{name} gestisce il suo nome e il suo indirizzo principale."
  },
  "account.secondFactor": {
    title: "Il suo secondo fattore",
    off: "Questa app non usa un secondo fattore.",
    none: "Con un secondo fattore nessuno può accedere con la sola password. Le serve un’app sul telefono che mostra codici.",
    others: "La configurazione disconnette gli altri suoi dispositivi.",
    start: "Configura un’app di autenticazione",
    confirm: "Attiva",
    since: "Attivo dal {time}.",
    left: "Codici di recupero rimasti: {count}.",
    few: "I codici di recupero stanno finendo. Ne crei di nuovi.",
    renew: "Crea nuovi codici di recupero",
    renewNote: "I nuovi codici di recupero sostituiscono i precedenti.",
    disable: "Disattiva",
    required: "Questa app richiede un secondo fattore, quindi non può disattivarlo."
  },
  "account.identities": {
    title: "Account collegati",
    none: "Nessun account di un altro servizio è collegato al suo.",
    link: "Collega {provider}",
    offer: "Arriva da {provider}. Lo colleghi e da ora potrà usarlo per accedere.",
    unlink: "Scollega",
    nothing: "Questa app non offre altri servizi per accedere."
  },
  "account.data": {
    title: "I suoi dati",
    intro:
      "Può ottenere una copia di quanto conserviamo su di lei. La prepariamo in background e la conserviamo sette giorni.",
    ask: "Chiedi una copia",
    pending: "In preparazione",
    ready: "Pronta",
    isReady: "La sua copia è pronta.",
    expired: "Non più disponibile",
    asked: "Chiesta il {time}",
    download: "Scarica"
  },
  "account.passkeys": {
    title: "Le sue passkey",
    intro:
      "Una passkey la fa accedere con l’impronta, il volto o il blocco dello schermo. Non c’è password da scrivere né che qualcuno possa rubare.",
    off: "Questa app non usa passkey.",
    begin: "Aggiungi una passkey",
    create: "Crea la passkey",
    ready: "Il dispositivo le chiederà di confermare con il suo blocco.",
    script: "Le passkey richiedono un browser che le supporta, con gli script attivi.",
    created: "Aggiunta il {time}",
    used: "ultimo uso il {time}",
    synced: "conservata dal suo provider su più dispositivi",
    bound: "su un solo dispositivo",
    rename: "Rinomina",
    remove: "Rimuovi"
  },
  "account.password": {
    change: "Cambi la password",
    first: "Scelga una password",
    firstIntro: "Finora accede senza password. Può aggiungerne una.",
    updated: "Ultima modifica il {time}.",
    submit: "Salva password"
  },
  "account.addresses": {
    title: "I suoi indirizzi e-mail",
    primary: "Indirizzo principale: lo usa per accedere e vi inviamo le e-mail.",
    stays: "Resta finché un altro non ne prende il posto.",
    verified: "Confermato",
    unverified: "Non ancora confermato",
    promote: "Rendi principale",
    resend: "Invia di nuovo il link",
    remove: "Rimuovi",
    addTitle: "Aggiungi un indirizzo",
    add: "Aggiungi indirizzo",
    own: "Questo indirizzo è già suo.",
    addIntro: "Vi invieremo un link. L’indirizzo è suo non appena il link viene aperto.",
    managed: "{name} gestisce il suo indirizzo principale."
  },
  "account.methods": {
    password: "password",
    totp: "app di autenticazione",
    recovery_code: "codice di recupero",
    email_code: "codice per e-mail",
    passkey: "passkey",
    ticket: "altro host",
    impersonation: "azione per conto altrui",
    trusted_device: "browser memorizzato"
  },
  "account.devices": {
    desktop: "Computer",
    mobile: "Telefono",
    tablet: "Tablet",
    native: "App",
    bot: "Programma",
    unknown: "Dispositivo sconosciuto"
  }
}
