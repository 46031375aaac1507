import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "fr"> = {
  signIn: {
    title: "Se connecter à {app}",
    choose: "Choisir un compte",
    another: "Utiliser un autre compte",
    submit: "Se connecter",
    forgotten: "Mot de passe oublié ?",
    signUp: "Créer un compte",
    with: "Continuer avec {provider}",
    lastUsed: "Dernier utilisé",
    emailCode: "Recevoir un code par e-mail",
    passkey: "Se connecter avec une clé d’accès",
    next: "Continuer",
    different: "Utiliser une autre adresse",
    resend: "Renvoyer le lien",
    verification_sent: "Nous avons envoyé un lien à votre adresse. Ouvrez-le, puis connectez-vous.",
    password_reset: "Votre nouveau mot de passe est enregistré. Connectez-vous avec lui.",
    signed_out: "Vous êtes déconnecté.",
    oneSignedOut: "Ce compte est déconnecté.",
    deleted: "Votre compte est supprimé.",
    verified: "Votre adresse est confirmée. Connectez-vous.",
    address_proven: "Votre adresse est confirmée. Saisissez maintenant votre mot de passe.",
    account_exists:
      "Cette adresse a déjà un compte ici. Connectez-vous-y, puis associez l’autre service.",
    ended: "Ce compte est déconnecté ici. Connectez-vous-y à nouveau.",
    known: "Si vous avez oublié votre mot de passe, vous pouvez en choisir un nouveau entre-temps."
  },
  signUp: {
    title: "Créer un compte pour {app}",
    submit: "Continuer",
    address_proven: "Votre adresse est confirmée. Complétez maintenant le reste.",
    have: "J’ai déjà un compte",
    closed:
      "Il faut une invitation pour créer un compte ici. Si vous en avez une, ouvrez le lien de son e-mail.",
    closedToAll: "Personne ne peut créer de compte ici pour le moment.",
    consentTerms: "J’accepte les {terms}.",
    consentPrivacy: "J’accepte la {privacy}.",
    consentBoth: "J’accepte les {terms} et la {privacy}.",
    terms: "conditions",
    privacy: "politique de confidentialité",
    consentPlain: "J’accepte les conditions de {app}.",
    codeTitle: "Confirmez votre adresse",
    codeIntro: "Nous avons envoyé un code à 6 chiffres à {email}.",
    codeSubmit: "Créer un compte",
    resend: "Envoyer un nouveau code",
    resent: "Un nouveau code est en route. L’ancien ne fonctionne plus.",
    other: "Utiliser une autre adresse",
    reset: "Choisir un nouveau mot de passe",
    continueTitle: "Encore une chose",
    continueIntro: "Vous vous êtes connecté avec {provider}. Il ne nous manque que ceci :",
    continueMailed: "Vous avez confirmé {email}. Il ne nous manque que ceci :",
    continueSubmit: "Créer un compte"
  },
  emailCode: {
    title: "Se connecter avec un code",
    intro: "Nous vous enverrons un code par e-mail. Vous n’avez pas besoin de mot de passe.",
    submit: "Envoyer le code",
    codeTitle: "Saisissez le code",
    codeIntro: "Si {email} peut se connecter ici, un code à 6 chiffres est en route.",
    codeSubmit: "Se connecter",
    again: "Demander un autre code",
    here: "Appuyez sur le bouton pour vous connecter.",
    elsewhereTitle: "Votre code",
    elsewhere: "Saisissez ce code là où vous l’avez demandé. Il ne fonctionne nulle part ailleurs.",
    never: "Si vous ne l’avez pas demandé, ne le communiquez à personne.",
    signIn: "Se connecter autrement"
  },
  password: {
    forgotTitle: "Mot de passe oublié ?",
    forgotIntro: "Nous vous enverrons un lien pour en choisir un nouveau.",
    forgotSubmit: "Envoyer le lien",
    sent: "S’il existe un compte pour cette adresse, un e-mail contenant un lien est en route. Le lien est valable une heure.",
    again: "Renvoyer",
    resetTitle: "Choisir un nouveau mot de passe",
    resetIntro:
      "Un nouveau mot de passe déconnecte tous les appareils. Celui-ci est ensuite connecté.",
    resetSubmit: "Enregistrer le mot de passe",
    askAgain: "Demander un nouveau lien"
  },
  secondFactor: {
    title: "Seconde étape",
    intro: "Saisissez le code affiché par votre application d’authentification.",
    passkeyIntro: "Confirmez avec votre clé d’accès : votre navigateur vous la demandera.",
    passkey: "Utiliser une clé d’accès",
    submit: "Continuer",
    lost: "Utiliser plutôt un code de récupération",
    recovery: "Utiliser le code de récupération",
    until: "Vous avez jusqu’au {time} pour terminer la connexion.",
    remember: {
      one: "Ne plus demander dans ce navigateur pendant {count} jour. Ne choisissez cela que dans votre propre navigateur.",
      many: "Ne plus demander dans ce navigateur pendant {count} jours. Ne choisissez cela que dans votre propre navigateur.",
      other:
        "Ne plus demander dans ce navigateur pendant {count} jours. Ne choisissez cela que dans votre propre navigateur."
    },
    over: "Recommencer"
  },
  enrollment: {
    title: "Configurer un second facteur",
    intro:
      "{app} exige un second facteur en plus de votre mot de passe : une application sur votre téléphone qui affiche des codes.",
    passkey: "Ajouter plutôt une clé d’accès",
    passkeyOnly:
      "{app} exige une clé d’accès pour cette connexion. Elle utilise votre empreinte digitale, votre visage ou le verrouillage de l’écran.",
    start: "Configurer une application d’authentification",
    scan: "Scannez ce code avec votre application d’authentification, puis saisissez le code qu’elle affiche.",
    typed: "Impossible de le scanner ? Saisissez plutôt cette clé dans l’application :",
    qr: "Code QR pour l’application d’authentification",
    submit: "Continuer",
    codesTitle: "Vos codes de récupération",
    codes:
      "Chacun de ces codes fonctionne une fois à la place de votre application d’authentification. Conservez-les là où vous pourrez les retrouver sans votre téléphone : ils ne seront plus affichés.",
    codesName: "codes-de-recuperation.txt",
    kept: "Je les ai enregistrés"
  },
  reauthenticate: {
    title: "Confirmez que c’est bien vous",
    intro: "Nous le demandons de temps en temps, avant une modification importante.",
    goesOn: "Vous pourrez ensuite {name}.",
    submit: "Continuer",
    wrong: "C’est incorrect. Réessayez.",
    totp: "Saisissez le code affiché par votre application d’authentification.",
    lost: "Utiliser plutôt un code de récupération",
    mailed: "M’envoyer un code par e-mail",
    sent: "Un code est en route vers votre adresse.",
    passkey: "Utiliser une clé d’accès",
    with: "Confirmer avec {provider}"
  },
  remainingWaysIn: {
    title: "Tout cela est-il à vous ?",
    intro:
      "Vous avez un nouveau mot de passe. Ces éléments permettent encore de se connecter à votre compte. Supprimez ceux qui ne sont pas à vous : qui en possède un entre sans le mot de passe.",
    passkey: "Clé d’accès",
    remove: "Supprimer",
    onward: "Continuer"
  },
  addressProof: {
    instead: "Mon navigateur ne peut pas faire cela : m’envoyer un code par e-mail",
    title: "Saisissez le code",
    intro:
      "Si {email} peut être utilisée ici, un code à 6 chiffres est en route. Il montre que vous n’êtes pas un programme ; vous reprendrez ensuite où vous en étiez.",
    submit: "Continuer",
    back: "Retour"
  },
  breachedPassword: {
    title: "Choisir un nouveau mot de passe",
    leaked:
      "Votre mot de passe figure dans une liste de mots de passe divulgués par d’autres services. Des inconnus peuvent l’essayer sur votre compte.",
    elsewhere:
      "Choisissez-en un que vous n’utilisez nulle part ailleurs, et changez-le partout où vous l’utilisiez.",
    change: "Changer le mot de passe",
    onward: "Pas maintenant"
  },
  strongerSignIn: {
    title: "Connectez-vous de façon plus sûre",
    asks: "{application} préfère les personnes qui se connectent avec un second facteur ou une clé d’accès. Vous n’avez encore ni l’un ni l’autre.",
    authenticator: "Configurer une application d’authentification",
    passkey: "Ajouter une clé d’accès",
    decline: "Pas maintenant"
  },
  signOut: {
    title: "Se déconnecter de {app}",
    one: "Déconnecter {name}",
    all: "Déconnecter tous les comptes",
    hosts: "Cela vous déconnecte de tous ceux-ci : {hosts}.",
    nobody: "Personne n’est connecté dans ce navigateur.",
    signIn: "Se connecter"
  }
}
