import type { Locale } from "../../contract/Values.ts"
import type { PasswordRejection } from "../password/PasswordRejection.ts"
import type { ShownPage } from "./Page.ts"

/** What a page says before anything has happened. */
interface Wording {
  readonly title: string
  readonly intro: ReadonlyArray<string>
}

/** A page with a button that does what its link is for. */
interface ActingWording extends Wording {
  readonly button: string
}

/**
 * What the script says when something happens, by the code of the problem, by `status` of a sign-in
 * or by a name of its own; `<page>.<key>` is said by that page in place of `<key>`. The script fills
 * in what stands in braces.
 */
type Messages = Readonly<
  Record<
    | "busy"
    | "no_token"
    | "invalid_token"
    | "resetPassword.invalid_token"
    | "rate_limited"
    | "overloaded"
    | "unauthenticated"
    | "forbidden"
    | "forbidden_while_impersonating"
    | "no_answer"
    | "unknown"
    | `resetPassword.${"complete" | "mfa_required" | "mfa_enrollment_required"}`
    | `password_rejected.${PasswordRejection}`
    | "verifyEmail.done"
    | "disavow.done"
    | `impersonation.${"done" | "no_token" | "invalid_token"}`
    | "invitation.organization"
    | "invitation.organization_role"
    | "invitation.environment"
    | "invitation.sign_up"
    | "invitation.accept"
    | "invitation.sign_in"
    | "invitation.unauthenticated"
    | "invitation.accepted"
    | "invitation.revoked"
    | "invitation.expired"
    | "invitation.account_exists"
    | "invitation.already_member"
    | "invitation.invitation_not_pending"
    | "invitation.invitation_email_mismatch"
    | "invitation.legal_consent_required"
    | "invitation.sign_up_closed"
    | "invitation.role_not_found"
    | "invitation.metadata_too_large"
    | `invitation.${"complete" | "mfa_required" | "mfa_enrollment_required"}`,
    string
  >
>

/** Everything that the pages say in one language. */
export interface PageTexts {
  readonly pages: {
    readonly [Name in ShownPage]: Name extends "dataRequest" ? Wording : ActingWording
  }
  /** What the button of an invitation says to somebody who has an account. */
  readonly accept: string
  readonly email: string
  readonly password: string
  readonly showPassword: string
  readonly passwordRule: (minLength: number) => string
  readonly legalConsent: (app: string) => string
  readonly onward: (app: string) => string
  readonly needsScript: string
  readonly messages: Messages
}

const english: PageTexts = {
  pages: {
    invitation: {
      title: "Your invitation",
      intro: [],
      button: "Create the account"
    },
    resetPassword: {
      title: "Choose a new password",
      intro: [
        "Every device is signed out when the new password is set. This one is then signed in."
      ],
      button: "Set the password"
    },
    verifyEmail: {
      title: "Confirm your email address",
      intro: ["Confirm that the address the mail was sent to is yours."],
      button: "Confirm the address"
    },
    disavow: {
      title: "Was that not you?",
      intro: [
        "If somebody else has signed in to your account, put a stop to it here. Every device is signed out, your password is removed, and a mail lets you choose a new one.",
        "If it was you, close this page: nothing has been done."
      ],
      button: "Sign out everywhere"
    },
    dataRequest: {
      title: "Your data is ready",
      intro: [
        "The copy of your data that you asked for is ready. Sign in to the app and download it there."
      ]
    },
    impersonation: {
      title: "Act for somebody else",
      intro: [
        "Go on to use the app in the place of one of its users. What you do there is recorded as done by you for them.",
        "Your own session in this browser stays as it is."
      ],
      button: "Act for the user"
    },
    providerReturn: {
      title: "Continue",
      intro: ["You are back from the other service. Continue to finish what you began."],
      button: "Continue"
    }
  },
  accept: "Accept the invitation",
  email: "Email address",
  password: "New password",
  showPassword: "Show the password",
  passwordRule: (minLength) => `At least ${minLength} characters, of any kind.`,
  legalConsent: (app) => `I accept the terms of ${app}.`,
  onward: (app) => `Go to ${app}`,
  needsScript: "This page needs JavaScript. Turn it on and open the link again.",
  messages: {
    busy: "One moment …",
    no_token: "The link is not complete. Open it from the mail again.",
    invalid_token:
      "This link is no longer good: it has been used, it has expired, or a newer mail has replaced it.",
    "resetPassword.invalid_token":
      "This link is no longer good: it has been used, it has expired, or a newer mail has replaced it. You can ask for a new one where you sign in.",
    rate_limited: "That was tried too often. Try again in {wait}.",
    overloaded: "The service is busy just now. Try again in {wait}.",
    unauthenticated: "Sign in first, then open the link in the mail again.",
    forbidden:
      "You are signed in to another account. Sign in to the one that this link belongs to, then open the link in the mail again.",
    forbidden_while_impersonating: "This can not be done while acting for somebody else.",
    no_answer: "No answer came. Check your connection and try again.",
    unknown: "That did not work. Try again in a while.",
    "resetPassword.complete": "Your new password is set, and you are signed in.",
    "resetPassword.mfa_required": "Your new password is set. Continue signing in in the app.",
    "resetPassword.mfa_enrollment_required":
      "Your new password is set. Continue signing in in the app.",
    "password_rejected.too_short": "The password is too short.",
    "password_rejected.too_long": "The password is too long.",
    "password_rejected.not_printable": "The password has characters that can not be used.",
    "password_rejected.too_common": "Too many people use this password. Choose another one.",
    "password_rejected.personal_data":
      "The password must not be your name or your email address. Choose another one.",
    "verifyEmail.done": "Your email address is confirmed.",
    "disavow.done":
      "Every device is signed out, and your password is removed. A mail with a link to choose a new one is on its way.",
    "impersonation.done": "You are acting for the user now. You are being taken to the app.",
    "impersonation.no_token": "The link is not complete. Open it again.",
    "impersonation.invalid_token":
      "This link is no longer good: it has been used, or it has expired. Ask for a new one.",
    "invitation.organization": "You are invited to join {organization}.",
    "invitation.organization_role": "You are invited to join {organization} as {role}.",
    "invitation.environment": "You are invited to {environment}.",
    "invitation.sign_up": "Choose a password, and your account is made.",
    "invitation.accept": "You are signed in as {user}.",
    "invitation.sign_in":
      "{email} has an account already. Sign in to it in the app, then open the link in the mail again.",
    "invitation.unauthenticated": "Sign in in the app first, then open the link in the mail again.",
    "invitation.accepted": "This invitation has been accepted already.",
    "invitation.revoked": "This invitation has been withdrawn.",
    "invitation.expired": "This invitation has expired. Ask for a new one.",
    "invitation.account_exists":
      "There is an account for this address already. Sign in in the app.",
    "invitation.already_member": "You are a member already.",
    "invitation.invitation_not_pending": "This invitation is no longer open.",
    "invitation.invitation_email_mismatch":
      "The invitation was sent to another address than yours. Sign in to the account of that address, then open the link in the mail again.",
    "invitation.legal_consent_required": "The terms have to be accepted.",
    "invitation.sign_up_closed": "New accounts are not taken just now.",
    "invitation.role_not_found":
      "The role of this invitation is no longer there. Ask for a new invitation.",
    "invitation.metadata_too_large":
      "What comes with this invitation is too much to take. Ask for a new invitation.",
    "invitation.complete": "Welcome. You are being taken to the app.",
    "invitation.mfa_required": "The invitation is accepted. Continue signing in in the app.",
    "invitation.mfa_enrollment_required": "Your account is made. Continue signing in in the app."
  }
}

const danish: PageTexts = {
  pages: {
    invitation: {
      title: "Din invitation",
      intro: [],
      button: "Opret kontoen"
    },
    resetPassword: {
      title: "Vælg en ny adgangskode",
      intro: [
        "Alle enheder bliver logget ud, når den nye adgangskode er valgt. Derefter er du logget ind på denne."
      ],
      button: "Gem adgangskoden"
    },
    verifyEmail: {
      title: "Bekræft din e-mailadresse",
      intro: ["Bekræft, at adressen, som mailen blev sendt til, er din."],
      button: "Bekræft adressen"
    },
    disavow: {
      title: "Var det ikke dig?",
      intro: [
        "Hvis en anden er logget ind på din konto, kan du standse det her. Alle enheder bliver logget ud, din adgangskode bliver fjernet, og du får en mail, så du kan vælge en ny.",
        "Hvis det var dig, kan du lukke siden: der er ikke sket noget."
      ],
      button: "Log ud alle steder"
    },
    dataRequest: {
      title: "Dine data er klar",
      intro: ["Den kopi af dine data, som du bad om, er klar. Log ind i appen, og hent den der."]
    },
    impersonation: {
      title: "Handl på vegne af en anden",
      intro: [
        "Gå videre for at bruge appen i stedet for en af dens brugere. Det, du gør der, bliver registreret som gjort af dig på deres vegne.",
        "Din egen session i denne browser bliver stående, som den er."
      ],
      button: "Handl for brugeren"
    },
    providerReturn: {
      title: "Fortsæt",
      intro: [
        "Du er tilbage fra den anden tjeneste. Fortsæt for at afslutte det, du er begyndt på."
      ],
      button: "Fortsæt"
    }
  },
  accept: "Tag imod invitationen",
  email: "E-mailadresse",
  password: "Ny adgangskode",
  showPassword: "Vis adgangskoden",
  passwordRule: (minLength) => `Mindst ${minLength} tegn af en hvilken som helst slags.`,
  legalConsent: (app) => `Jeg accepterer vilkårene for ${app}.`,
  onward: (app) => `Gå til ${app}`,
  needsScript: "Siden kræver JavaScript. Slå det til, og åbn linket igen.",
  messages: {
    busy: "Et øjeblik …",
    no_token: "Linket er ikke helt. Åbn det fra mailen igen.",
    invalid_token:
      "Linket virker ikke længere: det er brugt, det er udløbet, eller en nyere mail har afløst det.",
    "resetPassword.invalid_token":
      "Linket virker ikke længere: det er brugt, det er udløbet, eller en nyere mail har afløst det. Du kan bede om et nyt, der hvor du logger ind.",
    rate_limited: "Det er prøvet for mange gange. Prøv igen om {wait}.",
    overloaded: "Der er travlt lige nu. Prøv igen om {wait}.",
    unauthenticated: "Log ind først, og åbn så linket i mailen igen.",
    forbidden:
      "Du er logget ind på en anden konto. Log ind på den, som linket hører til, og åbn så linket i mailen igen.",
    forbidden_while_impersonating: "Det kan ikke gøres på vegne af en anden.",
    no_answer: "Der kom intet svar. Se efter, om du har forbindelse, og prøv igen.",
    unknown: "Det lykkedes ikke. Prøv igen om lidt.",
    "resetPassword.complete": "Din nye adgangskode er gemt, og du er logget ind.",
    "resetPassword.mfa_required":
      "Din nye adgangskode er gemt. Gå videre til appen for at logge helt ind.",
    "resetPassword.mfa_enrollment_required":
      "Din nye adgangskode er gemt. Gå videre til appen for at logge helt ind.",
    "password_rejected.too_short": "Adgangskoden er for kort.",
    "password_rejected.too_long": "Adgangskoden er for lang.",
    "password_rejected.not_printable": "Adgangskoden har tegn, der ikke kan bruges.",
    "password_rejected.too_common": "For mange bruger denne adgangskode. Vælg en anden.",
    "password_rejected.personal_data":
      "Adgangskoden må ikke være dit navn eller din e-mailadresse. Vælg en anden.",
    "verifyEmail.done": "Din e-mailadresse er bekræftet.",
    "disavow.done":
      "Alle enheder er logget ud, og din adgangskode er fjernet. En mail med et link til at vælge en ny er på vej.",
    "impersonation.done": "Du handler nu for brugeren. Du bliver sendt videre til appen.",
    "impersonation.no_token": "Linket er ikke helt. Åbn det igen.",
    "impersonation.invalid_token":
      "Linket virker ikke længere: det er brugt, eller det er udløbet. Bed om et nyt.",
    "invitation.organization": "Du er inviteret til {organization}.",
    "invitation.organization_role": "Du er inviteret til {organization} som {role}.",
    "invitation.environment": "Du er inviteret til {environment}.",
    "invitation.sign_up": "Vælg en adgangskode, så bliver din konto oprettet.",
    "invitation.accept": "Du er logget ind som {user}.",
    "invitation.sign_in":
      "{email} har allerede en konto. Log ind på den i appen, og åbn så linket i mailen igen.",
    "invitation.unauthenticated": "Log ind i appen først, og åbn så linket i mailen igen.",
    "invitation.accepted": "Invitationen er allerede brugt.",
    "invitation.revoked": "Invitationen er trukket tilbage.",
    "invitation.expired": "Invitationen er udløbet. Bed om en ny.",
    "invitation.account_exists": "Adressen har allerede en konto. Log ind i appen.",
    "invitation.already_member": "Du er allerede medlem.",
    "invitation.invitation_not_pending": "Invitationen er ikke længere åben.",
    "invitation.invitation_email_mismatch":
      "Invitationen er sendt til en anden adresse end din. Log ind på den konto, som adressen hører til, og åbn så linket i mailen igen.",
    "invitation.legal_consent_required": "Vilkårene skal accepteres.",
    "invitation.sign_up_closed": "Der kan ikke oprettes nye konti lige nu.",
    "invitation.role_not_found":
      "Invitationens rolle findes ikke længere. Bed om en ny invitation.",
    "invitation.metadata_too_large":
      "Der følger mere med invitationen, end der er plads til. Bed om en ny invitation.",
    "invitation.complete": "Velkommen. Du bliver sendt videre til appen.",
    "invitation.mfa_required":
      "Invitationen er accepteret. Gå videre til appen for at logge helt ind.",
    "invitation.mfa_enrollment_required":
      "Din konto er oprettet. Gå videre til appen for at logge helt ind."
  }
}

export const pageTexts: Readonly<Record<Locale, PageTexts>> = { en: english, da: danish }
