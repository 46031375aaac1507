import { organizationProblems } from "./organizationProblems.ts"
import { portalProblems } from "./portalProblems.ts"
import type { Words } from "./Words.ts"

/** Words for each problem code: the problem, and the next step. */
export const problemTexts = {
  ...organizationProblems,
  ...portalProblems,
  invalid_request: {
    en: "Something in the form can't be used. Check the marked fields.",
    da: "Noget i formularen kan ikke bruges. Se på de markerede felter."
  },
  invalid_json: {
    en: "The request could not be read. Go back and try again.",
    da: "Forespørgslen kunne ikke læses. Gå tilbage, og prøv igen."
  },
  invalid_cursor: {
    en: "This part of the list is no longer there. Start at its beginning.",
    da: "Denne del af listen findes ikke længere. Begynd forfra."
  },
  invalid_limit: {
    en: "The list can't be shown like this. Start at its beginning.",
    da: "Listen kan ikke vises sådan. Begynd forfra."
  },
  invalid_redirect_url: {
    en: "The address to continue to does not belong to this app. Go back to the app and start again.",
    da: "Adressen, der skal fortsættes til, hører ikke til denne app. Gå tilbage til appen, og begynd forfra."
  },
  body_too_large: {
    en: "That is too much at once. Shorten it and try again.",
    da: "Det er for meget på én gang. Gør det kortere, og prøv igen."
  },
  unsupported_media_type: {
    en: "The request could not be read. Go back and try again.",
    da: "Forespørgslen kunne ikke læses. Gå tilbage, og prøv igen."
  },
  route_not_found: {
    en: "This page does not exist. The link may be old or mistyped.",
    da: "Siden findes ikke. Linket er måske gammelt eller skrevet forkert."
  },
  method_not_allowed: {
    en: "This address can't be opened like this. Go back and start again.",
    da: "Adressen kan ikke åbnes sådan. Gå tilbage, og begynd forfra."
  },
  denied_by_hook: {
    en: "The app has refused this. Ask its support if you think that is wrong.",
    da: "Appen har afvist det. Spørg dens support, hvis du mener, at det er forkert."
  },
  hook_unavailable: {
    en: "The app can't answer right now. Try again in a while.",
    da: "Appen kan ikke svare lige nu. Prøv igen om lidt."
  },
  internal_error: {
    en: "Something went wrong on our side. Try again in a while. If it keeps happening, give support the reference below.",
    da: "Noget gik galt hos os. Prøv igen om lidt; bliver det ved, så giv support referencen herunder."
  },
  overloaded: {
    en: "The service is very busy right now.",
    da: "Tjenesten har meget travlt lige nu."
  },
  rate_limited: {
    en: "There were too many attempts.",
    da: "Der har været for mange forsøg."
  },
  unknown_host: {
    en: "This address belongs to no app.",
    da: "Adressen hører ikke til nogen app."
  },
  origin_not_allowed: {
    en: "The form was sent from somewhere else. Open the page here and send it again.",
    da: "Formularen blev sendt et andet sted fra. Åbn siden her, og send den igen."
  },
  unauthenticated: {
    en: "Sign in first.",
    da: "Log ind først."
  },
  forbidden: {
    en: "Your account is not allowed to do this. If you have another one, sign in to that.",
    da: "Din konto har ikke lov til dette. Har du en anden, så log ind på den."
  },
  forbidden_while_impersonating: {
    en: "You can't do this while acting for somebody else.",
    da: "Det kan ikke gøres på vegne af en anden."
  },
  reauthentication_required: {
    en: "Confirm that it's you to continue.",
    da: "Bekræft, at det er dig, for at gå videre."
  },
  second_factor_required: {
    en: "Use your authenticator or a recovery code.",
    da: "Brug din godkendelsesapp eller en gendannelseskode."
  },
  reauthentication_unsupported: {
    en: "This provider can't confirm that it's you. Choose another way.",
    da: "Denne udbyder kan ikke bekræfte, at det er dig. Vælg en anden måde."
  },
  invalid_credentials: {
    en: "The email address or the password is wrong.",
    da: "E-mailadressen eller adgangskoden er forkert."
  },
  sso_required: {
    en: "Your organization has you sign in with its own sign-in.",
    da: "Din organisation kræver, at du bruger dens eget login."
  },
  user_banned: {
    en: "This account is blocked. Contact the people who run the app.",
    da: "Kontoen er spærret. Kontakt dem, der står bag appen."
  },
  user_deleted: {
    en: "This account is deleted.",
    da: "Kontoen er slettet."
  },
  email_not_verified: {
    en: "The email address is not confirmed yet. We have sent a link to it.",
    da: "E-mailadressen er ikke bekræftet endnu. Vi har sendt et link til den."
  },
  email_code_disabled: {
    en: "You can't sign in with a mailed code here.",
    da: "Login med en kode i en mail er slået fra her."
  },
  invalid_code: {
    en: "The code is wrong, already used or expired.",
    da: "Koden er forkert, brugt eller udløbet."
  },
  invalid_token: {
    en: "This link no longer works: it was used, it has expired, or a newer mail has replaced it.",
    da: "Linket virker ikke længere: det er brugt, det er udløbet, eller en nyere mail har afløst det."
  },
  invalid_state: {
    en: "This sign-in was started in another browser, or too long ago. Start again.",
    da: "Dette login blev begyndt et andet sted eller for længe siden. Begynd forfra."
  },
  nothing_pending: {
    en: "No sign-in is waiting in this browser. Start again.",
    da: "Der venter intet login i denne browser. Begynd forfra."
  },
  password_rejected: {
    en: "This password can't be used. Choose another one.",
    da: "Adgangskoden kan ikke bruges. Vælg en anden."
  },
  sign_up_closed: {
    en: "You can't create an account here right now. If you have one, sign in.",
    da: "Der kan ikke oprettes nye konti her lige nu. Har du en, så log ind."
  },
  email_domain_not_allowed: {
    en: "Addresses of this mail provider can't be used here. Use another address.",
    da: "Adresser hos denne mailudbyder kan ikke bruges her. Brug en anden adresse."
  },
  challenge_required: {
    en: "Before you go on, show that you are a person: answer the question below, type your password again if it asks for one, and press the button once more.",
    da: "Før du kan fortsætte, skal du vise, at du er et menneske: svar på spørgsmålet herunder, skriv din adgangskode igen, hvis der bedes om den, og tryk på knappen en gang til."
  },
  challenge_unavailable: {
    en: "We can't check right now that you are a person. Try again in a while.",
    da: "Vi kan ikke kontrollere lige nu, at du er et menneske. Prøv igen om lidt."
  },
  proof_of_work_required: {
    en: "Before you go on, your browser has to show that it is not a program that tries many addresses. Type your password again if it asks for one, and press the button once more.",
    da: "Før du kan fortsætte, skal din browser vise, at den ikke er et program, der prøver mange adresser. Skriv din adgangskode igen, hvis der bedes om den, og tryk på knappen en gang til."
  },
  legal_consent_required: {
    en: "You have to accept the terms.",
    da: "Vilkårene skal accepteres."
  },
  email_taken: {
    en: "This address already has an account. Sign in, or choose a new password.",
    da: "Adressen har allerede en konto. Log ind, eller vælg en ny adgangskode."
  },
  account_exists: {
    en: "This address already has an account. Sign in to it.",
    da: "Adressen har allerede en konto. Log ind på den."
  },
  mfa_disabled: {
    en: "Second factors are turned off here.",
    da: "Totrinslogin er slået fra her."
  },
  mfa_required_by_policy: {
    en: "A second factor is required here.",
    da: "Totrinslogin er påkrævet her."
  },
  mfa_already_enabled: {
    en: "A second factor is already set up.",
    da: "Totrinslogin er allerede slået til."
  },
  mfa_not_enabled: {
    en: "No second factor is set up.",
    da: "Totrinslogin er ikke slået til."
  },
  passkeys_disabled: {
    en: "You can't use passkeys here. Choose another way.",
    da: "Adgangsnøgler kan ikke bruges her. Vælg en anden måde."
  },
  invalid_passkey: {
    en: "The passkey could not be used. Try again, or choose another way.",
    da: "Adgangsnøglen kunne ikke bruges. Prøv igen, eller vælg en anden måde."
  },
  trusted_device_not_found: {
    en: "This browser is no longer remembered.",
    da: "Browseren huskes ikke længere."
  },
  passkey_not_found: {
    en: "This passkey no longer exists.",
    da: "Adgangsnøglen findes ikke."
  },
  grant_not_found: {
    en: "This application has no access any more.",
    da: "Applikationen har ikke adgang længere."
  },
  passkey_exists: {
    en: "You have already added this passkey.",
    da: "Adgangsnøglen findes allerede."
  },
  too_many_passkeys: {
    en: "You have as many passkeys as an account can have. Remove one first.",
    da: "Du har så mange adgangsnøgler, som en konto kan have. Fjern en først."
  },
  user_not_found: {
    en: "This person no longer exists.",
    da: "Personen findes ikke."
  },
  session_not_found: {
    en: "This device is already signed out.",
    da: "Enheden er allerede logget ud."
  },
  template_not_found: {
    en: "This template does not exist.",
    da: "Skabelonen findes ikke."
  },
  provider_not_found: {
    en: "You can't sign in this way here.",
    da: "Denne måde at logge ind på tilbydes ikke her."
  },
  provider_error: {
    en: "The other service did not answer as it should. Try again, or choose another way.",
    da: "Den anden tjeneste svarede ikke, som den skulle. Prøv igen, eller vælg en anden måde."
  },
  access_denied: {
    en: "The other service was told not to sign you in. Nothing has changed.",
    da: "Den anden tjeneste fik besked på ikke at logge dig ind. Intet er ændret."
  },
  identity_not_found: {
    en: "This sign-in method is not linked.",
    da: "Denne loginmetode er ikke tilknyttet."
  },
  identity_in_use: {
    en: "This account with the other service is linked to somebody else here.",
    da: "Denne konto hos den anden tjeneste hører til en anden her."
  },
  already_linked: {
    en: "This sign-in method is already linked.",
    da: "Denne loginmetode er allerede tilknyttet."
  },
  last_sign_in_method: {
    en: "This is your only way to sign in. Add another one first.",
    da: "Dette er din eneste måde at logge ind på. Tilføj en anden først."
  },
  email_address_not_found: {
    en: "This address no longer exists.",
    da: "Adressen findes ikke."
  },
  primary_email: {
    en: "This is your main address. Make another one the main one first.",
    da: "Dette er din primære adresse. Gør en anden primær først."
  },
  too_many_email_addresses: {
    en: "You have as many addresses as an account can have. Remove one first.",
    da: "Du har så mange adresser, som en konto kan have. Fjern en først."
  },
  data_request_not_found: {
    en: "This copy of your data does not exist.",
    da: "Kopien af dine data findes ikke."
  },
  data_request_expired: {
    en: "This copy of your data is gone. Request a new one.",
    da: "Kopien af dine data gemmes ikke længere. Bed om en ny."
  }
} as const satisfies Readonly<Record<string, Words>>

export type PageProblemCode = keyof typeof problemTexts
