import type { PageTexts } from "../PageTexts.ts"

/** What the pages say in Danish. */
export const danish: PageTexts = {
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
