import type { ProfileField } from "../../directory/users/Profile.ts"
import type { Words } from "./Words.ts"

const profileTexts = {
  firstName: { en: "First name", da: "Fornavn" },
  lastName: { en: "Last name", da: "Efternavn" },
  locale: { en: "Language", da: "Sprog" }
} as const satisfies Readonly<Record<ProfileField, Words>>

/** Labels of form fields, by the JSON key that they are sent as. */
export const fieldTexts = {
  email: { en: "Email address", da: "E-mailadresse" },
  password: { en: "Password", da: "Adgangskode" },
  newPassword: { en: "New password", da: "Ny adgangskode" },
  currentPassword: { en: "Current password", da: "Nuværende adgangskode" },
  ...profileTexts,
  code: { en: "6-digit code", da: "6-cifret kode" },
  totpCode: { en: "Code from your authenticator", da: "Kode fra din godkendelsesapp" },
  emailCode: { en: "Code from the mail", da: "Kode fra mailen" },
  recoveryCode: { en: "Recovery code", da: "Gendannelseskode" },
  userCode: { en: "Code of the device", da: "Enhedens kode" },
  name: { en: "Name", da: "Navn" },
  role: { en: "Role", da: "Rolle" },
  query: { en: "Search", da: "Søg" },
  legalConsentAccepted: { en: "I accept the terms", da: "Jeg accepterer vilkårene" },
  revokeOtherSessions: { en: "Sign out my other devices", da: "Log mine andre enheder ud" },
  rememberDevice: {
    en: "Do not ask in this browser again",
    da: "Spørg ikke igen i denne browser"
  },
  kept: { en: "I have saved them", da: "Jeg har gemt dem" }
} as const satisfies Readonly<Record<string, Words>>

export type FieldName = keyof typeof fieldTexts
