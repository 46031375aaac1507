import type { Words } from "./Words.ts"

/** Words for the problems of organizations, their invitations, keys and applications. */
export const organizationProblems = {
  connection_not_found: {
    en: "This sign-in is not open any more. Ask whoever sent you here.",
    da: "Dette login er ikke længere åbent. Spørg den, der sendte dig hertil."
  },
  managed_by_connection: {
    en: "Your organization's identity provider decides this. Ask those who look after it.",
    da: "Det bestemmer din organisations identitetsudbyder. Spørg dem, der passer den."
  },
  invitation_not_pending: {
    en: "This invitation is no longer open.",
    da: "Invitationen er ikke længere åben."
  },
  invitation_email_mismatch: {
    en: "The invitation was sent to another address than yours. Sign in to the account of that address.",
    da: "Invitationen er sendt til en anden adresse end din. Log ind på den konto, som adressen hører til."
  },
  invitation_not_found: {
    en: "This invitation no longer exists.",
    da: "Invitationen findes ikke."
  },
  invitation_pending: {
    en: "This address already has an open invitation.",
    da: "Der er allerede en åben invitation til denne adresse."
  },
  already_member: {
    en: "This person is already a member.",
    da: "Personen er allerede medlem."
  },
  role_not_found: {
    en: "This role no longer exists.",
    da: "Rollen findes ikke længere."
  },
  role_set_not_found: {
    en: "These roles no longer exist.",
    da: "Rollerne findes ikke længere."
  },
  organization_not_found: {
    en: "This organization does not exist, or you are not a member of it.",
    da: "Organisationen findes ikke, eller du er ikke medlem af den."
  },
  organization_limit_reached: {
    en: "You can't create any more organizations.",
    da: "Du har så mange organisationer, som én person kan oprette."
  },
  organizations_disabled: {
    en: "Organizations are turned off here.",
    da: "Organisationer er slået fra her."
  },
  member_not_found: {
    en: "This member no longer exists.",
    da: "Medlemmet findes ikke."
  },
  last_owner: {
    en: "An organization needs an owner. Make somebody else an owner first.",
    da: "En organisation skal have en ejer. Gør en anden til ejer først."
  },
  managed_by_directory: {
    en: "Your organization's directory decides about this.",
    da: "Organisationens katalog bestemmer over dette."
  },
  metadata_too_large: {
    en: "That is more than there is room for.",
    da: "Det er mere, end der er plads til."
  },
  api_key_not_found: {
    en: "This API key no longer exists.",
    da: "API-nøglen findes ikke længere."
  },
  connections_disabled: {
    en: "Members can't set up the sign-in here. Ask the people who run the service for a link.",
    da: "Medlemmer kan ikke sætte login op her. Bed dem, der driver tjenesten, om et link."
  },
  api_keys_disabled: {
    en: "API keys can't be made here.",
    da: "Her kan man ikke oprette API-nøgler."
  },
  too_many_api_keys: {
    en: "There are as many API keys as there can be. Revoke one first.",
    da: "Der er så mange API-nøgler, som der kan være. Tilbagekald en først."
  },
  application_not_found: {
    en: "This application no longer exists.",
    da: "Applikationen findes ikke længere."
  },
  resource_not_found: {
    en: "This API no longer exists.",
    da: "API'et findes ikke længere."
  },
  too_many_applications: {
    en: "There are as many applications as there can be. Remove one first.",
    da: "Der er så mange applikationer, som der kan være. Fjern en først."
  },
  too_many_secrets: {
    en: "There are two secrets already.",
    da: "Der er allerede to hemmeligheder."
  },
  no_secret_method: {
    en: "This application does not use a secret.",
    da: "Applikationen bruger ingen hemmelighed."
  }
} as const satisfies Readonly<Record<string, Words>>
