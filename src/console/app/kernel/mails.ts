import type { MailTemplateName } from "../../../delivery/mail/MailTemplate.ts"
import { words } from "./words.ts"

const names: Readonly<Record<"en" | "da", Readonly<Record<MailTemplateName, string>>>> = {
  en: {
    account_deleted: "Account deleted",
    account_deletion_code: "Account deletion code",
    address_proof: "Code of a browser without script",
    address_taken: "Address already in use",
    certificate_ending: "Certificate of a connection ends",
    certificate_new: "New certificate of a connection",
    credential_changed: "Sign-in method changed",
    data_request_ready: "Data copy ready",
    domain_failing: "Record of a domain missed",
    domain_lost: "Domain lost",
    email_code: "Sign-in code",
    email_code_closed: "Sign-in codes locked after failed attempts",
    email_verification: "Address verification",
    connection_disabled: "Disabled connection",
    grant_reuse: "Copied access of an application",
    invitation: "Invitation",
    new_device: "Sign-in from a new device",
    last_owner_let_go: "Last owner let go",
    operator_link: "Operator link",
    portal_opened: "Set-up of the sign-in opened",
    password_closed: "Password locked after failed attempts",
    password_reset: "Password reset",
    reauthentication_code: "Identity confirmation code",
    password_breached: "Leaked password",
    trusted_device_reused: "Copy of a remembered browser",
    second_factor_closed: "Second factor locked after failed attempts",
    sign_in_disavowed: "Sign-in reported by its owner",
    sign_up_code: "Sign-up code"
  },
  da: {
    account_deleted: "Konto slettet",
    account_deletion_code: "Kode til at slette kontoen",
    address_proof: "Kode til en browser uden script",
    address_taken: "Adressen har allerede en konto",
    certificate_ending: "Certifikat for en forbindelse udløber",
    certificate_new: "Nyt certifikat for en forbindelse",
    credential_changed: "Loginmetode ændret",
    data_request_ready: "Datakopi klar",
    domain_failing: "Et domænes post mangler",
    domain_lost: "Domæne mistet",
    email_code: "Kode til login",
    email_code_closed: "Koder til login låst efter fejl",
    email_verification: "Bekræftelse af adresse",
    connection_disabled: "Frakoblet forbindelse",
    grant_reuse: "Kopieret adgang for en applikation",
    invitation: "Invitation",
    new_device: "Login fra en ny enhed",
    last_owner_let_go: "Sidste ejer fjernet",
    operator_link: "Operatørlink",
    portal_opened: "Opsætning af login åbnet",
    password_closed: "Adgangskode låst efter fejl",
    password_reset: "Nulstilling af adgangskode",
    reauthentication_code: "Kode til at bekræfte, hvem man er",
    password_breached: "Lækket adgangskode",
    trusted_device_reused: "Kopi af en husket browser",
    second_factor_closed: "Totrinslogin låst efter fejl",
    sign_in_disavowed: "Login meldt af ejeren",
    sign_up_code: "Kode til oprettelse"
  }
}

/** The subject of each mail. */
export const mailWords: Readonly<Record<string, string>> =
  words<Readonly<Record<string, string>>>(names)

/** The mails that there are. */
export const mailTemplates: ReadonlyArray<string> = Object.keys(names.en)
