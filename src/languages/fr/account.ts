import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "fr"> = {
  "account.sessions": {
    title: "Vos appareils",
    current: "Cet appareil",
    active: "Dernière activité : {time}",
    by: "connecté avec {methods}",
    impersonated: "L’assistance agit ici en votre nom",
    on: "{browser} sur {os}",
    revoke: "Déconnecter",
    others: "Déconnecter tous les autres appareils",
    trusted: "Navigateurs mémorisés",
    trustedIntro: "Dans ces navigateurs, la connexion ne demande pas de seconde étape.",
    trustedUntil: "Mémorisé jusqu’au {time}",
    forget: "Oublier"
  },
  "account.frame": {
    nav: "Votre compte",
    profile: "Profil",
    addresses: "Adresses e-mail",
    password: "Mot de passe",
    secondFactor: "Second facteur",
    passkeys: "Clés d’accès",
    sessions: "Appareils",
    identities: "Comptes associés",
    applications: "Applications",
    apiKeys: "Clés d’API",
    activity: "Activité",
    data: "Vos données",
    deletion: "Supprimer le compte",
    organizations: "Organisations",
    you: "À propos de vous",
    waysIn: "Moyens de connexion",
    devices: "Appareils et activité",
    onward: "Continuer"
  },
  "account.applications": {
    title: "Applications connectées",
    none: "Aucune application n’a accès à votre compte.",
    intro:
      "Ces applications peuvent utiliser votre compte. Retirez l’accès à celles que vous n’utilisez pas.",
    may: "Elle peut :",
    own: "Partie de ce service",
    verified: "Connue des responsables",
    since: "Depuis le {time}",
    used: "dernière utilisation : {time}",
    of: "pour {organization}",
    end: "Déconnecter {application}"
  },
  "account.activity": {
    title: "Activité",
    none: "Il ne s’est encore rien passé.",
    you: "Vous",
    impersonator: "L’assistance, en votre nom",
    administrator: "Les administrateurs",
    system: "Le service",
    failure: "échec",
    denied: "refusé",
    newDevice: "nouvel appareil",
    newNetwork: "nouveau réseau"
  },
  "account.deletion": {
    title: "Supprimer votre compte",
    intro:
      "Votre compte est fermé immédiatement et vous êtes déconnecté partout. Plus tard, tout ce qui vous concerne est effacé. C’est irréversible.",
    codeFirst: "Rien ne se passe encore : nous vous envoyons d’abord un code par e-mail.",
    start: "Supprimer mon compte",
    mailed: "Nous vous avons envoyé un code par e-mail. Saisissez-le ici pour supprimer le compte.",
    confirm: "Supprimer définitivement",
    blocked:
      "Vous êtes le dernier propriétaire de ces organisations. Désignez un autre membre comme propriétaire ou retirez les autres, puis supprimez votre compte :"
  },
  "account.profile": {
    title: "Votre profil",
    submit: "Enregistrer",
    any: "Comme le navigateur",
    hello: "Bonjour {name}.",
    since: "Adresse principale :",
    managed: "{name} gère votre nom et votre adresse principale."
  },
  "account.secondFactor": {
    title: "Votre second facteur",
    off: "Cette application n’utilise pas de second facteur.",
    none: "Avec un second facteur, personne ne peut se connecter avec votre seul mot de passe. Il vous faut une application sur votre téléphone qui affiche des codes.",
    others: "La configuration déconnecte vos autres appareils.",
    start: "Configurer une application d’authentification",
    confirm: "Activer",
    since: "Activé depuis le {time}.",
    left: "Codes de récupération restants : {count}.",
    few: "Vous n’avez presque plus de codes de récupération. Créez-en de nouveaux.",
    renew: "Créer de nouveaux codes de récupération",
    renewNote: "Les nouveaux codes de récupération remplacent les anciens.",
    disable: "Désactiver",
    required: "Cette application exige un second facteur, vous ne pouvez donc pas le désactiver."
  },
  "account.identities": {
    title: "Comptes associés",
    none: "Aucun compte d’un autre service n’est associé au vôtre.",
    link: "Associer {provider}",
    offer: "Vous venez de {provider}. Associez-le, et vous pourrez désormais vous connecter avec.",
    unlink: "Dissocier",
    nothing: "Cette application ne propose aucun autre service pour se connecter."
  },
  "account.data": {
    title: "Vos données",
    intro:
      "Vous pouvez obtenir une copie de ce que nous conservons à votre sujet. Nous la préparons en arrière-plan et la conservons sept jours.",
    ask: "Demander une copie",
    pending: "En préparation",
    ready: "Prête",
    isReady: "Votre copie est prête.",
    expired: "N’est plus disponible",
    asked: "Demandée le {time}",
    download: "Télécharger"
  },
  "account.passkeys": {
    title: "Vos clés d’accès",
    intro:
      "Une clé d’accès vous connecte avec votre empreinte digitale, votre visage ou le verrouillage de votre écran. Il n’y a pas de mot de passe à saisir, et personne ne peut en voler.",
    off: "Cette application n’utilise pas de clés d’accès.",
    begin: "Ajouter une clé d’accès",
    create: "Créer la clé d’accès",
    ready: "Votre appareil vous demandera de confirmer avec son verrouillage.",
    script: "Les clés d’accès nécessitent un navigateur compatible, avec les scripts activés.",
    created: "Ajoutée le {time}",
    used: "dernière utilisation le {time}",
    synced: "conservée par votre fournisseur sur plusieurs appareils",
    bound: "sur un seul appareil",
    rename: "Renommer",
    remove: "Supprimer"
  },
  "account.password": {
    change: "Changer votre mot de passe",
    first: "Choisir un mot de passe",
    firstIntro: "Vous vous connectez jusqu’ici sans mot de passe. Vous pouvez en ajouter un.",
    updated: "Dernière modification le {time}.",
    submit: "Enregistrer le mot de passe"
  },
  "account.addresses": {
    title: "Vos adresses e-mail",
    primary: "Adresse principale : vous vous connectez avec elle, et nous y envoyons les e-mails.",
    stays: "Elle reste jusqu’à ce qu’une autre la remplace.",
    verified: "Confirmée",
    unverified: "Pas encore confirmée",
    promote: "En faire l’adresse principale",
    resend: "Renvoyer le lien",
    remove: "Supprimer",
    addTitle: "Ajouter une adresse",
    add: "Ajouter l’adresse",
    own: "Cette adresse est déjà la vôtre.",
    addIntro: "Nous y enverrons un lien. L’adresse est à vous dès que le lien a été ouvert.",
    managed: "{name} gère votre adresse principale."
  },
  "account.methods": {
    password: "mot de passe",
    totp: "application d’authentification",
    recovery_code: "code de récupération",
    email_code: "code reçu par e-mail",
    passkey: "clé d’accès",
    ticket: "un autre hôte",
    impersonation: "action au nom d’autrui",
    trusted_device: "navigateur mémorisé"
  },
  "account.devices": {
    desktop: "Ordinateur",
    mobile: "Téléphone",
    tablet: "Tablette",
    native: "Application",
    bot: "Programme",
    unknown: "Appareil inconnu"
  }
}
