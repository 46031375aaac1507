import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "it"> = {
  "portal.people": {
    title: "4. Le vostre persone",
    intro:
      "Le persone ricevono un account al primo accesso con la connessione e diventano membri con un ruolo. Nessuno diventa proprietario in questo modo.",
    enabled: "Creare account e membri al primo accesso",
    role: "Ruolo dei nuovi membri",
    noRole: "Nessuno: non diventano membri",
    groups: "Ruoli per gruppo",
    groupsIntro:
      "Il primo gruppo che corrisponde dà il ruolo. Lasci vuoto un gruppo per toglierne la riga.",
    group: "Gruppo {number}",
    groupRole: "Ruolo del gruppo {number}",
    authoritative:
      "Dare di nuovo il ruolo a ogni accesso e toglierlo quando nessun gruppo corrisponde più",
    save: "Salva"
  },
  "portal.certificates": {
    title: "Certificati",
    intro:
      "Il vostro provider firma le risposte con questi certificati. Ne fornisca uno nuovo qui prima che sia usato lì: entrambi valgono finché il vecchio non termina.",
    none: "Non c’è una connessione SAML, quindi non ci sono certificati da curare.",
    noneOfIt: "Nessun certificato è ancora noto.",
    subject: "Soggetto",
    ends: "Termina il",
    fingerprint: "Impronta SHA-256",
    read: "Rileggi i metadati",
    daily:
      "I metadati vengono letti da soli ogni giorno, quindi un nuovo certificato arriva senza intervento.",
    certificate: "Nuovo certificato (PEM)",
    add: "Aggiungi il certificato"
  },
  "portal.turningOn": {
    testTitle: "3. Accesso di prova",
    testIntro:
      "Acceda presso il vostro provider come una delle vostre persone. Nessuno viene connesso qui: poi vede che cosa ha comunicato il provider e che cosa ne deriverebbe. Quindi torni a questa pagina.",
    test: "Avvia un accesso di prova",
    succeeded: "La prova del {time} è riuscita.",
    failed: "La prova del {time} non è riuscita.",
    subject: "La persona è nota come",
    role: "Diventerebbe membro con il ruolo",
    noRole: "Non diventerebbe membro.",
    claims: "Che cosa ha comunicato il provider",
    claim: "Nome",
    value: "Valore",
    onTitle: "5. Attivarla",
    onIntro:
      "Da allora le vostre persone possono accedere con la connessione. Nessuno è obbligato, salvo che lo decida qui sotto.",
    untested: "Prima deve riuscire un accesso di prova.",
    noDomain: "La vostra organizzazione deve prima verificare un dominio.",
    domains: "Ai domini",
    on: "Attiva",
    off: "Disattiva",
    enforcementTitle: "6. Chi deve usarla",
    enforcement: "Obbligatoria per",
    outside:
      "Membri fuori dai suoi domini: {count}. Non possono usare la connessione, quindi con l’ultima scelta l’organizzazione resta loro chiusa.",
    save: "Salva"
  },
  "portal.domains": {
    title: "Domini",
    intro:
      "A una connessione si crede solo per gli indirizzi dei domini verificati dalla vostra organizzazione. Per ciascuno aggiunga un record TXT al DNS del dominio e lo controlli qui. Conservi il record: viene cercato ogni settimana.",
    exact: "Un sottodominio è un dominio a sé.",
    none: "Nessun dominio è ancora stato aggiunto.",
    name: "Nome del record TXT",
    value: "Valore",
    zone: "Alcuni provider aggiungono da soli il dominio al nome: in tal caso lo ometta.",
    seen: "Che cosa è stato trovato con quel nome:",
    nothing:
      "Con quel nome non è stato trovato nulla. Un nuovo record può impiegare qualche minuto a essere visibile.",
    checked: "Ultimo controllo il {time}.",
    check: "Controlla ora",
    addTitle: "Aggiungi un dominio",
    domain: "Dominio, ad esempio acme.com",
    add: "Aggiungi"
  },
  "portal.frame": {
    nav: "Configurazione",
    portal: "Panoramica",
    domains: "Domini",
    sso: "Single sign-on",
    directory: "Directory",
    certificates: "Certificati",
    until: "Queste pagine sono aperte in questo browser fino al {time}.",
    leave: "Fatto, torna indietro"
  },
  "portal.sso": {
    title: "Single sign-on",
    intro:
      "Colleghi il provider con cui le vostre persone accedono altrove. Una nuova connessione non fa accedere nessuno finché non l’ha provata e attivata.",
    none: "Non c’è ancora una connessione.",
    startTitle: "Collega un provider",
    preset: "Provider",
    protocol: "Protocollo",
    start: "Continua",
    advice: "OpenID Connect è il più semplice dei due. Usi SAML se il provider lo richiede."
  },
  "portal.directory": {
    title: "Directory",
    intro:
      "Una directory comunica qui chi sono le vostre persone, con SCIM 2.0: chi viene tolto lì è subito fuori anche qui. In Okta si trova nella scheda “Provisioning” dell’applicazione, in Microsoft Entra ID sotto “Provisioning” dell’applicazione aziendale.",
    none: "Non c’è ancora una directory.",
    address: "Indirizzo (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "Il token viene mostrato una volta sola: lo copi ora.",
    tokens: "Token",
    ends: "fino al {time}",
    silent: "Non è ancora arrivata alcuna richiesta.",
    last: "L’ultima richiesta è arrivata il {time}.",
    count: "Persone: {users}. Gruppi: {groups}.",
    makeToken: "Crea un nuovo token",
    role: "Ruolo dei nuovi membri",
    noRole: "Nessuno: non diventano membri",
    save: "Salva",
    addTitle: "Aggiungi una directory",
    name: "Nome",
    add: "Aggiungi",
    requests: "Ultime richieste",
    noRequests: "Nessuna negli ultimi sette giorni.",
    answered: "risposta {status}",
    body: "Contenuto",
    bodyCut: "Viene mostrato solo l’inizio."
  },
  "portal.reasons": {
    tenant:
      "È atteso l’emittente di un solo tenant: common, organizations e consumers valgono per tutti",
    askable: "È atteso un indirizzo https che questo servizio può interrogare",
    silent: "Lì non risponde nulla",
    otherIssuer:
      "Ciò che risponde usa un altro emittente: lo scriva come il fornitore, compresa la barra finale",
    discovery: "Non c’è alcun documento OpenID sotto di esso (/.well-known/openid-configuration)",
    leadsInside:
      "Porta a un indirizzo che non viene interrogato: è atteso https su un host pubblico",
    publicHost: "È atteso un indirizzo https di un host pubblico",
    malformed: "Sono attesi metadati SAML: XML in UTF-8 senza tipo di documento, al massimo 1 MiB",
    several: "Sono attesi i metadati di un solo fornitore di identità",
    noProvider: "Sono attesi i metadati di un fornitore di identità SAML 2.0",
    noRedirect: "È atteso un indirizzo di accesso con HTTP-Redirect",
    noHttps: "È atteso un indirizzo di accesso con HTTP-Redirect in https",
    noCertificate:
      "È atteso un certificato di firma: RSA da 2048 a 8192 bit, oppure ECDSA su P-256, P-384 o P-521",
    noMetadata: "Lì sono attesi metadati, non un reindirizzamento né un errore",
    brokeOff: "La risposta si è interrotta",
    pem: "È atteso un solo certificato in PEM",
    weakKey: "È attesa una chiave RSA di almeno 2048 bit",
    otherKey: "È attesa una chiave RSA fino a 8192 bit, oppure ECDSA su P-256, P-384 o P-521"
  },
  "portal.open": {
    title: "Configuri l’accesso della sua organizzazione",
    intro:
      "Qui collega il provider di identità della sua organizzazione. Non serve un account, ma servono l’accesso all’amministrazione del provider e al DNS del dominio.",
    once: "Il link si apre una volta, in questo browser, per un’ora. Chi gestisce l’accesso dell’organizzazione viene avvisato per e-mail che è stato aperto.",
    open: "Apri la configurazione",
    dead: "Questo link è stato usato o ritirato, o è troppo vecchio. Ne chieda uno nuovo a chi l’ha inviato.",
    ended:
      "La configurazione non è più aperta in questo browser. Chieda un nuovo link per proseguire: quanto salvato resta."
  },
  "portal.overview": {
    title: "Configuri l’accesso della sua organizzazione",
    intro:
      "Segua questi passaggi in qualsiasi ordine. Tutto viene salvato subito e nulla di quanto fa qui esclude qualcuno prima che lo attivi.",
    domains: "Dimostri con il DNS che i vostri domini di posta sono vostri.",
    sso: "Colleghi il provider di identità e lo provi prima che qualcuno lo usi.",
    directory: "Lasci che la directory aggiunga e tolga persone (SCIM).",
    certificates: "Veda quando terminano i certificati del provider e ne fornisca di nuovi."
  },
  "portal.connection": {
    all: "Tutte le connessioni",
    atProvider: "1. Presso il vostro provider",
    here: "2. Qui",
    issuer: "Emittente",
    clientId: "Client ID",
    clientSecret: "Client secret",
    clientSecretSet: "Client secret (uno è salvato; lasci vuoto per mantenerlo)",
    groups: "Claim o attributo che nomina i gruppi",
    metadataUrl: "Indirizzo dei metadati",
    metadataXml: "Oppure i metadati stessi (XML)",
    save: "Salva",
    read: "Letto presso il provider:",
    redirectUri: "Indirizzo di reindirizzamento",
    acsUrl: "ACS URL (indirizzo di risposta)",
    entityId: "Entity ID (audience)",
    spMetadata: "Indirizzo dei nostri metadati"
  },
  "portal.enforcement": {
    off: "Nessuno: è un modo fra gli altri",
    domains: "Tutti nei suoi domini, che poi non accedono con altro",
    members: "Tutti nei suoi domini e tutti i membri dell’organizzazione"
  },
  "portal.domainStatuses": {
    pending: "Non ancora verificato",
    verified: "Verificato",
    failing: "Il record manca"
  },
  "portal.connectionStatuses": {
    draft: "Non ancora attiva",
    active: "Attiva",
    disabled: "Disattivata"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Altro provider"
  }
}
