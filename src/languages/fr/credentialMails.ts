import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "fr"> = {
  "mail.credential_changed.subject": {
    password_set: "Votre mot de passe a été changé",
    password_reset: "Votre mot de passe a été réinitialisé",
    password_removed: "Votre mot de passe a été supprimé",
    email_added: "Une adresse e-mail a été ajoutée à votre compte",
    email_promoted: "Votre adresse e-mail principale a été changée",
    email_removed: "Une adresse e-mail a été supprimée de votre compte",
    mfa_enrolled: "La connexion en deux étapes a été activée",
    mfa_disabled: "La connexion en deux étapes a été désactivée",
    recovery_codes_regenerated: "De nouveaux codes de récupération ont été créés",
    lockout_cleared: "Vous pouvez de nouveau vous connecter à votre compte",
    identity_linked: "Une méthode de connexion a été ajoutée",
    identity_unlinked: "Une méthode de connexion a été supprimée",
    passkey_added: "Une clé d’accès a été ajoutée à votre compte",
    passkey_removed: "Une clé d’accès a été supprimée de votre compte"
  },
  "mail.credential_changed.change": {
    password_set: "Le mot de passe de votre compte a été changé.",
    password_reset:
      "Un nouveau mot de passe a été choisi pour votre compte au moyen d’un lien reçu par e-mail. Tous les appareils ont été déconnectés.",
    password_removed:
      "Le mot de passe de votre compte a été supprimé. Tous les appareils ont été déconnectés. Un nouveau mot de passe peut être choisi à la connexion, au moyen d’un lien envoyé par e-mail.",
    email_added: "Une adresse e-mail a été ajoutée à votre compte.",
    email_promoted:
      "Une autre adresse e-mail est désormais l’adresse principale de votre compte : les e-mails qui le concernent y sont envoyés.",
    email_removed: "Une adresse e-mail a été supprimée de votre compte.",
    mfa_enrolled:
      "Se connecter à votre compte demande désormais aussi un code d’une application d’authentification.",
    mfa_disabled:
      "Se connecter à votre compte ne demande plus de code d’une application d’authentification.",
    recovery_codes_regenerated:
      "De nouveaux codes de récupération ont été créés pour votre compte. Les anciens ne fonctionnent plus.",
    lockout_cleared:
      "Les connexions à votre compte étaient bloquées après des tentatives échouées. L’assistance les a débloquées.",
    identity_linked: "Un compte d’un autre service peut désormais servir à se connecter.",
    identity_unlinked: "Un compte d’un autre service ne peut plus servir à se connecter.",
    passkey_added:
      "Une clé d’accès a été ajoutée à votre compte. Elle permet de se connecter sans mot de passe.",
    passkey_removed:
      "Une clé d’accès ne peut plus servir à se connecter. Les appareils connectés avec elle ont été déconnectés."
  }
}
