import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "it"> = {
  consent: {
    title: "Continua su {app}",
    asks: "{app} chiede l’accesso all’account di {person}.",
    verified: "Questa applicazione è nota ai gestori di questo servizio.",
    stranger:
      "I gestori di questo servizio non conoscono questa applicazione. Continui solo se se ne fida.",
    own: "Prosegue verso un’applicazione di questo servizio.",
    may: "Potrà:",
    known: "È nota con il suo indirizzo su {host}.",
    place: "Poi prosegue su {host}.",
    local: "È un programma su questo dispositivo. Continui solo se l’ha appena avviato lei.",
    within: "Lo consente per l’organizzazione {organization}.",
    organization: "Per quale organizzazione",
    allow: "Consenti",
    proceed: "Continua",
    deny: "Non consentire",
    noOrganization: "Non è membro di alcuna organizzazione, quindi non si può consentire.",
    refused: "Non si può continuare",
    refusedWhy:
      "L’applicazione che l’ha mandata qui ha commesso un errore o il link è vecchio. Vi torni e riprovi.",
    back: "Torna all’applicazione"
  },
  scopes: {
    openid: "sapere che è lei",
    profile: "vedere il suo nome e la sua lingua",
    email: "vedere il suo indirizzo e-mail",
    organizations: "vedere le sue organizzazioni e il suo ruolo in ciascuna",
    groups: "vedere i gruppi a cui appartiene",
    organization: "agire in una delle sue organizzazioni",
    offline_access: "mantenere l’accesso in sua assenza"
  },
  device: {
    title: "Collega un dispositivo",
    intro: "Inserisca il codice mostrato dal programma o dal dispositivo.",
    next: "Continua",
    over: "Il codice è usato o scaduto. Ricominci sul dispositivo.",
    askTitle: "Collegare {app}?",
    asks: "Un dispositivo con {app} chiede l’accesso all’account di {person}.",
    compare: "Il dispositivo deve mostrare questo codice:",
    askedAt: "Lo ha chiesto il {time}.",
    askedFrom: "Lo ha chiesto il {time}, dall’indirizzo di rete {place}.",
    warning:
      "Lo consenta solo se l’ha avviato lei, su un dispositivo davanti a lei. Se qualcuno le ha mandato il codice o un link a questa pagina, sta cercando di entrare nel suo account: non lo consenta.",
    verified: "Questa applicazione è nota ai gestori di questo servizio.",
    stranger:
      "I gestori di questo servizio non conoscono questa applicazione. Continui solo se se ne fida.",
    own: "È un’applicazione di questo servizio.",
    may: "Potrà:",
    within: "Lo consente per l’organizzazione {organization}.",
    organization: "Per quale organizzazione",
    noOrganization: "Non è membro di alcuna organizzazione, quindi non si può consentire.",
    allow: "Consenti",
    deny: "Non consentire",
    allowed: "Il dispositivo è collegato. Può tornarvi e chiudere questa pagina.",
    denied: "Il dispositivo non è stato collegato. Può chiudere questa pagina.",
    applications: "Le sue applicazioni",
    notMember:
      "{app} appartiene a un’organizzazione di cui non è membro, quindi non si può consentire."
  },
  logout: {
    title: "Uscire da {app}?",
    asks: "Un’applicazione chiede di disconnetterla. Così esce anche dalle altre applicazioni che usa qui.",
    submit: "Disconnetti {person}",
    stay: "Resta connesso",
    done: "Ha effettuato la disconnessione",
    close: "Può chiudere questa pagina.",
    back: "Torna a {host}",
    again: "Accedi di nuovo"
  }
}
