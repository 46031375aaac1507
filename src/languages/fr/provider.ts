import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "fr"> = {
  consent: {
    title: "Continuer vers {app}",
    asks: "{app} demande l’accès au compte de {person}.",
    verified: "Cette application est connue des responsables de ce service.",
    stranger:
      "Les responsables de ce service ne connaissent pas cette application. Ne continuez que si vous lui faites confiance.",
    own: "Vous continuez vers une application de ce service.",
    may: "Elle pourra :",
    known: "Elle est connue par son adresse sur {host}.",
    place: "Vous continuerez ensuite vers {host}.",
    local:
      "C’est un programme sur cet appareil. Ne continuez que si vous venez de le lancer vous-même.",
    within: "Vous l’autorisez pour l’organisation {organization}.",
    organization: "Pour quelle organisation",
    allow: "Autoriser",
    proceed: "Continuer",
    deny: "Ne pas autoriser",
    noOrganization:
      "Vous n’êtes membre d’aucune organisation, cela ne peut donc pas être autorisé.",
    refused: "Impossible de continuer",
    refusedWhy:
      "L’application qui vous a envoyé ici a commis une erreur, ou le lien est ancien. Retournez-y et réessayez.",
    back: "Retour à l’application"
  },
  scopes: {
    openid: "savoir que c’est vous",
    profile: "voir votre nom et votre langue",
    email: "voir votre adresse e-mail",
    organizations: "voir vos organisations et votre rôle dans chacune",
    groups: "voir les groupes auxquels vous appartenez",
    organization: "agir dans l’une de vos organisations",
    offline_access: "garder l’accès en votre absence"
  },
  device: {
    title: "Connecter un appareil",
    intro: "Saisissez le code affiché par le programme ou l’appareil.",
    next: "Continuer",
    over: "Le code est utilisé ou expiré. Recommencez sur l’appareil.",
    askTitle: "Connecter {app} ?",
    asks: "Un appareil avec {app} demande l’accès au compte de {person}.",
    compare: "L’appareil doit afficher ce code :",
    askedAt: "Il l’a demandé le {time}.",
    askedFrom: "Il l’a demandé le {time}, depuis l’adresse réseau {place}.",
    warning:
      "N’autorisez que si vous l’avez lancé vous-même, sur un appareil devant vous. Si quelqu’un vous a envoyé le code ou un lien vers cette page, il cherche à entrer dans votre compte : n’autorisez pas.",
    verified: "Cette application est connue des responsables de ce service.",
    stranger:
      "Les responsables de ce service ne connaissent pas cette application. Ne continuez que si vous lui faites confiance.",
    own: "C’est une application de ce service.",
    may: "Elle pourra :",
    within: "Vous l’autorisez pour l’organisation {organization}.",
    organization: "Pour quelle organisation",
    noOrganization:
      "Vous n’êtes membre d’aucune organisation, cela ne peut donc pas être autorisé.",
    allow: "Autoriser",
    deny: "Ne pas autoriser",
    allowed: "L’appareil est connecté. Vous pouvez y retourner et fermer cette page.",
    denied: "L’appareil n’a pas été connecté. Vous pouvez fermer cette page.",
    applications: "Vos applications",
    notMember:
      "{app} appartient à une organisation dont vous n’êtes pas membre, cela ne peut donc pas être autorisé."
  },
  logout: {
    title: "Se déconnecter de {app} ?",
    asks: "Une application demande à vous déconnecter. Cela vous déconnecte aussi des autres applications que vous utilisez ici.",
    submit: "Déconnecter {person}",
    stay: "Rester connecté",
    done: "Vous êtes déconnecté",
    close: "Vous pouvez fermer cette page.",
    back: "Retour à {host}",
    again: "Se reconnecter"
  }
}
