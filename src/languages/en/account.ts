export const account = {
  "account.sessions": {
    title: "Your devices",
    current: "This device",
    active: "Last active {time}",
    by: "signed in with {methods}",
    impersonated: "Support acts in your name here",
    on: "{browser} on {os}",
    revoke: "Sign out",
    others: "Sign out all other devices",
    trusted: "Remembered browsers",
    trustedIntro: "Signing in takes no second step in these browsers.",
    trustedUntil: "Remembered until {time}",
    forget: "Forget"
  },
  "account.frame": {
    nav: "Your account",
    profile: "Profile",
    addresses: "Email addresses",
    password: "Password",
    secondFactor: "Second factor",
    passkeys: "Passkeys",
    sessions: "Devices",
    identities: "Linked accounts",
    applications: "Applications",
    apiKeys: "API keys",
    activity: "Activity",
    data: "Your data",
    deletion: "Delete account",
    organizations: "Organizations",
    you: "You",
    waysIn: "Ways to sign in",
    devices: "Devices and activity",
    onward: "Continue"
  },
  "account.applications": {
    title: "Connected applications",
    none: "No application has access to your account.",
    intro: "These applications may use your account. Take it back from those that you do not use.",
    may: "It may:",
    own: "Part of this service",
    verified: "Known to the operators",
    since: "Since {time}",
    used: "last used {time}",
    of: "for {organization}",
    end: "Disconnect {application}"
  },
  "account.activity": {
    title: "Activity",
    none: "Nothing has happened yet.",
    you: "You",
    impersonator: "Support, in your name",
    administrator: "The administrators",
    system: "The service",
    failure: "failed",
    denied: "refused",
    newDevice: "new device",
    newNetwork: "new network"
  },
  "account.deletion": {
    title: "Delete your account",
    intro:
      "Your account closes at once and you are signed out everywhere. Later, everything about you is erased. You can't undo this.",
    codeFirst: "Nothing happens yet: we mail you a code first.",
    start: "Delete my account",
    mailed: "We have mailed you a code. Enter it here to delete the account.",
    confirm: "Delete it for good",
    blocked:
      "You are the last owner of these organizations. Make another member an owner, or remove the others, and then delete your account:"
  },
  "account.profile": {
    title: "Your profile",
    submit: "Save",
    any: "Same as the browser",
    hello: "Hello {name}.",
    since: "Main address:",
    managed: "{name} keeps your name and your main address."
  },
  "account.secondFactor": {
    title: "Your second factor",
    off: "This app does not use a second factor.",
    none: "With a second factor, nobody can sign in with your password alone. You need an app on your phone that shows codes.",
    others: "Setting it up signs out your other devices.",
    start: "Set up an authenticator",
    confirm: "Turn it on",
    since: "On since {time}.",
    left: "Recovery codes left: {count}.",
    few: "You are running out of recovery codes. Make new ones.",
    renew: "Make new recovery codes",
    renewNote: "New recovery codes replace the old ones.",
    disable: "Turn it off",
    required: "This app requires a second factor, so you can't turn it off."
  },
  "account.identities": {
    title: "Linked accounts",
    none: "No account of another service is linked to yours.",
    link: "Link {provider}",
    offer: "You came from {provider}. Link it, and you can sign in with it from now on.",
    unlink: "Unlink",
    nothing: "This app has no other services to sign in with."
  },
  "account.data": {
    title: "Your data",
    intro:
      "You can get a copy of what we keep about you. We prepare it in the background, and keep it for seven days.",
    ask: "Request a copy",
    pending: "Being prepared",
    ready: "Ready",
    isReady: "Your copy is ready.",
    expired: "No longer available",
    asked: "Requested on {time}",
    download: "Download"
  },
  "account.passkeys": {
    title: "Your passkeys",
    intro:
      "A passkey signs you in with your fingerprint, face or screen lock. There is no password to type, and none that anybody could steal.",
    off: "This app does not use passkeys.",
    begin: "Add a passkey",
    create: "Create the passkey",
    ready: "Your device will ask you to confirm with its lock.",
    script: "Passkeys need a browser that supports them, with scripts turned on.",
    created: "Added on {time}",
    used: "last used on {time}",
    synced: "kept by your provider on several devices",
    bound: "on one device only",
    rename: "Rename",
    remove: "Remove"
  },
  "account.password": {
    change: "Change your password",
    first: "Choose a password",
    firstIntro: "You sign in without a password so far. You can add one.",
    updated: "Last changed on {time}.",
    submit: "Save password"
  },
  "account.addresses": {
    title: "Your email addresses",
    primary: "Main address: you sign in with it, and we send mails to it.",
    stays: "It stays until another one takes its place.",
    verified: "Confirmed",
    unverified: "Not confirmed yet",
    promote: "Make it the main one",
    resend: "Send the link again",
    remove: "Remove",
    addTitle: "Add an address",
    add: "Add address",
    managed: "{name} keeps your main address.",
    own: "This address is yours already.",
    addIntro: "We will send it a link. The address is yours once the link has been opened."
  },
  "account.methods": {
    password: "password",
    totp: "authenticator",
    recovery_code: "recovery code",
    email_code: "mailed code",
    passkey: "passkey",
    ticket: "another host",
    impersonation: "impersonation",
    trusted_device: "remembered browser"
  },
  "account.devices": {
    desktop: "Computer",
    mobile: "Phone",
    tablet: "Tablet",
    native: "App",
    bot: "Program",
    unknown: "Unknown device"
  }
} as const
