import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "it"> = {
  "organizations.settings": {
    submit: "Salva"
  },
  "organizations.list": {
    title: "Le sue organizzazioni",
    none: "Non è ancora in nessuna organizzazione.",
    active: "Attiva",
    activeIntro: "L’organizzazione attiva è quella con cui lavora l’applicazione.",
    activate: "Rendi attiva",
    leaveActive: "Rendi inattiva",
    createTitle: "Crea un’organizzazione",
    create: "Crea",
    invitations: "Inviti ricevuti",
    invited: "Invito di {inviter}",
    accept: "Accetta"
  },
  "organizations.frame": {
    nav: "Questa organizzazione",
    all: "Tutte le organizzazioni",
    members: "Membri",
    invitations: "Inviti",
    settings: "Impostazioni",
    apiKeys: "Chiavi API",
    applications: "Applicazioni"
  },
  "organizations.members": {
    members: "Membri: {count}",
    search: "Cerca",
    none: "Nessuno è stato trovato.",
    longer: "Cerchi almeno 3 caratteri.",
    you: "Lei",
    joined: "Membro dal {time}",
    change: "Cambia ruolo",
    remove: "Rimuovi",
    leave: "Lascia"
  },
  "organizations.invitations": {
    title: "Invita qualcuno",
    invite: "Invia invito",
    none: "Non ci sono ancora inviti.",
    until: "scade il {time}",
    resend: "Invia di nuovo",
    revoke: "Ritira"
  },
  "organizations.invitationStatuses": {
    PENDING: "In attesa",
    ACCEPTED: "Accettato",
    REVOKED: "Ritirato",
    EXPIRED: "Scaduto"
  }
}
