import { danishSubjects, inDanish } from "./danishFindings.ts"
import { locale } from "./words.ts"

/** A finding of the doctor in the console's language. */
export const findingText = (text: string): string => (locale.value === "da" ? inDanish(text) : text)

/** Subject of a finding in the console's language. */
export const findingSubject = (name: string): string =>
  locale.value === "da" ? (danishSubjects[name] ?? name.replace(/^provider /, "udbyder ")) : name
