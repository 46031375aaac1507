export const links = {
  links: {
    verifyTitle: "Confirm your email address",
    verifyIntro: "Confirm that the address we mailed is yours.",
    verifySubmit: "Confirm address",
    verified: "Your email address is confirmed.",
    disavowTitle: "Wasn't that you?",
    disavowIntro:
      "If somebody else has signed in to your account, stop them here. Every device is signed out, your password is removed, and a mail lets you choose a new one.",
    disavowElse: "If it was you, close this page: nothing has happened.",
    disavowSubmit: "Sign out everywhere",
    disavowed:
      "Every device is signed out, and your password is removed. A mail with a link to choose a new one is on its way.",
    removed:
      "What was added to your account since that sign-in is removed again. The mail names it.",
    dataTitle: "Your data is ready",
    dataIntro: "The copy of your data is ready. We keep it for seven days.",
    dataSubmit: "Go to your data",
    impersonationTitle: "Act for somebody else",
    impersonationIntro:
      "Continue to use the app as one of its users. What you do there is recorded as done by you on their behalf. Your own session in this browser stays as it is.",
    impersonationSubmit: "Act for the user",
    satelliteTitle: "Sign in here",
    satelliteIntro: "You are signed in elsewhere. Continue to sign in on this site, too.",
    satelliteSubmit: "Sign in"
  },
  invitation: {
    title: "Your invitation",
    organization: "You are invited to join {organization}.",
    organizationRole: "You are invited to join {organization}. Your role there: {role}.",
    environment: "You are invited to {environment}.",
    choosePassword: "Choose a password to create the account of {email}.",
    create: "Create account",
    passkey: "Create it with a passkey",
    accept: "Accept the invitation",
    signIn: "{email} already has an account. Sign in to it to continue.",
    signInBy:
      "{email} belongs to an account whose main address is {primary}. Sign in with that address to continue.",
    toSignIn: "Sign in",
    already: "You have an account here already: there is nothing left to accept.",
    unproven: "Confirm that {email} is yours before you accept. Then open the invitation again.",
    mine: "Is {email} yours too? Add it to your account instead, and then open the invitation again.",
    toAddresses: "Your email addresses",
    other: "You are signed in as {mine}, but this invitation is for {theirs}.",
    switch: "Continue as {name}",
    accepted: "This invitation has already been accepted.",
    revoked: "This invitation has been withdrawn.",
    expired: "This invitation has expired. Ask for a new one."
  },
  identityLink: {
    title: "Link an account",
    intro: "Continue to the service whose account you want to link.",
    submit: "Continue"
  },
  connectionLink: {
    title: "Is this account yours?",
    intro:
      "There is an account for {email}. Show once that it is yours; from then on your organization signs you in.",
    submit: "Continue",
    mailed: "Mail me a code",
    sent: "A code is on its way to the account's address.",
    passkey: "Use a passkey",
    other: "Sign in with something else"
  }
} as const
