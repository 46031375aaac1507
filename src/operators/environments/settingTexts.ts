import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import {
  apiKeysTexts,
  oauthTexts,
  plain,
  seconds,
  type Section,
  type SettingText,
  throttleTexts
} from "./sectionTexts.ts"

/** Each section and each setting has a text, or this does not compile. */
type Texts = {
  readonly [Key in keyof EnvironmentSettings]: EnvironmentSettings[Key] extends
    | string
    | null
    | ReadonlyArray<unknown>
    ? SettingText
    : Section<EnvironmentSettings[Key]>
}

const page = (title: string): SettingText => ({
  title,
  description: "A path at the app URL. The default leads to the service's own page."
})

const abuseTexts: Section<EnvironmentSettings["abuse"]> = {
  title: "Defence against programs",
  settings: {
    proofOfWork: plain(
      "Proof of work",
      "Browsers solve a small task before they sign in or sign up: never, only on networks with many failures, or always."
    ),
    challenge: plain(
      "Provider of challenges",
      "Turnstile or hCaptcha on the pages for signing in and up; its secret is set on the command line."
    )
  }
}

export const settingTexts: Texts = {
  signUp: {
    title: "Sign-up",
    settings: {
      mode: plain("Who may sign up", "Everybody, only people who are invited, or nobody."),
      legalConsentRequired: plain(
        "Consent to the terms",
        "Whether people must accept the terms before their account is created."
      ),
      plusAddresses: plain(
        "Addresses with a tag",
        "Counted as one, ada+news@example.com is ada@example.com, and one of them can sign up."
      )
    }
  },
  abuse: abuseTexts,
  nativeRedirects: {
    title: "Redirects to apps",
    settings: {
      loopback: plain(
        "Loopback addresses",
        "Whether a native app may receive the answer at a port of its own machine."
      ),
      urls: plain("Claimed addresses", "The https addresses that apps claim as their own.")
    }
  },
  signIn: {
    title: "Sign-in",
    settings: {
      emailCode: plain("Mailed codes", "Whether people can sign in with a mailed code.")
    }
  },
  passkeys: {
    title: "Passkeys",
    settings: {
      enabled: plain("Passkeys", "Whether people can add passkeys and sign in with them."),
      rpId: plain(
        "Domain of passkeys",
        "Passkeys work on this domain and its subdomains; without one, on the host of the app URL. After a change, existing passkeys no longer work."
      ),
      nativeOrigins: plain("Origins of apps", "The native apps that may use passkeys.")
    }
  },
  branding: {
    title: "Branding",
    settings: {
      displayName: plain("Display name", "What pages and mails call the app."),
      accentColor: plain(
        "Accent colour",
        "The colour of buttons and links on the pages, such as #0b7a5b."
      ),
      accentColorDark: plain(
        "Accent colour in dark mode",
        "The colour of buttons and links on the pages in dark mode; without it, the accent colour is made light enough."
      ),
      layout: plain(
        "Layout",
        "A card in the middle, a page split by a panel in the accent colour, or a full page."
      ),
      termsUrl: plain("Terms of service", "The address that pages link to."),
      privacyUrl: plain("Privacy policy", "The address that pages link to."),
      supportUrl: plain("Support", "A page or an address to write to.")
    }
  },
  support: {
    title: "Support",
    settings: {
      impersonate: plain(
        "Support acts for users",
        "Whether operators with the role support may act for users; owners and admins always may."
      )
    }
  },
  password: {
    title: "Passwords",
    settings: {
      minLength: {
        title: "Minimum password length",
        description: "Applies when a password is set; existing passwords stay valid.",
        unit: "characters"
      },
      maxLength: {
        title: "Maximum password length",
        description: "A longer password is refused, never cut off.",
        unit: "characters"
      },
      blocklist: plain("Common passwords", "Whether the most common passwords are refused."),
      breached: plain(
        "Leaked passwords",
        "Whether passwords of known leaks are refused. By a file: the one at BREACHED_FILE. By a service: it learns five characters of a hash."
      )
    }
  },
  mfa: {
    title: "Second factor",
    settings: {
      policy: plain(
        "Second factor",
        "Off: nobody can set one up. Required: people without one must set one up at their next sign-in."
      ),
      rememberDeviceDays: {
        title: "Remembered browsers",
        description:
          "How long a browser may skip the second factor after its owner asked for it. 0: never.",
        unit: "days"
      }
    }
  },
  session: {
    title: "Sessions",
    settings: {
      reauthenticationSeconds: seconds(
        "Fresh proof",
        "How long a proof of identity counts for actions that need a recent one."
      ),
      absoluteSeconds: seconds(
        "Maximum session length",
        "A session ends after this time, even if it is in use."
      ),
      idleSeconds: seconds("Idle session", "A session ends after this time without use."),
      impersonationSeconds: seconds(
        "Impersonation",
        "How long somebody may act for a user before the session ends."
      ),
      accessTokenSeconds: seconds(
        "Access tokens",
        "How long an access token is valid; a revoked session's last token stays valid this long."
      ),
      maxPerClient: plain(
        "Sessions in a browser",
        "How many accounts one browser can be signed in to at once."
      ),
      maxPerUser: plain(
        "Sessions of a person",
        "One more ends the session that has been idle longest."
      )
    }
  },
  codes: {
    title: "Codes",
    settings: {
      lifetimeSeconds: seconds("Lifetime of codes", "How long a mailed code is valid."),
      maxAttempts: plain("Tries", "A code is void after this many wrong tries.")
    }
  },
  audience: plain(
    "Audience of access tokens",
    "The name of your API in the tokens of sessions; without one, the app URL."
  ),
  hintDomain: plain(
    "Domain of the session hint",
    "Makes the cookie that tells scripts of a sign-in visible on this whole domain; it holds no secret."
  ),
  links: {
    title: "Links in mails",
    settings: {
      resetSeconds: seconds("Password reset", "How long the link is valid."),
      verifySeconds: seconds("Verification of an address", "How long the link is valid."),
      ticketSeconds: seconds("Tickets", "How long a ticket to another domain is valid."),
      impersonationSeconds: seconds("Impersonation", "How long the link is valid.")
    }
  },
  invitations: {
    title: "Invitations",
    settings: {
      lifetimeSeconds: seconds("Lifetime of invitations", "How long the link is valid.")
    }
  },
  organizations: {
    title: "Organizations",
    settings: {
      enabled: plain("Organizations", "Whether the environment has organizations."),
      creation: plain("Who may create one", "Everybody who is signed in, or only backends."),
      maxPerUser: plain(
        "Organizations of a person",
        "How many organizations one person may create and own."
      )
    }
  },
  oauth: oauthTexts,
  connections: {
    title: "Connections",
    settings: {
      selfService: plain(
        "Organizations set up their sign-in",
        "Whether members whose role allows it can make links to the set-up of their organization's sign-in. Off, your backend and operators alone make them."
      )
    }
  },
  apiKeys: apiKeysTexts,
  throttle: throttleTexts,
  notify: {
    title: "Notices",
    settings: {
      newDevice: plain(
        "New device",
        "Whether people are mailed about a sign-in from a new device."
      ),
      credentialChange: plain(
        "Changed credentials",
        "Whether people are mailed when a sign-in method is added, changed or removed."
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
      afterSignIn: plain(
        "After a sign-in",
        "A path at the app URL, for sign-ins that lead nowhere else. The default is the app's own start."
      ),
      afterSignOut: page("After a sign-out"),
      emailCode: page("Mailed code"),
      invitation: page("Invitation"),
      resetPassword: page("Password reset"),
      verifyEmail: page("Verification of an address"),
      disavow: page("Disavowal of a sign-in"),
      dataRequest: page("Copy of your data")
    }
  },
  retention: {
    title: "Retention",
    settings: {
      deletedUserDays: {
        title: "Deleted users",
        description: "What is left of a deleted user is erased for good after this time.",
        unit: "days"
      },
      auditDays: {
        title: "Audit trail",
        description: "Older events are erased for good; without a number all are kept.",
        unit: "days"
      },
      endedSessionDays: {
        title: "Ended sessions",
        description: "They are erased this long after their end; without a number all are kept.",
        unit: "days"
      }
    }
  },
  signingAlgorithm: plain(
    "Signing algorithm",
    "Tokens are signed with it once its key has been published long enough."
  ),
  locales: plain("Languages", "The languages of pages and mails."),
  defaultLocale: plain(
    "Default language",
    "For people whose browser asks for none of the languages."
  )
}
