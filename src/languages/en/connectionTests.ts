import { attemptReasons } from "./attemptReasons.ts"

export const connectionTests = {
  connectionTest: {
    title: "Test sign-in",
    intro:
      "Sign in with {name} once. Nobody is signed in here by it: you see what the identity provider says of you, and what would come of it.",
    submit: "Start the test",
    failed: "The identity provider's answer cannot be used.",
    reason: "Reason",
    would: "What would come of it",
    wouldSignIn: "The person is signed in.",
    wouldProve: "An account has this address: its owner proves once that it is theirs.",
    wouldLink: "The account that has this address is linked and signed in.",
    wouldCreate: "A new account is made and signed in.",
    wouldConsent: "A new account is made once the person accepts the terms.",
    wouldRefuse: "The sign-in is refused.",
    person: "Person",
    subject: "Identifier",
    email: "Address",
    firstName: "First name",
    lastName: "Last name",
    groups: "Groups",
    role: "Role",
    unknown: "not sent",
    claims: "As received"
  },
  attemptReasons
} as const
