import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "it"> = {
  links: {
    verifyTitle: "Confermi il suo indirizzo e-mail",
    verifyIntro: "Confermi che l’indirizzo a cui abbiamo scritto è suo.",
    verifySubmit: "Conferma indirizzo",
    verified: "Il suo indirizzo e-mail è confermato.",
    disavowTitle: "Non era lei?",
    disavowIntro:
      "Se qualcun altro ha effettuato l’accesso al suo account, lo fermi qui. Tutti i dispositivi vengono disconnessi, la password viene rimossa e un’e-mail le permette di sceglierne una nuova.",
    disavowElse: "Se era lei, chiuda questa pagina: non è successo nulla.",
    disavowSubmit: "Disconnetti ovunque",
    disavowed:
      "Tutti i dispositivi sono disconnessi e la password è rimossa. Un’e-mail con un link per sceglierne una nuova è in arrivo.",
    removed: "Quanto aggiunto al suo account da quell’accesso è stato rimosso. L’e-mail lo indica.",
    dataTitle: "I suoi dati sono pronti",
    dataIntro: "La copia dei suoi dati è pronta. La conserviamo sette giorni.",
    dataSubmit: "Vai ai suoi dati",
    impersonationTitle: "Agire per conto di un’altra persona",
    impersonationIntro:
      "Continui per usare l’app come uno dei suoi utenti. Quanto fa lì viene registrato come fatto da lei per suo conto. La sua sessione in questo browser resta com’è.",
    impersonationSubmit: "Agisci per l’utente",
    satelliteTitle: "Accedi qui",
    satelliteIntro: "È connesso altrove. Continui per accedere anche a questo sito.",
    satelliteSubmit: "Accedi"
  },
  invitation: {
    title: "Il suo invito",
    organization: "È invitato a unirsi a {organization}.",
    organizationRole: "È invitato a unirsi a {organization}. Il suo ruolo: {role}.",
    environment: "È invitato a {environment}.",
    choosePassword: "Scelga una password per creare l’account di {email}.",
    create: "Crea account",
    passkey: "Crealo con una passkey",
    accept: "Accetta l’invito",
    signIn: "{email} ha già un account. Acceda con quello per continuare.",
    signInBy:
      "{email} appartiene a un account il cui indirizzo principale è {primary}. Acceda con quell’indirizzo per continuare.",
    toSignIn: "Accedi",
    already: "Ha già un account qui: non resta nulla da accettare.",
    unproven: "Confermi che {email} è suo prima di accettare. Poi apra di nuovo l’invito.",
    mine: "Anche {email} è suo? Lo aggiunga invece al suo account e poi apra di nuovo l’invito.",
    toAddresses: "I suoi indirizzi e-mail",
    other: "Ha effettuato l’accesso come {mine}, ma questo invito è per {theirs}.",
    switch: "Continua come {name}",
    accepted: "Questo invito è già stato accettato.",
    revoked: "Questo invito è stato ritirato.",
    expired: "Questo invito è scaduto. Ne chieda uno nuovo."
  },
  identityLink: {
    title: "Collega un account",
    intro: "Continui verso il servizio di cui vuole collegare l’account.",
    submit: "Continua"
  },
  connectionLink: {
    title: "Questo account è suo?",
    intro:
      "Esiste un account per {email}. Dimostri una volta che è suo; da allora sarà la sua organizzazione a farla accedere.",
    submit: "Continua",
    mailed: "Inviami un codice per e-mail",
    sent: "Un codice è in arrivo all’indirizzo dell’account.",
    passkey: "Usa una passkey",
    other: "Accedi con qualcos’altro"
  }
}
