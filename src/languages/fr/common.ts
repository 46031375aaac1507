import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "fr"> = {
  common: {
    mixedLoopback:
      "L’application et cette page utilisent des noms différents pour votre machine : l’une localhost, l’autre 127.0.0.1. Les navigateurs conservent les cookies par nom, vous n’y seriez donc pas connecté. Ouvrez l’application sous le nom utilisé par cette page, ou donnez à l’environnement le nom de l’application.",
    triesLeft: {
      one: "Il vous reste au plus un essai.",
      many: "Il vous reste au plus {count} essais.",
      other: "Il vous reste au plus {count} essais."
    },
    noTriesLeft: "Il ne reste plus d’essai : demandez un nouveau code ou recommencez.",
    switchAccount: "Changer de compte",
    signOut: "Se déconnecter",
    menu: "Menu",
    skip: "Aller au contenu",
    showPassword: "Afficher le mot de passe",
    passwordRule: {
      one: "Au moins un caractère, quel qu’il soit.",
      many: "Au moins {count} caractères, quels qu’ils soient.",
      other: "Au moins {count} caractères, quels qu’ils soient."
    },
    optional: "facultatif",
    terms: "Conditions",
    privacy: "Confidentialité",
    support: "Aide",
    language: "Langue",
    continue: "Continuer",
    continueTo: "Continuer vers {place}",
    leaving: "Redirection en cours…",
    back: "Retour",
    backToSignIn: "Retour à la connexion",
    or: "ou",
    incompleteLink: "Le lien est incomplet. Ouvrez-le à nouveau depuis l’e-mail.",
    retryIn: "Réessayez {wait}.",
    retryNow: "Vous pouvez réessayer maintenant.",
    reference: "Référence pour l’assistance",
    copy: "Copier",
    copied: "Copié",
    print: "Imprimer",
    download: "Télécharger",
    offline:
      "Vous êtes hors ligne. Votre saisie est conservée et sera envoyée dès que vous serez de nouveau en ligne.",
    impersonating: "Vous agissez au nom de {name}.",
    impersonatingUntil: "Vous agissez au nom de {name} jusqu’au {time}.",
    impersonationBlocks:
      "Pendant ce temps, vous ne pouvez pas modifier les mots de passe, les seconds facteurs, les adresses, les méthodes de connexion, les organisations ni les autres sessions.",
    actingStaff: "Membre de l’équipe qui agit : {id}.",
    backTo: "Retour à {app}",
    stop: "Arrêter",
    mailsStay:
      "Aucun serveur de messagerie n’est configuré, les e-mails restent donc sur cette machine.",
    readMails: "Les lire",
    signedInAs: "Connecté en tant que {name}"
  },
  fields: {
    email: "Adresse e-mail",
    password: "Mot de passe",
    newPassword: "Nouveau mot de passe",
    currentPassword: "Mot de passe actuel",
    firstName: "Prénom",
    lastName: "Nom",
    language: "Langue",
    code: "Code à 6 chiffres",
    totpCode: "Code de votre application d’authentification",
    emailCode: "Code reçu par e-mail",
    recoveryCode: "Code de récupération",
    userCode: "Code de l’appareil",
    name: "Nom",
    role: "Rôle",
    organizationId: "Organisation",
    permissions: "Autorisations",
    expiresInDays: "Expire",
    revokeOld: "Invalider tout de suite les anciens secrets",
    query: "Rechercher",
    legalConsentAccepted: "J’accepte les conditions",
    revokeOtherSessions: "Déconnecter mes autres appareils",
    rememberDevice: "Ne plus demander dans ce navigateur",
    kept: "Je les ai enregistrés"
  },
  roles: {
    Owner: "Propriétaire",
    Admin: "Administrateur",
    Member: "Membre"
  },
  intents: {
    choosePassword: "choisir un mot de passe",
    addAddress: "ajouter une adresse",
    changeAddress: "changer votre adresse principale",
    removeAddress: "supprimer une adresse",
    setUpFactor: "configurer une application d’authentification",
    newRecoveryCodes: "créer de nouveaux codes de récupération",
    turnOffFactor: "désactiver le second facteur",
    addPasskey: "ajouter une clé d’accès",
    removePasskey: "supprimer une clé d’accès",
    linkAccount: "associer une méthode de connexion",
    unlinkAccount: "supprimer une méthode de connexion",
    deleteAccount: "supprimer votre compte",
    requestData: "demander une copie de vos données",
    makeApiKey: "créer une clé d’API",
    makeApplication: "créer une application",
    makeSecret: "créer un nouveau secret",
    removeApplication: "supprimer une application"
  },
  passwords: {
    too_short: "Le mot de passe est trop court.",
    too_long: "Le mot de passe est trop long.",
    not_printable: "Le mot de passe contient des caractères qui ne peuvent pas être utilisés.",
    too_common: "Trop de personnes utilisent ce mot de passe. Choisissez-en un autre.",
    too_simple:
      "Le mot de passe ne doit pas être un seul caractère répété ni uniquement des espaces. Choisissez-en un autre.",
    personal_data:
      "Le mot de passe ne doit pas se réduire à votre nom ou à votre adresse e-mail. Choisissez-en un autre.",
    breached:
      "Ce mot de passe figure dans une fuite d’un autre service, des inconnus le connaissent donc. Choisissez-en un autre.",
    service_name:
      "Le mot de passe ne doit pas se réduire au nom de ce service. Choisissez-en un autre."
  },
  confirmation: {
    title: "Continuer",
    intro: "Continuez pour terminer ce que vous avez commencé.",
    button: "Continuer"
  },
  formGuard: {
    working: "Vérification de votre navigateur. Cela prend quelques secondes.",
    done: "Votre navigateur est vérifié. Envoi en cours.",
    challenge: "Montrez que vous êtes une personne"
  },
  notices: {
    saved: "Enregistré.",
    mailed: "Un e-mail est en route.",
    removed: "Supprimé.",
    ended: "Cet appareil est déconnecté.",
    linked: "Le compte est associé.",
    disconnected: "L’application n’a plus accès.",
    registered: "La clé d’accès est ajoutée. Vous pouvez désormais vous connecter avec elle.",
    requested: "Nous préparons votre copie. Vous recevrez un e-mail quand elle sera prête.",
    joined: "Vous êtes maintenant membre.",
    left: "Vous avez quitté l’organisation.",
    switched: "Votre organisation active a changé.",
    invited: "L’invitation est en route.",
    proven: "Le domaine est prouvé.",
    turnedOn: "La connexion est activée.",
    turnedOff: "La connexion est désactivée.",
    joinedIt: "Vous êtes maintenant membre de {organization}.",
    more: "Afficher plus"
  },
  problemPage: {
    notFound: "Page introuvable",
    nothing: "Rien à poursuivre",
    forbidden: "Cela n’est pas possible",
    gone: "Cela n’existe plus",
    busy: "Un instant",
    fault: "Une erreur s’est produite",
    unusable: "Cette adresse ne peut pas être utilisée. Le lien est peut-être ancien ou mal saisi.",
    prove: "Confirmez que c’est bien vous",
    fromStart: "Recommencer au début"
  },
  formPost: {
    title: "Continuer vers {place}",
    why: "Vous allez être redirigé dans un instant. Sinon, appuyez sur le bouton.",
    asked:
      "L’application qui vous a envoyé ici a commis une erreur. Elle en sera informée si vous y retournez.",
    onward: "Continuer"
  }
}
