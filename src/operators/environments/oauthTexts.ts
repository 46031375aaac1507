import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { plain, seconds, type Section } from "./SettingText.ts"

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
