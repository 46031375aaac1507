export const common = {
  common: {
    mixedLoopback:
      "The app and this page use different names for your machine: one uses localhost, the other 127.0.0.1. Browsers keep cookies by name, so you would not be signed in there. Open the app under the name that this page uses, or give the environment the app's name.",
    triesLeft: {
      one: "You have at most one try left.",
      other: "You have at most {count} tries left."
    },
    noTriesLeft: "No tries are left: ask for a new code, or start over.",
    switchAccount: "Switch account",
    signOut: "Sign out",
    menu: "Menu",
    skip: "Skip to the content",
    showPassword: "Show the password",
    passwordRule: {
      one: "At least one character, of any kind.",
      other: "At least {count} characters, of any kind."
    },
    optional: "optional",
    terms: "Terms",
    privacy: "Privacy",
    support: "Help",
    language: "Language",
    continue: "Continue",
    continueTo: "Continue to {place}",
    leaving: "Taking you there…",
    back: "Back",
    backToSignIn: "Back to sign-in",
    or: "or",
    incompleteLink: "The link is incomplete. Open it again from the mail.",
    retryIn: "Try again {wait}.",
    retryNow: "You can try again now.",
    reference: "Reference for support",
    copy: "Copy",
    copied: "Copied",
    print: "Print",
    download: "Download",
    offline: "You are offline. What you typed is kept, and is sent when you are back online.",
    noCookies:
      "Your browser keeps no cookies from this page, so you can't be signed in. Allow them in its settings, and load the page again.",
    impersonating: "You are acting for {name}.",
    impersonatingUntil: "You are acting for {name} until {time}.",
    impersonationBlocks:
      "Meanwhile you can't change passwords, second factors, addresses, sign-in methods, organizations or other sessions.",
    actingStaff: "Staff member acting: {id}.",
    backTo: "Back to {app}",
    stop: "Stop",
    mailsStay: "No mail server is set up, so mails stay on this machine.",
    readMails: "Read them",
    signedInAs: "Signed in as {name}"
  },
  fields: {
    email: "Email address",
    password: "Password",
    newPassword: "New password",
    currentPassword: "Current password",
    firstName: "First name",
    lastName: "Last name",
    language: "Language",
    code: "6-digit code",
    totpCode: "Code from your authenticator",
    emailCode: "Code from the mail",
    recoveryCode: "Recovery code",
    userCode: "Code of the device",
    name: "Name",
    role: "Role",
    organizationId: "Organization",
    permissions: "Permissions",
    expiresInDays: "Expires",
    revokeOld: "Void the old secrets at once",
    query: "Search",
    legalConsentAccepted: "I accept the terms",
    revokeOtherSessions: "Sign out my other devices",
    rememberDevice: "Do not ask in this browser again",
    kept: "I have saved them"
  },
  roles: {
    Owner: "Owner",
    Admin: "Admin",
    Member: "Member"
  },
  intents: {
    choosePassword: "choose a password",
    addAddress: "add an address",
    changeAddress: "change your main address",
    removeAddress: "remove an address",
    setUpFactor: "set up an authenticator",
    newRecoveryCodes: "make new recovery codes",
    turnOffFactor: "turn off the second factor",
    addPasskey: "add a passkey",
    removePasskey: "remove a passkey",
    linkAccount: "link a way to sign in",
    unlinkAccount: "remove a way to sign in",
    deleteAccount: "delete your account",
    requestData: "ask for a copy of your data",
    makeApiKey: "make an API key",
    makeApplication: "make an application",
    makeSecret: "make a new secret",
    removeApplication: "remove an application"
  },
  passwords: {
    too_short: "The password is too short.",
    too_long: "The password is too long.",
    not_printable: "The password has characters that can't be used.",
    too_common: "Too many people use this password. Choose another one.",
    too_simple:
      "The password must not be one character over and over, or blanks alone. Choose another one.",
    personal_data:
      "The password must not be little more than your name or your email address. Choose another one.",
    breached:
      "This password was in a leak of another service, so that strangers know it. Choose another one.",
    service_name:
      "The password must not be little more than the name of this service. Choose another one."
  },
  confirmation: {
    title: "Continue",
    intro: "Continue to finish what you began.",
    button: "Continue"
  },
  formGuard: {
    working: "Checking your browser. This takes a few seconds.",
    done: "Your browser is checked. Sending.",
    challenge: "Show that you are a person"
  },
  notices: {
    saved: "Saved.",
    mailed: "A mail is on its way.",
    removed: "Removed.",
    ended: "That device is signed out.",
    linked: "The account is linked.",
    disconnected: "The application has no access any more.",
    registered: "The passkey is added. You can sign in with it now.",
    requested: "We are preparing your copy. You will get a mail when it is ready.",
    joined: "You are a member now.",
    left: "You have left the organization.",
    switched: "Your active organization is changed.",
    invited: "The invitation is on its way.",
    proven: "The domain is proven.",
    turnedOn: "The connection is on.",
    turnedOff: "The connection is off.",
    anotherChosen:
      "Nothing was done: another account was chosen in this browser after the form had been shown.",
    joinedIt: "You are a member of {organization} now.",
    more: "Show more"
  },
  problemPage: {
    notFound: "Page not found",
    nothing: "Nothing to continue",
    forbidden: "This can't be done",
    gone: "This is gone",
    busy: "Just a moment",
    fault: "Something went wrong",
    unusable: "This address can't be used. The link may be old or mistyped.",
    prove: "Confirm that it's you",
    fromStart: "Start at the beginning"
  },
  formPost: {
    title: "Continue to {place}",
    why: "You go on by yourself in a moment. If not, press the button.",
    asked: "The application that sent you here made a mistake. It is told so if you go back to it.",
    onward: "Continue"
  }
} as const
