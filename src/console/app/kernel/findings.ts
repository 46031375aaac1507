import { danishSubjects, inDanish } from "./danishFindings.ts"
import { locale } from "./words.ts"

/** What the doctor says, in the console's language. */
export const findingText = (text: string): string => (locale.value === "da" ? inDanish(text) : text)

/** What it has looked at, in the console's language. */
export const findingSubject = (name: string): string =>
  locale.value === "da" ? (danishSubjects[name] ?? name.replace(/^provider /, "udbyder ")) : name
