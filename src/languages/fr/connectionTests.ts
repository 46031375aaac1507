import type { Part } from "../Catalogue.ts"
import type { connectionTests as english } from "../en/connectionTests.ts"

export const connectionTests: Part<typeof english, "fr"> = {
  connectionTest: {
    title: "Connexion de test",
    intro:
      "Connectez-vous une fois avec {name}. Personne n’est connecté ici par ce moyen : vous voyez ce que le fournisseur d’identité dit de vous et ce qui en résulterait.",
    submit: "Démarrer le test",
    failed: "La réponse du fournisseur d’identité ne peut pas être utilisée.",
    reason: "Raison",
    would: "Ce qui en résulterait",
    wouldSignIn: "La personne est connectée.",
    wouldProve: "Un compte a cette adresse : son propriétaire prouve une fois qu’il est à lui.",
    wouldLink: "Le compte qui a cette adresse est associé et connecté.",
    wouldCreate: "Un nouveau compte est créé et connecté.",
    wouldConsent: "Un nouveau compte est créé dès que la personne accepte les conditions.",
    wouldRefuse: "La connexion est refusée.",
    person: "Personne",
    subject: "Identifiant",
    email: "Adresse",
    firstName: "Prénom",
    lastName: "Nom",
    groups: "Groupes",
    role: "Rôle",
    unknown: "non envoyé",
    claims: "Tel que reçu"
  },
  attemptReasons: {
    access_denied: "La connexion a été annulée, ou le fournisseur n’autorise pas cette personne.",
    assertion_encrypted:
      "L’assertion est chiffrée. Désactivez le chiffrement de l’assertion chez le fournisseur.",
    assertion_expired:
      "La réponse est trop ancienne, ou une horloge est déréglée. Réessayez et vérifiez l’horloge du fournisseur.",
    assertion_replayed: "La réponse a déjà été utilisée. Recommencez la connexion.",
    audience_mismatch:
      "La réponse est destinée à quelqu’un d’autre. Vérifiez l’identifiant d’entité (audience) chez le fournisseur.",
    certificate_unknown:
      "La réponse est signée par un certificat inconnu ici. Fournissez le nouveau certificat ou les nouvelles métadonnées.",
    client_rejected:
      "Le fournisseur ne connaît pas cet identifiant client, ou le secret client est incorrect.",
    code_rejected: "Le fournisseur a refusé son propre code. Réessayez.",
    connection_domain_mismatch:
      "L’adresse n’appartient à aucun des domaines que votre organisation a prouvés.",
    destination_mismatch:
      "La réponse a été envoyée à une autre adresse. Vérifiez l’adresse de réponse (URL ACS) chez le fournisseur.",
    email_missing:
      "Le fournisseur n’a transmis aucune adresse e-mail. Ajoutez-la à ce qu’il transmet.",
    email_unverified: "Le fournisseur indique que l’adresse e-mail n’est pas vérifiée.",
    guest_account: "Les invités du locataire ne peuvent pas se connecter par sa connexion.",
    invalid_answer: "Le fournisseur a répondu sous une forme qui n’est pas celle du protocole.",
    invalid_id_token:
      "Le jeton d’identité ne convient pas : vérifiez l’émetteur et l’identifiant client.",
    issuer_mismatch: "Un autre émetteur que celui indiqué a répondu.",
    malformed: "La réponse n’a pas pu être lue.",
    no_discovery: "Aucun document de découverte n’a été trouvé chez l’émetteur.",
    not_in_response_to: "La réponse n’appartient à aucune connexion commencée dans ce navigateur.",
    not_provisioned:
      "La personne n’a pas de compte ici, et la connexion n’en crée pas, ou l’annuaire l’a retirée.",
    other_account: "Un autre compte que celui qui est connecté a été utilisé.",
    provider_refused:
      "Le fournisseur a refusé. Vérifiez que la personne y est affectée à l’application, ainsi que le secret client.",
    reauthentication_unsupported:
      "Le fournisseur ne donne aucune preuve récente de l’identité de la personne.",
    refused_address: "L’adresse du fournisseur n’est pas de celles que ce service peut interroger.",
    signature_invalid: "La signature ne convient pas. Vérifiez le certificat.",
    signature_missing: "La réponse n’est pas signée. Activez la signature chez le fournisseur.",
    sso_required: "Une autre connexion décide pour cette adresse.",
    subject_missing:
      "La réponse ne nomme personne. Vérifiez la revendication ou l’attribut qui nomme la personne.",
    tenant_mismatch: "La personne appartient à un autre locataire que celui de l’émetteur.",
    unreachable: "Le fournisseur n’a pas pu être joint.",
    user_banned: "La personne est bannie ici."
  }
}
