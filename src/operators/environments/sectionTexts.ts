import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"

/** Title, effect and unit of a setting. */
export interface SettingText {
  readonly title: string
  readonly description: string
  readonly unit?: "seconds" | "days" | "requests" | "mails" | "invitations" | "characters"
}

/** The texts of settings that stand together under one name. */
export interface SectionTexts {
  readonly title: string
  readonly settings: Readonly<Record<string, SettingText>>
}

/** The texts of a section of which each setting has one. */
export type Section<Settings> = {
  readonly title: string
  readonly settings: { readonly [Key in keyof Settings]: SettingText }
}

export const seconds = (title: string, description: string): SettingText => ({
  title,
  description,
  unit: "seconds"
})
export const plain = (title: string, description: string): SettingText => ({ title, description })

export const oauthTexts: Section<EnvironmentSettings["oauth"]> = {
  title: "Applications",
  settings: {
    enabled: plain(
      "Sign-in for other applications",
      "Whether applications can sign people in by OpenID Connect; off, their addresses are not there."
    ),
    registration: plain(
      "Registration",
      "Whether applications can register themselves: not at all, with a registration token, or all of them."
    ),
    clientDocuments: plain(
      "Applications by document",
      "Whether applications that nobody has added are known by a document at their address: from listed hosts, or from any."
    ),
    clientDocumentHosts: plain(
      "Hosts of documents",
      "Host names, with a port where it is not the usual one."
    ),
    accessTokenSeconds: seconds(
      "Access tokens",
      "The longest life of an application's access token."
    ),
    idTokenSeconds: seconds("ID tokens", "How long the ID token of a sign-in counts."),
    refreshIdleSeconds: seconds(
      "Unused refresh tokens",
      "A refresh token that is not used for this long ends."
    ),
    refreshAbsoluteSeconds: seconds(
      "Refresh tokens",
      "After this long a person has to sign in at the application again."
    )
  }
}

export const apiKeysTexts: Section<EnvironmentSettings["apiKeys"]> = {
  title: "API keys",
  settings: {
    people: plain(
      "People make API keys",
      "Whether people can make keys to your API for themselves. Off, those that there are go on, and a backend can still make some."
    ),
    organizations: plain(
      "Organizations make API keys",
      "Whether members whose role allows it can make keys of their organization."
    ),
    maxPerSubject: plain(
      "Keys of each",
      "The most keys that count at once of one person, or of one organization."
    )
  }
}

const invitations = (title: string, description: string): SettingText => ({
  title,
  description,
  unit: "invitations"
})

export const throttleTexts: Section<EnvironmentSettings["throttle"]> = {
  title: "Limits",
  settings: {
    accountFailures: plain(
      "Failures of an account",
      "After this many wrong passwords or codes, unknown devices cannot sign in for a while."
    ),
    accountAttempts: plain(
      "Attempts on an account",
      "Right and wrong ones, from all devices together."
    ),
    addressFailures: plain("Failures from a network address", "Wrong passwords and codes."),
    addressAttempts: plain("Attempts from a network address", "Right and wrong ones."),
    addressRequests: {
      title: "Requests from a network address",
      description: "To operations that send mail or create something.",
      unit: "requests"
    },
    mailsPerAddressPerHour: {
      title: "Mails to an address per hour",
      description: "From all networks together.",
      unit: "mails"
    },
    mailsPerAddressAndNetworkPerHour: {
      title: "Mails to an address per hour from one network",
      description: "Requested from one network address.",
      unit: "mails"
    },
    invitationsPerOrganization: invitations("Invitations of an organization", "In a window."),
    invitationsPerUser: invitations("Invitations by a person", "In a window."),
    invitationsPerNetwork: invitations("Invitations from a network address", "In a window."),
    sessionWrites: {
      title: "Writes of a session per minute",
      description: "Further changes are refused for a while.",
      unit: "requests"
    },
    protocolPerNetwork: {
      title: "Requests of public applications per minute",
      description: "Pushed authorization requests and device codes, from a network address.",
      unit: "requests"
    },
    userCodeTries: {
      title: "Wrong codes of devices",
      description: "By one session, and from one network address, in a window.",
      unit: "requests"
    },
    registrationsPerNetwork: {
      title: "Registrations from a network address per hour",
      description: "Of applications that register themselves.",
      unit: "requests"
    },
    windowSeconds: seconds("Window", "The time in which failures and requests are counted.")
  }
}
