export const signIn = {
  signIn: {
    title: "Sign in to {app}",
    choose: "Choose an account",
    another: "Use another account",
    submit: "Sign in",
    forgotten: "Forgot your password?",
    signUp: "Create an account",
    with: "Continue with {provider}",
    lastUsed: "Last used",
    emailCode: "Get a code by mail",
    passkey: "Sign in with a passkey",
    next: "Continue",
    different: "Use a different address",
    resend: "Send the link again",
    verification_sent: "We have sent a link to your address. Open it, then sign in.",
    password_reset: "Your new password is set. Sign in with it.",
    signed_out: "You are signed out.",
    oneSignedOut: "That account is signed out.",
    deleted: "Your account is deleted.",
    verified: "Your address is confirmed. Sign in.",
    address_proven: "Your address is confirmed. Now type your password.",
    account_exists:
      "This address has an account here already. Sign in to it, then link the other service.",
    ended: "That account is signed out here. Sign in to it again.",
    known: "If you have forgotten your password, you can choose a new one meanwhile."
  },
  signUp: {
    title: "Create an account for {app}",
    submit: "Continue",
    address_proven: "Your address is confirmed. Now fill in the rest.",
    have: "I already have an account",
    closed:
      "You need an invitation to create an account here. If you have one, open the link in its mail.",
    closedToAll: "Nobody can create an account here right now.",
    consentTerms: "I accept the {terms}.",
    consentPrivacy: "I accept the {privacy}.",
    consentBoth: "I accept the {terms} and the {privacy}.",
    terms: "terms",
    privacy: "privacy policy",
    consentPlain: "I accept the terms of {app}.",
    codeTitle: "Confirm your address",
    codeIntro: "We have sent a 6-digit code to {email}.",
    codeSubmit: "Create account",
    resend: "Send a new code",
    resent: "A new code is on its way. The old one no longer works.",
    other: "Use another address",
    reset: "Choose a new password",
    continueTitle: "One more thing",
    continueIntro: "You signed in with {provider}. We only need this:",
    continueMailed: "You confirmed {email}. We only need this:",
    continueSubmit: "Create account"
  },
  emailCode: {
    title: "Sign in with a code",
    intro: "We will mail you a code. You don't need a password.",
    submit: "Send the code",
    codeTitle: "Enter the code",
    codeIntro: "If {email} can sign in here, a 6-digit code is on its way to it.",
    codeSubmit: "Sign in",
    again: "Ask for another code",
    here: "Press the button to sign in.",
    elsewhereTitle: "Your code",
    elsewhere: "Enter this code where you asked for it. It works nowhere else.",
    never: "If you did not ask for it, don't tell it to anybody.",
    signIn: "Sign in another way"
  },
  password: {
    forgotTitle: "Forgot your password?",
    forgotIntro: "We will mail you a link to choose a new one.",
    forgotSubmit: "Send the link",
    sent: "If there is an account for this address, a mail with a link is on its way. The link works for an hour.",
    again: "Send it again",
    resetTitle: "Choose a new password",
    resetIntro: "A new password signs out every device. This one is then signed in.",
    resetSubmit: "Save password",
    askAgain: "Ask for a new link"
  },
  secondFactor: {
    title: "Second step",
    intro: "Enter the code that your authenticator app shows.",
    passkeyIntro: "Confirm with your passkey: your browser will ask for it.",
    passkey: "Use a passkey",
    submit: "Continue",
    lost: "Use a recovery code instead",
    recovery: "Use the recovery code",
    until: "You have until {time} to finish signing in.",
    remember: {
      one: "Do not ask in this browser again for {count} day. Choose this only in a browser of your own.",
      other:
        "Do not ask in this browser again for {count} days. Choose this only in a browser of your own."
    },
    over: "Start over"
  },
  enrollment: {
    title: "Set up a second factor",
    intro:
      "{app} requires a second factor besides your password: an app on your phone that shows codes.",
    passkey: "Add a passkey instead",
    passkeyOnly:
      "{app} requires a passkey for this sign-in. It uses your fingerprint, face or screen lock.",
    start: "Set up an authenticator",
    scan: "Scan this code with your authenticator app, then enter the code that it shows.",
    typed: "Can't scan it? Enter this key in the app instead:",
    qr: "QR code for the authenticator",
    submit: "Continue",
    codesTitle: "Your recovery codes",
    codes:
      "Each of these codes works once in place of your authenticator. Keep them where you can find them without your phone: they are not shown again.",
    codesName: "recovery-codes.txt",
    kept: "I have saved them"
  },
  reauthenticate: {
    title: "Confirm that it's you",
    intro: "We ask now and then, before something important is changed.",
    goesOn: "Then you can {name}.",
    submit: "Continue",
    wrong: "That is wrong. Try again.",
    totp: "Enter the code that your authenticator app shows.",
    lost: "Use a recovery code instead",
    mailed: "Mail me a code",
    sent: "A code is on its way to your address.",
    passkey: "Use a passkey",
    with: "Confirm with {provider}"
  },
  remainingWaysIn: {
    title: "Is all of this yours?",
    intro:
      "You have a new password. These can still be used to sign in to your account. Remove any that are not yours: whoever has one gets in without the password.",
    passkey: "Passkey",
    remove: "Remove",
    onward: "Continue"
  },
  addressProof: {
    instead: "My browser can't do that: mail me a code",
    title: "Enter the code",
    intro:
      "If {email} can be used here, a 6-digit code is on its way to it. It shows that you are no program; afterwards you go on where you were.",
    submit: "Go on",
    back: "Go back"
  },
  breachedPassword: {
    title: "Choose a new password",
    leaked:
      "Your password is in a list of passwords that leaked from other services. Strangers may try it on your account.",
    elsewhere: "Choose one that you use nowhere else, and change it wherever else you used it.",
    change: "Change the password",
    onward: "Not now"
  },
  strongerSignIn: {
    title: "Sign in more securely",
    asks: "{application} prefers people who sign in with a second factor or a passkey. You have neither yet.",
    authenticator: "Set up an authenticator",
    passkey: "Add a passkey",
    decline: "Not now"
  },
  signOut: {
    title: "Sign out of {app}",
    one: "Sign out {name}",
    all: "Sign out all accounts",
    hosts: "This signs you out of all of these: {hosts}.",
    nobody: "Nobody is signed in in this browser.",
    signIn: "Sign in"
  }
} as const
