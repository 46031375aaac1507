import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { plain, seconds, type Section, type SettingText } from "./SettingText.ts"

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
