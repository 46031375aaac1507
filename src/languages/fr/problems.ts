import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "fr"> = {
  problems: {
    connection_not_found:
      "Cette connexion n’est plus ouverte. Demandez à la personne qui vous a envoyé ici.",
    managed_by_connection:
      "C’est le fournisseur d’identité de votre organisation qui en décide. Adressez-vous à ses responsables.",
    invitation_not_pending: "Cette invitation n’est plus ouverte.",
    invitation_email_mismatch:
      "L’invitation a été envoyée à une autre adresse que la vôtre. Connectez-vous au compte de cette adresse.",
    invitation_not_found: "Cette invitation n’existe plus.",
    invitation_pending: "Cette adresse a déjà une invitation en attente.",
    already_member: "Cette personne est déjà membre.",
    role_not_found: "Ce rôle n’existe plus.",
    role_set_not_found: "Ces rôles n’existent plus.",
    organization_not_found: "Cette organisation n’existe pas, ou vous n’en êtes pas membre.",
    organization_limit_reached: "Vous ne pouvez plus créer d’organisations.",
    member_not_found: "Ce membre n’existe plus.",
    last_owner:
      "Une organisation a besoin d’un propriétaire. Désignez d’abord quelqu’un d’autre comme propriétaire.",
    managed_by_directory: "C’est l’annuaire de votre organisation qui en décide.",
    metadata_too_large: "C’est plus qu’il n’y a de place.",
    api_key_not_found: "Cette clé d’API n’existe plus.",
    connections_disabled:
      "Les membres ne peuvent pas configurer la connexion ici. Demandez un lien aux responsables du service.",
    api_keys_disabled: "Il n’est pas possible de créer des clés d’API ici.",
    too_many_api_keys: "Le nombre maximal de clés d’API est atteint. Révoquez-en une d’abord.",
    application_not_found: "Cette application n’existe plus.",
    resource_not_found: "Cette API n’existe plus.",
    too_many_applications:
      "Le nombre maximal d’applications est atteint. Supprimez-en une d’abord.",
    too_many_secrets: "Il y a déjà deux secrets.",
    no_secret_method: "Cette application n’utilise pas de secret.",
    invalid_domain:
      "Ce n’est pas un domaine. Saisissez-le tel qu’il figure après le @ de vos adresses, par exemple acme.com.",
    domain_exists: "Votre organisation a déjà ce domaine.",
    too_many_domains: "Le nombre maximal de domaines est atteint.",
    domain_not_claimable:
      "Aucune organisation ne peut avoir ce domaine : il est à tout le monde, à beaucoup de personnes ou au service lui-même.",
    domain_not_found: "Ce domaine n’existe plus.",
    domain_taken:
      "Une autre organisation a déjà prouvé ce domaine. Adressez-vous aux responsables du service.",
    domain_not_verified:
      "L’enregistrement n’a pas été trouvé. Ce qui a été trouvé à la place est indiqué auprès du domaine. Un nouvel enregistrement peut mettre quelques minutes à être visible.",
    resolver_unavailable:
      "Les serveurs de noms n’ont pas répondu, rien n’a donc changé. Réessayez plus tard.",
    invalid_connection:
      "Le fournisseur ne peut pas être configuré ainsi. Vérifiez les champs signalés.",
    connection_in_use:
      "Des personnes se sont déjà connectées par cette connexion, le fournisseur et sa façon de nommer les personnes ne peuvent donc plus être changés. Créez une nouvelle connexion.",
    connection_conflict:
      "Une autre connexion est activée pour l’un de ces domaines. Désactivez-la d’abord.",
    connection_not_tested: "Une connexion de test doit d’abord réussir.",
    connection_incomplete:
      "Il manque quelque chose : remplissez d’abord les champs de votre fournisseur.",
    no_verified_domain: "Votre organisation doit d’abord prouver un domaine.",
    too_many_connections: "Le nombre maximal de connexions est atteint.",
    too_many_directories: "Le nombre maximal d’annuaires est atteint.",
    too_many_tokens: "Le nombre maximal de jetons de l’annuaire est atteint.",
    directory_not_found: "Cet annuaire n’existe plus.",
    invalid_request:
      "Le formulaire contient quelque chose qui ne peut pas être utilisé. Vérifiez les champs signalés.",
    invalid_json: "La demande n’a pas pu être lue. Revenez en arrière et réessayez.",
    invalid_cursor: "Cette partie de la liste n’existe plus. Recommencez au début.",
    invalid_limit: "La liste ne peut pas être affichée ainsi. Recommencez au début.",
    invalid_redirect_url:
      "L’adresse vers laquelle continuer n’appartient pas à cette application. Retournez à l’application et recommencez.",
    body_too_large: "C’est trop à la fois. Raccourcissez et réessayez.",
    unsupported_media_type: "La demande n’a pas pu être lue. Revenez en arrière et réessayez.",
    route_not_found: "Cette page n’existe pas. Le lien est peut-être ancien ou mal saisi.",
    method_not_allowed:
      "Cette adresse ne peut pas être ouverte ainsi. Revenez en arrière et recommencez.",
    denied_by_hook:
      "L’application a refusé. Contactez son assistance si vous pensez que c’est une erreur.",
    hook_unavailable: "L’application ne peut pas répondre pour le moment. Réessayez plus tard.",
    internal_error:
      "Une erreur s’est produite de notre côté. Réessayez plus tard. Si cela se reproduit, communiquez à l’assistance la référence ci-dessous.",
    overloaded: "Le service est très sollicité en ce moment.",
    rate_limited: "Il y a eu trop de tentatives.",
    unknown_host: "Cette adresse n’appartient à aucune application.",
    origin_not_allowed:
      "Le formulaire a été envoyé depuis un autre endroit. Ouvrez la page ici et renvoyez-le.",
    unauthenticated: "Connectez-vous d’abord.",
    forbidden:
      "Votre compte n’est pas autorisé à faire cela. Si vous en avez un autre, connectez-vous avec celui-ci.",
    forbidden_while_impersonating:
      "Vous ne pouvez pas faire cela pendant que vous agissez au nom d’une autre personne.",
    reauthentication_required: "Confirmez que c’est bien vous pour continuer.",
    second_factor_required:
      "Utilisez votre application d’authentification ou un code de récupération.",
    reauthentication_unsupported:
      "Ce fournisseur ne peut pas confirmer que c’est vous. Choisissez un autre moyen.",
    invalid_credentials: "L’adresse e-mail ou le mot de passe est incorrect.",
    sso_required: "Votre organisation exige que vous utilisiez sa propre connexion.",
    connection_domain_mismatch:
      "La connexion de votre organisation ne vaut pas pour votre adresse e-mail. Adressez-vous à ses responsables.",
    not_provisioned:
      "Votre organisation ne vous a pas donné accès ici. Adressez-vous à celles et ceux qui en décident.",
    user_banned: "Ce compte est bloqué. Contactez les responsables de l’application.",
    user_deleted: "Ce compte est supprimé.",
    email_not_verified: "L’adresse e-mail n’est pas encore confirmée. Nous y avons envoyé un lien.",
    email_code_disabled: "Il n’est pas possible de se connecter ici avec un code reçu par e-mail.",
    invalid_code: "Le code est incorrect, déjà utilisé ou expiré.",
    invalid_token:
      "Ce lien ne fonctionne plus : il a été utilisé, il a expiré ou un e-mail plus récent l’a remplacé.",
    invalid_state:
      "Cette connexion a été commencée dans un autre navigateur, ou il y a trop longtemps. Recommencez.",
    nothing_pending: "Aucune connexion n’est en attente dans ce navigateur. Recommencez.",
    password_rejected: "Ce mot de passe ne peut pas être utilisé. Choisissez-en un autre.",
    sign_up_closed:
      "Vous ne pouvez pas créer de compte ici pour le moment. Si vous en avez un, connectez-vous.",
    email_domain_not_allowed:
      "Les adresses de ce fournisseur de messagerie ne peuvent pas être utilisées ici. Utilisez une autre adresse.",
    challenge_required:
      "Avant de continuer, montrez que vous êtes une personne : répondez à la question ci-dessous, saisissez à nouveau votre mot de passe s’il est demandé, puis appuyez encore une fois sur le bouton.",
    challenge_unavailable:
      "Nous ne pouvons pas vérifier pour le moment que vous êtes une personne. Réessayez plus tard.",
    proof_of_work_required:
      "Avant de continuer, votre navigateur doit montrer qu’il n’est pas un programme qui essaie de nombreuses adresses. Saisissez à nouveau votre mot de passe s’il est demandé, puis appuyez encore une fois sur le bouton.",
    legal_consent_required: "Vous devez accepter les conditions.",
    email_taken:
      "Cette adresse a déjà un compte. Connectez-vous ou choisissez un nouveau mot de passe.",
    account_exists: "Cette adresse a déjà un compte. Connectez-vous-y.",
    mfa_disabled: "Les seconds facteurs sont désactivés ici.",
    mfa_required_by_policy: "Un second facteur est exigé ici.",
    mfa_already_enabled: "Un second facteur est déjà configuré.",
    mfa_not_enabled: "Aucun second facteur n’est configuré.",
    passkeys_disabled:
      "Vous ne pouvez pas utiliser de clés d’accès ici. Choisissez un autre moyen.",
    invalid_passkey:
      "La clé d’accès n’a pas pu être utilisée. Réessayez ou choisissez un autre moyen.",
    trusted_device_not_found: "Ce navigateur n’est plus mémorisé.",
    passkey_not_found: "Cette clé d’accès n’existe plus.",
    grant_not_found: "Cette application n’a plus accès.",
    passkey_exists: "Vous avez déjà ajouté cette clé d’accès.",
    too_many_passkeys:
      "Vous avez autant de clés d’accès qu’un compte peut en avoir. Supprimez-en une d’abord.",
    user_not_found: "Cette personne n’existe plus.",
    session_not_found: "Cet appareil est déjà déconnecté.",
    template_not_found: "Ce modèle n’existe pas.",
    provider_not_found: "Vous ne pouvez pas vous connecter ici de cette façon.",
    provider_error:
      "L’autre service n’a pas répondu comme prévu. Réessayez ou choisissez un autre moyen.",
    access_denied: "Il a été demandé à l’autre service de ne pas vous connecter. Rien n’a changé.",
    identity_not_found: "Cette méthode de connexion n’est pas associée.",
    identity_in_use: "Ce compte de l’autre service est associé ici à quelqu’un d’autre.",
    already_linked: "Cette méthode de connexion est déjà associée.",
    last_sign_in_method: "C’est votre seul moyen de vous connecter. Ajoutez-en un autre d’abord.",
    email_address_not_found: "Cette adresse n’existe plus.",
    primary_email:
      "C’est votre adresse principale. Faites d’abord d’une autre votre adresse principale.",
    too_many_email_addresses:
      "Vous avez autant d’adresses qu’un compte peut en avoir. Supprimez-en une d’abord.",
    data_request_not_found: "Cette copie de vos données n’existe pas.",
    data_request_expired: "Cette copie de vos données n’existe plus. Demandez-en une nouvelle."
  }
}
