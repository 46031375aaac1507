import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "it"> = {
  apiKeys: {
    none: "Non ci sono ancora chiavi API.",
    created: "Creazione: {time}",
    used: "ultimo uso il {day}",
    unused: "non ancora usata",
    endless: "non scade mai",
    until: "scade il {time}",
    ended: "scaduta il {time}",
    expired: "Scaduta",
    never: "mai",
    revoke: "Revoca",
    makeTitle: "Crea una chiave API",
    make: "Crea la chiave",
    off: "Qui non si possono creare nuove chiavi API. Quelle esistenti continuano a valere finché qualcuno non le revoca.",
    shownTitle: "La sua nuova chiave API",
    shown:
      "Copi ora la chiave e la conservi dove conserva le password: non verrà più mostrata. Chiunque la possieda può usarla.",
    kept: "Ho salvato tutto"
  },
  "account.apiKeys": {
    title: "Le sue chiavi API",
    intro:
      "Con una chiave API un suo script può usare {app} per lei. Non può entrare nel suo account.",
    rights:
      "Una chiave ha autorizzazioni solo in un’organizzazione, e mai più di quelle del suo ruolo.",
    nowhere: "Nessuna organizzazione",
    of: "in {organization}",
    forbidden:
      "Il suo ruolo in quell’organizzazione non ha tutte queste autorizzazioni. Ne scelga meno, o un’altra organizzazione."
  },
  "organizations.apiKeys": {
    intro:
      "Con una chiave API uno script può usare {app} per l’organizzazione. La chiave resta quando chi l’ha creata se ne va.",
    makerLeft: "creata da qualcuno che se n’è andato",
    nothing: "Il suo ruolo non ha autorizzazioni che una chiave possa ricevere.",
    forbidden: "Il suo ruolo non ha tutte queste autorizzazioni. Ne scelga meno."
  },
  "organizations.applications": {
    full: "Ci sono già due segreti. Selezioni la casella perché il nuovo li sostituisca.",
    intro:
      "Qui un’applicazione è un programma che usa {app} per l’organizzazione, senza una persona. Ottiene i token di accesso con il suo ID client e il suo segreto.",
    none: "Non ci sono ancora applicazioni.",
    managed: "se ne occupano i gestori",
    off: "Disattivata",
    may: "Può:",
    clientId: "ID client",
    clientSecret: "Segreto client",
    newSecret: "Nuovo segreto",
    makeSecret: "Crea il segreto",
    remove: "Rimuovi",
    makeTitle: "Crea un’applicazione",
    make: "Crea l’applicazione",
    nothing: "Il suo ruolo non ha autorizzazioni che un’applicazione possa ricevere.",
    newApplication: "La sua nuova applicazione",
    shown:
      "Copi ora il segreto e lo conservi dove conserva le password: non verrà più mostrato. Chiunque lo possieda può agire come l’applicazione.",
    forbidden: "Il suo ruolo non ha tutto ciò che questa applicazione può fare."
  }
}
