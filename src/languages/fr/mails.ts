import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "fr"> = {
  mail: {
    greeting: "Bonjour {name},",
    footer: "Ceci est un message automatique de {app}. Personne ne lit les réponses.",
    terms: "Conditions",
    privacy: "Confidentialité",
    support: "Aide",
    minutes: {
      one: "{count} minute",
      many: "{count} minutes",
      other: "{count} minutes"
    },
    hours: {
      one: "{count} heure",
      many: "{count} heures",
      other: "{count} heures"
    },
    days: {
      one: "{count} jour",
      many: "{count} jours",
      other: "{count} jours"
    },
    organization: "Organisation",
    connection: "Connexion",
    device: "Appareil",
    networkAddress: "Adresse réseau",
    time: "Date",
    rememberedBrowser: "Navigateur mémorisé",
    concerns: "Concerne",
    environment: "Environnement"
  },
  "mail.last_owner_let_go": {
    subject: "Le dernier propriétaire d’une organisation a été retiré",
    intro:
      "L’annuaire d’une organisation a retiré son dernier propriétaire. Une organisation garde un propriétaire, l’appartenance demeure donc ; les sessions de ses connexions, les clés d’API et les autorisations ont pris fin.",
    outro: "Demandez à l’organisation qui doit en être propriétaire, et désignez cette personne."
  },
  "mail.account_deleted": {
    subject: "Votre compte a été supprimé",
    intro:
      "Votre compte sur {app} a été supprimé, comme vous l’avez demandé. Tous les appareils ont été déconnectés, et plus personne ne peut s’y connecter.",
    outro: "Les données encore conservées seront définitivement effacées après un certain temps.",
    outro2: "Si ce n’était pas vous, prévenez rapidement les responsables de {app}."
  },
  "mail.account_deletion_code": {
    subject: "Confirmez la suppression de votre compte",
    intro: "Saisissez ce code sur {app} pour y supprimer définitivement votre compte :",
    outro: "Le code fonctionne une fois, dans un délai de {validity}.",
    outro2:
      "Si vous ne l’avez pas demandé, quelqu’un d’autre utilise votre compte : ne saisissez pas le code, changez votre mot de passe et déconnectez vos autres appareils. Ne donnez jamais le code à personne."
  },
  "mail.address_proof": {
    subject: "Votre code pour continuer",
    intro:
      "Saisissez ce code pour continuer sur {app}. Il montre que vous pouvez lire cette boîte aux lettres :",
    outro: "Le code fonctionne une fois, dans un délai de {validity}. Il ne connecte personne.",
    outro2:
      "Si vous ne l’avez pas demandé, ignorez cet e-mail : sans le code, rien ne se passe. Ne donnez jamais le code à personne."
  },
  "mail.address_taken": {
    subject: "Vous avez déjà un compte",
    intro:
      "Quelqu’un, peut-être vous, a voulu utiliser cette adresse e-mail sur {app}. Elle appartient déjà à un compte, rien n’a donc été modifié.",
    intro2:
      "Si c’était vous, connectez-vous comme d’habitude. Si vous avez oublié votre mot de passe, demandez-en un nouveau à la connexion.",
    outro: "Si ce n’était pas vous, vous n’avez rien à faire."
  },
  "mail.certificate_ending": {
    subject: {
      one: "La connexion de {organization} prend fin dans un jour",
      many: "La connexion de {organization} prend fin dans {count} jours",
      other: "La connexion de {organization} prend fin dans {count} jours"
    },
    intro: {
      one: "Le dernier certificat de la connexion {connection}, par laquelle les personnes de {organization} se connectent à {app}, expire dans un jour.",
      many: "Le dernier certificat de la connexion {connection}, par laquelle les personnes de {organization} se connectent à {app}, expire dans {count} jours.",
      other:
        "Le dernier certificat de la connexion {connection}, par laquelle les personnes de {organization} se connectent à {app}, expire dans {count} jours."
    },
    outro:
      "Créez un nouveau certificat chez votre fournisseur d’identité et ajoutez-le à la connexion avant qu’il signe. Les deux peuvent y figurer en même temps."
  },
  "mail.certificate_new": {
    subject: "Un nouveau certificat pour la connexion de {organization}",
    intro:
      "Le fournisseur d’identité de la connexion {connection}, par laquelle les personnes de {organization} se connectent à {app}, indique un nouveau certificat dans ses métadonnées. Il compte dès maintenant.",
    outro:
      "Si votre service informatique n’a pas renouvelé le certificat, quelqu’un d’autre contrôle peut-être le fournisseur d’identité : désactivez la connexion."
  },
  "mail.connection_disabled": {
    subject: "La connexion de votre organisation a été désactivée",
    intro:
      "Les personnes d’une organisation ne peuvent plus se connecter à {app} avec son fournisseur d’identité. Elles n’y sont plus obligées non plus.",
    outro: "Si vous vous y attendiez, vous n’avez rien à faire."
  },
  "mail.credential_changed": {
    intro: "Quelque chose a été modifié sur votre compte {app}.",
    button: "Voir votre compte",
    outro: "Si c’était vous, vous n’avez rien à faire.",
    outro2:
      "Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe à la connexion, et déconnectez vos autres appareils.",
    staying:
      "Ces éléments permettent encore de se connecter à votre compte. Supprimez ceux qui ne sont pas à vous :"
  },
  "mail.data_request_ready": {
    subject: "La copie de vos données est prête",
    intro: "La copie de vos données sur {app} que vous avez demandée est prête.",
    button: "Comment l’obtenir",
    outro:
      "Connectez-vous et téléchargez-la dans un délai de {validity} ; elle sera ensuite supprimée.",
    outro2:
      "Si vous ne l’avez pas demandée, quelqu’un d’autre utilise peut-être votre compte : changez votre mot de passe et déconnectez vos autres appareils."
  },
  "mail.domain_failing": {
    subject: "L’enregistrement de {domain} manque",
    intro:
      "L’enregistrement TXT {record}, par lequel {organization} a prouvé le domaine {domain} auprès de {app}, n’a pas été trouvé.",
    outro: {
      one: "Rétablissez-le dans un délai d’un jour. Ensuite, le domaine n’est plus à {organization}, et ses personnes ne peuvent plus se connecter par la connexion de {organization}.",
      many: "Rétablissez-le dans un délai de {count} jours. Ensuite, le domaine n’est plus à {organization}, et ses personnes ne peuvent plus se connecter par la connexion de {organization}.",
      other:
        "Rétablissez-le dans un délai de {count} jours. Ensuite, le domaine n’est plus à {organization}, et ses personnes ne peuvent plus se connecter par la connexion de {organization}."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} a perdu le domaine {domain}",
    intro:
      "L’enregistrement TXT {record} a manqué pendant deux semaines. Le domaine {domain} n’est plus à {organization} sur {app} : ses personnes ne se connectent plus par la connexion de {organization}, et rien ne les y oblige.",
    outro: "Rétablissez l’enregistrement et vérifiez à nouveau le domaine pour le récupérer."
  },
  "mail.email_code": {
    subject: "Votre code de connexion",
    intro: "Saisissez ce code sur {app} pour vous connecter :",
    button: "Se connecter",
    outro:
      "Le code et le lien fonctionnent une fois, dans un délai de {validity}, dans le navigateur où vous les avez demandés.",
    outro2:
      "Si vous ne les avez pas demandés, ignorez cet e-mail : sans le code, rien ne se passe. Ne donnez jamais le code à personne."
  },
  "mail.email_code_closed": {
    subject: "Trop de codes de connexion incorrects pour votre compte",
    intro:
      "Quelqu’un a saisi un très grand nombre de codes de connexion incorrects pour votre compte {app}. Pour l’empêcher d’entrer, les codes reçus par e-mail ne sont plus acceptés depuis des appareils sur lesquels vous ne vous êtes jamais connecté.",
    intro2:
      "Les appareils sur lesquels vous êtes connecté le restent. Choisissez un mot de passe pour pouvoir de nouveau utiliser des codes partout, ou ouvrez le lien au lieu de saisir le code la prochaine fois que vous demandez vous-même un e-mail de connexion.",
    button: "Choisir un mot de passe",
    outro:
      "Le lien fonctionne une fois, dans un délai de {validity}. Ensuite, demandez-en un nouveau à la connexion."
  },
  "mail.email_verification": {
    subject: "Confirmez votre adresse e-mail",
    intro: "Confirmez que cette adresse e-mail appartient à votre compte sur {app}.",
    button: "Confirmer l’adresse",
    outro: "Le lien fonctionne une fois, dans un délai de {validity}.",
    outro2:
      "Si vous n’y avez pas de compte, ignorez cet e-mail : l’adresse n’est pas utilisée sans votre confirmation."
  },
  "mail.grant_reuse": {
    subject: "Une application a été déconnectée de votre compte",
    intro:
      "{application} avait accès à votre compte sur {app}, et une copie de cet accès a été utilisée. Par sécurité, nous l’y avons déconnectée.",
    button: "Votre compte",
    outro:
      "Si vous utilisez l’application, reconnectez-vous-y. Si cela se reproduit, ou si vous ne connaissez pas l’application, retirez-lui l’accès sur la page Applications de votre compte."
  },
  "mail.invitation": {
    subject: "Vous êtes invité",
    button: "Voir l’invitation",
    outro:
      "Le lien fonctionne dans un délai de {validity}, jusqu’à ce que l’invitation soit acceptée.",
    outro2:
      "Si vous n’attendiez pas d’invitation, ignorez cet e-mail : rien ne se passe sans vous.",
    app: "Vous êtes invité à utiliser {app}.",
    organization: "Vous êtes invité à rejoindre {organization} sur {app}.",
    appBy: "{inviter} vous invite à utiliser {app}.",
    organizationBy: "{inviter} vous invite à rejoindre {organization} sur {app}."
  },
  "mail.new_device": {
    subject: "Nouvelle connexion à votre compte",
    intro: "Une connexion à votre compte {app} a eu lieu depuis un nouvel appareil.",
    button: "Ce n’était pas moi",
    outro: "Si c’était vous, vous n’avez rien à faire.",
    outro2:
      "Si ce n’était pas vous, utilisez le lien ci-dessus dans un délai de {validity} : il déconnecte tous les appareils, supprime votre mot de passe et vous permet d’en choisir un nouveau."
  },
  "mail.operator_link": {
    subject: "Un nouveau lien de connexion pour un opérateur",
    intro:
      "Quelqu’un ayant accès au serveur a créé un lien avec lequel {operator} peut reconfigurer son compte d’opérateur. Ses sessions ont pris fin, et quiconque suit le lien obtient son rôle.",
    outro:
      "Si personne de votre équipe ne l’a fait, quelqu’un d’autre contrôle le serveur : sécurisez-le immédiatement."
  },
  "mail.password_breached": {
    subject: "Des inconnus connaissent votre mot de passe",
    intro:
      "Le mot de passe de votre compte {app} figure dans une liste de mots de passe divulgués par d’autres services. Il n’a pas été divulgué ici, mais quiconque possède la liste peut l’essayer sur votre compte.",
    intro2: "Choisissez un nouveau mot de passe que vous n’utilisez nulle part ailleurs.",
    button: "Accéder à votre compte",
    outro: "Si vous utilisez le même mot de passe ailleurs, changez-le là aussi."
  },
  "mail.password_closed": {
    subject: "Trop de mots de passe incorrects pour votre compte",
    intro:
      "Quelqu’un a essayé un très grand nombre de mots de passe incorrects pour votre compte {app}. Pour l’empêcher d’entrer, votre mot de passe n’est plus accepté depuis des appareils sur lesquels vous ne vous êtes jamais connecté.",
    intro2:
      "Les appareils sur lesquels vous êtes connecté le restent. Choisissez un nouveau mot de passe pour pouvoir de nouveau vous connecter partout.",
    button: "Choisir un nouveau mot de passe",
    outro:
      "Le lien fonctionne une fois, dans un délai de {validity}. Ensuite, demandez-en un nouveau à la connexion."
  },
  "mail.password_reset": {
    subject: "Choisissez un nouveau mot de passe",
    intro:
      "Quelqu’un, espérons que c’est vous, a demandé un nouveau mot de passe pour votre compte {app}.",
    button: "Choisir un nouveau mot de passe",
    outro: "Le lien fonctionne une fois, dans un délai de {validity}.",
    outro2: "Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe reste inchangé."
  },
  "mail.portal_opened": {
    subject: "La configuration de la connexion de votre organisation a été ouverte",
    intro:
      "Quelqu’un a ouvert un lien permettant de configurer la façon dont les personnes d’une organisation se connectent à {app}. Les pages sont ouvertes pendant une heure.",
    outro: "Si vous vous y attendiez, vous n’avez rien à faire.",
    outro2:
      "Si ce n’est aucun d’entre vous, faites révoquer le lien : quiconque a ces pages ouvertes peut changer qui entre."
  },
  "mail.reauthentication_code": {
    subject: "Confirmez que c’est bien vous",
    intro: "Saisissez ce code sur {app} pour poursuivre ce que vous faisiez :",
    outro: "Le code fonctionne une fois, dans un délai de {validity}.",
    outro2:
      "Si vous ne l’avez pas demandé, quelqu’un d’autre utilise peut-être votre compte : changez votre mot de passe et déconnectez vos autres appareils. Ne donnez jamais le code à personne."
  },
  "mail.second_factor_closed": {
    subject: "Quelqu’un connaît peut-être votre mot de passe",
    intro:
      "Quelqu’un a essayé un très grand nombre de codes incorrects pour la seconde étape de la connexion à votre compte {app} : il connaît peut-être votre mot de passe. Pour l’empêcher d’entrer, les codes ne sont plus acceptés depuis des appareils sur lesquels vous ne vous êtes jamais connecté.",
    intro2:
      "Les appareils sur lesquels vous êtes connecté le restent. Choisissez un nouveau mot de passe pour pouvoir de nouveau vous connecter partout ; le code reste nécessaire.",
    button: "Choisir un nouveau mot de passe",
    outro:
      "Le lien fonctionne une fois, dans un délai de {validity}. Ensuite, demandez-en un nouveau à la connexion."
  },
  "mail.sign_in_disavowed": {
    subject: "Votre compte a été sécurisé",
    intro:
      "Vous nous avez indiqué qu’une connexion à votre compte {app} n’était pas la vôtre. Tous les appareils ont été déconnectés, et votre mot de passe a été supprimé.",
    button: "Choisir un nouveau mot de passe",
    outro:
      "Le lien fonctionne une fois, dans un délai de {validity}. Choisissez un mot de passe que vous n’utilisez nulle part ailleurs.",
    added:
      "Ces éléments ont été ajoutés depuis cette connexion et ont été supprimés. Ajoutez à nouveau ceux qui sont à vous :"
  },
  "mail.sign_up_code": {
    subject: "Confirmez votre adresse e-mail",
    intro: "Saisissez ce code pour terminer votre inscription sur {app} :",
    outro: "Le code fonctionne une fois, dans un délai de {validity}.",
    outro2:
      "Si vous ne l’avez pas demandé, ignorez cet e-mail : sans le code, rien ne se passe. Ne donnez jamais le code à personne."
  },
  "mail.trusted_device_reused": {
    subject: "Une copie d’un navigateur mémorisé a peut-être été utilisée",
    intro:
      "L’un de vos navigateurs était mémorisé sur {app}, la connexion n’y demandait donc pas de seconde étape. Quelqu’un s’est connecté avec une ancienne copie de ce qui permet de le reconnaître, et avec votre mot de passe. Par sécurité, ce navigateur n’est plus mémorisé, et la seconde étape a été demandée.",
    button: "Voir votre compte",
    outro:
      "Si vous avez restauré ce navigateur depuis une sauvegarde ou l’avez transféré sur un autre ordinateur, vous n’avez rien à faire.",
    outro2: "Sinon, choisissez un nouveau mot de passe et déconnectez vos autres appareils."
  }
}
