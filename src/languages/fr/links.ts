import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "fr"> = {
  links: {
    verifyTitle: "Confirmez votre adresse e-mail",
    verifyIntro: "Confirmez que l’adresse à laquelle nous avons écrit est la vôtre.",
    verifySubmit: "Confirmer l’adresse",
    verified: "Votre adresse e-mail est confirmée.",
    disavowTitle: "Ce n’était pas vous ?",
    disavowIntro:
      "Si quelqu’un d’autre s’est connecté à votre compte, arrêtez-le ici. Tous les appareils sont déconnectés, votre mot de passe est supprimé, et un e-mail vous permet d’en choisir un nouveau.",
    disavowElse: "Si c’était vous, fermez cette page : il ne s’est rien passé.",
    disavowSubmit: "Se déconnecter partout",
    disavowed:
      "Tous les appareils sont déconnectés et votre mot de passe est supprimé. Un e-mail contenant un lien pour en choisir un nouveau est en route.",
    removed:
      "Ce qui a été ajouté à votre compte depuis cette connexion est de nouveau supprimé. L’e-mail l’indique.",
    dataTitle: "Vos données sont prêtes",
    dataIntro: "La copie de vos données est prête. Nous la conservons sept jours.",
    dataSubmit: "Accéder à vos données",
    impersonationTitle: "Agir au nom d’une autre personne",
    impersonationIntro:
      "Continuez pour utiliser l’application comme l’un de ses utilisateurs. Ce que vous y faites est enregistré comme fait par vous en son nom. Votre propre session dans ce navigateur reste inchangée.",
    impersonationSubmit: "Agir au nom de l’utilisateur",
    satelliteTitle: "Se connecter ici",
    satelliteIntro: "Vous êtes connecté ailleurs. Continuez pour vous connecter aussi sur ce site.",
    satelliteSubmit: "Se connecter"
  },
  invitation: {
    title: "Votre invitation",
    organization: "Vous êtes invité à rejoindre {organization}.",
    organizationRole: "Vous êtes invité à rejoindre {organization}. Votre rôle : {role}.",
    environment: "Vous êtes invité à utiliser {environment}.",
    choosePassword: "Choisissez un mot de passe pour créer le compte de {email}.",
    create: "Créer un compte",
    passkey: "Le créer avec une clé d’accès",
    accept: "Accepter l’invitation",
    signIn: "{email} a déjà un compte. Connectez-vous-y pour continuer.",
    signInBy:
      "{email} appartient à un compte dont l’adresse principale est {primary}. Connectez-vous avec cette adresse pour continuer.",
    toSignIn: "Se connecter",
    already: "Vous avez déjà un compte ici : il n’y a plus rien à accepter.",
    unproven:
      "Confirmez que {email} est la vôtre avant d’accepter. Ouvrez ensuite l’invitation à nouveau.",
    mine: "{email} est-elle aussi la vôtre ? Ajoutez-la plutôt à votre compte, puis ouvrez l’invitation à nouveau.",
    toAddresses: "Vos adresses e-mail",
    other: "Vous êtes connecté en tant que {mine}, mais cette invitation est destinée à {theirs}.",
    switch: "Continuer en tant que {name}",
    accepted: "Cette invitation a déjà été acceptée.",
    revoked: "Cette invitation a été retirée.",
    expired: "Cette invitation a expiré. Demandez-en une nouvelle."
  },
  identityLink: {
    title: "Associer un compte",
    intro: "Continuez vers le service dont vous souhaitez associer le compte.",
    submit: "Continuer"
  },
  connectionLink: {
    title: "Ce compte est-il le vôtre ?",
    intro:
      "Il existe un compte pour {email}. Montrez une fois qu’il est à vous ; ensuite, votre organisation vous connecte.",
    submit: "Continuer",
    mailed: "M’envoyer un code par e-mail",
    sent: "Un code est en route vers l’adresse du compte.",
    passkey: "Utiliser une clé d’accès",
    other: "Se connecter avec autre chose"
  }
}
