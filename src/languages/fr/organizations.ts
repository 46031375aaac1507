import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "fr"> = {
  "organizations.settings": {
    submit: "Enregistrer"
  },
  "organizations.list": {
    title: "Vos organisations",
    none: "Vous n’êtes encore dans aucune organisation.",
    active: "Active",
    activeIntro: "L’organisation active est celle avec laquelle l’application travaille.",
    activate: "Rendre active",
    leaveActive: "Rendre inactive",
    createTitle: "Créer une organisation",
    create: "Créer",
    invitations: "Invitations reçues",
    invited: "Invité par {inviter}",
    accept: "Accepter"
  },
  "organizations.frame": {
    nav: "Cette organisation",
    all: "Toutes les organisations",
    members: "Membres",
    invitations: "Invitations",
    settings: "Paramètres",
    apiKeys: "Clés d’API",
    applications: "Applications"
  },
  "organizations.members": {
    members: "Membres : {count}",
    search: "Rechercher",
    none: "Personne n’a été trouvé.",
    longer: "Recherchez au moins 3 caractères.",
    you: "Vous",
    joined: "Membre depuis le {time}",
    change: "Changer le rôle",
    remove: "Retirer",
    leave: "Quitter"
  },
  "organizations.invitations": {
    title: "Inviter quelqu’un",
    invite: "Envoyer l’invitation",
    none: "Il n’y a pas encore d’invitations.",
    until: "expire le {time}",
    resend: "Renvoyer",
    revoke: "Retirer"
  },
  "organizations.invitationStatuses": {
    PENDING: "En attente",
    ACCEPTED: "Acceptée",
    REVOKED: "Retirée",
    EXPIRED: "Expirée"
  }
}
