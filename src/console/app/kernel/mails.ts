import type { MailTemplateName } from "../../../delivery/mail/MailTemplate.ts"
import { words } from "./words.ts"

const names: Readonly<Record<"en" | "da", Readonly<Record<MailTemplateName, string>>>> = {
  en: {
    account_deleted: "Account deleted",
    account_deletion_code: "Code to delete an account",
    address_taken: "Address already has an account",
    credential_changed: "Way to sign in changed",
    data_request_ready: "Copy of one's data is ready",
    email_code: "Code to sign in",
    email_verification: "Verify an address",
    invitation: "Invitation",
    new_device: "Sign-in from a new device",
    operator_link: "Operator's link",
    password_closed: "Password closed after failures",
    password_reset: "Password reset",
    reauthentication_code: "Code to prove identity",
    second_factor_closed: "Second factor closed after failures",
    sign_in_disavowed: "Sign-in disavowed",
    sign_up_code: "Code to sign up"
  },
  da: {
    account_deleted: "Konto slettet",
    account_deletion_code: "Kode til at slette en konto",
    address_taken: "Adressen har allerede en konto",
    credential_changed: "Måde at logge ind på ændret",
    data_request_ready: "Kopi af egne data er klar",
    email_code: "Kode til login",
    email_verification: "Bekræft en adresse",
    invitation: "Invitation",
    new_device: "Login fra en ny enhed",
    operator_link: "Operatørs link",
    password_closed: "Adgangskode lukket efter fejl",
    password_reset: "Nulstilling af adgangskode",
    reauthentication_code: "Kode til at vise, hvem man er",
    second_factor_closed: "Totrinslogin lukket efter fejl",
    sign_in_disavowed: "Login afvist af ejeren",
    sign_up_code: "Kode til at oprette sig"
  }
}

/** What each mail is about. */
export const mailWords: Readonly<Record<string, string>> =
  words<Readonly<Record<string, string>>>(names)

/** The mails that there are. */
export const mailTemplates: ReadonlyArray<string> = Object.keys(names.en)
