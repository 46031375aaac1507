import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "fr"> = {
  "portal.people": {
    title: "4. Vos personnes",
    intro:
      "Les personnes reçoivent un compte à leur première connexion et deviennent membres avec un rôle. Personne ne devient propriétaire de cette façon.",
    enabled: "Créer les comptes et les membres à la première connexion",
    role: "Rôle des nouveaux membres",
    noRole: "Aucun : ils ne deviennent pas membres",
    groups: "Rôles par groupe",
    groupsIntro:
      "Le premier groupe qui convient donne le rôle. Laissez un groupe vide pour retirer sa ligne.",
    group: "Groupe {number}",
    groupRole: "Rôle du groupe {number}",
    authoritative:
      "Redonner le rôle à chaque connexion, et le retirer quand plus aucun groupe ne convient",
    save: "Enregistrer"
  },
  "portal.certificates": {
    title: "Certificats",
    intro:
      "Votre fournisseur signe ses réponses avec ces certificats. Fournissez-en un nouveau ici avant qu’il soit utilisé là-bas : les deux comptent jusqu’à la fin de l’ancien.",
    none: "Il n’y a pas de connexion SAML, donc pas de certificats à surveiller.",
    noneOfIt: "Aucun certificat n’est encore connu.",
    subject: "Sujet",
    ends: "Expire le",
    fingerprint: "Empreinte SHA-256",
    read: "Relire les métadonnées",
    daily:
      "Les métadonnées sont relues automatiquement chaque jour, un nouveau certificat arrive donc sans vous.",
    certificate: "Nouveau certificat (PEM)",
    add: "Ajouter le certificat"
  },
  "portal.turningOn": {
    testTitle: "3. Connexion de test",
    testIntro:
      "Connectez-vous chez votre fournisseur comme l’une de vos personnes. Personne n’est connecté ici : vous voyez ensuite ce que votre fournisseur a transmis et ce qui en résulterait. Revenez alors à cette page.",
    test: "Démarrer une connexion de test",
    succeeded: "Le test du {time} a réussi.",
    failed: "Le test du {time} a échoué.",
    subject: "La personne est connue comme",
    role: "Elle deviendrait membre avec le rôle",
    noRole: "Elle ne deviendrait pas membre.",
    claims: "Ce que votre fournisseur a transmis",
    claim: "Nom",
    value: "Valeur",
    onTitle: "5. L’activer",
    onIntro:
      "À partir de là, vos personnes peuvent se connecter par cette connexion. Personne n’y est obligé, sauf si vous le décidez ci-dessous.",
    untested: "Une connexion de test doit d’abord réussir.",
    noDomain: "Votre organisation doit d’abord prouver un domaine.",
    domains: "Vers les domaines",
    on: "Activer",
    off: "Désactiver",
    enforcementTitle: "6. Qui doit l’utiliser",
    enforcement: "Obligatoire pour",
    outside:
      "Membres hors de ses domaines : {count}. Ils ne peuvent pas utiliser la connexion, avec le dernier choix l’organisation leur reste donc fermée.",
    save: "Enregistrer"
  },
  "portal.domains": {
    title: "Domaines",
    intro:
      "Une connexion n’est crue que pour les adresses des domaines que votre organisation a prouvés. Pour chacun, ajoutez un enregistrement TXT au DNS du domaine et vérifiez-le ici. Gardez l’enregistrement : il est recherché chaque semaine.",
    exact: "Un sous-domaine est un domaine à part entière.",
    none: "Aucun domaine n’est encore ajouté.",
    name: "Nom de l’enregistrement TXT",
    value: "Valeur",
    zone: "Certains fournisseurs ajoutent eux-mêmes le domaine au nom : omettez-le alors.",
    seen: "Voici ce qui a été trouvé sous ce nom :",
    nothing:
      "Rien n’a été trouvé sous ce nom. Un nouvel enregistrement peut mettre quelques minutes à être visible.",
    checked: "Dernière vérification le {time}.",
    check: "Vérifier maintenant",
    addTitle: "Ajouter un domaine",
    domain: "Domaine, par exemple acme.com",
    add: "Ajouter"
  },
  "portal.frame": {
    nav: "Configuration",
    portal: "Vue d’ensemble",
    domains: "Domaines",
    sso: "Authentification unique",
    directory: "Annuaire",
    certificates: "Certificats",
    until: "Ces pages sont ouvertes dans ce navigateur jusqu’au {time}.",
    leave: "Terminé, retour"
  },
  "portal.sso": {
    title: "Authentification unique",
    intro:
      "Connectez le fournisseur par lequel vos personnes se connectent ailleurs. Une nouvelle connexion ne connecte personne avant que vous l’ayez testée et activée.",
    none: "Il n’y a pas encore de connexion.",
    startTitle: "Connecter un fournisseur",
    preset: "Fournisseur",
    protocol: "Protocole",
    start: "Continuer",
    advice: "OpenID Connect est le plus simple des deux. Prenez SAML si votre fournisseur l’exige."
  },
  "portal.directory": {
    title: "Annuaire",
    intro:
      "Un annuaire indique ici, par SCIM 2.0, qui sont vos personnes : qui vous y retirez est aussitôt exclu ici. Dans Okta, il se trouve dans l’onglet “Provisioning” de l’application, dans Microsoft Entra ID sous “Provisioning” de l’application d’entreprise.",
    none: "Il n’y a pas encore d’annuaire.",
    address: "Adresse (Base URL, Tenant URL)",
    token: "Jeton (Secret Token, bearer)",
    once: "Le jeton n’est affiché qu’une fois : copiez-le maintenant.",
    tokens: "Jetons",
    ends: "jusqu’au {time}",
    silent: "Aucune requête n’est encore arrivée.",
    last: "La dernière requête est arrivée le {time}.",
    count: "Personnes : {users}. Groupes : {groups}.",
    makeToken: "Créer un nouveau jeton",
    role: "Rôle des nouveaux membres",
    noRole: "Aucun : ils ne deviennent pas membres",
    save: "Enregistrer",
    addTitle: "Ajouter un annuaire",
    name: "Nom",
    add: "Ajouter",
    requests: "Dernières requêtes",
    noRequests: "Aucune au cours des sept derniers jours.",
    answered: "réponse {status}",
    body: "Contenu",
    bodyCut: "Seul le début est affiché."
  },
  "portal.reasons": {
    tenant:
      "L’émetteur d’un seul locataire est attendu : common, organizations et consumers valent pour tous",
    askable: "Une adresse https que ce service peut interroger est attendue",
    silent: "Rien ne répond à cette adresse",
    otherIssuer:
      "Ce qui répond se nomme par un autre émetteur : écrivez-le comme le fournisseur, barre oblique finale comprise",
    discovery:
      "Aucun document de découverte OpenID ne s’y trouve (/.well-known/openid-configuration)",
    leadsInside:
      "Elle mène à une adresse qui n’est pas interrogée : https sur un hôte public est attendu",
    publicHost: "Une adresse https d’un hôte public est attendue",
    malformed:
      "Des métadonnées SAML sont attendues : XML en UTF-8 sans type de document, 1 Mio au plus",
    several: "Les métadonnées d’un seul fournisseur d’identité sont attendues",
    noProvider: "Les métadonnées d’un fournisseur d’identité SAML 2.0 sont attendues",
    noRedirect: "Une adresse de connexion par HTTP-Redirect est attendue",
    noHttps: "Une adresse de connexion par HTTP-Redirect en https est attendue",
    noCertificate:
      "Un certificat de signature est attendu : RSA de 2048 à 8192 bits, ou ECDSA sur P-256, P-384 ou P-521",
    noMetadata: "Des métadonnées y sont attendues, pas une redirection ni une erreur",
    brokeOff: "La réponse s’est interrompue",
    pem: "Un seul certificat en PEM est attendu",
    weakKey: "Une clé RSA d’au moins 2048 bits est attendue",
    otherKey: "Une clé RSA d’au plus 8192 bits, ou ECDSA sur P-256, P-384 ou P-521, est attendue"
  },
  "portal.open": {
    title: "Configurer la connexion de votre organisation",
    intro:
      "Vous connectez ici le fournisseur d’identité de votre organisation. Vous n’avez pas besoin de compte, mais d’un accès à l’administration du fournisseur et au DNS de votre domaine.",
    once: "Le lien s’ouvre une fois, dans ce navigateur, pour une heure. Ceux qui gèrent la connexion de l’organisation sont informés par e-mail de son ouverture.",
    open: "Ouvrir la configuration",
    dead: "Ce lien a été utilisé ou retiré, ou il est trop ancien. Demandez-en un nouveau à la personne qui l’a envoyé.",
    ended:
      "La configuration n’est plus ouverte dans ce navigateur. Demandez un nouveau lien pour continuer : ce qui a été enregistré est conservé."
  },
  "portal.overview": {
    title: "Configurer la connexion de votre organisation",
    intro:
      "Suivez ces étapes dans l’ordre de votre choix. Tout est enregistré aussitôt, et rien de ce que vous faites ici n’exclut quelqu’un avant que vous l’activiez.",
    domains: "Prouvez par le DNS que vos domaines de messagerie sont à vous.",
    sso: "Connectez votre fournisseur d’identité et testez-le avant que quelqu’un l’utilise.",
    directory: "Laissez votre annuaire ajouter et retirer des personnes (SCIM).",
    certificates:
      "Voyez quand expirent les certificats de votre fournisseur, et fournissez-en de nouveaux."
  },
  "portal.connection": {
    all: "Toutes les connexions",
    atProvider: "1. Chez votre fournisseur",
    here: "2. Ici",
    issuer: "Émetteur",
    clientId: "Identifiant client",
    clientSecret: "Secret client",
    clientSecretSet: "Secret client (un secret est enregistré ; laissez vide pour le garder)",
    groups: "Revendication ou attribut qui nomme les groupes",
    metadataUrl: "Adresse des métadonnées",
    metadataXml: "Ou les métadonnées elles-mêmes (XML)",
    save: "Enregistrer",
    read: "Lu chez votre fournisseur :",
    redirectUri: "Adresse de redirection",
    acsUrl: "URL ACS (adresse de réponse)",
    entityId: "Identifiant d’entité (audience)",
    spMetadata: "Adresse de nos métadonnées"
  },
  "portal.enforcement": {
    off: "Personne : c’est un moyen parmi d’autres",
    domains: "Tout le monde sur ses domaines, sans autre moyen de se connecter",
    members: "Tout le monde sur ses domaines et tous les membres de l’organisation"
  },
  "portal.domainStatuses": {
    pending: "Pas encore prouvé",
    verified: "Prouvé",
    failing: "Enregistrement manquant"
  },
  "portal.connectionStatuses": {
    draft: "Pas encore activée",
    active: "Activée",
    disabled: "Désactivée"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Autre fournisseur"
  }
}
