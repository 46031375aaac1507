import type { PasswordRejection } from "../../credentials/passwords/PasswordRejection.ts"
import type { Words } from "./Words.ts"

/** Why a password cannot be used. */
export const passwordTexts: Readonly<Record<PasswordRejection, Words>> = {
  too_short: { en: "The password is too short.", da: "Adgangskoden er for kort." },
  too_long: { en: "The password is too long.", da: "Adgangskoden er for lang." },
  not_printable: {
    en: "The password has characters that can't be used.",
    da: "Adgangskoden har tegn, der ikke kan bruges."
  },
  too_common: {
    en: "Too many people use this password. Choose another one.",
    da: "For mange bruger denne adgangskode. Vælg en anden."
  },
  too_simple: {
    en: "The password must not be one character over and over, or blanks alone. Choose another one.",
    da: "Adgangskoden må ikke være ét tegn igen og igen eller kun mellemrum. Vælg en anden."
  },
  personal_data: {
    en: "The password must not be little more than your name or your email address. Choose another one.",
    da: "Adgangskoden må ikke være lidt mere end dit navn eller din e-mailadresse. Vælg en anden."
  },
  breached: {
    en: "This password was in a leak of another service, so that strangers know it. Choose another one.",
    da: "Denne adgangskode har været i et læk fra en anden tjeneste, så fremmede kender den. Vælg en anden."
  },
  service_name: {
    en: "The password must not be little more than the name of this service. Choose another one.",
    da: "Adgangskoden må ikke være lidt mere end navnet på denne tjeneste. Vælg en anden."
  }
}
