import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "fr"> = {
  apiKeys: {
    none: "Il n’y a pas encore de clés d’API.",
    created: "Création le {time}",
    used: "dernière utilisation le {day}",
    unused: "pas encore utilisée",
    endless: "sans expiration",
    until: "expire le {time}",
    ended: "a expiré le {time}",
    expired: "Expirée",
    never: "jamais",
    revoke: "Révoquer",
    makeTitle: "Créer une clé d’API",
    make: "Créer la clé",
    off: "Il n’est pas possible de créer de nouvelles clés d’API ici. Celles qui existent restent valables jusqu’à leur révocation.",
    shownTitle: "Votre nouvelle clé d’API",
    shown:
      "Copiez la clé maintenant et conservez-la là où vous conservez vos mots de passe : elle ne sera plus affichée. Quiconque la possède peut l’utiliser.",
    kept: "C’est enregistré"
  },
  "account.apiKeys": {
    title: "Vos clés d’API",
    intro:
      "Avec une clé d’API, l’un de vos scripts peut utiliser {app} pour vous. Il n’a pas accès à votre compte.",
    rights:
      "Une clé n’a d’autorisations que dans une organisation, et jamais plus que votre rôle là-bas.",
    nowhere: "Aucune organisation",
    of: "dans {organization}",
    forbidden:
      "Votre rôle dans cette organisation n’a pas toutes ces autorisations. Choisissez-en moins, ou une autre organisation."
  },
  "organizations.apiKeys": {
    intro:
      "Avec une clé d’API, un script peut utiliser {app} pour l’organisation. La clé reste valable après le départ de la personne qui l’a créée.",
    makerLeft: "créée par une personne partie depuis",
    nothing: "Votre rôle n’a aucune autorisation qu’une clé pourrait recevoir.",
    forbidden: "Votre rôle n’a pas toutes ces autorisations. Choisissez-en moins."
  },
  "organizations.applications": {
    full: "Il y a déjà deux secrets. Cochez la case pour que le nouveau les remplace.",
    intro:
      "Ici, une application est un programme qui utilise {app} pour l’organisation, sans personne. Elle obtient ses jetons d’accès avec son identifiant client et son secret.",
    none: "Il n’y a pas encore d’applications.",
    managed: "gérée par les responsables du service",
    off: "Désactivée",
    may: "Elle peut :",
    clientId: "Identifiant client",
    clientSecret: "Secret client",
    newSecret: "Nouveau secret",
    makeSecret: "Créer le secret",
    remove: "Supprimer",
    makeTitle: "Créer une application",
    make: "Créer l’application",
    nothing: "Votre rôle n’a aucune autorisation qu’une application pourrait recevoir.",
    newApplication: "Votre nouvelle application",
    shown:
      "Copiez le secret maintenant et conservez-le là où vous conservez vos mots de passe : il ne sera plus affiché. Quiconque le possède peut agir en tant que l’application.",
    forbidden: "Votre rôle n’a pas tout ce que cette application peut faire."
  }
}
