export const provider = {
  consent: {
    title: "Continue to {app}",
    asks: "{app} asks for access to the account of {person}.",
    verified: "This application is known to the operators of this service.",
    stranger:
      "The operators of this service do not know this application. Continue only if you trust it.",
    own: "You go on to an application of this service.",
    may: "It may:",
    known: "It is known by its address at {host}.",
    place: "Then you go on to {host}.",
    local: "That is a program on this device. Continue only if you have just started it yourself.",
    within: "You allow it for the organization {organization}.",
    organization: "For which organization",
    allow: "Allow",
    proceed: "Continue",
    deny: "Don't allow",
    noOrganization: "You are not a member of any organization, so this cannot be allowed.",
    refused: "This cannot be continued",
    refusedWhy:
      "The application that sent you here made a mistake, or the link is old. Go back to it and try again.",
    back: "Go back to the application"
  },
  scopes: {
    openid: "know that it is you",
    profile: "see your name and language",
    email: "see your email address",
    organizations: "see your organizations and your role in each",
    groups: "see the groups that you belong to",
    organization: "act in one of your organizations",
    offline_access: "keep access while you are away"
  },
  device: {
    title: "Connect a device",
    intro: "Enter the code that the program or device shows you.",
    next: "Continue",
    over: "The code is used or expired. Start again on the device.",
    askTitle: "Connect {app}?",
    asks: "A device with {app} asks for access to the account of {person}.",
    compare: "The device must show this code:",
    askedAt: "It asked at {time}.",
    askedFrom: "It asked at {time}, from the network address {place}.",
    warning:
      "Allow it only if you have started it yourself, on a device in front of you. If somebody sent you the code or a link to this page, they are trying to get into your account: don't allow it.",
    verified: "This application is known to the operators of this service.",
    stranger:
      "The operators of this service do not know this application. Continue only if you trust it.",
    own: "It is an application of this service.",
    may: "It may:",
    within: "You allow it for the organization {organization}.",
    organization: "For which organization",
    noOrganization: "You are not a member of any organization, so this cannot be allowed.",
    allow: "Allow",
    deny: "Don't allow",
    allowed: "The device is connected. You can go back to it and close this page.",
    denied: "The device was not connected. You can close this page.",
    applications: "Your applications",
    notMember:
      "{app} belongs to an organization that you are not a member of, so this cannot be allowed."
  },
  logout: {
    title: "Sign out of {app}?",
    asks: "An application asks to sign you out. This also signs you out of the other applications that you use here.",
    submit: "Sign out {person}",
    stay: "Stay signed in",
    done: "You are signed out",
    close: "You can close this page.",
    back: "Go back to {host}",
    again: "Sign in again"
  }
} as const
