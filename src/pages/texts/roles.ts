import type { Locale } from "../../contract/Values.ts"
import type { Words } from "./Words.ts"

/** The roles that every environment begins with; others are called as their operators call them. */
const roles: Readonly<Record<string, Words>> = {
  Owner: { en: "Owner", da: "Ejer" },
  Admin: { en: "Admin", da: "Administrator" },
  Member: { en: "Member", da: "Medlem" }
}

export const roleWords = (locale: Locale, name: string): string =>
  Object.hasOwn(roles, name) ? (roles[name]?.[locale] ?? name) : name
