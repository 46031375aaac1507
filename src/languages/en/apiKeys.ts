export const apiKeys = {
  apiKeys: {
    none: "There are no API keys yet.",
    created: "Made on {time}",
    used: "last used on {day}",
    unused: "not used yet",
    endless: "never expires",
    until: "expires on {time}",
    ended: "expired on {time}",
    expired: "Expired",
    never: "never",
    revoke: "Revoke",
    makeTitle: "Make an API key",
    make: "Make the key",
    off: "No new API keys can be made here. Keys that exist keep working until somebody revokes them.",
    shownTitle: "Your new API key",
    shown:
      "Copy the key now and keep it where you keep passwords: it is not shown again. Whoever has it can use it.",
    kept: "I have saved it"
  },
  "account.apiKeys": {
    title: "Your API keys",
    intro:
      "With an API key, a script of yours can use {app} for you. It can't get into your account.",
    rights:
      "A key has permissions only in an organization, and never more than your role there has.",
    nowhere: "No organization",
    of: "in {organization}",
    forbidden:
      "Your role there does not have all of these permissions. Choose fewer, or another organization."
  },
  "organizations.apiKeys": {
    intro:
      "With an API key, a script can use {app} for the organization. The key stays when the person who made it leaves.",
    makerLeft: "made by somebody who has left",
    nothing: "Your role has no permissions that a key could get.",
    forbidden: "Your role does not have all of these permissions. Choose fewer."
  },
  "organizations.applications": {
    full: "There are two secrets already. Tick the box, and the new one takes their place.",
    intro:
      "An application here is a program that uses {app} for the organization, without a person. It gets its access tokens by its client ID and its secret.",
    none: "There are no applications yet.",
    managed: "the operators look after it",
    off: "Turned off",
    may: "It may:",
    clientId: "Client ID",
    clientSecret: "Client secret",
    newSecret: "New secret",
    makeSecret: "Make the secret",
    remove: "Remove",
    makeTitle: "Make an application",
    make: "Make the application",
    nothing: "Your role has no permissions that an application could get.",
    newApplication: "Your new application",
    shown:
      "Copy the secret now and keep it where you keep passwords: it is not shown again. Whoever has it can act as the application.",
    forbidden: "Your role does not have all that this application may do."
  }
} as const
