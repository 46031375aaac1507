import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"

/** What a setting is called, what it does, and the unit of its number. */
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

type Section<Settings> = {
  readonly title: string
  readonly settings: { readonly [Key in keyof Settings]: SettingText }
}

/** Each section and each setting has a text, or this does not compile. */
type Texts = {
  readonly [Key in keyof EnvironmentSettings]: EnvironmentSettings[Key] extends
    | string
    | null
    | ReadonlyArray<unknown>
    ? SettingText
    : Section<EnvironmentSettings[Key]>
}

const seconds = (title: string, description: string): SettingText => ({
  title,
  description,
  unit: "seconds"
})
const plain = (title: string, description: string): SettingText => ({ title, description })
const page = (title: string): SettingText => ({
  title,
  description: "Path at the app URL. The service has a page of its own at the default."
})
const invitations = (title: string, description: string): SettingText => ({
  title,
  description,
  unit: "invitations"
})

export const settingTexts: Texts = {
  signUp: {
    title: "Sign-up",
    settings: {
      mode: plain("Who may sign up", "Everybody, only who is invited, or nobody."),
      legalConsentRequired: plain(
        "Consent to the terms",
        "Whether people must accept the terms before an account is made."
      )
    }
  },
  nativeRedirects: {
    title: "Redirects to apps",
    settings: {
      loopback: plain(
        "Loopback addresses",
        "Whether a native app may take an answer at a port of its own machine."
      ),
      urls: plain("Claimed addresses", "The https addresses that apps claim as their own.")
    }
  },
  signIn: {
    title: "Sign-in",
    settings: {
      emailCode: plain("Mailed codes", "Whether people can sign in with a code that is mailed.")
    }
  },
  passkeys: {
    title: "Passkeys",
    settings: {
      enabled: plain("Passkeys", "Whether people can make passkeys and sign in with them."),
      rpId: plain(
        "Domain of passkeys",
        "Passkeys work on this domain and below; null is the host of the app URL. A change ends those that there are."
      ),
      nativeOrigins: plain("Origins of apps", "The native apps that may use passkeys.")
    }
  },
  branding: {
    title: "Branding",
    settings: {
      displayName: plain("Display name", "What pages and mails call the app."),
      accentColor: plain("Accent colour", "Colours buttons and links of the pages."),
      accentColorDark: plain("Accent colour when dark", "The same for dark screens."),
      termsUrl: plain("Terms of service", "Pages link there."),
      privacyUrl: plain("Privacy policy", "Pages link there."),
      supportUrl: plain("Support", "A page or an address to write to.")
    }
  },
  support: {
    title: "Support",
    settings: {
      impersonate: plain(
        "Support acts for users",
        "Whether operators of the role support may; owners and admins always may."
      )
    }
  },
  password: {
    title: "Passwords",
    settings: {
      minLength: {
        title: "Shortest password",
        description: "Counts when one is set; passwords that there are stay good.",
        unit: "characters"
      },
      maxLength: {
        title: "Longest password",
        description: "A longer one is refused, never cut.",
        unit: "characters"
      },
      blocklist: plain("Common passwords", "Whether the most common passwords are refused.")
    }
  },
  mfa: {
    title: "Second factor",
    settings: {
      policy: plain(
        "Second factor",
        "Off: nobody can set one up. Required: whoever has none sets one up at the next sign-in."
      )
    }
  },
  session: {
    title: "Sessions",
    settings: {
      reauthenticationSeconds: seconds(
        "Fresh proof",
        "How long a proof of identity counts for what needs one."
      ),
      absoluteSeconds: seconds("Longest session", "A session ends then, however much it is used."),
      idleSeconds: seconds("Idle session", "A session ends after this time without use."),
      impersonationSeconds: seconds(
        "Impersonation",
        "How long somebody may act for a user before the session ends."
      ),
      accessTokenSeconds: seconds(
        "Access tokens",
        "How long one is good; a session that is ended lives on in them this long."
      ),
      maxPerClient: plain("Sessions in a browser", "How many people one browser can be at once."),
      maxPerUser: plain("Sessions of a person", "One more ends the session that is idle longest.")
    }
  },
  codes: {
    title: "Codes",
    settings: {
      lifetimeSeconds: seconds("Lifetime of codes", "How long a mailed code is good."),
      maxAttempts: plain("Tries", "After so many wrong tries a code is dead.")
    }
  },
  audience: plain("Audience of access tokens", "Null is the app URL."),
  hintDomain: plain(
    "Domain of the session hint",
    "Widens the cookie that tells scripts of a sign-in; it holds no secret."
  ),
  links: {
    title: "Links in mails",
    settings: {
      resetSeconds: seconds("Password reset", "How long the link is good."),
      verifySeconds: seconds("Verification of an address", "How long the link is good."),
      ticketSeconds: seconds("Tickets", "How long a ticket to another domain is good."),
      impersonationSeconds: seconds("Impersonation", "How long the link is good.")
    }
  },
  invitations: {
    title: "Invitations",
    settings: {
      lifetimeSeconds: seconds("Lifetime of invitations", "How long the link is good.")
    }
  },
  organizations: {
    title: "Organizations",
    settings: {
      enabled: plain("Organizations", "Whether there are any."),
      creation: plain("Who may make one", "Everybody who is signed in, or backends alone."),
      maxPerUser: plain("Organizations of a person", "How many one person may make and own.")
    }
  },
  throttle: {
    title: "Limits",
    settings: {
      accountFailures: plain(
        "Failures of an account",
        "So many wrong passwords or codes close it to unknown devices for a while."
      ),
      accountAttempts: plain("Attempts on an account", "From all devices together."),
      addressFailures: plain("Failures from a network address", "Wrong passwords and codes."),
      addressAttempts: plain("Attempts from a network address", "Right ones too."),
      addressRequests: {
        title: "Requests from a network address",
        description: "To operations that mail or make something.",
        unit: "requests"
      },
      mailsPerAddressPerHour: {
        title: "Mails to an address an hour",
        description: "Whoever asks for them.",
        unit: "mails"
      },
      mailsPerAddressAndNetworkPerHour: {
        title: "Mails to an address an hour from one network",
        description: "Asked for by one network address.",
        unit: "mails"
      },
      invitationsPerOrganization: invitations("Invitations of an organization", "In a window."),
      invitationsPerUser: invitations("Invitations by a person", "In a window."),
      invitationsPerNetwork: invitations("Invitations from a network address", "In a window."),
      sessionWrites: {
        title: "Writes of a session a minute",
        description: "More of what changes something is refused for a while.",
        unit: "requests"
      },
      windowSeconds: seconds("Window", "The time in which failures and requests are counted.")
    }
  },
  notify: {
    title: "Notices",
    settings: {
      newDevice: plain("New device", "Whether people are mailed of a sign-in from one."),
      credentialChange: plain(
        "Changed credentials",
        "Whether people are mailed when a way in is added, changed or removed."
      )
    }
  },
  pages: {
    title: "Pages",
    settings: {
      signIn: page("Sign-in"),
      signUp: page("Sign-up"),
      account: page("Account"),
      organizations: page("Organizations"),
      afterSignIn: page("After a sign-in"),
      afterSignOut: page("After a sign-out"),
      emailCode: page("Mailed code"),
      invitation: page("Invitation"),
      resetPassword: page("Password reset"),
      verifyEmail: page("Verification of an address"),
      disavow: page("Disavowal of a sign-in"),
      dataRequest: page("Copy of one's data")
    }
  },
  retention: {
    title: "Retention",
    settings: {
      deletedUserDays: {
        title: "Deleted users",
        description: "What is left of them is erased for good then.",
        unit: "days"
      },
      auditDays: {
        title: "Audit trail",
        description: "Older events are erased for good; null keeps all.",
        unit: "days"
      }
    }
  },
  signingAlgorithm: plain(
    "Signing algorithm",
    "Tokens are signed by it once its key was published long enough."
  ),
  locales: plain("Languages", "Those of the pages and mails."),
  defaultLocale: plain("Usual language", "For people who ask for none of the languages.")
}
